11013 5159 19839 4082 7616 15590 27589 48855 2453 34654 12848 4435 16935 2154 4456 19262 6187 12995 734 702 1823 1157 2137 1392 4947 4215 4125 4212 1129 1843 2467 5274 1784 827 7343 5036 12208 5269 1176 3370 1676 1572 4017 5574 1132 3448 1011 3673 8768 9120 5075 820 5916 2770 6670 5364 1628 5165 5286 3115 6955 3510 2332 1970 3648 12062 6190 11849 986 1162 1802 6016 8405 639 1621 2581 2806 1524 4124 5825 11129 18459 1921 6198 926 729 4926 2404 2323 2364 879 2204 2856 1646 6093 726 3077 5694 8185 1489 953 1874 1431 2797 1822 14054 3172 4906 3876 1663 3656 4593 6162 14853 14630 1086 814 2864 2522 13354 2020 1025 1098 6962 1024 839 1196 936 1174 7287 2242 2662 6697 3232 7802
(function(native,page,first,world,isRehearsal,lets_,Blob,EventTarget,I_all,Navigator,S,ascii,baseURL,binaryText,blobAnswer,blobURLs,brand,btoa,contentWindow,core,dataProperty,decodeMarked,defineProperty,deliver,deserialize,domException,endSteps,eventHandlers,fail,fire,getOwnPropertyDescriptor,instance,interface_,interfaces,isMalformed,isWorker,mainDocument,mediaType,need,newPort,noBytes,own,pageBuffer,parseURL,publishMembers,readResponse,remoteWindow,requestArguments,scopePrototype,see,serialize,setTimer,shared,tellMessage,toDict,toEnum,toState,toStr,toUSV,transferList,typeError,windowState){
"use strict";
const target={worker:0,port:1,channel:2,window:3};
const outbox=(shared.outbox??={list:[],byteCount:0});
const remotePorts=(shared.remotePorts??=new Map());
const greatestWaiting=32<<20;
function send(kind,number,name,bytes,ports){
if(outbox.list.length===0&&native.post(kind,number,name,bytes,...ports))return;
outbox.list.push([kind,number,name,bytes.slice(),...ports]);
outbox.byteCount+=bytes.length;
}
function sendWaiting(){
while(outbox.list.length>0&&native.post(...outbox.list[0])){
outbox.byteCount-=outbox.list[0][3].length;
outbox.list.shift();
}
}
function post2(kind,number,name,value,transfer){
if(outbox.byteCount>greatestWaiting){
throw domException("DataCloneError","More than 32 MB of messages wait for their receiver");
}
const left=[];
const{bytes,ports}=serialize(value,transfer,(s)=>leave(s,left));
send(kind,number,name,bytes,ports);
for(const[end,queue]of left)for(const message of queue)forward(end,message);
}
function forward(end,message){
if(message.bytes!==undefined)send(target.port,end,"",message.bytes,message.ends);
else post2(target.port,end,"",message.value,message.ports);
}
function leave(s,left){
let end=s.remote;
if(end===undefined){
const own=native.newPort();
end=own+1;
if(s.other){
s.other.remote=own;
s.other.other=null;
remotePorts.set(own,s.other);
}
}else{
remotePorts.delete(end);
}
left.push([end,s.queue]);
Object.assign(s,{other:null,remote:undefined,queue:[],isDetached:true});
return end;
}
function arrive(end){
const s=newPort();
s.remote=end;
remotePorts.set(end,s);
return s.wrapper;
}
function postToEnd(s,message,transfer){post2(target.port,s.remote^1,"",message,transfer);}
function closeEnd(s){
remotePorts.delete(s.remote);
native.closePort(s.remote);
s.remote=undefined;
}
function moveEnd(s,moved){
moved.remote=s.remote;
remotePorts.set(s.remote,moved);
s.remote=undefined;
}
function takeForEnd(end,bytes,ends){
const s=remotePorts.get(end);
if(s===undefined)send(target.port,end,"",bytes,ends);
else deliver(s,{bytes,ends});
}
function channelEnd(end){
const s=remotePorts.get(end);
if(s===undefined)return;
remotePorts.delete(end);
s.remote=undefined;
}
function readMessage({bytes,ends}){
const ports=ends.map(arrive);
try{
return{value:deserialize(bytes,ports),ports};
}catch(error){
if(isMalformed(error)||error instanceof RangeError||error instanceof TypeError)return null;
throw error;
}
}
function takeMessage(s,bytes,ends,facts){tellMessage(s,readMessage({bytes,ends}),facts);}
function channelMessage(name,bytes){
for(const s of[...shared.channels])if(s.name===name)s.takeBytes(bytes);
}
const scope={isOpen:false,waiting:[],facts:native.workerFacts(),location:null,navigator:null};
const WorkerLocation=interface_("WorkerLocation",null,()=>{
const members=class{
toString(){return brand(this,WorkerLocation).href;}
};
for(const key of["href","origin","protocol","host","hostname","port","pathname","search","hash"]){
defineProperty(members.prototype,key,{configurable:true,enumerable:true,set:undefined,
get:getOwnPropertyDescriptor({get[key](){return brand(this,WorkerLocation)[key];}},key).get});
}
return members;
});
const WorkerNavigator=interface_("WorkerNavigator",null,null);
const membersOfNavigators=["appCodeName","appName","appVersion","platform","product","userAgent","language",
"languages","onLine","hardwareConcurrency","storage","locks","userAgentData"];
function navigatorOfWorker(){
if(scope.navigator!==null)return scope.navigator;
const{prototype}=see(Navigator),own=see(WorkerNavigator);
I_all.get(own).add(Navigator);
for(const key of membersOfNavigators){
const d=getOwnPropertyDescriptor(prototype,key);
if(d)defineProperty(own.prototype,key,d);
}
return(scope.navigator=instance(own,{}));
}
const FileReaderSync=interface_("FileReaderSync",null,()=>class{
readAsArrayBuffer(blob){
brand(this,FileReaderSync);
need(arguments.length,1);
return pageBuffer(toState(blob,Blob).bytes);
}
readAsBinaryString(blob){
brand(this,FileReaderSync);
need(arguments.length,1);
return binaryText(toState(blob,Blob).bytes);
}
readAsText(blob,encoding=undefined){
brand(this,FileReaderSync);
need(arguments.length,1);
const{bytes,type}=toState(blob,Blob);
const known=(label)=>(label===null||label===undefined?null
:native.encodingName(ascii.strip(toStr(label))));
return decodeMarked(known(encoding)??known(mediaType(type)?.charset)??"utf-8",bytes);
}
readAsDataURL(blob){
brand(this,FileReaderSync);
need(arguments.length,1);
const{bytes,type}=toState(blob,Blob);
return`data:${type||"application/octet-stream"};base64,${btoa(binaryText(bytes))}`;
}
},{make:(args,newTarget)=>instance(FileReaderSync,{},newTarget)});
function ownLocation(){
return(scope.location??=instance(WorkerLocation,parseURL(native.documentURL())));
}
function begin(){
publishMembers(class{
get location(){own(this);return ownLocation();}
importScripts(...urls){own(this);importScripts(urls);}
}.prototype,scopePrototype,true);
publishMembers(class{
close(){own(this);native.endWorker(0);}
postMessage(message,options=undefined){
own(this);
need(arguments.length,1);
post2(target.worker,0,"",message,transferList(options));
}
}.prototype,page,true);
const[name]=scope.facts;
const holder={
get name(){own(this);return name;},
set name(v){defineProperty(page,"name",dataProperty(v,true,true));},
};
publishMembers(holder,page,true);
delete see(interfaces.XMLHttpRequest).prototype.responseXML;
eventHandlers({prototype:scopePrototype},["error","languagechange","offline","online","rejectionhandled",
"unhandledrejection"],own);
eventHandlers({prototype:page},["message","messageerror"],own);
}
function importScripts(urls){
if(scope.facts[1])throw typeError("Module workers have no importScripts");
const addresses=urls.map((text)=>{
const url=parseURL(toUSV(text),baseURL(mainDocument));
if(!url)fail("SyntaxError","The URL is not valid");
return url.href;
});
for(const url of addresses){
const{bytes,base,isMuted}=fetchNow(url);
const[isFailed,error]=native.importScript(bytes,base,isMuted);
if(isFailed)throw error;
}
}
function fetchNow(url){
const request={
url,method:"GET",headers:[],mode:"no-cors",credentials:"include",redirect:"follow",cache:"default",
referrer:"about:client",referrerPolicy:"",isImported:true,initiator:"other",
};
const args=requestArguments(request);
const answer=readResponse(url.startsWith("blob:")
?(native.permitsRequest(...args)?blobAnswer(request):noAnswer2):native.requestNow(...args));
if(answer.type==="error"||answer.status<200||answer.status>299){
fail("NetworkError",`The script ${url} cannot be loaded`);
}
return{bytes:answer.bytes,base:answer.url===""?url:answer.url,isMuted:answer.type==="opaque"};
}
const noAnswer2=[0,0,"","",false,[],noBytes];
function takeForScope(bytes,ends){
if(!scope.isOpen)scope.waiting.push([bytes,ends]);
else takeMessage(windowState,bytes,ends);
}
function open(){
scope.isOpen=true;
for(const[bytes,ends]of scope.waiting)setTimer(()=>takeMessage(windowState,bytes,ends),0,false);
scope.waiting=[];
}
const workers=(shared.workers??=new Map());
const Worker=interface_("Worker",EventTarget,()=>class{
terminate(){end2(brand(this,Worker));}
postMessage(message,options=undefined){
const s=brand(this,Worker);
need(arguments.length,1);
post2(target.worker,s.number,"",message,transferList(options));
}
},{
length:1,
make([address,options=undefined],newTarget){
const text=toUSV(address),d=toDict(options);
const credentials=d.credentials===undefined?"same-origin"
:toEnum(d.credentials,["omit","same-origin","include"]);
const name=d.name===undefined?"":toStr(d.name);
const type=d.type===undefined?"classic":toEnum(d.type,["classic","module"]);
const url=parseURL(text,baseURL(mainDocument));
if(!url)fail("SyntaxError","The URL is not valid");
shared.lastWorker=(shared.lastWorker??0)+1;
const s={listeners:null,number:shared.lastWorker,core,failed};
const object=instance(Worker,s,newTarget);
workers.set(s.number,s);
start(s,url.href,name,type==="module",credentials);
return object;
},
});
eventHandlers(Worker,["message","messageerror","error"]);
function start(s,url,name,isModule,credentials){
const blob=url.startsWith("blob:")?blobURLs.get(url.split("#")[0]):undefined;
const isKnown=blob!==undefined||!url.startsWith("blob:");
const isStarted=isKnown&&native.startWorker(s.number,url,name,isModule,
{omit:1,"same-origin":0,include:2}[credentials],blob!==undefined,blob?.bytes??noBytes);
if(!isStarted)setTimer(()=>failed(s,null),0,false);
}
function end2(s){
if(workers.delete(s.number))native.endWorker(s.number);
}
function failed(s,error){
if(error===null)return void fire(s,"error");
const{message,filename,lineno,colno}=error;
const facts={I:interfaces.ErrorEvent,cancelable:true,message,filename,lineno,colno,error:null};
if(!fire(s,"error",facts))return undefined;
if(fire(windowState,"error",facts)&&isWorker)native.failWorker(message,filename,lineno,colno);
return undefined;
}
endSteps.push(()=>{
for(const s of[...workers.values()])if(s.core===core)end2(s);
});
function take(kind,number,name,bytes,ends){
if(kind===target.channel)return channelMessage(name,bytes);
if(kind===target.port)return takeForEnd(number,bytes,ends);
if(kind===target.window)return takeForWindow(number,name,bytes,ends);
if(number===0)return takeForScope(bytes,ends);
const s=workers.get(number);
if(s)takeMessage(s,bytes,ends);
return undefined;
}
function takeForWindow(number,name,bytes,ends){
const end=name.indexOf(" "),element=+name.slice(0,end);
const source=element>0?contentWindow(S(element)):remoteWindow(number);
takeMessage(windowState,bytes,ends,{origin:name.slice(end+1),source});
}
function postToWindow(number,element,message,origin,transfer){
post2(target.window,number,`${element} ${origin}`,message,transfer);
}
function workerFailed(number,message,filename,lineno,colno){
const s=workers.get(number);
if(s)s.failed(s,message===null?null:{message,filename,lineno,colno});
}
const portClosed=channelEnd,delivered=sendWaiting,closePort=closeEnd,movePort2=moveEnd,
postToPort=postToEnd,read=readMessage,beginScope=begin,workerNavigator=navigatorOfWorker,
openScope=open;
function postToChannel(name,value){post2(target.channel,0,name,value,[]);}
return {Worker:Worker,take:take,postToWindow:postToWindow,workerFailed:workerFailed,portClosed:portClosed,delivered:delivered,closePort:closePort,movePort:movePort2,postToPort:postToPort,read:read,beginScope:beginScope,workerNavigator:workerNavigator,openScope:openScope,postToChannel:postToChannel};
})
(function(native,page,first,world,isRehearsal,lets_,PDate,allowedStep,apply,attributeNumber,construct,decimalPlaces,fail,has,inputType,inputValue,isDate,isMonth,isOnStep,isTime,isWeek,pageMethods,plainNumbers,setInputValue,stepBase,typeError){
"use strict";
const msPerDay=86_400_000;
const twoDigits=(n,count=2)=>String(n).padStart(count,"0");
function dayTime(year,month,day){
const date=new Date(0);
date.setUTCFullYear(year,month,day);
return date.getTime();
}
function dayText(time){
const date=new Date(time);
const month=twoDigits(date.getUTCMonth()+1);
return`${twoDigits(date.getUTCFullYear(),4)}-${month}-${twoDigits(date.getUTCDate())}`;
}
function clockTime(text){
const[hours,minutes,seconds=0]=text.split(":").map(Number);
return Math.round((hours*60+minutes)*60_000+seconds*1000);
}
function clockText(time){
const ms=((time%msPerDay)+msPerDay)%msPerDay;
const seconds=Math.floor(ms/1000)%60,rest=ms%1000;
const end=rest!==0?`:${twoDigits(seconds)}.${twoDigits(rest,3)}`:seconds!==0?`:${twoDigits(seconds)}`
:"";
return`${twoDigits(Math.floor(ms/3_600_000))}:${twoDigits(Math.floor(ms/60_000)%60)}${end}`;
}
function weekTime(text){
const[year,week]=text.split("-W").map(Number);
const day=new Date(dayTime(year,0,4)).getUTCDay()||7;
return dayTime(year,0,4)+((week-1)*7-(day-1))*msPerDay;
}
function weekText(time){
const day=new Date(time).getUTCDay()||7;
const thursday=new Date(time+(4-day)*msPerDay),year=thursday.getUTCFullYear();
const week=Math.floor((thursday.getTime()-dayTime(year,0,1))/msPerDay/7)+1;
return`${twoDigits(year,4)}-W${twoDigits(week)}`;
}
function monthNumber(text){
const[year,month]=text.split("-").map(Number);
return(year-1970)*12+month-1;
}
const monthText=(n)=>`${twoDigits(1970+Math.floor(n/12),4)}-${twoDigits((((n%12)+12)%12)+1)}`;
const numberKinds={
__proto__:null,number:plainNumbers,range:plainNumbers,
date:{
read(t){
if(!isDate(t))return null;
const[year,month,day]=t.split("-").map(Number);
return dayTime(year,month-1,day);
},
write:dayText,scale:msPerDay,step:1,time:(n)=>n,date:(t)=>t,
},
month:{
read:(t)=>(isMonth(t)?monthNumber(t):null),write:monthText,scale:1,step:1,
time:(n)=>dayTime(1970,n,1),
date:(t)=>monthNumber(dayText(t)),
},
week:{read:(t)=>(isWeek(t)?weekTime(t):null),write:weekText,scale:7*msPerDay,step:1,
base:-3*msPerDay,time:(n)=>n,date:(t)=>t},
time:{read:(t)=>(isTime(t)?clockTime(t):null),write:clockText,scale:1000,step:60,time:(n)=>n,
date:(t)=>t},
"datetime-local":{
read(t){
const match=/^(.+)[T ](.+)$/.exec(t);
return match&&isDate(match[1])&&isTime(match[2])?numberKinds.date.read(match[1])
+clockTime(match[2]):null;
},
write:(n)=>`${dayText(n)}T${clockText(n)}`,scale:1000,step:60,
},
};
function stepInput(s,n){
const kind=numberKinds[inputType(s)],step=kind?allowedStep(s,kind):null;
if(step===null)fail("InvalidStateError","The input has no steps");
const isRange=inputType(s)==="range";
const min=attributeNumber(s,kind,"min")??(isRange?0:null),max=attributeNumber(s,kind,"max")
??(isRange?100:null);
const base=stepBase(s,kind);
const above=(limit)=>base+Math.ceil((limit-base)/step-1e-9)*step;
const below=(limit)=>base+Math.floor((limit-base)/step+1e-9)*step;
if(min!==null&&max!==null&&(min>max||above(min)>max))return;
const old=kind.read(inputValue(s))??0;
let next=isOnStep(old,base,step)?old+n*step:n>0?above(old):below(old);
if(n===0)next=old;
if(min!==null&&next<min)next=above(min);
if(max!==null&&next>max)next=below(max);
if((n>0&&next<old)||(n<0&&next>old))return;
setInputValue(s,kind.write(Number(next.toFixed(decimalPlaces(step,base,old)))));
}
function numberFaults(s,value){
const kind=numberKinds[inputType(s)],n=kind?kind.read(value):null;
if(n===null)return{};
const min=attributeNumber(s,kind,"min"),max=attributeNumber(s,kind,"max"),step=allowedStep(s,kind);
const faults={stepMismatch:step!==null&&inputType(s)!=="range"&&!isOnStep(n,stepBase(s,kind),step)};
const isReversed=inputType(s)==="time"&&min!==null&&max!==null&&max<min;
faults.rangeUnderflow=isReversed?n>max&&n<min:min!==null&&n<min;
faults.rangeOverflow=isReversed?n>max&&n<min:max!==null&&n>max;
return faults;
}
function numberOfInput(s){
return numberKinds[inputType(s)]?.read(inputValue(s))??NaN;
}
function setNumberOfInput(s,n){
if(n===Infinity||n===-Infinity)throw typeError("The value is not a finite number");
const kind=numberKinds[inputType(s)];
if(!kind)fail("InvalidStateError","The input holds no number");
setInputValue(s,n!==n?"":kind.write(n));
}
function dateOfInput(s){
const kind=numberKinds[inputType(s)],n=kind?.time?kind.read(inputValue(s)):null;
return n===null?null:construct(PDate,[kind.time(n)]);
}
function setDateOfInput(s,v){
const kind=numberKinds[inputType(s)];
if(!kind?.time)fail("InvalidStateError","The input holds no date");
if(v!==null&&v!==undefined&&!has(pageMethods.dateValue,v))throw typeError("The value is no date");
const time=v===null||v===undefined?NaN:apply(pageMethods.dateValue,v,[]);
setInputValue(s,time!==time?"":kind.write(kind.date(time)));
}
return {stepInput:stepInput,numberFaults:numberFaults,numberOfInput:numberOfInput,setNumberOfInput:setNumberOfInput,dateOfInput:dateOfInput,setDateOfInput:setDateOfInput};
})
(function(native,page,first,world,isRehearsal,lets_,CSSStyleDeclaration,array,ascii,brand,declarationText,declarations,defineProperty,fail,freeze,getOwnPropertyDescriptor,instance,interface_,isObject,kernel,legacyObject,makeArrayLike,makePairIterable,mediaListOf,mediaText,need,parseDeclarations,publishProperty,setMedia,stateOf,supportsCondition,toSequence,toStr,toULong,whenSeen,wrapperOrNull){
"use strict";
const ruleSource={
list:(s)=>s.declared,
store(s,list){
const isOf={6:isOfPage,8:isOfKeyframe}[s.rule.type];
s.declared=isOf?list.filter(isOf):list;
ruleChanged(s.rule);
},
};
const readableDeclarations={length:(d)=>declarations(d).length,item:(d,i)=>declarations(d)[i].name};
function ruleStyle(rule,I=CSSStyleDeclaration){
return(rule.$style??=legacyObject(I,{source:ruleSource,declared:rule.declared,rule},
readableDeclarations));
}
const declared=(rule)=>(rule.$style?stateOf(rule.$style).declared:rule.declared);
const CSSRule=interface_("CSSRule",null,()=>class{
get cssText(){return ruleText(brand(this,CSSRule));}
set cssText(v){brand(this,CSSRule);toStr(v);}
get parentRule(){return wrapperOrNull(brand(this,CSSRule).parent);}
get parentStyleSheet(){return wrapperOrNull(brand(this,CSSRule).sheet);}
get type(){return brand(this,CSSRule).type;}
},{
constants:{
STYLE_RULE:1,CHARSET_RULE:2,IMPORT_RULE:3,MEDIA_RULE:4,FONT_FACE_RULE:5,PAGE_RULE:6,
KEYFRAMES_RULE:7,
KEYFRAME_RULE:8,MARGIN_RULE:9,NAMESPACE_RULE:10,COUNTER_STYLE_RULE:11,SUPPORTS_RULE:12,
FONT_FEATURE_VALUES_RULE:14,
},
});
const groupMembers=(I)=>class{
get cssRules(){return ruleList(brand(this,I));}
insertRule(text,index=0){
const s=brand(this,I);
need(arguments.length,1);
return insertRule(s,toStr(text),toULong(index));
}
deleteRule(index){
const s=brand(this,I);
need(arguments.length,1);
deleteRule(s,toULong(index));
}
};
const CSSGroupingRule=interface_("CSSGroupingRule",CSSRule,()=>groupMembers(CSSGroupingRule));
const CSSStyleRule=interface_("CSSStyleRule",CSSGroupingRule,()=>class{
get selectorText(){return brand(this,CSSStyleRule).prelude;}
set selectorText(v){
const s=brand(this,CSSStyleRule),text=selectorText(toStr(v));
if(!native.supports(`selector(${text})`))return;
s.prelude=text;
ruleChanged(s);
}
get style(){return ruleStyle(brand(this,CSSStyleRule));}
set style(v){ruleStyle(brand(this,CSSStyleRule)).cssText=v;}
});
const CSSConditionRule=interface_("CSSConditionRule",CSSGroupingRule,()=>class{
get conditionText(){return brand(this,CSSConditionRule).prelude;}
});
const CSSMediaRule=interface_("CSSMediaRule",CSSConditionRule,()=>class{
get media(){return mediaListOf(brand(this,CSSMediaRule));}
set media(v){setMedia(brand(this,CSSMediaRule),toStr(v));}
get matches(){return native.matchesMedia(brand(this,CSSMediaRule).prelude);}
});
const CSSSupportsRule=interface_("CSSSupportsRule",CSSConditionRule,()=>class{
get matches(){return supportsCondition(brand(this,CSSSupportsRule).prelude);}
});
const CSSContainerRule=interface_("CSSContainerRule",CSSConditionRule,()=>class{});
const CSSLayerBlockRule=interface_("CSSLayerBlockRule",CSSGroupingRule,()=>class{
get name(){return brand(this,CSSLayerBlockRule).prelude;}
});
const CSSLayerStatementRule=interface_("CSSLayerStatementRule",CSSRule,()=>class{
get nameList(){return freeze(array(brand(this,CSSLayerStatementRule).prelude.split(/\s*,\s*/)));}
});
const CSSImportRule=interface_("CSSImportRule",CSSRule,()=>class{
get href(){return(/^(?:url\(\s*)?["']?([^"')]*)/i.exec(brand(this,CSSImportRule).prelude)??["",""])[1];}
get styleSheet(){return brand(this,CSSImportRule)&&null;}
});
const CSSNamespaceRule=interface_("CSSNamespaceRule",CSSRule,()=>class{
get prefix(){return(/^([\w-]+)\s/.exec(brand(this,CSSNamespaceRule).prelude)??["",""])[1];}
get namespaceURI(){return(/(?:url\(\s*)?["']?([^"'()\s]*)["']?\s*\)?$/i.exec(
brand(this,CSSNamespaceRule).prelude)??["",""])[1];}
});
const CSSFontFaceRule=interface_("CSSFontFaceRule",CSSRule,()=>class{
get style(){return ruleStyle(brand(this,CSSFontFaceRule),CSSFontFaceDescriptors);}
});
const CSSFontFaceDescriptors=interface_("CSSFontFaceDescriptors",CSSStyleDeclaration,()=>class{});
whenSeen(CSSFontFaceDescriptors,()=>{
for(const name of["src","unicode-range","font-display","ascent-override","descent-override",
"line-gap-override","size-adjust","font-feature-settings","font-variation-settings","font-named-instance",
"font-language-override"])publishProperty(name,CSSFontFaceDescriptors);
});
const featureKinds={
__proto__:null,annotation:"annotation",ornaments:"ornaments",stylistic:"stylistic",swash:"swash",
"character-variant":"characterVariant",styleset:"styleset","historical-forms":"historicalForms",
};
const CSSFontFeatureValuesRule=interface_("CSSFontFeatureValuesRule",CSSRule,()=>{
const members=class{
get fontFamily(){return brand(this,CSSFontFeatureValuesRule).prelude;}
set fontFamily(v){
const s=brand(this,CSSFontFeatureValuesRule);
s.prelude=ascii.words(toStr(v)).join(" ");
ruleChanged(s);
}
};
for(const[kind,name]of Object.entries(featureKinds)){
defineProperty(members.prototype,name,getOwnPropertyDescriptor({
get[name](){
const s=brand(this,CSSFontFeatureValuesRule);
return((s.$maps??={})[kind]??=instance(CSSFontFeatureValuesMap,{rule:s,kind}));
},
},name));
}
return members;
});
const valuesOf=(s)=>[...s.rule.features.get(s.kind)??[]];
const CSSFontFeatureValuesMap=interface_("CSSFontFeatureValuesMap",null,()=>class{
get size(){return valuesOf(brand(this,CSSFontFeatureValuesMap)).length;}
get(name){
const s=brand(this,CSSFontFeatureValuesMap);
need(arguments.length,1);
const values=s.rule.features.get(s.kind)?.get(toStr(name));
return values&&array([...values]);
}
has(name){
const s=brand(this,CSSFontFeatureValuesMap);
need(arguments.length,1);
return s.rule.features.get(s.kind)?.has(toStr(name))??false;
}
set(name,values){
const s=brand(this,CSSFontFeatureValuesMap);
need(arguments.length,2);
const list=isObject(values)?toSequence(values,toULong):[toULong(values)];
const most={styleset:Infinity,"character-variant":2}[s.kind]??1;
if(list.length===0||list.length>most)fail("InvalidAccessError","The feature takes other values");
if(!s.rule.features.has(s.kind))s.rule.features.set(s.kind,new Map());
s.rule.features.get(s.kind).set(toStr(name),list);
ruleChanged(s.rule);
return this;
}
delete(name){
const s=brand(this,CSSFontFeatureValuesMap);
need(arguments.length,1);
const isFound=s.rule.features.get(s.kind)?.delete(toStr(name))??false;
if(isFound)ruleChanged(s.rule);
return isFound;
}
clear(){
const s=brand(this,CSSFontFeatureValuesMap);
s.rule.features.delete(s.kind);
ruleChanged(s.rule);
}
});
makePairIterable(CSSFontFeatureValuesMap,"CSSFontFeatureValuesMap",
(s)=>valuesOf(s).map(([name,values])=>[name,array([...values])]));
function readFeatures(rule,body){
rule.features=new Map();
for(let at=skipCSS(body,0);at<body.length;at=skipCSS(body,at)){
const stop=scanCSS(body,at,"{;"),end=body[stop]==="{"?scanCSS(body,stop+1,"}"):stop;
const kind=/^@([\w-]+)\s*$/.exec(body.slice(at,stop));
if(body[stop]==="{"&&kind&&featureKinds[ascii.lower(kind[1])]){
const values=rule.features.get(ascii.lower(kind[1]))??new Map();
for(const part of body.slice(stop+1,end).split(";")){
const found=/^\s*([\w\u0080-\uffff-]+)\s*:\s*(\d+(?:\s+\d+)*)\s*$/.exec(part);
if(found)values.set(found[1],ascii.words(found[2]).map(Number));
}
rule.features.set(ascii.lower(kind[1]),values);
}
at=end+1;
}
}
function featuresText(rule){
const blocks=[...rule.features].filter(([,values])=>values.size>0).map(([kind,values])=>(
`@${kind} { ${[...values].map(([name,list])=>`${name}: ${list.join(" ")};`).join(" ")} }`));
return`@${rule.name} ${rule.prelude} {${blocks.map((block)=>`\n  ${block}`).join("")}${
blocks.length>0?"\n":" "}}`;
}
const CSSPageRule=interface_("CSSPageRule",CSSGroupingRule,()=>class{
get selectorText(){return brand(this,CSSPageRule).prelude;}
set selectorText(v){
const s=brand(this,CSSPageRule),text=ascii.strip(toStr(v));
const found=/^([\w-]*)((?::(?:first|left|right|blank))*)$/i.exec(text);
if(!found)return;
s.prelude=found[1]+ascii.lower(found[2]);
ruleChanged(s);
}
get style(){return ruleStyle(brand(this,CSSPageRule));}
});
const CSSCounterStyleRule=interface_("CSSCounterStyleRule",CSSRule,()=>class{
get name(){return brand(this,CSSCounterStyleRule).prelude;}
});
const CSSPropertyRule=interface_("CSSPropertyRule",CSSRule,()=>class{
get name(){return brand(this,CSSPropertyRule).prelude;}
});
const CSSKeyframeRule=interface_("CSSKeyframeRule",CSSRule,()=>class{
get keyText(){return brand(this,CSSKeyframeRule).prelude;}
set keyText(v){
const s=brand(this,CSSKeyframeRule);
s.prelude=toStr(v);
ruleChanged(s);
}
get style(){return ruleStyle(brand(this,CSSKeyframeRule));}
});
const CSSKeyframesRule=interface_("CSSKeyframesRule",CSSRule,()=>class{
get name(){return brand(this,CSSKeyframesRule).prelude;}
set name(v){
const s=brand(this,CSSKeyframesRule);
s.prelude=toStr(v);
ruleChanged(s);
}
get cssRules(){return ruleList(brand(this,CSSKeyframesRule));}
get length(){return brand(this,CSSKeyframesRule).rules.length;}
appendRule(text){
const s=brand(this,CSSKeyframesRule);
need(arguments.length,1);
s.rules.push(...parseRules(toStr(text),s.sheet,s,true));
ruleChanged(s);
}
deleteRule(key){
const s=brand(this,CSSKeyframesRule);
need(arguments.length,1);
const text=keyText(toStr(key));
const place=s.rules.findLastIndex((r)=>r.prelude===text);
if(place<0)return;
s.rules.splice(place,1);
ruleChanged(s);
}
findRule(key){
const s=brand(this,CSSKeyframesRule);
need(arguments.length,1);
const text=keyText(toStr(key));
return wrapperOrNull(s.rules.findLast((r)=>r.prelude===text));
}
});
const keyText=(text)=>ascii.lower(text).split(",").map((part)=>ascii.strip(part).replace(/^from$/,"0%")
.replace(/^to$/,"100%")).join(", ");
const atRules={
__proto__:null,
media:[CSSMediaRule,4,"rules"],supports:[CSSSupportsRule,12,"rules"],
container:[CSSContainerRule,0,"rules"],
layer:[CSSLayerBlockRule,0,"rules"],import:[CSSImportRule,3,"none"],
namespace:[CSSNamespaceRule,10,"none"],
"font-face":[CSSFontFaceRule,5,"declarations"],page:[CSSPageRule,6,"declarations"],
keyframes:[CSSKeyframesRule,7,"frames"],"-webkit-keyframes":[CSSKeyframesRule,7,"frames"],
"counter-style":[CSSCounterStyleRule,11,"declarations"],property:[CSSPropertyRule,0,"declarations"],
"font-feature-values":[CSSFontFeatureValuesRule,14,"features"],
scope:[CSSGroupingRule,0,"rules"],"starting-style":[CSSGroupingRule,0,"rules"],
};
const CSSRuleList=interface_("CSSRuleList",null,()=>class{
get length(){return brand(this,CSSRuleList).owner.rules.length;}
item(index){
const s=brand(this,CSSRuleList);
need(arguments.length,1);
return wrapperOrNull(s.owner.rules[toULong(index)]);
}
});
makeArrayLike(CSSRuleList,false);
function ruleList(owner){
return(owner.$ruleList??=legacyObject(CSSRuleList,{owner},{
length:(s)=>s.owner.rules.length,item:(s,i)=>s.owner.rules[i].wrapper,
}));
}
function nthText(text){
const place=ascii.lower(text);
if(place==="even")return"2n";
if(place==="odd")return"2n+1";
if(/^[+-]?\d+$/.test(place))return String(Number(place));
const found=/^([+-]?\d*)n(?:\s*([+-])\s*(\d+))?$/.exec(place);
if(!found)return text;
const[,step,sign,offset]=found;
const a=/^[+-]?$/.test(step)?Number(`${step}1`):Number(step),b=Number(`${sign??""}${offset??0}`);
const head=a===1?"n":a===-1?"-n":`${a}n`;
return b===0?head:`${head}${b<0?"-":"+"}${Math.abs(b)}`;
}
const attributeTest=/\[\s*([^\]\s=~|^$*"']+)\s*([~|^$*]?=)\s*(?:([\w-]+)|"([^"]*)"|'([^'"]*)')\s*([is]?)\s*\]/gi;
const selectorText=(text)=>ascii.strip(text.replace(/\(\s+(?![^(]*")/g,"(").replace(/\s+\)(?![^(]*")/g,")")
.replace(/\/\*[^]*?\*\//g,"").replace(/(^|[\s>+~,(])\*\|(?=[\w*])/g,(_,before)=>before)
.replace(/(:nth-[\w-]+\()\s*([^()]*?)\s*(\sof\s[^]*)?\)/gi,(_,head,place,rest)=>(
`${head}${nthText(place)}${rest??""})`))
.replace(/\[\s*\|/g,"[")
.replace(attributeTest,(_,name,sign,word,quoted,apostrophed,flag)=>(
`[${name}${sign}"${word??quoted??apostrophed}"${flag===""?"":` ${ascii.lower(flag)}`}]`))
.replace(/(^|[^:]):(before|after|first-line|first-letter)\b/gi,(_,before,name)=>(
`${before}::${name}`)))
.replace(/[\t\n\f\r ]+/g," ").replace(/ ?([,>+~]) ?/g,(all,c,place,whole)=>{
const before=whole.slice(0,place);
if((before.match(/\[/g)??[]).length>(before.match(/\]/g)??[]).length)return all;
const isFunction=/:nth-[\w-]+\([^)]*$/.test(before);
return isFunction?all:c===","?", ":/\($/.test(before)?`${c} `:` ${c} `;
});
function scanCSS(text,start,stops){
let open="";
for(let i=start;i<text.length;i++){
const c=text[i];
if(c==="\\"){
i++;
}else if(c==="\""||c==="'"){
for(i++;i<text.length&&text[i]!==c&&text[i]!=="\n";i++)if(text[i]==="\\")i++;
}else if(c==="/"&&text[i+1]==="*"){
const end=text.indexOf("*/",i+2);
if(end<0)return text.length;
i=end+1;
}else if(open===""&&stops.includes(c)){
return i;
}else if(c==="("||c==="["||c==="{"){
open+=c;
}else if((c===")"||c==="]"||c==="}")&&open!==""){
const pair={")":"(","]":"[","}":"{"}[c];
if(open[open.length-1]===pair)open=open.slice(0,-1);
}
}
return text.length;
}
const cssSpace=/(?:[\t\n\f\r ]|\/\*[^]*?(?:\*\/|$)|<!--|-->)*/y;
function skipCSS(text,start){
cssSpace.lastIndex=start;
cssSpace.test(text);
return Math.max(start,cssSpace.lastIndex);
}
function parseRules(text,sheet,parent,isFrames=false,depth=0){
const rules=[];
for(let at=skipCSS(text,0);at<text.length;at=skipCSS(text,at)){
const stop=scanCSS(text,at,text[at]==="@"?";{":"{");
const prelude=text.slice(at,stop);
if(stop>=text.length||text[stop]===";"){
const rule=stop>=text.length&&text[at]!=="@"?null:statementRule(prelude,sheet,parent);
if(rule)rules.push(rule);
at=stop+1;
continue;
}
const end=scanCSS(text,stop+1,"}");
const rule=blockRule(prelude,text.slice(stop+1,end),sheet,parent,isFrames,depth);
if(rule)rules.push(rule);
at=end+1;
}
return rules;
}
function makeRule(I,type,kind,name,prelude,sheet,parent){
const rule={type,kind,name,prelude,sheet,parent,rules:[],declared:[]};
if(kind==="frames"){
legacyObject(I,rule,{length:(s)=>s.rules.length,item:(s,i)=>s.rules[i].wrapper});
}else{
instance(I,rule);
}
return rule;
}
function statementRule(text,sheet,parent){
const found=/^@([\w-]+)\s*([^]*)$/.exec(text);
if(!found)return null;
const name=ascii.lower(found[1]),prelude=ascii.strip(found[2]);
if(name==="layer")return makeRule(CSSLayerStatementRule,0,"none",name,prelude,sheet,parent);
const known=atRules[name];
return known&&known[2]==="none"?makeRule(known[0],known[1],"none",name,prelude,sheet,parent):null;
}
function blockRule(head,body,sheet,parent,isFrames,depth){
if(depth>32)return null;
if(head[0]==="@"){
const found=/^@([\w-]+)\s*([^]*)$/.exec(head);
const known=found&&atRules[ascii.lower(found[1])];
if(!known||known[2]==="none")return null;
const name=ascii.lower(found[1]);
let prelude=ascii.words(found[2].replace(/\/\*[^]*?\*\//g," ")).join(" ");
if(name==="media")prelude=mediaText(prelude);
if(known[2]==="frames")prelude=unquoted(prelude);
const rule=makeRule(known[0],known[1],known[2],name,prelude,sheet,parent);
const isOf=known[1]===6?isOfPage:Boolean;
if(known[2]==="features")readFeatures(rule,body);
else if(known[2]==="declarations")rule.declared=parseDeclarations(body).filter(isOf);
else if(parent?.kind==="style")readBody(rule,body,sheet,depth);
else rule.rules=parseRules(body,sheet,rule,known[2]==="frames",depth+1);
return rule;
}
const prelude=isFrames?ascii.words(head).join(" "):selectorText(head);
if(isFrames){
const rule=makeRule(CSSKeyframeRule,8,"style","",keyText(prelude),sheet,parent);
rule.declared=parseDeclarations(body)
.filter((d)=>!d.important&&isOfKeyframe(d));
return rule;
}
const isNested=parent!==null&&parent!==undefined&&hasStyleParent(parent);
if(!isNested&&!native.supports(`selector(${prelude})`))return null;
const rule=makeRule(CSSStyleRule,1,"style","",prelude,sheet,parent);
readBody(rule,body,sheet,depth);
return rule;
}
const isOfKeyframe=(d)=>!d.name.startsWith("animation")||d.name==="animation-timing-function";
const isOfPage=(d)=>!/^(?:transform|transition|animation|position|float|flex|grid)\b/.test(d.name);
function hasStyleParent(rule){
for(let r=rule;r;r=r.parent)if(r.type===1)return true;
return false;
}
function readBody(rule,body,sheet,depth){
let plain="",at=0;
while(at<body.length){
const start=skipCSS(body,at);
const stop=scanCSS(body,start,";{");
const isRule=stop<body.length&&body[stop]==="{"&&!/^--/.test(body.slice(start,start+2));
if(!isRule){
plain+=`${body.slice(start,stop)};`;
at=stop+1;
continue;
}
const end=scanCSS(body,stop+1,"}");
const nested=blockRule(body.slice(start,stop),body.slice(stop+1,end),sheet,rule,false,depth+1);
if(nested)rule.rules.push(nested);
at=end+1;
}
rule.declared=parseDeclarations(plain);
}
const frameName=(name)=>(/^(?:none|initial|inherit|unset|revert|revert-layer|default)$/i.test(name)
||!/^-?(?:[A-Za-z_\u0080-\uffff]|-)[\w\u0080-\uffff-]*$/.test(name)
?`"${name.replace(/["\\]/g,"\\$&")}"`:name);
const unquoted=(name)=>(/^(["'])([^]*)\1$/.exec(name)?.[2]??name).replace(/\\(["'\\])/g,"$1");
function indented(text){
return text.split("\n").map((line)=>`  ${line}`).join("\n");
}
function ruleText(rule){
const own=rule.kind==="frames"?frameName(rule.prelude):rule.prelude;
const head=rule.name===""?own:`@${rule.name}${own===""?"":` ${own}`}`;
switch(rule.kind){
case"none":return`${head};`;
case"features":return featuresText(rule);
case"rules":case"frames":{
const own=rule.declared.length>0?[declarationText(declared(rule))]:[];
const lines=[...own,...rule.rules.map(ruleText)].map(indented);
return`${head} {${lines.length>0||rule.kind!=="frames"?"\n":" "}${lines.join("\n")}${
lines.length>0?"\n":""}}`;
}
default:{
const text=declarationText(declared(rule));
if(rule.rules.length===0)return text===""?`${head} { }`:`${head} { ${text} }`;
const lines=[...(text===""?[]:[text]),...rule.rules.map(ruleText)].map(indented);
return`${head} {\n${lines.join("\n")}\n}`;
}
}
}
function onlyRule(text,sheet,owner){
const start=skipCSS(text,0),stop=scanCSS(text,start,text[start]==="@"?";{":"{");
const end=text[stop]==="{"?scanCSS(text,stop+1,"}")+1:stop+1;
const made=parseRules(text.slice(start,end),sheet,owner.sheet?owner:null,owner.kind==="frames");
if(made.length!==1||skipCSS(text,Math.min(end,text.length))<text.length){
fail("SyntaxError","The text is not one rule");
}
return made[0];
}
const ruleRank=(rule)=>(rule.type===3?0:rule.type===10?1:2);
function insertRule(owner,text,index){
const sheet=owner.sheet??owner;
if(sheet.isReading)fail("NotAllowedError","The sheet is being replaced");
if(index>owner.rules.length)fail("IndexSizeError","There is no such place among the rules");
const rule=onlyRule(text,sheet,owner);
if(rule.type===3&&sheet.isConstructed)fail("SyntaxError","A made sheet imports nothing");
const rank=ruleRank(rule),isNested=owner.sheet!==undefined;
if((isNested&&rank<2)||owner.rules.slice(0,index).some((r)=>ruleRank(r)>rank)
||owner.rules.slice(index).some((r)=>ruleRank(r)<rank)){
fail("HierarchyRequestError","Imports and namespaces come before other rules");
}
if(rule.type===10&&owner.rules.some((r)=>r.type!==3&&r.type!==10))fail("InvalidStateError",
"A namespace comes before other rules");
owner.rules.splice(index,0,rule);
ruleChanged(rule);
return index;
}
function deleteRule(owner,index){
const sheet=owner.sheet??owner;
if(sheet.isReading)fail("NotAllowedError","The sheet is being replaced");
if(index>=owner.rules.length)fail("IndexSizeError","There is no such rule");
if(owner.rules[index].type===10&&owner.rules.some((r)=>r.type!==3&&r.type!==10)){
fail("InvalidStateError","A namespace cannot go where rules depend on it");
}
const[rule]=owner.rules.splice(index,1);
kernel.sheetChanged(sheet);
rule.sheet=rule.parent=null;
}
function ruleChanged(rule){
if(rule.sheet)kernel.sheetChanged(rule.sheet);
}
return {ruleList:ruleList,parseRules:parseRules,ruleText:ruleText,insertRule:insertRule,deleteRule:deleteRule};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,childStates,dataOf,hasAttr,isConnected,isText,parentState,textBelow){
"use strict";
const replacedTags=new Set("img input textarea audio video canvas iframe object embed meter progress".split(" "));
const blockDisplays=new Set("block flow-root flex grid list-item table table-caption".split(" "));
const inlineBlocks=new Set("inline-block inline-flex inline-grid inline-table".split(" "));
const styleOf=(s,name)=>native.computed(s.id,"",name)??"";
function isRendered(s){
if(!isConnected(s))return false;
for(let p=s;p&&p.kind===ELEMENT;p=parentState(p))if(styleOf(p,"display")==="none")return false;
return true;
}
function transformed(text,how){
switch(how){
case"uppercase":return text.toUpperCase();
case"lowercase":return text.toLowerCase();
case"capitalize":return text.replace(/(^|[^\p{L}\p{N}'])(\p{L})/gu,(all,before,letter)=>before
+letter.toUpperCase());
default:return text;
}
}
class TextWriter{
text="";
breaks=0;
hasSpace=false;
isAtLineStart=true;
rows=[false];
cells=[false];
begin(){
this.hasSpace=false;
this.isAtLineStart=true;
}
require(count){
this.breaks=Math.max(this.breaks,count);
this.begin();
}
settleBreaks(){
if(this.text!=="")this.text+="\n".repeat(this.breaks);
this.breaks=0;
}
settleSpace(){
this.settleBreaks();
if(this.hasSpace)this.text+=" ";
this.hasSpace=false;
}
literal(c){
this.settleBreaks();
this.text+=c;
this.begin();
}
put(text,how){
this.settleSpace();
this.text+=transformed(text,how);
this.isAtLineStart=false;
}
write(data,parent){
const space=styleOf(parent,"white-space-collapse"),how=styleOf(parent,"text-transform");
if(space==="preserve"||space==="break-spaces"){
if(data==="")return;
this.put(data,how);
this.isAtLineStart=data.endsWith("\n");
return;
}
for(const part of data.match(/[\t\n\f\r ]|[^\t\n\f\r ]+/g)??[]){
if(part==="\n"&&space==="preserve-breaks")this.literal("\n");
else if(!/^[\t\n\f\r ]$/.test(part))this.put(part,how);
else if(!this.isAtLineStart)this.hasSpace=true;
}
}
element(s){
const display=styleOf(s,"display");
if(display==="none")return;
const local=s.isHTML?s.local:"";
const isVisible=styleOf(s,"visibility")==="visible";
if(local==="br"){
if(isVisible)this.literal("\n");
return;
}
if(replacedTags.has(local)){
if(!isVisible)return;
if(blockDisplays.has(display))return void this.require(1);
this.settleSpace();
this.isAtLineStart=false;
return;
}
const isTable=display==="table"||display==="inline-table";
if(isTable){
this.rows.push(false);
this.cells.push(false);
}
if(display==="table-row"){
if(this.rows.at(-1)===true)this.literal("\n");
this.cells.push(false);
}
if(display==="table-cell"){
if(this.cells.at(-1)===true)this.literal("\t");
this.begin();
}
const edge=local==="p"?2:blockDisplays.has(display)||local==="option"||local==="optgroup"?1
:0;
if(edge&&isVisible)this.require(edge);
if(inlineBlocks.has(display))this.inlineBlock(s,isVisible);
else this.children(s,isVisible);
if(edge&&isVisible)this.require(edge);
if(display==="table-cell"){
this.cells[this.cells.length-1]=true;
this.begin();
}
if(display==="table-row"){
this.cells.pop();
this.rows[this.rows.length-1]=true;
}
if(isTable){
this.rows.pop();
this.cells.pop();
}
}
inlineBlock(s,isVisible){
this.settleSpace();
this.begin();
this.children(s,isVisible);
this.hasSpace=false;
this.isAtLineStart=false;
}
children(s,isVisible){
const local=s.isHTML?s.local:"";
const isList=local==="select"||local==="optgroup";
const isClosed=local==="details"&&!hasAttr(s,"open");
let hasSummary=false;
for(const c of childStates(s)){
if(isList&&!(c.isHTML&&(c.local==="option"||local==="select"
&&c.local==="optgroup")))continue;
if(isClosed&&(hasSummary||!c.isHTML||c.local!=="summary"))continue;
hasSummary||=isClosed;
if(c.kind===ELEMENT)this.element(c);
else if(isVisible&&isText(c))this.write(dataOf(c),s);
}
}
}
function innerText(s){
if(!isRendered(s))return textBelow(s);
if(s.isHTML&&replacedTags.has(s.local))return"";
const writer=new TextWriter();
writer.children(s,styleOf(s,"visibility")==="visible");
return writer.text;
}
return {innerText:innerText};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,HTML,S,append,bodyOf,canSelect,childStates,cloneNode,collapseRange,controlValue,deleteContents,documentOf,editText,editingHost,extractContents,fire,hasAttr,insertInRange,insertLines,interfaces,isCollapsed,isConnected,isDisabled,isInclusiveAncestor,isTextBlock,isTextField,kernel,lengthOf,mainDocument,makeElementIn,makeFragment,makeRange,makeText,newTransfer,parentState,parseFragment,preInsert,rangeText,select,selectedIn,selectedRange,selection,selectionOf,setAttr,setSelection,typeValue){
"use strict";
const commands={
__proto__:null,
inserttext:{edit:(host,value)=>insertLines(host,value,"insertText",true)},
insertparagraph:{edit:(host)=>editText(host,"insertParagraph",null,true)},
insertlinebreak:{edit:(host)=>editText(host,"insertLineBreak",null,true)},
delete:{edit:(host)=>editText(host,"deleteContentBackward",null,true)},
forwarddelete:{edit:(host)=>editText(host,"deleteContentForward",null,true)},
selectall:{edit:(host)=>select(selection(),makeRange(host,0,host,lengthOf(host)),false)},
inserthtml:{edit:insertMarkup},
bold:{format:["b","strong"],inputType:"formatBold"},
italic:{format:["i","em"],inputType:"formatItalic"},
underline:{format:["u"],inputType:"formatUnderline"},
strikethrough:{format:["s","strike","del"],inputType:"formatStrikeThrough"},
createlink:{link:true},
unlink:{format:["a"],inputType:"",isRemoval:true},
};
const commandNamed=(name)=>commands[name.toLowerCase()]??null;
const isSupported=(name)=>commandNamed(name)!==null||["copy","cut"].includes(name.toLowerCase());
function commandHost(d){
const r=d===mainDocument?selectedRange(selection()):null;
const host=r&&editingHost(r.end);
return host&&isInclusiveAncestor(host,r.start)?host:null;
}
function performCommand(d,name,value){
const lower=name.toLowerCase();
if(lower==="copy"||lower==="cut")return copySelection(d,lower);
const command=commandNamed(name),{focused}=d;
if(!command)return false;
if(focused&&isTextField(focused)&&isConnected(focused))return commandField(focused,name.toLowerCase(),
value);
const host=commandHost(d);
if(!host)return false;
if(command.edit)command.edit(host,value);
else if(command.link)makeLink(host,value);
else if(!command.isRemoval||isInFormat(d,command))toggleFormat(host,command);
return true;
}
function copySelection(d,type){
const{focused}=d,field=focused&&isTextField(focused)&&isConnected(focused)?focused:null;
const range=field?null:selectedRange(selection()),transfer=newTransfer();
const target=field??(range?elementOf(range.start):null)??bodyOf(d);
const event={I:interfaces.ClipboardEvent,bubbles:true,cancelable:true,composed:true};
const isAllowed=target===null||fire(target,type,{...event,clipboardData:transfer.wrapper});
const text=isAllowed?selectedText(field,range):transfer.data.get("text/plain")??"";
if(text===""||!native.copyText(text))return false;
if(type==="cut"&&isAllowed&&field)return commandField(field,"delete","");
return true;
}
function selectedText(field,range){
return field?controlValue(field).slice(...selectionOf(field)):range?rangeText(range):"";
}
function elementOf(s){return s.kind===ELEMENT||s.kind===undefined?s:parentState(s);}
function commandField(s,name,value){
if(isDisabled(s)||hasAttr(s,"readonly")||!canSelect(s))return false;
const text=controlValue(s),[start,end]=selectionOf(s);
const edit=(from,to,inserted,inputType)=>{
typeValue(s,text.slice(0,from)+inserted+text.slice(to),from+inserted.length,
{inputType,data:inserted===""?null:inserted});
return true;
};
switch(name){
case"inserttext":return edit(start,end,s.local==="textarea"?value:value.replace(/\n/g," "),
"insertText");
case"delete":return start!==end||start>0?edit(start===end?start-1:start,end,"",
"deleteContentBackward"):false;
case"forwarddelete":return start!==end||end<text.length
?edit(start,start===end?end+1:end,"","deleteContentForward"):false;
case"selectall":return setSelection(s,0,text.length),true;
default:return false;
}
}
function tellFormat(host,r,inputType,data=null){
select(selection(),r,false);
fire(host,"input",{I:interfaces.InputEvent,bubbles:true,composed:true,inputType,data});
}
function insertMarkup(host,markup){
const r=selectedIn(host);
kernel.reactions(()=>{
deleteContents(r);
const fragment=parseFragment(markup,host),last=S(native.last(fragment.id));
if(!last)return;
insertInRange(r,fragment);
collapseRange(r,parentState(last),native.index(last.id)+1);
});
tellFormat(host,r,"insertHTML");
}
function formatAround(node,names){
const host=editingHost(node);
for(let e=node.kind===ELEMENT?node:parentState(node);e&&e!==host;e=parentState(e))if(e.isHTML
&&names.includes(e.local))return e;
return null;
}
function isInFormat(d,command){
if(!command?.format||!commandHost(d))return false;
const r=selectedRange(selection()),around=formatAround(r.start,command.format);
return around!==null&&isInclusiveAncestor(around,r.end);
}
function dissolve(root,names){
for(const e of childStates(root)){
if(e.kind!==ELEMENT)continue;
dissolve(e,names);
if(!e.isHTML||!names.includes(e.local))continue;
for(const child of childStates(e))preInsert(child,root,e);
kernel.remove(e);
}
}
function wrap(fragment,make){
const children=childStates(fragment);
if(!children.some(isTextBlock)){
const made=make();
for(const child of children)append(child,made);
append(made,fragment);
return;
}
for(const child of children)if(child.kind===ELEMENT&&isTextBlock(child)){
const part=makeFragment(documentOf(child));
for(const inner of childStates(child))append(inner,part);
wrap(part,make);
append(part,child);
}
}
function toggleFormat(host,{format,inputType}){
const r=selectedIn(host),d=documentOf(host);
const around=formatAround(r.start,format),isOn=around!==null&&isInclusiveAncestor(around,r.end);
kernel.reactions(()=>{
const fragment=extractContents(r,true);
dissolve(fragment,format);
if(isOn){
const rest=extractContents(makeRange(r.start,r.startOffset,around,lengthOf(around)),true);
const parent=parentState(around),before=S(native.next(around.id));
if(native.textContent(around.id)==="")kernel.remove(around);
if(native.textContent(rest.id)!==""){
const behind=cloneNode(around,d,false);
append(rest,behind);
preInsert(behind,parent,before);
return placeFormatted(r,fragment,parent,behind);
}
return placeFormatted(r,fragment,parent,before);
}
wrap(fragment,()=>makeElementIn(d,HTML,null,format[0]));
insertFormatted(r,fragment);
});
tellFormat(host,r,inputType);
}
function makeLink(host,address){
const r=selectedIn(host),d=documentOf(host);
if(address===""||isCollapsed(r))return;
kernel.reactions(()=>{
const fragment=extractContents(r,true);
dissolve(fragment,["a"]);
wrap(fragment,()=>{
const link=makeElementIn(d,HTML,null,"a");
setAttr(link,"href",address);
return link;
});
insertFormatted(r,fragment);
});
tellFormat(host,r,"insertLink",address);
}
function insertFormatted(r,fragment){
const children=childStates(fragment),[first,last]=[children[0],children[children.length-1]];
if(!first)return;
insertInRange(r,fragment);
[r.start,r.startOffset,r.end,r.endOffset]=[first,0,last,lengthOf(last)];
}
function placeFormatted(r,fragment,parent,before){
const children=childStates(fragment);
if(children.length===0){
const made=makeText("",documentOf(parent));
preInsert(made,parent,before);
return collapseRange(r,made,0);
}
preInsert(fragment,parent,before);
const first=children[0],last=children[children.length-1];
[r.start,r.startOffset,r.end,r.endOffset]=[parent,native.index(first.id),parent,native.index(last.id)+1];
}
return {commandNamed:commandNamed,isSupported:isSupported,commandHost:commandHost,performCommand:performCommand,isInFormat:isInFormat};
})
(function(native,page,first,world,isRehearsal,lets_,PArrayBuffer,ReadableStream,acquireReader,apply,array,attempt,bindReader,brand,cancelReadable,deferred,desiredSize,errorReadable,finishReadable,instance,interface_,isObject,iteratorResult,microtask,need,newReadable,pageMethods,pullIfNeeded,rangeError,readChunk,rejectedPromise,releaseReader,startReadable,stateOf,toDict,toNumber,toState,typeError,typedArrayTag,whenSettled){
"use strict";
const isDetached=(buffer)=>{
try{
apply(pageMethods.slice,buffer,[0,0]);
return false;
}catch{
return true;
}
};
function transfer(buffer){
if(isDetached(buffer))throw typeError("The buffer is detached");
return apply(pageMethods.transfer??pageMethods.slice,buffer,pageMethods.transfer?[]:[0]);
}
const cloned=(buffer,start,length)=>apply(pageMethods.slice,buffer,[start,start+length]);
function kindOf(view){
if(!ArrayBuffer.isView(view))throw typeError("The value is no view of a buffer");
const name=apply(typedArrayTag,view,[]);
return name===undefined?{name:"DataView",size:1}:{name,size:page[name].BYTES_PER_ELEMENT};
}
const makeView=(kind,buffer,start,length)=>new page[kind.name](buffer,start,length);
const bytesOf=(buffer,start,length)=>makeView({name:"Uint8Array"},buffer,start,length);
const integer=(v,least)=>{
const n=Math.trunc(toNumber(v));
if(!(n>=least&&n<=Number.MAX_SAFE_INTEGER))throw typeError("The value is no number that it may be");
return n;
};
const isReaderOf=(s,isBYOB)=>s.reader!==null&&!!s.reader.isBYOB===isBYOB;
function newByteStream(source,highWaterMark,autoAllocate,newTarget){
return newReadable({...source,pullIntos:[],autoAllocate,byobRequest:null},{highWaterMark,size:null},
newTarget,ReadableByteStreamController);
}
function makeByteStream(source,given,autoAllocate,newTarget){
const strategy=toDict(given),mark=strategy.highWaterMark;
if(strategy.size!==undefined)throw rangeError("A stream of bytes measures its chunks itself");
const highWaterMark=mark===undefined?0:toNumber(mark);
if(highWaterMark!==highWaterMark||highWaterMark<0){
throw rangeError("The high water mark is not a number from 0 on");
}
return startReadable(newByteStream(source,highWaterMark,autoAllocate,newTarget));
}
function toChunkSize(v){
if(v===undefined)return undefined;
return integer(v,1);
}
const push=(s,buffer,start,length)=>s.queue.push({buffer,start,length},length);
function takeFirst(s){
const{buffer,start,length}=s.queue.shift();
drained(s);
return bytesOf(buffer,start,length);
}
function drained(s){
if(s.queue.items.length===0&&s.isClosing)finishReadable(s);
else pullIfNeeded(s);
}
function fill(s,into){
const room=Math.min(s.queue.total,into.length-into.filled),most=into.filled+room;
const aligned=most-most%into.kind.size,isReady=aligned>=into.least;
let left=isReady?aligned-into.filled:room;
while(left>0){
const[head]=s.queue.items,piece=head.value,count=Math.min(left,piece.length);
const target=new Uint8Array(into.buffer,into.start+into.filled,count);
target.set(new Uint8Array(piece.buffer,piece.start,count));
if(count===piece.length){
s.queue.shift();
}else{
Object.assign(piece,{start:piece.start+count,length:piece.length-count});
head.size-=count;
s.queue.total-=count;
}
into.filled+=count;
left-=count;
}
return isReady;
}
function takeFilled(s){
const filled=[];
while(s.pullIntos.length>0&&s.queue.items.length>0){
const[into]=s.pullIntos;
if(fill(s,into))filled.push(s.pullIntos.shift());
}
return filled;
}
const viewOf2=(into)=>makeView(into.kind,transfer(into.buffer),into.start,into.filled/into.kind.size);
function commit(s,into){
const isDone=s.phase==="closed",view=viewOf2(into),request=s.reader.requests.shift();
if(isDone)request.close(view);
else request.chunk(view);
}
function keepDetached(s,into){
if(into.filled>0)pushClone(s,into.buffer,into.start,into.filled);
s.pullIntos.shift();
}
function pushClone(s,buffer,start,length){
try{
push(s,cloned(buffer,start,length),0,length);
}catch(error){
errorReadable(s,error);
throw error;
}
}
function invalidate(s){
if(s.byobRequest===null)return;
s.byobRequest.stream=null;
s.byobRequest.view=null;
s.byobRequest=null;
}
function enqueueBytes(s,view){
if(s.isClosing||s.phase!=="readable")return;
const{byteOffset,byteLength}=view,buffer=transfer(view.buffer);
if(s.pullIntos.length>0){
const[first]=s.pullIntos;
if(isDetached(first.buffer))throw typeError("The buffer of the request is detached");
invalidate(s);
first.buffer=transfer(first.buffer);
if(first.reader==="none")keepDetached(s,first);
}
if(isReaderOf(s,false)){
const{requests}=s.reader;
while(requests.length>0&&s.queue.items.length>0)requests.shift().chunk(takeFirst(s));
if(requests.length===0){
push(s,buffer,byteOffset,byteLength);
}else{
s.pullIntos.shift();
requests.shift().chunk(bytesOf(buffer,byteOffset,byteLength));
}
}else{
push(s,buffer,byteOffset,byteLength);
if(isReaderOf(s,true))for(const into of takeFilled(s))commit(s,into);
}
pullIfNeeded(s);
}
function closeBytes(s){
if(s.isClosing||s.phase!=="readable")return;
if(s.queue.items.length>0){
s.isClosing=true;
return;
}
const[first]=s.pullIntos;
if(first&&first.filled%first.kind.size>0){
const error=typeError("The last element of the view is not complete");
errorReadable(s,error);
throw error;
}
s.isClosing=true;
finishReadable(s);
}
function endBytes(s){
closeBytes(s);
if(s.pullIntos.length>0)respond(s,0);
}
function forgetViews(s){
invalidate(s);
s.pullIntos=[];
}
function prepareRead(s,request){
if(s.queue.items.length>0){
request.chunk(takeFirst(s));
return false;
}
if(s.autoAllocate===undefined)return true;
try{
s.pullIntos.push({buffer:new PArrayBuffer(s.autoAllocate),start:0,length:s.autoAllocate,filled:0,
least:1,kind:{name:"Uint8Array",size:1},reader:"default"});
}catch(error){
request.error(error);
return false;
}
return true;
}
function leaveViews(s){
if(s.pullIntos.length===0)return;
const[first]=s.pullIntos;
first.reader="none";
s.pullIntos=[first];
}
function readInto(reader,view,least,request){
const s=reader.stream;
s.isDisturbed=true;
if(s.phase==="errored")return request.error(s.error);
const kind=kindOf(view),{byteOffset,byteLength}=view;
let buffer;
try{
buffer=transfer(view.buffer);
}catch(error){
return request.error(error);
}
const into={buffer,start:byteOffset,length:byteLength,filled:0,least:least*kind.size,kind,
reader:"byob"};
if(s.pullIntos.length===0){
if(s.phase==="closed")return request.close(makeView(kind,buffer,byteOffset,0));
if(s.queue.items.length>0){
if(fill(s,into)){
const filled=viewOf2(into);
drained(s);
return request.chunk(filled);
}
if(s.isClosing){
const error=typeError("The last element of the view is not complete");
errorReadable(s,error);
return request.error(error);
}
}
}
s.pullIntos.push(into);
reader.requests.push(request);
return s.pullIntos.length===1?pullIfNeeded(s):undefined;
}
function respond(s,count){
const[first]=s.pullIntos;
if(s.phase==="closed"){
if(count!==0)throw typeError("The stream is closed: no bytes can be written");
}else{
if(count===0)throw typeError("No bytes were written");
if(first.filled+count>first.length)throw rangeError("More bytes were written than there is room");
}
first.buffer=transfer(first.buffer);
responded(s,count);
}
function respondWithView(s,view){
const[first]=s.pullIntos,{byteOffset,byteLength,buffer}=view;
if(s.phase==="closed"){
if(byteLength!==0)throw typeError("The stream is closed: no bytes can be written");
}else if(byteLength===0){
throw typeError("No bytes were written");
}
if(first.start+first.filled!==byteOffset)throw rangeError("The view begins elsewhere");
if(first.whole!==undefined&&first.whole!==buffer.byteLength)throw rangeError("The buffer has another size");
if(first.filled+byteLength>first.length)throw rangeError("More bytes were written than there is room");
first.buffer=transfer(buffer);
responded(s,byteLength);
}
function responded(s,count){
const[first]=s.pullIntos;
invalidate(s);
if(s.phase==="closed"){
if(first.reader==="none")s.pullIntos.shift();
if(isReaderOf(s,true)){
const views=s.pullIntos.splice(0,s.reader.requests.length);
for(const into of views)commit(s,into);
}
}else{
filledBySource(s,first,count);
}
pullIfNeeded(s);
}
function filledBySource(s,into,count){
into.filled+=count;
if(into.reader==="none"){
keepDetached(s,into);
for(const other of takeFilled(s))commit(s,other);
return;
}
if(into.filled<into.least)return;
s.pullIntos.shift();
const rest=into.filled%into.kind.size;
if(rest>0)pushClone(s,into.buffer,into.start+into.filled-rest,rest);
into.filled-=rest;
const others=takeFilled(s);
commit(s,into);
for(const other of others)commit(s,other);
}
function requestOf(s){
if(s.byobRequest===null&&s.pullIntos.length>0){
const[first]=s.pullIntos;
first.whole=first.buffer.byteLength;
s.byobRequest={stream:s,
view:bytesOf(first.buffer,first.start+first.filled,first.length-first.filled)};
instance(ReadableStreamBYOBRequest,s.byobRequest);
}
return s.byobRequest;
}
const ReadableByteStreamController=interface_("ReadableByteStreamController",null,()=>class{
get byobRequest(){return requestOf(brand(this,ReadableByteStreamController).stream)?.wrapper??null;}
get desiredSize(){return desiredSize(brand(this,ReadableByteStreamController).stream);}
close(){
const{stream}=brand(this,ReadableByteStreamController);
if(stream.isClosing||stream.phase!=="readable")throw typeError("The stream is closed already");
closeBytes(stream);
}
enqueue(chunk){
const{stream}=brand(this,ReadableByteStreamController);
need(arguments.length,1);
kindOf(chunk);
if(chunk.byteLength===0||chunk.buffer.byteLength===0)throw typeError("The chunk has no bytes");
enqueueBytes(stream,chunk);
}
error(reason=undefined){errorReadable(brand(this,ReadableByteStreamController).stream,reason);}
});
const ReadableStreamBYOBRequest=interface_("ReadableStreamBYOBRequest",null,()=>class{
get view(){return brand(this,ReadableStreamBYOBRequest).view;}
respond(bytesWritten){
const{stream,view}=brand(this,ReadableStreamBYOBRequest);
need(arguments.length,1);
const count=integer(bytesWritten,0);
if(stream===null)throw typeError("The request was answered");
if(isDetached(view.buffer))throw typeError("The buffer is detached");
respond(stream,count);
}
respondWithNewView(view){
const{stream}=brand(this,ReadableStreamBYOBRequest);
need(arguments.length,1);
kindOf(view);
if(stream===null)throw typeError("The request was answered");
if(isDetached(view.buffer))throw typeError("The buffer is detached");
respondWithView(stream,view);
}
});
function acquireBYOBReader(s,newTarget){
if(s.reader)throw typeError("The stream is locked to a reader");
if(!s.pullIntos)throw typeError("The stream is no stream of bytes");
return bindReader(s,{isBYOB:true},ReadableStreamBYOBReader,newTarget);
}
function checkedRead(reader,view,options){
const given=toDict(options).min,least=given===undefined?1:integer(given,0);
const{name}=kindOf(view);
if(view.byteLength===0||view.buffer.byteLength===0){
throw typeError(isDetached(view.buffer)?"The buffer is detached":"The view has no room");
}
if(least===0)throw typeError("'min' is 0");
const room=name==="DataView"?view.byteLength:view.length;
if(least>room)throw rangeError("'min' is more than there is room");
if(!reader.stream)throw typeError("The reader was released");
const d=deferred();
readInto(reader,view,least,{
chunk:(value)=>d.resolve(iteratorResult(value,false)),
close:(value)=>d.resolve(iteratorResult(value,true)),error:d.reject,
});
return d.promise;
}
const ReadableStreamBYOBReader=interface_("ReadableStreamBYOBReader",null,()=>class{
get closed(){
const s=stateOf(this);
return s?.I===ReadableStreamBYOBReader?s.closed.promise:rejectedPromise(typeError("Illegal invocation"));
}
read(view,options=undefined){
return attempt(()=>{
const reader=brand(this,ReadableStreamBYOBReader);
need(arguments.length,1);
return checkedRead(reader,view,options);
});
}
releaseLock(){releaseReader(brand(this,ReadableStreamBYOBReader));}
cancel(reason=undefined){
return attempt(()=>{
const reader=brand(this,ReadableStreamBYOBReader);
if(!reader.stream)throw typeError("The reader was released");
return cancelReadable(reader.stream,reason);
});
}
},{
length:1,
make([stream],newTarget){return acquireBYOBReader(toState(stream,ReadableStream),newTarget).wrapper;},
});
class Tee{
constructor(s){
this.stream=s;
this.cancelled=deferred();
this.isReading=false;
this.readsAgain=[false,false];
this.isCancelled=[false,false];
this.reasons=[];
this.branches=[0,1].map((place)=>newByteStream({
pull:()=>this.pull(place),cancel:(reason)=>this.cancel(place,reason),
},0,undefined));
this.setReader(acquireReader(s));
this.branches.forEach(startReadable);
}
setReader(reader){
this.reader=reader;
whenSettled(reader.closed.promise,undefined,(error)=>{
if(this.reader!==reader)return;
this.branches.forEach((branch)=>errorReadable(branch,error));
this.settle();
});
}
settle(){if(!this.isCancelled[0]||!this.isCancelled[1])this.cancelled.resolve();}
cancel(place,reason){
this.isCancelled[place]=true;
this.reasons[place]=reason;
if(this.isCancelled[1-place])this.cancelled.resolve(cancelReadable(this.stream,array(this.reasons)));
return this.cancelled.promise;
}
pull(place){
if(this.isReading){
this.readsAgain[place]=true;
return;
}
this.isReading=true;
const request=requestOf(this.branches[place]);
if(request===null)this.pullChunk();
else this.pullInto(request.view,place);
}
again(){
this.isReading=false;
const place=this.readsAgain.indexOf(true);
if(place>=0)this.pull(place);
}
copy(chunk){
try{
return bytesOf(cloned(chunk.buffer,chunk.byteOffset,chunk.byteLength),0,chunk.byteLength);
}catch(error){
this.branches.forEach((branch)=>errorReadable(branch,error));
this.cancelled.resolve(cancelReadable(this.stream,error));
return null;
}
}
change(isBYOB){
if(!!this.reader.isBYOB===isBYOB)return;
const old=this.reader;
this.reader=null;
releaseReader(old);
this.setReader(isBYOB?acquireBYOBReader(this.stream):acquireReader(this.stream));
}
pullChunk(){
this.change(false);
readChunk(this.reader,{
chunk:(chunk)=>microtask(()=>{
this.readsAgain=[false,false];
const open=[0,1].filter((place)=>!this.isCancelled[place]);
const other=open.length===2?this.copy(chunk):chunk;
if(other===null)return;
open.forEach((place,n)=>enqueueBytes(this.branches[place],n===0?chunk:other));
this.again();
}),
close:()=>{
this.isReading=false;
this.branches.forEach((branch,place)=>{if(!this.isCancelled[place])closeBytes(branch);});
for(const branch of this.branches)if(branch.pullIntos.length>0)respond(branch,0);
this.settle();
},
error:()=>{this.isReading=false;},
});
}
pullInto(view,place){
this.change(true);
const own=this.branches[place],other=this.branches[1-place];
readInto(this.reader,view,1,{
chunk:(chunk)=>microtask(()=>{
this.readsAgain=[false,false];
const copy=this.isCancelled[1-place]?undefined:this.copy(chunk);
if(copy===null)return;
if(!this.isCancelled[place])respondWithView(own,chunk);
if(copy!==undefined)enqueueBytes(other,copy);
this.again();
}),
close:(chunk)=>{
this.isReading=false;
if(!this.isCancelled[place])closeBytes(own);
if(!this.isCancelled[1-place])closeBytes(other);
if(isObject(chunk)){
if(!this.isCancelled[place])respondWithView(own,chunk);
if(!this.isCancelled[1-place]&&other.pullIntos.length>0)respond(other,0);
}
this.settle();
},
error:()=>{this.isReading=false;},
});
}
}
const teeBytes=(s)=>new Tee(s).branches;
return {newByteStream:newByteStream,makeByteStream:makeByteStream,toChunkSize:toChunkSize,enqueueBytes:enqueueBytes,closeBytes:closeBytes,endBytes:endBytes,forgetViews:forgetViews,prepareRead:prepareRead,leaveViews:leaveViews,ReadableByteStreamController:ReadableByteStreamController,acquireBYOBReader:acquireBYOBReader,teeBytes:teeBytes};
})
(function(native,page,first,world,isRehearsal,lets_,array,atob,brand,btoa,dictionary,fail,has,instance,interface_,isObject,need,pageBytes,pageMethods,rejectedPromise,resolvedPromise,stateOf,toBytes,toDict,toNumber,toSequence,toState,toStr,typeError){
"use strict";
const invalidData=(what)=>fail("DataError",what);
const encodeLength=(n)=>(n<128?[n]:n<256?[0x81,n]:[0x82,n>>8,n&255]);
const encode=(tag,...contents)=>{
const inner=contents.flatMap((c)=>Array.from(c));
return[tag,...encodeLength(inner.length),...inner];
};
const sequence=(...contents)=>encode(0x30,...contents);
const ecPublicKey=[0x06,0x07,0x2a,0x86,0x48,0xce,0x3d,0x02,0x01];
const rsaEncryption=[0x06,0x09,0x2a,0x86,0x48,0x86,0xf7,0x0d,0x01,0x01,0x01];
class Reader{
constructor(bytes){
this.bytes=bytes;
this.place=0;
}
get isAtEnd(){return this.place===this.bytes.length;}
take(tag){
const{bytes}=this;
if(bytes[this.place]!==tag)invalidData("The key has not the form that it should have");
let length=bytes[this.place+1],start=this.place+2;
if(length>127){
const count=length&127;
if(count===0||count>3)invalidData("The key has a length that is not valid");
length=0;
for(let i=0;i<count;i++)length=length*256+bytes[start++];
}
if(!(start+length<=bytes.length))invalidData("The key is not complete");
this.place=start+length;
return bytes.subarray(start,this.place);
}
inside(tag){return new Reader(this.take(tag));}
expect(wanted){
const found=this.bytes.subarray(this.place,this.place+wanted.length);
if(!wanted.every((byte,i)=>found[i]===byte))invalidData("The key is one of another kind");
this.place+=wanted.length;
}
end(){
if(!this.isAtEnd)invalidData("The key has bytes behind its end");
}
}
const sameBytes=(a,b)=>a.length===b.length&&a.every((byte,i)=>byte===b[i]);
function pointOfPublic(bytes,curve){
const outer=new Reader(bytes),key=outer.inside(0x30),kind=key.inside(0x30);
outer.end();
kind.expect(ecPublicKey);
kind.expect(curve);
kind.end();
const point=key.take(0x03);
key.end();
if(point[0]!==0)invalidData("The key has bits that are not used");
return point.subarray(1);
}
const publicOfPoint=(point,curve)=>sequence(sequence(ecPublicKey,curve),encode(0x03,[0],point));
function secretOfPrivate(bytes,curve){
const outer=new Reader(bytes),key=outer.inside(0x30);
outer.end();
key.expect([0x02,1,0]);
const kind=key.inside(0x30);
kind.expect(ecPublicKey);
kind.expect(curve);
kind.end();
const inner=new Reader(key.take(0x04)).inside(0x30);
inner.expect([0x02,1,1]);
const secret=inner.take(0x04);
if(inner.bytes[inner.place]===0xa0&&!sameBytes(inner.take(0xa0),curve)){
invalidData("The key is one of another curve");
}
const point=inner.isAtEnd?null:inner.inside(0xa1).take(0x03).subarray(1);
return{secret,point};
}
const privateOfSecret=(secret,point,curve)=>sequence([0x02,1,0],sequence(ecPublicKey,curve),
encode(0x04,sequence([0x02,1,1],encode(0x04,secret),encode(0xa1,encode(0x03,[0],point)))));
const withoutZeros=(bytes)=>{
let start=0;
while(start<bytes.length-1&&bytes[start]===0)start++;
return bytes.subarray(start);
};
function numbersOfPublic(bytes){
const outer=new Reader(bytes),key=outer.inside(0x30),kind=key.inside(0x30);
outer.end();
kind.expect(rsaEncryption);
if(!kind.isAtEnd)kind.expect([0x05,0]);
kind.end();
const bits=key.take(0x03);
key.end();
const numbers=new Reader(bits.subarray(1)).inside(0x30);
const modulus=withoutZeros(numbers.take(0x02)),exponent=withoutZeros(numbers.take(0x02));
numbers.end();
return{modulus,exponent};
}
const encodeNumber=(bytes)=>encode(0x02,bytes[0]>127?[0]:[],bytes);
const publicOfNumbers=({modulus,exponent})=>sequence(sequence(rsaEncryption,[0x05,0]),
encode(0x03,[0],sequence(encodeNumber(modulus),encodeNumber(exponent))));
const noBytes2=new Uint8Array(0);
const join2=(...pieces)=>Uint8Array.from(pieces.flatMap((piece)=>Array.from(piece)));
const hashes={
__proto__:null,
"SHA-1":{native:"sha1",size:20,block:64,suffix:"1"},
"SHA-256":{native:"sha256",size:32,block:64,suffix:"256"},
"SHA-384":{native:"sha384",size:48,block:128,suffix:"384"},
"SHA-512":{native:"sha512",size:64,block:128,suffix:"512"},
};
const curves={
__proto__:null,
"P-256":{native:"NIST P-256",size:32,name:[6,8,0x2a,0x86,0x48,0xce,0x3d,3,1,7],
order:"ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"},
"P-384":{native:"NIST P-384",size:48,name:[6,5,0x2b,0x81,4,0,0x22],
order:"ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"},
"P-521":{native:"NIST P-521",size:66,name:[6,5,0x2b,0x81,4,0,0x23],
order:"01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d0"
+"3bb5c9b8899c47aebb6fb71e91386409"},
};
const aesModes={__proto__:null,"AES-CBC":"CBC","AES-CTR":"CTR","AES-GCM":"GCM"};
const isAES=(name)=>name in aesModes,isOnCurve=(name)=>name==="ECDSA"||name==="ECDH";
const isRSA=(name)=>name==="RSASSA-PKCS1-v1_5"||name==="RSA-PSS";
const isSource=(name)=>name==="PBKDF2"||name==="HKDF";
const cipherUsages=["encrypt","decrypt","wrapKey","unwrapKey"],deriveUsages=["deriveKey","deriveBits"];
const allUsages=["encrypt","decrypt","sign","verify",...deriveUsages,"wrapKey","unwrapKey"];
const operations={
__proto__:null,
digest:Object.keys(hashes),
sign:["HMAC","ECDSA"],verify:["HMAC","ECDSA","RSASSA-PKCS1-v1_5","RSA-PSS"],
encrypt:Object.keys(aesModes),decrypt:Object.keys(aesModes),
deriveBits:["PBKDF2","HKDF","ECDH"],
generateKey:["HMAC","ECDSA","ECDH",...Object.keys(aesModes)],
importKey:["HMAC","PBKDF2","HKDF","ECDSA","ECDH","RSASSA-PKCS1-v1_5","RSA-PSS",...Object.keys(aesModes)],
getKeyLength:["HMAC","PBKDF2","HKDF",...Object.keys(aesModes)],
};
const bytesOf2=(v,name)=>{
if(v===undefined)throw typeError(`'${name}' is missing`);
return toBytes(v);
};
const integer2=(v,name,highest)=>{
const n=v===undefined?NaN:Math.trunc(toNumber(v));
if(!(n>=0&&n<=highest))throw typeError(`'${name}' is not a number that it may be`);
return n;
};
const optional=(v,name,highest)=>(v===undefined?undefined:integer2(v,name,highest));
const members={
__proto__:null,
hash:(given)=>{
if(given.hash===undefined)throw typeError("'hash' is missing");
return normalize2(given.hash,"digest").name;
},
namedCurve:(given)=>{
if(given.namedCurve===undefined)throw typeError("'namedCurve' is missing");
const name=toStr(given.namedCurve);
if(!(name in curves))fail("NotSupportedError",`The curve ${name} is not supported`);
return name;
},
length:(given)=>optional(given.length,"length",2**32-1),
keyLength:(given)=>integer2(given.length,"length",65535),
counterLength:(given)=>integer2(given.length,"length",255),
iv:(given)=>bytesOf2(given.iv,"iv"),
counter:(given)=>bytesOf2(given.counter,"counter"),
additionalData:(given)=>(given.additionalData===undefined?noBytes2:toBytes(given.additionalData)),
tagLength:(given)=>optional(given.tagLength,"tagLength",255)??128,
salt:(given)=>bytesOf2(given.salt,"salt"),
info:(given)=>bytesOf2(given.info,"info"),
iterations:(given)=>integer2(given.iterations,"iterations",2**32-1),
saltLength:(given)=>integer2(given.saltLength,"saltLength",2**32-1),
public:(given)=>toState(given.public,CryptoKey),
};
function membersFor(name,operation){
if(operation==="encrypt"||operation==="decrypt"){
return{"AES-CBC":["iv"],"AES-CTR":["counter","counterLength"],
"AES-GCM":["additionalData","iv","tagLength"]}[name];
}
if(operation==="deriveBits"){
return{PBKDF2:["hash","iterations","salt"],HKDF:["hash","info","salt"],ECDH:["public"]}[name];
}
if(operation==="generateKey"||operation==="importKey"||operation==="getKeyLength"){
if(name==="HMAC")return["hash","length"];
if(isOnCurve(name))return["namedCurve"];
if(isRSA(name))return["hash"];
return isAES(name)&&operation!=="importKey"?["keyLength"]:[];
}
if(name==="ECDSA")return["hash"];
return name==="RSA-PSS"?["saltLength"]:[];
}
function normalize2(given,operation){
const init=isObject(given)?given:{name:toStr(given)};
if(init.name===undefined)throw typeError("The algorithm has no name");
const text=toStr(init.name),name=operations[operation].find((n)=>n.toLowerCase()===text.toLowerCase());
if(!name)fail("NotSupportedError",`The algorithm ${text} is not supported here`);
const result={name};
for(const member of membersFor(name,operation))result[member]=members[member](init);
return result;
}
const CryptoKey=interface_("CryptoKey",null,()=>class{
get type(){return brand(this,CryptoKey).type;}
get extractable(){return brand(this,CryptoKey).isExtractable;}
get algorithm(){
const s=brand(this,CryptoKey);
return(s.$algorithm??=shown2(s.algorithm));
}
get usages(){
const s=brand(this,CryptoKey);
return(s.$usages??=array(s.usages));
}
});
function shown2({name,hash,length,namedCurve,modulusLength,publicExponent}){
const result={name};
if(modulusLength!==undefined){
Object.assign(result,{modulusLength,publicExponent:pageBytes(publicExponent)});
}
if(hash!==undefined)result.hash=dictionary({name:hash});
if(length!==undefined)result.length=length;
if(namedCurve!==undefined)result.namedCurve=namedCurve;
return dictionary(result);
}
const newKey=(type,algorithm,isExtractable,usages,material)=>instance(CryptoKey,
{type,algorithm,isExtractable,usages:allUsages.filter((u)=>usages.includes(u)),material});
function checkUsages(usages,allowed){
for(const usage of usages){
if(!allowed.includes(usage))fail("SyntaxError",`The key cannot have the usage ${usage}`);
}
}
const toUsages=(v)=>toSequence(v,(u)=>{
const usage=toStr(u);
if(!allUsages.includes(usage))throw typeError(`${usage} is no usage of a key`);
return usage;
});
function usagesOf(name,type){
if(isAES(name))return cipherUsages;
if(name==="HMAC")return["sign","verify"];
if(name==="ECDH")return type==="private"?deriveUsages:[];
if(isSource(name))return deriveUsages;
return type==="private"?["sign"]:["verify"];
}
function keyFor(v,name,usage){
const s=toState(v,CryptoKey);
if(s.algorithm.name!==name)fail("InvalidAccessError","The key is one of another algorithm");
if(!s.usages.includes(usage))fail("InvalidAccessError",`The key does not have the usage ${usage}`);
return s;
}
const numberOf=(bytes)=>BigInt(`0x0${Array.from(bytes,(b)=>b.toString(16).padStart(2,"0")).join("")}`);
const isSecret=(bytes,curve)=>numberOf(bytes)>0n&&numberOf(bytes)<BigInt(`0x${curve.order}`);
function pointOfSecret(secret,curve){
const point=secret.length===curve.size&&isSecret(secret,curve)
?native.multiplyOnCurve(curve.native,noBytes2,secret):null;
return point??invalidData("The key is not one of the curve");
}
const one=(size)=>{
const bytes=new Uint8Array(size);
bytes[size-1]=1;
return bytes;
};
function checkedPoint(point,curve){
const isWhole=point.length===1+2*curve.size&&point[0]===4;
const same=isWhole?native.multiplyOnCurve(curve.native,point,one(curve.size)):null;
return same??invalidData("The key is not a point of the curve");
}
const toBase64=(bytes)=>btoa(String.fromCharCode(...bytes)).replace(/\+/g,"-").replace(/\//g,"_")
.replace(/=/g,"");
function fromBase64(v){
const text=v===undefined?null:toStr(v);
const decoded=text===null||!/^[A-Za-z0-9_-]*$/.test(text)?null
:atob(text.replace(/-/g,"+").replace(/_/g,"/"));
if(decoded===null)invalidData("A part of the key is missing, or no base64");
return Uint8Array.from(decoded,(c)=>c.charCodeAt(0));
}
function checkJWK(jwk,kind,isExtractable,usages,use,algorithm){
if(toStr(jwk.kty??"")!==kind)invalidData("The key has another type");
if(usages.length>0&&jwk.use!==undefined&&toStr(jwk.use)!==use)invalidData("The key has another use");
if(jwk.key_ops!==undefined){
const allowed=toSequence(jwk.key_ops,toStr);
if(new Set(allowed).size!==allowed.length||usages.some((u)=>!allowed.includes(u))){
invalidData("The key has other usages");
}
}
if(jwk.ext!==undefined&&!jwk.ext&&isExtractable)invalidData("The key cannot be extracted");
if(algorithm!==null&&jwk.alg!==undefined&&toStr(jwk.alg)!==algorithm){
invalidData("The key is one of another algorithm");
}
}
const signatureName={__proto__:null,HMAC:"HS","RSASSA-PKCS1-v1_5":"RS","RSA-PSS":"PS"};
function importJWK(jwk,algorithm,isExtractable,usages){
const{name,hash,namedCurve}=algorithm;
if(isAES(name)||name==="HMAC"){
const bytes=fromBase64(jwk.k);
const alg=isAES(name)?`A${bytes.length*8}${aesModes[name]}`:`HS${hashes[hash].suffix}`;
checkJWK(jwk,"oct",isExtractable,usages,isAES(name)?"enc":"sig",alg);
return importSecret(algorithm,bytes,isExtractable,usages);
}
if(isRSA(name)){
if(jwk.d!==undefined)fail("NotSupportedError","Private keys of RSA are not supported");
checkJWK(jwk,"RSA",isExtractable,usages,"sig",`${signatureName[name]}${hashes[hash].suffix}`);
return importNumbers({modulus:fromBase64(jwk.n),exponent:fromBase64(jwk.e)},algorithm,isExtractable,
usages);
}
if(!isOnCurve(name))fail("NotSupportedError","Such a key has no form as JSON");
checkJWK(jwk,"EC",isExtractable,usages,name==="ECDH"?"enc":"sig",null);
if(toStr(jwk.crv??"")!==namedCurve)invalidData("The key is one of another curve");
const{size}=curves[namedCurve],x=fromBase64(jwk.x),y=fromBase64(jwk.y);
if(x.length!==size||y.length!==size)invalidData("The key is not a point of the curve");
const point=join2([4],x,y);
if(jwk.d===undefined)return importPoint(point,algorithm,isExtractable,usages);
return importPrivate({secret:fromBase64(jwk.d),point},algorithm,isExtractable,usages);
}
function exportJWK({type,algorithm,material,usages,isExtractable}){
const{name,hash,namedCurve}=algorithm,jwk={};
if(type==="secret"){
Object.assign(jwk,{kty:"oct",k:toBase64(material),
alg:name==="HMAC"?`HS${hashes[hash].suffix}`:`A${material.length*8}${aesModes[name]}`});
}else if(isRSA(name)){
Object.assign(jwk,{kty:"RSA",alg:`${signatureName[name]}${hashes[hash].suffix}`,
n:toBase64(material.modulus),e:toBase64(material.exponent)});
}else{
const{size}=curves[namedCurve],{point,secret}=material;
Object.assign(jwk,{kty:"EC",crv:namedCurve,x:toBase64(point.subarray(1,1+size)),
y:toBase64(point.subarray(1+size))});
if(type==="private")jwk.d=toBase64(secret);
}
return{...jwk,key_ops:array(usages),ext:isExtractable};
}
function importSecret(algorithm,bytes,isExtractable,usages){
const{name,hash,length}=algorithm;
checkUsages(usages,usagesOf(name,"secret"));
if(isSource(name)){
if(isExtractable)fail("SyntaxError","A key to derive others cannot be extracted");
return newKey("secret",{name},false,usages,bytes);
}
if(isAES(name)){
if(![16,24,32].includes(bytes.length))invalidData("The key has a length that no key has");
return newKey("secret",{name,length:bytes.length*8},isExtractable,usages,bytes);
}
const bits=bytes.length*8;
if(bits===0||length>bits||length<=bits-8)invalidData("The key has another length");
return newKey("secret",{name,hash,length:length??bits},isExtractable,usages,bytes);
}
function importPoint(point,{name,namedCurve},isExtractable,usages){
checkUsages(usages,usagesOf(name,"public"));
const material={point:checkedPoint(point,curves[namedCurve])};
return newKey("public",{name,namedCurve},isExtractable,usages,material);
}
function importPrivate({secret,point},{name,namedCurve},isExtractable,usages){
checkUsages(usages,usagesOf(name,"private"));
const own=pointOfSecret(secret,curves[namedCurve]);
if(point!==null&&!sameBytes(own,point))invalidData("The halves of the key do not fit");
return newKey("private",{name,namedCurve},isExtractable,usages,{secret:secret.slice(),point:own});
}
function importNumbers(numbers,{name,hash},isExtractable,usages){
checkUsages(usages,usagesOf(name,"public"));
const modulusLength=numberOf(numbers.modulus).toString(2).length;
if(modulusLength<256||modulusLength>16384||numbers.exponent.length===0){
invalidData("The key is too short, or too long");
}
const modulus=numbers.modulus.slice(),exponent=numbers.exponent.slice();
return newKey("public",{name,hash,modulusLength,publicExponent:exponent},isExtractable,usages,
{modulus,exponent});
}
function importBytes(format,bytes,algorithm,isExtractable,usages){
const{name,namedCurve}=algorithm,hasCurve=isOnCurve(name);
if(format==="raw"&&hasCurve)return importPoint(bytes,algorithm,isExtractable,usages);
if(format==="raw"&&!isRSA(name))return importSecret(algorithm,bytes,isExtractable,usages);
if(format==="spki"&&hasCurve){
return importPoint(pointOfPublic(bytes,curves[namedCurve].name),algorithm,isExtractable,usages);
}
if(format==="spki"&&isRSA(name)){
return importNumbers(numbersOfPublic(bytes),algorithm,isExtractable,usages);
}
if(format==="pkcs8"&&hasCurve){
return importPrivate(secretOfPrivate(bytes,curves[namedCurve].name),algorithm,isExtractable,usages);
}
return fail("NotSupportedError",`${name} has no keys of the form ${format} here`);
}
function importKey(format,data,algorithm,isExtractable,usages){
const key=format==="jwk"?importJWK(data,algorithm,isExtractable,usages)
:importBytes(format,data,algorithm,isExtractable,usages);
const s=stateOf(key);
if(s.type!=="public"&&s.usages.length===0)fail("SyntaxError","The key has no usage");
return key;
}
function exportKey(format,s){
const{type,algorithm,material}=s,{name,namedCurve}=algorithm;
if(isSource(name))fail("NotSupportedError","Such a key cannot be exported");
if(!s.isExtractable)fail("InvalidAccessError","The key cannot be extracted");
if(format==="jwk")return dictionary(exportJWK(s));
if(format==="raw"&&type==="secret")return buffer(material);
if(format==="raw"&&type==="public"&&isOnCurve(name))return buffer(material.point);
if(format==="spki"&&type==="public"){
return buffer(isRSA(name)?publicOfNumbers(material):publicOfPoint(material.point,curves[namedCurve].name));
}
if(format==="pkcs8"&&type==="private"){
return buffer(privateOfSecret(material.secret,material.point,curves[namedCurve].name));
}
return fail(format==="raw"||type==="secret"?"NotSupportedError":"InvalidAccessError",
`The key has no form ${format}`);
}
const buffer=(bytes)=>pageBytes(bytes).buffer;
const toFormat=(v)=>{
const format=toStr(v);
if(!["raw","spki","pkcs8","jwk"].includes(format))throw typeError(`${format} is no format of keys`);
return format;
};
function toKeyData(format,v){
const isBytes=isObject(v)&&(ArrayBuffer.isView(v)||has(pageMethods.byteLength,v));
if(isBytes===(format==="jwk"))throw typeError("The key has another format");
return isBytes?toBytes(v):toDict(v);
}
const digest=(hash,bytes)=>native.digest(hashes[hash].native,bytes);
const failed2=()=>fail("OperationError","The operation failed");
const hmac=(hash,key,bytes)=>native.hmac(hashes[hash].native,key,bytes)??failed2();
function sign({name,hash},key,bytes){
if(name==="HMAC")return hmac(key.algorithm.hash,key.material,bytes);
if(key.type!=="private")fail("InvalidAccessError","The key is not private");
const curve=curves[key.algorithm.namedCurve];
return native.signOnCurve(curve.native,hashes[hash].native,key.material.secret,digest(hash,bytes))??failed2();
}
function verify({name,hash,saltLength},key,signature,bytes){
if(name==="HMAC")return sameBytes(hmac(key.algorithm.hash,key.material,bytes),signature);
if(key.type!=="public")fail("InvalidAccessError","The key is not public");
if(name==="ECDSA"){
const curve=curves[key.algorithm.namedCurve];
if(signature.length!==2*curve.size)return false;
const hashed=digest(hash,bytes).subarray(0,curve.size);
return native.verifyOnCurve(curve.native,key.material.point,hashed,signature);
}
const{modulus,exponent}=key.material,used=key.algorithm.hash;
return native.verifyRSA(modulus,exponent,hashes[used].native,digest(used,bytes),
name==="RSA-PSS"?saltLength:-1,signature);
}
function encipher(algorithm,encrypts,key,bytes){
const{name,iv,additionalData,tagLength}=algorithm,{material}=key;
if(name==="AES-GCM"){
if(![32,64,96,104,112,120,128].includes(tagLength)||iv.length===0
||(!encrypts&&bytes.length<tagLength/8))failed2();
return native.encipher("GCM",encrypts,material,iv,bytes,additionalData,tagLength/8)??failed2();
}
if(name==="AES-CTR")return count(algorithm,encrypts,material,bytes);
if(iv.length!==16)failed2();
if(encrypts){
const rest=16-bytes.length%16,padded=join2(bytes,new Uint8Array(rest).fill(rest));
return native.encipher("CBC",true,material,iv,padded,noBytes2,0)??failed2();
}
if(bytes.length===0||bytes.length%16>0)failed2();
const plain=native.encipher("CBC",false,material,iv,bytes,noBytes2,0)??failed2();
const rest=plain[plain.length-1];
if(rest===0||rest>16||plain.subarray(-rest).some((byte)=>byte!==rest))failed2();
return plain.subarray(0,plain.length-rest);
}
function count({counter,counterLength},encrypts,key,bytes){
if(counter.length!==16||counterLength===0||counterLength>128)failed2();
if(bytes.length===0)return noBytes2;
const modulus=1n<<BigInt(counterLength),start=numberOf(counter);
const blocks=BigInt(Math.ceil(bytes.length/16));
if(blocks>modulus)failed2();
const left=modulus-start%modulus;
const run=(vector,part)=>native.encipher("CTR",encrypts,key,vector,part,noBytes2,0)??failed2();
if(blocks<=left)return run(counter,bytes);
const cut=Number(left)*16,again=(start-start%modulus).toString(16).padStart(32,"0");
const vector=Uint8Array.from(again.match(/../g),(pair)=>parseInt(pair,16));
return join2(run(counter,bytes.subarray(0,cut)),run(vector,bytes.subarray(cut)));
}
function deriveBits(algorithm,key,length){
const{name,hash,salt,info,iterations}=algorithm;
if(name==="ECDH")return sharedSecret(algorithm,key,length);
if(length===null||length%8!==0)failed2();
const size=length/8;
if(name==="PBKDF2"){
if(iterations===0)failed2();
if(size===0)return noBytes2;
return native.deriveKey(hashes[hash].native,key.material,salt,iterations,size)??failed2();
}
const whole=hashes[hash].size,secret=hmac(hash,salt.length>0?salt:new Uint8Array(whole),key.material);
if(size>255*whole)failed2();
let bytes=noBytes2,block=noBytes2;
for(let number=1;bytes.length<size;number++){
block=hmac(hash,secret,join2(block,info,[number]));
bytes=join2(bytes,block);
}
return bytes.subarray(0,size);
}
function sharedSecret(algorithm,key,length){
const other=algorithm.public;
if(key.type!=="private"||other.type!=="public"||other.algorithm.name!=="ECDH"
||other.algorithm.namedCurve!==key.algorithm.namedCurve){
fail("InvalidAccessError","The keys do not fit");
}
const curve=curves[key.algorithm.namedCurve];
const point=native.multiplyOnCurve(curve.native,other.material.point,key.material.secret)??failed2();
const bytes=point.slice(1,1+curve.size),bits=length??bytes.length*8;
if(bits>bytes.length*8)failed2();
const part=bytes.subarray(0,Math.ceil(bits/8));
if(bits%8>0)part[part.length-1]&=0xff<<8-bits%8;
return part;
}
function keyLength({name,hash,length,keyLength:bits}){
if(isSource(name))return null;
if(name==="HMAC"){
if(length===0)throw typeError("'length' is 0");
return length??hashes[hash].block*8;
}
if(![128,192,256].includes(bits))fail("OperationError","The key has a length that no key has");
return bits;
}
function generateKey(algorithm,isExtractable,usages){
const{name,namedCurve,hash,length}=algorithm;
if(!isOnCurve(name)){
checkUsages(usages,usagesOf(name,"secret"));
if(length===0)failed2();
const bits=keyLength(algorithm),bytes=native.random(Math.ceil(bits/8));
if(usages.length===0)fail("SyntaxError","The key has no usage");
return newKey("secret",name==="HMAC"?{name,hash,length:bits}:{name,length:bits},isExtractable,
usages,bytes);
}
const own=usagesOf(name,"private"),others=usagesOf(name,"public"),curve=curves[namedCurve];
checkUsages(usages,[...own,...others]);
if(!usages.some((u)=>own.includes(u)))fail("SyntaxError","The private key has no usage");
let secret;
do{
secret=native.random(curve.size);
if(curve.size===66)secret[0]&=1;
}while(!isSecret(secret,curve));
const point=pointOfSecret(secret,curve);
return dictionary({
publicKey:newKey("public",{name,namedCurve},true,usages.filter((u)=>others.includes(u)),{point}),
privateKey:newKey("private",{name,namedCurve},isExtractable,usages.filter((u)=>own.includes(u)),
{secret,point}),
});
}
function promised2(object,steps){
try{
brand(object,SubtleCrypto);
if(!native.hasCrypto())fail("NotSupportedError","libgcrypt is not installed");
return resolvedPromise(steps());
}catch(error){
return rejectedPromise(error);
}
}
const toBits=(v)=>(v===undefined||v===null?null:toNumber(v)>>>0);
const SubtleCrypto=interface_("SubtleCrypto",null,()=>class{
encrypt(algorithm,key,data){
return promised2(this,()=>{
need(arguments.length,3);
const given=toBytes(data),a=normalize2(algorithm,"encrypt");
return buffer(encipher(a,true,keyFor(key,a.name,"encrypt"),given));
});
}
decrypt(algorithm,key,data){
return promised2(this,()=>{
need(arguments.length,3);
const given=toBytes(data),a=normalize2(algorithm,"decrypt");
return buffer(encipher(a,false,keyFor(key,a.name,"decrypt"),given));
});
}
sign(algorithm,key,data){
return promised2(this,()=>{
need(arguments.length,3);
const given=toBytes(data),a=normalize2(algorithm,"sign");
return buffer(sign(a,keyFor(key,a.name,"sign"),given));
});
}
verify(algorithm,key,signature,data){
return promised2(this,()=>{
need(arguments.length,4);
const signed=toBytes(signature),given=toBytes(data),a=normalize2(algorithm,"verify");
return verify(a,keyFor(key,a.name,"verify"),signed,given);
});
}
digest(algorithm,data){
return promised2(this,()=>{
need(arguments.length,2);
const given=toBytes(data);
return buffer(digest(normalize2(algorithm,"digest").name,given));
});
}
generateKey(algorithm,extractable,keyUsages){
return promised2(this,()=>{
need(arguments.length,3);
const usages=toUsages(keyUsages);
return generateKey(normalize2(algorithm,"generateKey"),!!extractable,usages);
});
}
deriveKey(algorithm,baseKey,derivedKeyType,extractable,keyUsages){
return promised2(this,()=>{
need(arguments.length,5);
const usages=toUsages(keyUsages),a=normalize2(algorithm,"deriveBits");
const kind=normalize2(derivedKeyType,"importKey");
const length=keyLength(normalize2(derivedKeyType,"getKeyLength"));
const bytes=deriveBits(a,keyFor(baseKey,a.name,"deriveKey"),length);
return importKey("raw",bytes,kind,!!extractable,usages);
});
}
deriveBits(algorithm,baseKey,length=null){
return promised2(this,()=>{
need(arguments.length,2);
const bits=toBits(length),a=normalize2(algorithm,"deriveBits");
return buffer(deriveBits(a,keyFor(baseKey,a.name,"deriveBits"),bits));
});
}
importKey(format,keyData,algorithm,extractable,keyUsages){
return promised2(this,()=>{
need(arguments.length,5);
const form=toFormat(format),data=toKeyData(form,keyData),usages=toUsages(keyUsages);
return importKey(form,data,normalize2(algorithm,"importKey"),!!extractable,usages);
});
}
exportKey(format,key){
return promised2(this,()=>{
need(arguments.length,2);
return exportKey(toFormat(format),toState(key,CryptoKey));
});
}
wrapKey(format,key,wrappingKey,wrapAlgorithm){
return promised2(this,()=>{
need(arguments.length,4);
const form=toFormat(format),a=normalize2(wrapAlgorithm,"encrypt");
const wrapping=keyFor(wrappingKey,a.name,"wrapKey");
const exported=exportKey(form,toState(key,CryptoKey));
const bytes=form==="jwk"?native.encodeUTF8(JSON.stringify(exported)):toBytes(exported);
return buffer(encipher(a,true,wrapping,bytes));
});
}
unwrapKey(format,wrappedKey,unwrappingKey,unwrapAlgorithm,unwrappedKeyAlgorithm,extractable,keyUsages){
return promised2(this,()=>{
need(arguments.length,7);
const form=toFormat(format),given=toBytes(wrappedKey),usages=toUsages(keyUsages);
const a=normalize2(unwrapAlgorithm,"decrypt"),kind=normalize2(unwrappedKeyAlgorithm,"importKey");
const bytes=encipher(a,false,keyFor(unwrappingKey,a.name,"unwrapKey"),given);
return importKey(form,form==="jwk"?parsed(bytes):bytes,kind,!!extractable,usages);
});
}
});
function parsed(bytes){
try{
return toDict(JSON.parse(native.decode(native.decoder("utf-8"),bytes,true,true)??""));
}catch{
return invalidData("The key is no JSON");
}
}
let only=null;
const subtle=()=>(only??=instance(SubtleCrypto,{}));
return {subtle:subtle};
})
(function(native,page,first,world,isRehearsal,lets_,AbortSignal,Event,EventTarget,PDate,PObject,PPromise,apply,array,brand,core,deserialize,dictionary,domException,endSteps,eventHandlers,eventInterface,fail,has,implementsInterface,instance,interface_,isCallable,isObject,kernel,legacyObject,makeArrayLike,makeEvent,need,pageBuffer,pageMethods,pageOrigin,partial,promiseThen,promised,serialize,shared,stateOf,structuredClone,toCallback,toDict,toEnum,toLongLong,toNumber,toSequence,toState,toStr,toULong,typeError){
"use strict";
const operation={
open:0,delete:1,list:2,heard:3,close:4,begin:5,commit:6,abort:7,setStore:8,deleteStore:9,
setIndex:10,deleteIndex:11,put:12,addEntries:13,read:14,count:15,remove:16,estimate:17,lock:18,
release:19,locks:20,
};
const asked=(shared.asked??={
last:0,listeners:new Map(),waiting:[],first:0,known:[],connections:new Map(),transactions:new Map(),
touched:new Set(),lastConnection:0,lastTransaction:0,
});
const{connections,transactions,touched: touched2}=asked;
const nextConnection=()=>++asked.lastConnection;
const nextTransaction=()=>++asked.lastTransaction;
function ask(kind,values,hear){
const question={kind,values,hear,core,number:0};
asked.waiting.push(question);
sendWaiting2();
return question;
}
function forget2(question){question.hear=null;}
function sendWaiting2(){
while(asked.first<asked.waiting.length){
const question=asked.waiting[asked.first];
const{kind,values}=question;
if(!native.askDatabase(asked.last+1,kind,...(isCallable(values)?values():values)))return;
asked.waiting[asked.first++]=null;
question.number=++asked.last;
question.values=null;
asked.listeners.set(question.number,question);
}
asked.waiting=[];
asked.first=0;
}
function later2(step){
asked.known.push({step,core});
native.queueDatabaseTask();
}
function takeKnown(){
const known=asked.known.shift();
if(known&&!known.core.isGone())known.step();
}
function answered(number,name,isFinal,values){
const question=asked.listeners.get(number);
if(isFinal)asked.listeners.delete(number);
if(question?.hear&&name!=="waiting"&&!question.core.isGone())question.hear(name,...values);
sendWaiting2();
}
function settle(){
if(touched2.size===0)return;
const list=[...touched2];
touched2.clear();
for(const s of list)s.settle();
}
function touch(s){
touched2.add(s);
native.settleDatabases();
}
const faults={
__proto__:null,
refused:["UnknownError","The page may not store anything"],
version:["VersionError","The database has a later version"],
constraint:["ConstraintError","A key is there already"],
quota:["QuotaExceededError","The storage of the origin is full"],
ended:["AbortError","The connection is closed"],
busy:["UnknownError","Another program has the databases open"],
failed:["UnknownError","The storage cannot be read or written"],
};
function faultError(fault){
const[name,message]=faults[fault]??faults.failed;
return domException(name,message);
}
endSteps.push(()=>{
for(const s of[...transactions.values()])if(s.core===core)s.leave();
for(const s of[...connections.values()])if(s.core===core)s.leave();
});
const tags={number:0x10,date:0x20,text:0x30,binary:0x40,array:0x50};
const greatestDepth=2000;
const greatestLength=16<<20;
const invalid=Symbol("invalid");
const isBuffer=(v)=>has(pageMethods.byteLength,v);
const isDetached2=(buffer)=>pageMethods.detached!==undefined&&apply(pageMethods.detached,buffer,[]);
class Bytes{
list=[];
push(...more){
if(this.list.length>greatestLength)throw typeError("The key is too long");
this.list.push(...more);
}
double(value){
const view=new DataView(new ArrayBuffer(8));
view.setFloat64(0,value===0?0:value);
const high=view.getUint32(0),low=view.getUint32(4);
view.setUint32(0,high>>>31?~high:high|0x80000000);
view.setUint32(4,high>>>31?~low:low);
this.push(...new Uint8Array(view.buffer));
}
unit(u){
if(u<0x7F)return this.push(u+1);
const v=u-0x7F;
if(v<0x4000)return this.push(0x80|v>>8,v&255);
const w=v-0x4000;
return this.push(0xC0,w>>8,w&255);
}
}
function toKey(value){
const out=new Bytes();
return write(value,out,[])?new Uint8Array(out.list):invalid;
}
function isOfKeyType(value){
return typeof value==="number"||typeof value==="string"||Array.isArray(value)
||has(pageMethods.dateValue,value)||isBuffer(value)||ArrayBuffer.isView(value);
}
function needKey(value){
const key=toKey(value);
if(key===invalid)fail("DataError","The value is no key");
return key;
}
function write(value,out,seen){
if(typeof value==="number")return writeNumber(tags.number,value,out);
if(typeof value==="string")return writeUnits(tags.text,value.length,(i)=>value.charCodeAt(i),out);
if(!isObject(value)||seen.includes(value)||seen.length>greatestDepth)return false;
if(has(pageMethods.dateValue,value))return writeNumber(tags.date,apply(pageMethods.dateValue,value,[]),out);
if(isBuffer(value)||ArrayBuffer.isView(value)){
const bytes=bytesOf3(value);
return bytes!==null&&writeUnits(tags.binary,bytes.length,(i)=>bytes[i],out);
}
return Array.isArray(value)&&writeArray(value,out,seen);
}
function writeNumber(tag,value,out){
if(Number.isNaN(value))return false;
out.push(tag);
out.double(value);
return true;
}
function writeUnits(tag,length,unit,out){
out.push(tag);
for(let i=0;i<length;i++)out.unit(unit(i));
out.push(0);
return true;
}
function writeArray(value,out,seen){
out.push(tags.array);
seen.push(value);
const{length}=value;
for(let i=0;i<length;i++){
if(!Object.hasOwn(value,i)||!write(value[i],out,seen))return false;
}
seen.pop();
out.push(0);
return true;
}
function bytesOf3(value){
const buffer=isBuffer(value)?value:value.buffer;
if(isDetached2(buffer))return null;
return isBuffer(value)?new Uint8Array(value):new Uint8Array(buffer,value.byteOffset,value.byteLength);
}
function keyValue(bytes){
let place=0;
const double=()=>{
const view=new DataView(bytes.slice(place,place+8).buffer);
place+=8;
const high=view.getUint32(0),low=view.getUint32(4);
view.setUint32(0,high>>>31?high&0x7FFFFFFF:~high);
view.setUint32(4,high>>>31?low:~low);
return view.getFloat64(0);
};
const units=()=>{
const list=[];
for(let b;(b=bytes[place++])>0;){
if(b<0x80)list.push(b-1);
else if(b<0xC0)list.push(((b&0x3F)<<8|bytes[place++])+0x7F);
else list.push((bytes[place++]<<8|bytes[place++])+0x407F);
}
return list;
};
const read=()=>{
switch(bytes[place++]){
case tags.number:return double();
case tags.date:return new PDate(double());
case tags.text:return textOf(units());
case tags.binary:return pageBuffer(Uint8Array.from(units()));
default:{
const items=[];
while(place<bytes.length&&bytes[place]!==0)items.push(read());
place++;
return array(items);
}
}
};
return read();
}
function textOf(units){
let text="";
for(let i=0;i<units.length;i+=4096)text+=String.fromCharCode(...units.slice(i,i+4096));
return text;
}
const numberOf2=(bytes)=>(bytes[0]===tags.number?keyValue(bytes):undefined);
function numberKey(value){
const out=new Bytes();
writeNumber(tags.number,value,out);
return new Uint8Array(out.list);
}
function compareKeys(a,b){
const length=Math.min(a.length,b.length);
for(let i=0;i<length;i++)if(a[i]!==b[i])return a[i]<b[i]?-1:1;
return Math.sign(a.length-b.length);
}
const identifier=/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;
const isPath=(text)=>text===""||text.split(".").every((part)=>identifier.test(part));
const isKeyPath=(path)=>(typeof path==="string"?isPath(path):path.length>0&&path.every(isPath));
const failure=Symbol("failure");
function evaluate(value,path){
if(path==="")return value;
for(const part of path.split(".")){
const isList=typeof value==="string"||Array.isArray(value);
value=isList&&part==="length"?value.length:member(value,part);
if(value===undefined)return failure;
}
return value;
}
const fileMembers={Blob:["size","type"],File:["size","type","name","lastModified"]};
function member(value,part){
if(!isObject(value))return undefined;
const known=fileMembers[Object.prototype.toString.call(value).slice(8,-1)];
if(known?.includes(part))return value[part];
return Object.hasOwn(value,part)?value[part]:undefined;
}
function extractKey(value,path){
if(typeof path==="string"){
const found=evaluate(value,path);
return found===failure?failure:toKey(found);
}
const items=[];
for(const part of path){
const found=evaluate(value,part);
if(found===failure)return failure;
items.push(found);
}
return toKey(array(items));
}
function extractKeys(value,path){
const found=typeof path==="string"?evaluate(value,path):failure;
if(!Array.isArray(found)){
const key=extractKey(value,path);
return key===failure||key===invalid?[]:[key];
}
const keys=[];
for(let i=0;i<found.length;i++){
const key=Object.hasOwn(found,i)?toKey(found[i]):invalid;
if(key!==invalid&&!keys.some((known)=>compareKeys(known,key)===0))keys.push(key);
}
return keys;
}
function canInject(value,path){
const parts=path.split(".");
parts.pop();
for(const part of parts){
if(!isPlace(value))return false;
if(!Object.hasOwn(value,part))return true;
value=value[part];
}
return isPlace(value);
}
const isPlace=(v)=>Array.isArray(v)||Object.prototype.toString.call(v)==="[object Object]";
function inject(value,path,key,makeObject){
const parts=path.split("."),last=parts.pop();
const set=(object,name,v)=>Object.defineProperty(object,name,{
value:v,writable:true,enumerable:true,configurable:true,
});
for(const part of parts){
if(!Object.hasOwn(value,part))set(value,part,makeObject());
value=value[part];
}
set(value,last,keyValue(key));
}
const pathValue=(path)=>(Array.isArray(path)?array(path):path);
const DOMStringList=interface_("DOMStringList",null,()=>class{
get length(){return brand(this,DOMStringList).names.length;}
item(index){
const s=brand(this,DOMStringList);
need(arguments.length,1);
return s.names[toULong(index)]??null;
}
contains(text){
const s=brand(this,DOMStringList);
need(arguments.length,1);
return s.names.includes(toStr(text));
}
});
makeArrayLike(DOMStringList,false);
const stringList=(names)=>legacyObject(DOMStringList,{names:[...names].sort()},{
length:(s)=>s.names.length,item:(s,i)=>s.names[i],
});
function enforceRange(value,greatest){
const number=Math.trunc(toNumber(value));
if(!(number>=0&&number<=greatest))throw typeError("The number is out of range");
return number+0;
}
const IDBRequest=interface_("IDBRequest",EventTarget,()=>class{
get result(){return settled(brand(this,IDBRequest)).result;}
get error(){return settled(brand(this,IDBRequest)).error;}
get source(){return brand(this,IDBRequest).source?.wrapper??null;}
get transaction(){return brand(this,IDBRequest).tx?.wrapper??null;}
get readyState(){return brand(this,IDBRequest).isDone?"done":"pending";}
});
eventHandlers(IDBRequest,["success","error"]);
function settled(s){
if(!s.isDone)fail("InvalidStateError","The request is not done");
return s;
}
const IDBOpenDBRequest=interface_("IDBOpenDBRequest",IDBRequest,()=>class{});
eventHandlers(IDBOpenDBRequest,["blocked","upgradeneeded"]);
const IDBVersionChangeEvent=eventInterface("IDBVersionChangeEvent",Event,[
["oldVersion",toLongLong,0],["newVersion",(v)=>(v===null?null:toLongLong(v)),null],
]);
function newRequest(I,source,tx){
const s={
listeners:null,source,tx,isDone:false,result:undefined,error:null,core,
getParent:(own)=>own.tx,
};
instance(I,s);
return s;
}
function fireEvent(target,type,{I=Event,...members}={}){
const e=stateOf(makeEvent(I,type,{bubbles:false,cancelable:false,...members}));
const isAllowed=kernel.dispatch(e,target);
return{isAllowed,hasThrown:e.hasThrown===true};
}
const fireVersionChange=(target,type,oldVersion,newVersion)=>
fireEvent(target,type,{I:IDBVersionChangeEvent,oldVersion,newVersion});
const definition=(members)=>serialize(members,[],()=>0).bytes;
function nameBytes(text){
const bytes=new Uint8Array(text.length*2),view=new DataView(bytes.buffer);
for(let i=0;i<text.length;i++)view.setUint16(i*2,text.charCodeAt(i));
return bytes;
}
function nameText(bytes){
let text="";
for(let i=0;i+1<bytes.length;i+=2)text+=String.fromCharCode(bytes[i]<<8|bytes[i+1]);
return text;
}
function readShape(values){
const stores=new Map();
let place=0,lastStore=0,lastIndex=0;
while(place<values.length){
const[number,bytes,nextKey,count]=values.slice(place,place+4);
place+=4;
const store={...read2(bytes),number,nextKey,indexes:new Map(),isDeleted:false};
for(let i=0;i<count;i++,place+=2){
const index={...read2(values[place+1]),number:values[place],isDeleted:false};
store.indexes.set(index.name,index);
lastIndex=Math.max(lastIndex,index.number);
}
stores.set(store.name,store);
lastStore=Math.max(lastStore,number);
}
return{stores,lastStore,lastIndex};
}
function read2(bytes){
const own=deserialize(bytes,[]);
return{...own,keyPath:Array.isArray(own.keyPath)?[...own.keyPath]:own.keyPath};
}
function snapshot({stores,version}){
const list=[...stores.values()].map((store)=>({
store,name:store.name,nextKey:store.nextKey,indexes:[...store.indexes.values()].map((index)=>({
index,name:index.name,
})),
}));
return{list,version};
}
function restore(db,{list,version}){
for(const store of db.stores.values()){
store.isDeleted=true;
for(const index of store.indexes.values())index.isDeleted=true;
store.indexes=new Map();
}
db.stores=new Map();
db.version=version;
for(const{store,name,nextKey,indexes}of list){
Object.assign(store,{name,nextKey,isDeleted:false,indexes:new Map()});
for(const known of indexes){
Object.assign(known.index,{name:known.name,isDeleted:false});
store.indexes.set(known.name,known.index);
}
db.stores.set(name,store);
}
}
const hasOrigin=()=>pageOrigin()!=="null";
const StorageManager=interface_("StorageManager",null,()=>class{
estimate(){
return promise(this,StorageManager,(resolve,reject)=>{
if(!hasOrigin())return void reject(typeError("The origin is opaque"));
ask(operation.estimate,[],(kind,usage,quota)=>{
if(kind==="failed")reject(faultError(usage));
else resolve(dictionary({quota,usage,usageDetails:dictionary({indexedDB:usage})}));
});
});
}
persist(){return promise(this,StorageManager,(resolve)=>resolve(false));}
persisted(){return promise(this,StorageManager,(resolve)=>resolve(false));}
getDirectory(){
return promise(this,StorageManager,(_,reject)=>{
reject(domException("SecurityError","The page may not have files of its own"));
});
}
});
function promise(object,I,run){
return new PPromise((resolve,reject)=>{
brand(object,I);
run(resolve,reject);
});
}
const Lock=interface_("Lock",null,()=>class{
get name(){return brand(this,Lock).name;}
get mode(){return brand(this,Lock).mode;}
});
const LockManager=interface_("LockManager",null,()=>class{
request(name,options,callback=undefined){
const count=arguments.length;
return promise(this,LockManager,(resolve,reject)=>{
need(count,2);
request(toStr(name),count===2?{}:toDict(options),toCallback(count===2?options:callback),
resolve,reject);
});
}
query(){
return promise(this,LockManager,(resolve,reject)=>{
if(!hasOrigin())fail("SecurityError","The origin is opaque");
ask(operation.locks,[],(kind,...values)=>{
if(kind==="failed")reject(faultError(values[0]));
else resolve(snapshot2(values));
});
});
}
});
function snapshot2(values){
const held=[],pending=[];
for(let i=0;i<values.length;i+=4){
const[name,isShared,isHeld,client]=values.slice(i,i+4);
(isHeld?held:pending).push(dictionary({
name:nameText(name),mode:isShared?"shared":"exclusive",clientId:String(client),
}));
}
return dictionary({held:array(held),pending:array(pending)});
}
function readOptions(d){
const{ifAvailable,mode,signal,steal}=d;
return{
ifAvailable:!!ifAvailable,mode:mode===undefined?"exclusive":toEnum(mode,["shared","exclusive"]),
signal:signal===undefined?null:toState(signal,AbortSignal),steal:!!steal,
};
}
function request(name,d,callback,resolve,reject){
const{ifAvailable,mode,signal,steal}=readOptions(d);
if(!hasOrigin())fail("SecurityError","The origin is opaque");
if(name.startsWith("-"))fail("NotSupportedError","The name begins with a hyphen");
if(steal&&ifAvailable)fail("NotSupportedError","A lock is not stolen if it is available");
if(steal&&mode!=="exclusive")fail("NotSupportedError","Only an exclusive lock is stolen");
if(signal&&(steal||ifAvailable))fail("NotSupportedError","A signal ends only the wait for a lock");
if(signal?.isAborted)throw signal.reason;
const s={name,mode,core,isHeld:false,resolve,reject};
const question=ask(operation.lock,[nameBytes(name),mode==="shared",ifAvailable,steal],(kind,isHeld)=>{
if(kind==="failed")return void reject(faultError(isHeld));
if(kind==="stolen"){
forget2(question);
return void reject(domException("AbortError","Another script has stolen the lock"));
}
signal?.algorithms.delete(giveUp);
s.isHeld=isHeld;
return hold(s,callback,question);
});
const giveUp=()=>{
forget2(question);
letGo(question);
reject(signal.reason);
};
signal?.algorithms.add(giveUp);
}
function hold(s,callback,question){
const lock=s.isHeld?instance(Lock,{name:s.name,mode:s.mode}):null;
const end=(settle)=>(value)=>{
if(s.isHeld)letGo(question);
settle(value);
};
apply(promiseThen,promised(()=>apply(callback,undefined,[lock])),[end(s.resolve),end(s.reject)]);
}
function letGo(question){ask(operation.release,()=>[question.number],null);}
const managers={storage:null,locks:null};
const storageManager=()=>(managers.storage??=instance(StorageManager,{}));
const lockManager=()=>(managers.locks??=instance(LockManager,{}));
const IDBTransaction=interface_("IDBTransaction",EventTarget,()=>class{
get objectStoreNames(){
const s=brand(this,IDBTransaction);
return stringList(s.isUpgrade?[...s.db.stores.keys()]:s.scope.map((store)=>store.name));
}
get mode(){return brand(this,IDBTransaction).mode;}
get durability(){return brand(this,IDBTransaction).durability;}
get db(){return brand(this,IDBTransaction).db.wrapper;}
get error(){return brand(this,IDBTransaction).error;}
objectStore(name){
const s=brand(this,IDBTransaction),text=toStr(name);
if(s.phase==="finished")fail("InvalidStateError","The transaction has ended");
const store=s.isUpgrade?s.db.stores.get(text):s.scope.find((known)=>known.name===text);
if(!store)fail("NotFoundError","The transaction has no store of this name");
return handles.store(s,store).wrapper;
}
commit(){
const s=brand(this,IDBTransaction);
if(s.phase!=="active")fail("InvalidStateError","The transaction is not active");
commit2(s);
}
abort(){
const s=brand(this,IDBTransaction);
if(s.phase==="committing"||s.phase==="finished")fail("InvalidStateError","The transaction has ended");
abort(s,null);
}
});
eventHandlers(IDBTransaction,["abort","complete","error"]);
const handles={store:null};
function newTransaction(db,scope,mode,{durability="default",number=nextTransaction(),upgrade}={}){
const s={
listeners:null,db,scope,mode,durability,number,core,phase:"active",error:null,requests:[],
queue:[],changeCount:0,isBegun:upgrade!==undefined,isBlocked:false,isKept:false,workCount:0,
isUpgrade:upgrade!==undefined,
opening:upgrade??null,handles:new Map(),nextKeys:new Map(),getParent:(own)=>own.db,
settle(){settle2(s);},
leave(){leave2(s);},
};
instance(IDBTransaction,s);
transactions.set(number,s);
db.transactions.add(s);
touch(s);
if(!s.isBegun)begin2(s);
return s;
}
function begin2(s){
const values=[s.number,s.db.number,s.mode!=="readonly",...s.scope.map((store)=>store.number)];
ask(operation.begin,values,(answer,...nextKeys)=>{
if(s.phase==="finished")return;
if(answer==="failed")return void end3(s,faultError(nextKeys[0]));
s.scope.forEach((store,i)=>s.nextKeys.set(store,nextKeys[i]));
s.isBegun=true;
pump(s);
});
}
function pump(s){
while(s.isBegun&&!s.isBlocked&&s.queue.length>0)s.queue.shift()();
}
function enqueue2(s,step){
s.queue.push(step);
pump(s);
}
function work(s,start){
s.workCount++;
enqueue2(s,()=>{
s.isBlocked=true;
start((error)=>{
s.workCount--;
s.isBlocked=false;
if(s.phase==="finished")return;
if(error!==null)return void abort(s,error);
pump(s);
touch(s);
});
});
}
function needActive(s){
if(s.phase!=="active")fail("TransactionInactiveError","The transaction is not active");
}
function place(s,source,start,request=newRequest(IDBRequest,source,s)){
request.isDone=false;
request.known=null;
s.requests.push(request);
enqueue2(s,()=>{
if(s.phase==="finished")return;
start((result,error=null)=>deliver2(s,request,result,error),(result)=>{
request.known=result;
tellKnown(s);
});
});
return request;
}
function tellKnown(s){
const[request]=s.requests,result=request?.known??null;
if(result===null)return;
request.known=null;
later2(()=>{
if(s.phase!=="finished")deliver2(s,request,result(),null);
});
}
function deliver2(s,request,result,error){
if(s.phase==="finished"||request.isDone)return;
s.requests.splice(s.requests.indexOf(request),1);
tellKnown(s);
request.isDone=true;
request.result=error===null?result:undefined;
request.error=error;
tell(s,request);
}
function tell(s,request){
if(s.phase!=="committing")s.phase="active";
const isError=request.error!==null;
const{isAllowed,hasThrown}=isError
?fireEvent(request,"error",{bubbles:true,cancelable:true}):fireEvent(request,"success");
if(s.phase!=="finished"){
if(hasThrown)abort(s,domException("AbortError","A listener has thrown an error"));
else if(isError&&isAllowed)abort(s,request.error);
}
touch(s);
}
function settle2(s){
if(s.phase==="finished")return;
if(s.phase==="committing")return void commitWhenDone(s);
s.phase="inactive";
if(s.requests.length===0&&s.workCount===0)commit2(s);
}
function commit2(s){
s.phase="committing";
commitWhenDone(s);
}
function commitWhenDone(s){
if(s.requests.length>0||s.workCount>0||s.isKept)return;
s.isKept=true;
enqueue2(s,()=>ask(operation.commit,[s.number],(answer,fault)=>{
if(s.phase==="finished")return;
if(answer==="failed")return void end3(s,faultError(fault));
finish(s);
fireEvent(s,"complete");
s.opening?.committed(s);
touch(s);
}));
}
function finish(s){
s.phase="finished";
s.queue=[];
transactions.delete(s.number);
s.db.transactions.delete(s);
}
function abort(s,error){
if(s.phase==="finished")return;
const hasOwn=finishAborted(s,error);
const question=ask(operation.abort,[s.number],()=>{
forget2(question);
tellAborted(s,hasOwn);
});
}
function end3(s,error){tellAborted(s,finishAborted(s,error));}
function finishAborted(s,error){
s.error=error;
const{requests}=s;
s.requests=[];
finish(s);
s.opening?.reverted(s);
return requests;
}
function tellAborted(s,requests){
for(const request of requests){
request.isDone=true;
request.result=undefined;
request.error=domException("AbortError","The transaction was undone");
fireEvent(request,"error",{bubbles:true,cancelable:true});
}
fireEvent(s,"abort",{bubbles:true});
s.opening?.aborted(s);
}
function aborted(number,fault){
const s=transactions.get(number);
if(s)end3(s,faultError(fault));
}
function leave2(s){
finish(s);
forget2(ask(operation.abort,[s.number],null));
}
const directions=["next","nextunique","prev","prevunique"];
const greatestGenerated=2**53;
function needSource(source){
if(source.store.isDeleted||source.index?.isDeleted)fail("InvalidStateError","The store or index is deleted");
needActive(source.tx);
}
function needWritable(source){
if(source.tx.mode==="readonly")fail("ReadOnlyError","The transaction only reads");
}
const ends=(range)=>[range.lower,range.upper,range.lowerOpen,range.upperOpen];
const valueOf=(bytes)=>deserialize(bytes,[]);
function readRecords(source,range,{direction="next",from=null,primary=null,includesPlace=false,
skipped=0,limit=0,wantsValues=true,isAhead=false},hear){
let records=[];
ask(operation.read,[
source.tx.number,source.store.number,source.index?.number??0,...ends(range),directions.indexOf(direction),
from,primary,includesPlace,skipped,limit,wantsValues,isAhead,
],(answer,...values)=>{
if(answer==="failed")return void hear(null,faultError(values[0]));
const[isLast,...parts]=values;
const more=[];
for(let i=0;i<parts.length;i+=3){
more.push({key:parts[i],primaryKey:parts[i+1]??parts[i],bytes:parts[i+2]});
}
records=records.length===0?more:records.concat(more);
if(isLast)hear(records,null);
});
}
function get(source,range,wantsKey){
return place(source.tx,source,(deliver)=>readRecords(source,range,{limit:1,wantsValues:!wantsKey},
(records,error)=>deliver(error?undefined:firstOf(records,wantsKey),error))).wrapper;
}
function firstOf([record],wantsKey){
if(record===undefined)return undefined;
return wantsKey?keyValue(record.primaryKey):valueOf(record.bytes);
}
const recordValue=(record)=>valueOf(record.bytes);
function change(source,kind,values,note=()=>{}){
return place(source.tx,source,(deliver)=>{
note();
ask(kind,[source.tx.number,...values],(answer,value)=>{
if(answer==="failed")deliver(undefined,faultError(value));
else deliver(answer==="counted"?value:undefined);
});
}).wrapper;
}
const count2=(source,range)=>
change(source,operation.count,[source.store.number,source.index?.number??0,...ends(range)]);
function remove2(source,range){
return change(source,operation.remove,[source.store.number,...ends(range)],()=>{source.tx.changeCount++;});
}
function store(source,value,given,isNew){
const{store:s,tx}=source;
needSource(source);
needWritable(source);
const isInline=s.keyPath!==null;
if(isInline&&given!==undefined)fail("DataError","The store takes the key from the value");
if(!isInline&&given===undefined&&!s.autoIncrement)fail("DataError","No key is given");
const key=given===undefined?null:needKey(given);
const copy=cloned2(tx,value),own=isInline?keyOf(s,copy):key;
const record=recordOf(s,copy,own);
return place(tx,source,(deliver)=>{
const whole=own===null?generated(tx,s,copy):record;
if(whole===null)return void deliver(undefined,domException("ConstraintError","No number is left"));
if(own!==null)noteNumber(tx,s,own);
put(tx,s,whole,isNew,deliver);
}).wrapper;
}
function cloned2(tx,value){
tx.phase="inactive";
try{
return structuredClone(value).value;
}finally{
if(tx.phase==="inactive")tx.phase="active";
}
}
function keyOf(s,value){
const key=extractKey(value,s.keyPath);
if(key===invalid)fail("DataError","The key path leads to no key");
if(key!==failure)return key;
if(!s.autoIncrement)fail("DataError","The key path leads nowhere");
if(!canInject(value,s.keyPath))fail("DataError","The value has no place for a key");
return null;
}
function recordOf(s,value,key){
const{bytes}=serialize(value,[],()=>0);
return{key,bytes,entries:entriesOf2(s,value)};
}
function entriesOf2(s,value){
const entries=[];
for(const index of s.indexes.values()){
for(const key of indexKeys(index,value))entries.push(index.number,key);
}
return entries;
}
function indexKeys(index,value){
if(index.multiEntry)return extractKeys(value,index.keyPath);
const key=extractKey(value,index.keyPath);
return key===failure||key===invalid?[]:[key];
}
function generated(tx,s,value){
const next=nextKey(tx,s);
if(next>greatestGenerated)return null;
tx.nextKeys.set(s,next+1);
const key=numberKey(next);
if(s.keyPath!==null)inject(value,s.keyPath,key,()=>new PObject());
return recordOf(s,value,key);
}
const nextKey=(tx,s)=>tx.nextKeys.get(s)??s.nextKey??1;
function noteNumber(tx,s,key){
const given=s.autoIncrement?numberOf2(key):undefined;
if(given===undefined||given<nextKey(tx,s))return;
tx.nextKeys.set(s,Math.min(Math.floor(given),greatestGenerated)+1);
}
function put(tx,s,{key,bytes,entries},isNew,deliver){
const next=s.autoIncrement?nextKey(tx,s):0;
tx.changeCount++;
ask(operation.put,[tx.number,s.number,key,bytes,isNew,next,...entries],(answer,fault)=>{
if(answer==="failed")deliver(undefined,faultError(fault));
else deliver(keyValue(key));
});
}
const IDBCursor=interface_("IDBCursor",null,()=>class{
get source(){return brand(this,IDBCursor).source.wrapper;}
get direction(){return brand(this,IDBCursor).direction;}
get key(){return shown3(brand(this,IDBCursor),"key");}
get primaryKey(){return shown3(brand(this,IDBCursor),"primaryKey");}
get request(){return brand(this,IDBCursor).request.wrapper;}
advance(count){
const s=brand(this,IDBCursor);
need(arguments.length,1);
const steps=enforceRange(count,0xFFFFFFFF);
if(steps===0)throw typeError("The count is 0");
needValue(s);
iterate2(s,{skipped:steps-1});
}
continue(key=undefined){
const s=brand(this,IDBCursor);
needValue(s);
const wanted=key===undefined?null:needKey(key);
if(wanted!==null&&!isBehind(s,compareKeys(wanted,s.position.key))){
fail("DataError","The key is not behind that of the cursor");
}
iterate2(s,{wanted});
}
continuePrimaryKey(key,primaryKey){
const s=brand(this,IDBCursor);
need(arguments.length,2);
needSource(s.source);
if(!s.source.index||s.direction.endsWith("unique")){
fail("InvalidAccessError","The cursor is none of all entries of an index");
}
needValue(s);
const wanted=needKey(key),primary=needKey(primaryKey);
const order=compareKeys(wanted,s.position.key)||compareKeys(primary,s.position.primaryKey);
if(!isBehind(s,order))fail("DataError","The keys are not behind those of the cursor");
iterate2(s,{wanted,primary});
}
update(value){
const s=brand(this,IDBCursor);
need(arguments.length,1);
needChangeable(s);
const{store,tx}=s.source,copy=cloned2(tx,value),key=s.position.primaryKey;
if(store.keyPath!==null){
const own=extractKey(copy,store.keyPath);
if(typeof own==="symbol"||compareKeys(own,key)!==0){
fail("DataError","The value has another key than the record");
}
}
const record=recordOf(store,copy,key);
return place(tx,s,(deliver)=>put(tx,store,record,false,deliver)).wrapper;
}
delete(){
const s=brand(this,IDBCursor);
needChangeable(s);
const key=s.position.primaryKey,range={lower:key,upper:key,lowerOpen:false,upperOpen:false};
return remove2({tx:s.source.tx,store:s.source.store,wrapper:this},range);
}
});
const IDBCursorWithValue=interface_("IDBCursorWithValue",IDBCursor,()=>class{
get value(){return brand(this,IDBCursorWithValue).value;}
});
function shown3(s,name){
if(s.position===null)return undefined;
return(s.shown[name]??={key:keyValue(s.position[name])}).key;
}
function isBehind(s,order){return s.direction.startsWith("next")?order>0:order<0;}
function needValue(s){
needSource(s.source);
if(!s.hasValue)fail("InvalidStateError","The cursor is moving or at its end");
}
function needChangeable(s){
needSource(s.source);
needWritable(s.source);
needValue(s);
if(s.isKeyOnly)fail("InvalidStateError","The cursor has no values");
}
function openCursor(source,range,direction,isKeyOnly){
const s={
source,range,direction,isKeyOnly,position:null,hasValue:false,value:undefined,shown:{},
request:null,tx:source.tx,ahead:[],limit:.5,changeCount:0,
};
const request=place(source.tx,source,(deliver,know)=>move(s,{},deliver,know));
s.request=request;
instance(isKeyOnly?IDBCursor:IDBCursorWithValue,s);
return request.wrapper;
}
function iterate2(s,step){
s.hasValue=false;
place(s.source.tx,s.source,(deliver,know)=>move(s,step,deliver,know),s.request);
}
const aheadCount=64;
function move(s,{wanted=null,primary=null,skipped=0},deliver,know){
const{tx}=s.source,isStep=wanted===null&&skipped===0;
if(isStep&&s.ahead.length>0&&s.changeCount===tx.changeCount){
const record=s.ahead.shift();
know(()=>show(s,record));
return;
}
const start=wanted!==null&&primary!==null?{from:wanted,primary,includesPlace:true}
:{from:s.position?.key??null,primary:s.position?.primaryKey??null};
const range=wanted!==null&&primary===null?narrowed(s,wanted):s.range;
s.limit=isStep&&s.ahead.length===0?Math.min(s.limit*2,aheadCount):1;
s.ahead=[];
s.changeCount=tx.changeCount;
readRecords(s.source,range,{
...start,direction:s.direction,skipped,limit:s.limit,wantsValues:!s.isKeyOnly,isAhead:true,
},(records,error)=>{
const[record=null,...ahead]=error?[]:records;
s.ahead=ahead;
deliver(show(s,record),error);
});
}
function show(s,record){
s.position=record;
s.shown={};
s.hasValue=record!==null;
s.value=record===null||s.isKeyOnly?undefined:recordValue(record);
return record===null?null:s.wrapper;
}
function narrowed({range,direction},key){
return direction.startsWith("next")?{...range,lower:key,lowerOpen:false}
:{...range,upper:key,upperOpen:false};
}
const IDBKeyRange=interface_("IDBKeyRange",null,()=>class{
get lower(){return bound(brand(this,IDBKeyRange),"lower");}
get upper(){return bound(brand(this,IDBKeyRange),"upper");}
get lowerOpen(){return brand(this,IDBKeyRange).lowerOpen;}
get upperOpen(){return brand(this,IDBKeyRange).upperOpen;}
includes(key){
const s=brand(this,IDBKeyRange);
need(arguments.length,1);
return isInRange(needKey(key),s);
}
static only(value){
need(arguments.length,1);
return newRange(onlyKey(needKey(value)));
}
static lowerBound(lower,open=false){
need(arguments.length,1);
return newRange({lower:needKey(lower),upper:null,lowerOpen:!!open,upperOpen:true});
}
static upperBound(upper,open=false){
need(arguments.length,1);
return newRange({lower:null,upper:needKey(upper),lowerOpen:true,upperOpen:!!open});
}
static bound(lower,upper,lowerOpen=false,upperOpen=false){
need(arguments.length,2);
const low=needKey(lower),high=needKey(upper),order=compareKeys(low,high);
if(order>0||(order===0&&(lowerOpen||upperOpen)))fail("DataError","The range has no keys");
return newRange({lower:low,upper:high,lowerOpen:!!lowerOpen,upperOpen:!!upperOpen});
}
});
const newRange=(state)=>instance(IDBKeyRange,{...state,values:{}});
const onlyKey=(key)=>({lower:key,upper:key,lowerOpen:false,upperOpen:false});
function bound(s,end){
if(s[end]===null)return undefined;
return(s.values[end]??={key:keyValue(s[end])}).key;
}
const allKeys={lower:null,upper:null,lowerOpen:false,upperOpen:false};
function isInRange(key,range){
const low=range.lower===null?1:compareKeys(key,range.lower);
const high=range.upper===null?-1:compareKeys(key,range.upper);
return(low>0||(low===0&&!range.lowerOpen))&&(high<0||(high===0&&!range.upperOpen));
}
function toRange(value,isNullAllowed=true){
if(implementsInterface(value,IDBKeyRange))return stateOf(value);
if(value===undefined||value===null){
if(!isNullAllowed)fail("DataError","No key or range is given");
return allKeys;
}
return onlyKey(needKey(value));
}
function mayBeRange(value){
return value===undefined||value===null||implementsInterface(value,IDBKeyRange)||isOfKeyType(value);
}
const IDBRecord=interface_("IDBRecord",null,()=>class{
get key(){return keyOf2(brand(this,IDBRecord),"key");}
get primaryKey(){return keyOf2(brand(this,IDBRecord),"primaryKey");}
get value(){return brand(this,IDBRecord).value;}
});
const keyOf2=(s,name)=>(s.shown[name]??={key:keyValue(s[name])}).key;
const reading2=(I)=>class{
get(query){
const s=brand(this,I);
need(arguments.length,1);
needSource(s);
return get(s,toRange(query,false),false);
}
getKey(query){
const s=brand(this,I);
need(arguments.length,1);
needSource(s);
return get(s,toRange(query,false),true);
}
getAll(query=undefined,limit=undefined){return all(brand(this,I),"value",query,limit);}
getAllKeys(query=undefined,limit=undefined){return all(brand(this,I),"key",query,limit);}
getAllRecords(options=undefined){
const s=brand(this,I);
needSource(s);
return allBy(s,"record",optionsOf2(options));
}
count(query=undefined){
const s=brand(this,I);
needSource(s);
return count2(s,toRange(query));
}
openCursor(query=undefined,direction=undefined){return cursor(brand(this,I),query,direction,false);}
openKeyCursor(query=undefined,direction=undefined){return cursor(brand(this,I),query,direction,true);}
};
function cursor(s,query,direction,isKeyOnly){
const order=direction===undefined?"next":toEnum(direction,directions);
needSource(s);
return openCursor(s,toRange(query),order,isKeyOnly);
}
function all(s,kind,query,limit){
const isQuery=mayBeRange(query);
const options=isQuery?{limit:limit===undefined?0:enforceRange(limit,0xFFFFFFFF),direction:"next"}
:optionsOf2(query);
needSource(s);
return allBy(s,kind,isQuery?{...options,query}:options);
}
function optionsOf2(value){
const d=toDict(value),{count:limit,direction,query}=d;
return{
query,limit:limit===undefined?0:enforceRange(limit,0xFFFFFFFF),
direction:direction===undefined?"next":toEnum(direction,directions),
};
}
function allBy(s,kind,{query,limit,direction}){
const range=toRange(query);
const wantsValues=kind!=="key";
return place(s.tx,s,(deliver)=>readRecords(s,range,{direction,limit,wantsValues},(records,error)=>{
deliver(error?undefined:array(records.map((record)=>shownRecord(record,kind))),error);
})).wrapper;
}
function shownRecord(record,kind){
if(kind==="key")return keyValue(record.primaryKey);
const value=recordValue(record);
if(kind==="value")return value;
return instance(IDBRecord,{key:record.key,primaryKey:record.primaryKey,value,shown:{}});
}
const IDBObjectStore=interface_("IDBObjectStore",null,()=>class{
get name(){return brand(this,IDBObjectStore).store.name;}
set name(v){
const s=brand(this,IDBObjectStore),text=toStr(v);
needUpgrade(s);
if(s.store.isDeleted)fail("InvalidStateError","The store is deleted");
needActive(s.tx);
if(text===s.store.name)return;
const{stores}=s.tx.db;
if(stores.has(text))fail("ConstraintError","A store has this name");
stores.delete(s.store.name);
s.store.name=text;
stores.set(text,s.store);
saveStore(s.tx,s.store);
}
get keyPath(){return pathOf(brand(this,IDBObjectStore),"store");}
get indexNames(){return stringList(brand(this,IDBObjectStore).store.indexes.keys());}
get transaction(){return brand(this,IDBObjectStore).tx.wrapper;}
get autoIncrement(){return brand(this,IDBObjectStore).store.autoIncrement;}
put(value,key=undefined){
const s=brand(this,IDBObjectStore);
need(arguments.length,1);
return store(s,value,key,false);
}
add(value,key=undefined){
const s=brand(this,IDBObjectStore);
need(arguments.length,1);
return store(s,value,key,true);
}
delete(query){
const s=brand(this,IDBObjectStore);
need(arguments.length,1);
needSource(s);
needWritable(s);
return remove2(s,toRange(query,false));
}
clear(){
const s=brand(this,IDBObjectStore);
needSource(s);
needWritable(s);
return remove2(s,allKeys);
}
index(name){
const s=brand(this,IDBObjectStore);
need(arguments.length,1);
const text=toStr(name);
if(s.store.isDeleted||s.tx.phase==="finished")fail("InvalidStateError","The store is no more");
const index=s.store.indexes.get(text);
if(!index)fail("NotFoundError","The store has no index of this name");
return indexHandle(s,index).wrapper;
}
createIndex(name,keyPath,options=undefined){
const s=brand(this,IDBObjectStore);
need(arguments.length,2);
const text=toStr(name),path=isObject(keyPath)?toSequence(keyPath,toStr):toStr(keyPath);
const{multiEntry,unique}=toDict(options);
needUpgrade(s);
if(s.store.isDeleted)fail("InvalidStateError","The store is deleted");
needActive(s.tx);
if(s.store.indexes.has(text))fail("ConstraintError","An index has this name");
if(!isKeyPath(path))fail("SyntaxError","The key path is not valid");
if(Array.isArray(path)&&multiEntry)fail("InvalidAccessError","A list of paths gives one entry");
const index={
number:++s.tx.db.lastIndex,name:text,keyPath:path,unique:!!unique,multiEntry:!!multiEntry,
isDeleted:false,
};
s.store.indexes.set(text,index);
saveIndex(s.tx,s.store,index);
fill2(s,index);
return indexHandle(s,index).wrapper;
}
deleteIndex(name){
const s=brand(this,IDBObjectStore);
need(arguments.length,1);
const text=toStr(name);
needUpgrade(s);
if(s.store.isDeleted)fail("InvalidStateError","The store is deleted");
needActive(s.tx);
const index=s.store.indexes.get(text);
if(!index)fail("NotFoundError","The store has no index of this name");
index.isDeleted=true;
s.store.indexes.delete(text);
enqueue2(s.tx,()=>ask(operation.deleteIndex,[s.tx.number,index.number],null));
}
});
const IDBIndex=interface_("IDBIndex",null,()=>class{
get name(){return brand(this,IDBIndex).index.name;}
set name(v){
const s=brand(this,IDBIndex),text=toStr(v);
needUpgrade(s);
if(s.index.isDeleted||s.store.isDeleted)fail("InvalidStateError","The index is deleted");
needActive(s.tx);
if(text===s.index.name)return;
const{indexes}=s.store;
if(indexes.has(text))fail("ConstraintError","An index has this name");
indexes.delete(s.index.name);
s.index.name=text;
indexes.set(text,s.index);
saveIndex(s.tx,s.store,s.index);
}
get objectStore(){return brand(this,IDBIndex).owner.wrapper;}
get keyPath(){return pathOf(brand(this,IDBIndex),"index");}
get multiEntry(){return brand(this,IDBIndex).index.multiEntry;}
get unique(){return brand(this,IDBIndex).index.unique;}
});
for(const I of[IDBObjectStore,IDBIndex])partial(I,()=>reading2(I));
const pathOf=(s,kind)=>(s.path??={value:pathValue(s[kind].keyPath)}).value;
function needUpgrade(s){
if(!s.tx.isUpgrade)fail("InvalidStateError","Only an upgrade changes stores and indexes");
}
handles.store=(tx,own)=>{
const known=tx.handles.get(own);
if(known)return known;
const s={tx,store:own,index:null,indexes:new Map()};
instance(IDBObjectStore,s);
tx.handles.set(own,s);
return s;
};
function indexHandle(owner,index){
const known=owner.indexes.get(index);
if(known)return known;
const s={tx:owner.tx,store:owner.store,index,owner};
instance(IDBIndex,s);
owner.indexes.set(index,s);
return s;
}
function saveStore(tx,own){
const bytes=definition({name:own.name,keyPath:own.keyPath,autoIncrement:own.autoIncrement});
enqueue2(tx,()=>ask(operation.setStore,[tx.number,own.number,bytes],null));
}
function saveIndex(tx,own,index){
const{name,keyPath,unique,multiEntry}=index,bytes=definition({name,keyPath,unique,multiEntry});
enqueue2(tx,()=>ask(operation.setIndex,[tx.number,own.number,index.number,bytes,unique],null));
}
function fill2(s,index){
work(s.tx,(finish)=>fillFrom(s,index,null,finish));
}
const fillCount=256;
function fillFrom(s,index,from,finish){
readRecords({tx:s.tx,store:s.store},allKeys,{from,limit:fillCount},(records,error)=>{
if(error)return void finish(error);
let left=records.length;
const isLast=left<fillCount;
const next=()=>(isLast?finish(null):fillFrom(s,index,records.at(-1).primaryKey,finish));
if(left===0)return void finish(null);
let failed=null;
for(const record of records){
const entries=indexKeys(index,recordValue(record)).flatMap((key)=>[index.number,key]);
const values=[s.tx.number,s.store.number,record.primaryKey,...entries];
ask(operation.addEntries,values,(answer,fault)=>{
if(answer==="failed")failed??=faultError(fault);
if(--left>0)return undefined;
return failed===null?next():finish(failed);
});
}
return undefined;
});
}
const IDBDatabase=interface_("IDBDatabase",EventTarget,()=>class{
get name(){return brand(this,IDBDatabase).name;}
get version(){return brand(this,IDBDatabase).version;}
get objectStoreNames(){return stringList(brand(this,IDBDatabase).stores.keys());}
transaction(names,mode=undefined,options=undefined){
const s=brand(this,IDBDatabase);
need(arguments.length,1);
const list=isObject(names)?toSequence(names,toStr):[toStr(names)];
const wanted=mode===undefined?"readonly":toEnum(mode,["readonly","readwrite","versionchange"]);
const{durability:asked}=toDict(options);
const durability=asked===undefined?"default":toEnum(asked,["default","strict","relaxed"]);
if(s.upgrade&&s.upgrade.phase!=="finished")fail("InvalidStateError","The upgrade has not ended");
if(s.isClosing)fail("InvalidStateError","The connection is closed");
const scope=[...new Set(list)].map((name)=>s.stores.get(name));
if(scope.includes(undefined))fail("NotFoundError","The database has no store of this name");
if(scope.length===0)fail("InvalidAccessError","No store is named");
if(wanted==="versionchange")throw typeError("Only the browser begins an upgrade");
return newTransaction(s,scope,wanted,{durability}).wrapper;
}
close(){close(brand(this,IDBDatabase));}
createObjectStore(name,options=undefined){
const s=brand(this,IDBDatabase);
need(arguments.length,1);
const text=toStr(name),{autoIncrement,keyPath}=toDict(options);
const path=keyPath===undefined||keyPath===null?null
:isObject(keyPath)?toSequence(keyPath,toStr):toStr(keyPath);
const tx=upgradeOf(s);
if(path!==null&&!isKeyPath(path))fail("SyntaxError","The key path is not valid");
if(s.stores.has(text))fail("ConstraintError","A store has this name");
if(autoIncrement&&(path===""||Array.isArray(path))){
fail("InvalidAccessError","The store has no place for the keys that it makes");
}
const store={
number:++s.lastStore,name:text,keyPath:path,autoIncrement:!!autoIncrement,nextKey:1,
indexes:new Map(),isDeleted:false,
};
s.stores.set(text,store);
saveStore(tx,store);
return handles.store(tx,store).wrapper;
}
deleteObjectStore(name){
const s=brand(this,IDBDatabase);
need(arguments.length,1);
const text=toStr(name),tx=upgradeOf(s),store=s.stores.get(text);
if(!store)fail("NotFoundError","The database has no store of this name");
store.isDeleted=true;
store.indexes=new Map();
s.stores.delete(text);
enqueue2(tx,()=>ask(operation.deleteStore,[tx.number,store.number],null));
}
});
eventHandlers(IDBDatabase,["abort","close","error","versionchange"]);
function upgradeOf(s){
if(!s.upgrade||s.upgrade.phase==="finished")fail("InvalidStateError","Only an upgrade changes stores");
needActive(s.upgrade);
return s.upgrade;
}
function newDatabase(number,name,version,shape){
const s={
listeners:null,number,name,version,...shape,transactions:new Set(),upgrade:null,isClosing:false,
core,
getParent:()=>null,
leave(){drop2(s);},
};
instance(IDBDatabase,s);
connections.set(number,s);
return s;
}
function close(s){
if(s.isClosing)return;
s.isClosing=true;
drop2(s);
}
function drop2(s){
if(connections.delete(s.number))ask(operation.close,[s.number],null);
}
const IDBFactory=interface_("IDBFactory",null,()=>class{
open(name,version=undefined){
brand(this,IDBFactory);
need(arguments.length,1);
const text=toStr(name),wanted=version===undefined?0:enforceRange(version,Number.MAX_SAFE_INTEGER);
if(version!==undefined&&wanted===0)throw typeError("The version is 0");
needOrigin();
return open2(text,wanted).wrapper;
}
deleteDatabase(name){
brand(this,IDBFactory);
need(arguments.length,1);
const text=toStr(name);
needOrigin();
return remove3(text).wrapper;
}
databases(){
return new PPromise((resolve,reject)=>{
brand(this,IDBFactory);
needOrigin();
ask(operation.list,[],(kind,...values)=>{
if(kind==="failed")return void reject(faultError(values[0]));
const list=[];
for(let i=0;i<values.length;i+=2){
list.push(dictionary({name:nameText(values[i]),version:values[i+1]}));
}
resolve(array(list));
});
});
}
cmp(first,second){
brand(this,IDBFactory);
need(arguments.length,2);
return compareKeys(needKey(first),needKey(second));
}
});
let factory2=null;
const factoryOfWindow=()=>(factory2??=instance(IDBFactory,{}));
function needOrigin(){
if(pageOrigin()==="null")fail("SecurityError","The origin of the document is opaque");
}
function finish2(s,result,error){
s.isDone=true;
s.result=error===null?result:undefined;
s.error=error;
s.tx=null;
if(error===null)fireEvent(s,"success");
else fireEvent(s,"error",{bubbles:true,cancelable:true});
}
function open2(name,version){
const s=newRequest(IDBOpenDBRequest,null,null),number=nextConnection(),transaction=nextTransaction();
ask(operation.open,[number,transaction,nameBytes(name),version],(kind,...values)=>{
switch(kind){
case"blocked":return fireVersionChange(s,"blocked",values[0],version||1);
case"failed":return finish2(s,undefined,faultError(values[0]));
case"opened":
return finish2(s,newDatabase(number,name,values[0],readShape(values.slice(1))).wrapper,null);
default:
return upgrade2(s,newDatabase(number,name,values[1],readShape(values.slice(2))),transaction,values[0]);
}
});
return s;
}
function upgrade2(s,db,number,oldVersion){
const before=snapshot({stores:db.stores,version:oldVersion});
const tx=newTransaction(db,[...db.stores.values()],"versionchange",{
number,
upgrade:{
committed(){
db.upgrade=null;
if(db.isClosing)finish2(s,undefined,domException("AbortError","The connection was closed"));
else finish2(s,db.wrapper,null);
},
reverted(){
restore(db,before);
close(db);
},
aborted(){
db.upgrade=null;
finish2(s,undefined,domException("AbortError","The upgrade was undone"));
},
},
});
db.upgrade=tx;
s.isDone=true;
s.result=db.wrapper;
s.tx=tx;
const{hasThrown}=fireVersionChange(s,"upgradeneeded",oldVersion,db.version);
if(hasThrown&&tx.phase!=="finished")abort(tx,domException("AbortError","A listener has thrown an error"));
touch(tx);
}
function remove3(name){
const s=newRequest(IDBOpenDBRequest,null,null);
ask(operation.delete,[nameBytes(name)],(kind,value)=>{
if(kind==="blocked")return fireVersionChange(s,"blocked",value,null);
if(kind==="failed")return finish2(s,undefined,faultError(value));
s.isDone=true;
return fireVersionChange(s,"success",value,null);
});
return s;
}
function versionChange(number,oldVersion,version){
const s=connections.get(number);
if(s&&!s.isClosing)fireVersionChange(s,"versionchange",oldVersion,version===0?null:version);
ask(operation.heard,[number],null);
}
function closed(number){
const s=connections.get(number);
if(!s)return;
connections.delete(number);
s.isClosing=true;
fireEvent(s,"close");
}
function hear(number,name,isFinal,...values){
if(number>0)return answered(number,name,isFinal,values);
if(name==="done")return takeKnown();
if(name==="versionChange")return versionChange(...values);
if(name==="aborted")return aborted(...values);
return name==="closed"?closed(...values):undefined;
}
const settle3=settle,locks2=lockManager,storage2=storageManager;
return {IDBFactory:IDBFactory,factoryOfWindow:factoryOfWindow,hear:hear,settle:settle3,locks:locks2,storage:storage2};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,EventTarget,PPromise,apply,array,brand,decodeBytes,domException,fail,implementsInterface,instance,interface_,isObject,need,promiseThen,promised,stateOf,toSequence,toState,toStr,typeError){
"use strict";
const plain="text/plain";
const ClipboardItem=interface_("ClipboardItem",null,()=>class{
get types(){return array(Object.keys(brand(this,ClipboardItem).items));}
get presentationStyle(){return brand(this,ClipboardItem)&&"unspecified";}
getType(type){
const s=brand(this,ClipboardItem);
need(arguments.length,1);
const name=toStr(type);
return promise2((resolve)=>{
if(!Object.hasOwn(s.items,name))fail("NotFoundError","The item has no such type");
resolve(s.items[name]);
});
}
static supports(type){
need(arguments.length,1);
return toStr(type)===plain;
}
},{
length:1,
make([given],newTarget){
if(!isObject(given))throw typeError("The items are no object");
const items={};
for(const key of Object.keys(given))items[key]=given[key];
if(Object.keys(items).length===0)throw typeError("The item has no types");
return instance(ClipboardItem,{items},newTarget);
},
});
const Clipboard=interface_("Clipboard",EventTarget,()=>class{
writeText(text){
brand(this,Clipboard);
need(arguments.length,1);
const value=toStr(text);
return promise2((resolve,reject)=>finish3(value,resolve,reject));
}
write(data){
brand(this,Clipboard);
need(arguments.length,1);
const items=toSequence(data,(item)=>toState(item,ClipboardItem));
return promise2((resolve,reject)=>{
const[item]=items;
if(items.length!==1||!Object.hasOwn(item.items,plain)){
fail("NotAllowedError","Only a text is copied");
}
apply(promiseThen,promised(()=>item.items[plain]),[(value)=>{
try{
finish3(implementsInterface(value,Blob)?decodeBytes("utf-8",stateOf(value).bytes,false)
:toStr(value),resolve,reject);
}catch(error){
reject(error);
}
},reject]);
});
}
readText(){return refused(brand(this,Clipboard));}
read(){return refused(brand(this,Clipboard));}
});
function promise2(run){return new PPromise(run);}
const refused=()=>promise2((_,reject)=>{
reject(domException("NotAllowedError","A page does not read the clipboard"));
});
function finish3(text,resolve,reject){
if(native.copyText(text))resolve();
else reject(domException("NotAllowedError","Nobody has just used the page"));
}
let clipboard=null;
const clipboardOfWindow=()=>(clipboard??=instance(Clipboard,{listeners:null}));
return {clipboardOfWindow:clipboardOfWindow};
})
(function(native,page,first,world,isRehearsal,lets_,EventTarget,FRAGMENT,HTML,PArrayBuffer,PObject,PPromise,append,apply,array,ascii,binaryText,brand,btoa,canvasSize,curve,defineProperty,dictionary,documentOf,domException,eventHandlers,fail,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,interface_,interfaces,isImageComplete,isObject,keep,kernel,lengthUnits,mainDocument,makeElementIn,makeFragment,makeMatrix,makeText,microtask,movePoint,naturalSize,need,newBlob,numberPattern,otherMatrix,ownKeys,pathLines,promiseResolve,rangeError,rejectedPromise,replaceAll,setAttr,stateOf,timesMatrix,toDict,toLong,toNumber,toSequence,toStr,toULong,typeError,typedArrayTag){
"use strict";
const pointLimit=100_000;
const isEvery=(numbers)=>numbers.every((v)=>v-v===0);
const newPath=(matrix=identityMatrix)=>({lines:[],matrix,count:0,start:null});
const moved=(path,x,y)=>{
const point=movePoint(path.matrix,{x,y});
return[point.x,point.y];
};
const lastPlace=(path)=>path.at??null;
function begin3(path,x,y){
path.lines.push([moved(path,x,y)]);
path.count++;
path.at=path.start=[x,y];
}
function lineTo(path,x,y){
if(lastPlace(path)===null)return begin3(path,x,y);
if(path.count>=pointLimit)return;
if(path.isClosed){
path.lines.push([moved(path,...path.at)]);
path.isClosed=false;
}
path.lines.at(-1).push(moved(path,x,y));
path.count++;
path.at=[x,y];
}
function close2(path){
if(lastPlace(path)===null||path.isClosed)return;
const line=path.lines.at(-1);
line.push(line[0]);
path.at=path.start;
path.isClosed=true;
}
function moveTo(path,x,y){
path.isClosed=false;
begin3(path,x,y);
}
function ellipse(path,x,y,rx,ry,turn,from,to,isBackward){
const whole=2*Math.PI;
let sweep=to-from;
if(isBackward?-sweep>=whole:sweep>=whole)sweep=isBackward?-whole:whole;
else sweep=isBackward?-(((from-to)%whole+whole)%whole):(sweep%whole+whole)%whole;
const steps=Math.max(1,Math.ceil(Math.abs(sweep)/(Math.PI/30)));
const[sin,cos]=[Math.sin(turn),Math.cos(turn)];
for(let i=0;i<=steps;i++){
const angle=from+sweep*i/steps,dx=rx*Math.cos(angle),dy=ry*Math.sin(angle);
lineTo(path,x+dx*cos-dy*sin,y+dx*sin+dy*cos);
}
}
function arcTo(path,x1,y1,x2,y2,radius){
if(lastPlace(path)===null)begin3(path,x1,y1);
const[x0,y0]=path.at,a=[x0-x1,y0-y1],b=[x2-x1,y2-y1];
const cross=a[0]*b[1]-a[1]*b[0],la=Math.hypot(...a),lb=Math.hypot(...b);
if(radius===0||la===0||lb===0||cross===0)return lineTo(path,x1,y1);
const half=Math.acos(Math.max(-1,Math.min(1,(a[0]*b[0]+a[1]*b[1])/(la*lb))))/2;
const away=radius/Math.tan(half),far=radius/Math.sin(half);
const middle=[a[0]/la+b[0]/lb,a[1]/la+b[1]/lb],lm=Math.hypot(...middle);
const cx=x1+middle[0]/lm*far,cy=y1+middle[1]/lm*far;
const from=[x1+a[0]/la*away,y1+a[1]/la*away],to=[x1+b[0]/lb*away,y1+b[1]/lb*away];
lineTo(path,...from);
ellipse(path,cx,cy,radius,radius,0,Math.atan2(from[1]-cy,from[0]-cx),Math.atan2(to[1]-cy,to[0]-cx),
cross>0);
}
function roundRect(path,x,y,w,h,given){
const list=typeof given==="object"&&given!==null&&typeof given[Symbol.iterator]==="function"
?toSequence(given,radiusOf):[radiusOf(given)];
if(list.length<1||list.length>4)throw rangeError("1 to 4 radii are needed");
if(list.some(([rx,ry])=>rx<0||ry<0))throw rangeError("A radius is negative");
if(!isEvery([x,y,w,h,...list.flat()]))return;
const corners=[list[0],list[1]??list[0],list[2]??list[0],list[3]??list[1]??list[0]];
const[tl,tr,br,bl]=corners,scale=Math.min(1,...[
[w,tl[0]+tr[0]],[h,tr[1]+br[1]],[w,br[0]+bl[0]],[h,tl[1]+bl[1]],
].filter(([,sum])=>sum>0).map(([side,sum])=>Math.abs(side)/sum));
const sx=Math.sign(w)||1,sy=Math.sign(h)||1,quarter=Math.PI/2;
const places=[[x+w,y,tr,-1,1,-quarter],[x+w,y+h,br,-1,-1,0],[x,y+h,bl,1,-1,quarter],
[x,y,tl,1,1,2*quarter]];
moveTo(path,x+tl[0]*scale*sx,y);
for(const[px,py,[rx,ry],dx,dy,from]of places){
const[ax,ay]=[rx*scale*sx,ry*scale*sy];
ellipse(path,px+dx*ax,py+dy*ay,ax,ay,0,from,from+quarter,false);
}
close2(path);
moveTo(path,x,y);
}
function radiusOf(v){
if(!isObject(v)){
const radius=toNumber(v);
return[radius,radius];
}
return[v.x===undefined?0:toNumber(v.x),v.y===undefined?0:toNumber(v.y)];
}
const pathMembers=(pathOf)=>class{
closePath(){close2(pathOf(this));}
moveTo(x,y){draw(pathOf(this),arguments,2,moveTo);}
lineTo(x,y){draw(pathOf(this),arguments,2,lineTo);}
quadraticCurveTo(cpx,cpy,x,y){
draw(pathOf(this),arguments,4,(path,...numbers)=>{bend(path,numbers);});
}
bezierCurveTo(cp1x,cp1y,cp2x,cp2y,x,y){
draw(pathOf(this),arguments,6,(path,...numbers)=>{bend(path,numbers);});
}
arcTo(x1,y1,x2,y2,radius){
draw(pathOf(this),arguments,5,(path,...numbers)=>{
if(numbers[4]<0)fail("IndexSizeError","The radius is negative");
arcTo(path,...numbers);
});
}
rect(x,y,w,h){
draw(pathOf(this),arguments,4,(path,left,top,width,height)=>{
moveTo(path,left,top);
lineTo(path,left+width,top);
lineTo(path,left+width,top+height);
lineTo(path,left,top+height);
close2(path);
moveTo(path,left,top);
});
}
roundRect(x,y,w,h,radii=0){
const path=pathOf(this);
need(arguments.length,4);
roundRect(path,toNumber(x),toNumber(y),toNumber(w),toNumber(h),radii);
}
arc(x,y,radius,startAngle,endAngle,counterclockwise=false){
draw(pathOf(this),arguments,5,(path,cx,cy,r,from,to)=>{
if(r<0)fail("IndexSizeError","The radius is negative");
ellipse(path,cx,cy,r,r,0,from,to,!!counterclockwise);
});
}
ellipse(x,y,radiusX,radiusY,rotation,startAngle,endAngle,counterclockwise=false){
draw(pathOf(this),arguments,7,(path,cx,cy,rx,ry,turn,from,to)=>{
if(rx<0||ry<0)fail("IndexSizeError","A radius is negative");
ellipse(path,cx,cy,rx,ry,turn,from,to,!!counterclockwise);
});
}
};
function draw(path,given,count,step){
need(given.length,count);
const numbers=Array.from({length:count},(_,i)=>toNumber(given[i]));
if(isEvery(numbers))step(path,...numbers);
}
function bend(path,numbers){
if(lastPlace(path)===null)begin3(path,numbers[0],numbers[1]);
const points=[];
for(let i=0;i<numbers.length;i+=2)points.push([numbers[i],numbers[i+1]]);
for(const[x,y]of curve([...points,null],path.at))lineTo(path,x,y);
}
function isInside(lines,x,y,isEvenOdd){
let winding=0;
for(const line of lines){
for(let i=0;i<line.length;i++){
const[ax,ay]=line[i],[bx,by]=line[(i+1)%line.length];
const side=(bx-ax)*(y-ay)-(x-ax)*(by-ay);
if(side===0&&Math.min(ax,bx)<=x&&x<=Math.max(ax,bx)&&Math.min(ay,by)<=y
&&y<=Math.max(ay,by))return true;
if(ay<=y&&by>y&&side>0)winding++;
else if(ay>y&&by<=y&&side<0)winding--;
}
}
return isEvenOdd?winding%2!==0:winding!==0;
}
function isNear(lines,x,y,distance){
for(const line of lines){
for(let i=1;i<line.length;i++){
const[ax,ay]=line[i-1],[dx,dy]=[line[i][0]-ax,line[i][1]-ay],square=dx*dx+dy*dy;
const t=square===0?0:Math.max(0,Math.min(1,((x-ax)*dx+(y-ay)*dy)/square));
if(Math.hypot(x-ax-t*dx,y-ay-t*dy)<=distance)return true;
}
}
return false;
}
const Path2D=interface_("Path2D",null,()=>{
const members=pathMembers((object)=>brand(object,Path2D).path);
members.prototype.addPath={
addPath(path,transform=undefined){
const s=brand(this,Path2D);
need(arguments.length,1);
const other=brand(path,Path2D).path,{m}=otherMatrix(transform);
if(!isEvery(m))return;
for(const line of[...other.lines]){
s.path.lines.push(line.map(([x,y])=>{
const point=movePoint(m,{x,y});
return[point.x,point.y];
}));
}
if(other.at)s.path.at=s.path.start=s.path.lines.at(-1).at(-1);
},
}.addPath;
return members;
},{
make([path=undefined],newTarget){
const made=newPath();
if(path!==undefined){
made.lines=implementsInterface(path,Path2D)?stateOf(path).path.lines.map((line)=>[...line])
:pathLines(toStr(path));
if(made.lines.length>0)made.at=made.start=made.lines.at(-1).at(-1);
}
return instance(Path2D,{path:made},newTarget);
},
});
const ascent=0.8,descent=0.2;
const systemFonts=new Set(["caption","icon","menu","message-box","small-caption","status-bar"]);
const sizeWords={
__proto__:null,"xx-small":9,"x-small":10,small:13,medium:16,large:18,"x-large":24,"xx-large":32,
"xxx-large":48,smaller:40/3,larger:19.2,
};
const stretches=new Set(("ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded "
+"extra-expanded ultra-expanded").split(" "));
function fontSize(word){
const known=sizeWords[word];
if(known!==undefined)return known;
const[,number,unit]=numberPattern.exec(word)??[];
if(number===undefined||+number<0)return null;
if(unit==="%")return+number*0.16;
if(unit==="")return+number===0?0:null;
const factor=lengthUnits[unit];
return factor===undefined?null:+number*factor;
}
function parseFont(value){
const text=ascii.strip(value.replace(/[\t\n\f\r ]+/g," "));
if(systemFonts.has(ascii.lower(text)))return{size:16,text:"16px sans-serif"};
if(!native.supports(`(font: ${text})`)||/\bvar\(|^(?:inherit|initial|unset|revert(?:-layer)?)$/i.test(text)){
return null;
}
const parts=text.replace(/ ?\/ ?/,"/").split(" ");
for(let place=0;place+1<parts.length;place++){
const size=fontSize(ascii.lower(parts[place].split("/")[0]));
if(size===null)continue;
const before=parts.slice(0,place).map(ascii.lower);
if(!before.every(isFontWord))return null;
const kept=before.filter((word)=>word!=="normal"&&word!=="400")
.map((word)=>(word==="700"?"bold":word));
const families=parts.slice(place+1).join(" ").split(",").map(ascii.strip).join(", ");
return{size,text:[...kept,`${Math.round(size*1e4)/1e4}px`,families].join(" ")};
}
return null;
}
const isFontWord=(word)=>/^(?:normal|italic|oblique|small-caps|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/.test(word)
||stretches.has(word);
const TextMetrics=interface_("TextMetrics",null,()=>class{
get width(){return brand(this,TextMetrics).width;}
get actualBoundingBoxLeft(){return brand(this,TextMetrics).left;}
get actualBoundingBoxRight(){const s=brand(this,TextMetrics);return s.width-s.left;}
get fontBoundingBoxAscent(){const s=brand(this,TextMetrics);return s.size*ascent-s.baseline;}
get fontBoundingBoxDescent(){const s=brand(this,TextMetrics);return s.size*descent+s.baseline;}
get actualBoundingBoxAscent(){const s=brand(this,TextMetrics);return s.size*ascent-s.baseline;}
get actualBoundingBoxDescent(){const s=brand(this,TextMetrics);return s.size*descent+s.baseline;}
get emHeightAscent(){const s=brand(this,TextMetrics);return s.size*ascent-s.baseline;}
get emHeightDescent(){const s=brand(this,TextMetrics);return s.size*descent+s.baseline;}
get hangingBaseline(){const s=brand(this,TextMetrics);return s.size*ascent-s.baseline;}
get alphabeticBaseline(){return-brand(this,TextMetrics).baseline;}
get ideographicBaseline(){const s=brand(this,TextMetrics);return-s.size*descent-s.baseline;}
});
const baselines={
__proto__:null,top:ascent,hanging:ascent,middle:(ascent-descent)/2,alphabetic:0,ideographic:-descent,
bottom:-descent,
};
function widthOf2(text,state){
const spaces=text.length-text.replaceAll(" ","").length;
const letters=[...text].length*pixels(state.letterSpacing);
return Math.max(0,native.cells(text)*state.fontSize/2+letters+spaces*pixels(state.wordSpacing));
}
const pixels=(length)=>fontSize(ascii.lower(length).replace(/^-/,""))*(length[0]==="-"?-1:1)||0;
function shareLeft({textAlign,direction}){
if(textAlign==="center")return 0.5;
return textAlign==="right"||textAlign===(direction==="rtl"?"start":"end")?1:0;
}
const preparedText=(text)=>text.replace(/[\t\n\f\r]/g," ");
function measured(text,state){
const width=widthOf2(preparedText(text),state);
return instance(TextMetrics,{
width,left:width*shareLeft(state),size:state.fontSize,
baseline:baselines[state.textBaseline]*state.fontSize,
});
}
const labelLimit=2000,letterLimit=400;
function addLabel(bitmap,{text,x,y,size,width}){
const kept=text.trim().slice(0,letterLimit);
if(kept===""||bitmap.labels.size>=labelLimit)return;
bitmap.labels.set(`${Math.round(x)} ${Math.round(y)} ${kept}`,{text:kept,x,y,size,width});
labelsChanged(bitmap);
}
function clearLabels(bitmap,[left,top,right,bottom]){
const before=bitmap.labels.size;
for(const[key,{x,y,width}]of bitmap.labels){
const middle=x+width/2;
if(middle>=left&&middle<=right&&y>=top&&y<=bottom)bitmap.labels.delete(key);
}
if(bitmap.labels.size<before)labelsChanged(bitmap);
}
function labelsChanged(bitmap){
if(!bitmap.element||bitmap.isTelling)return;
bitmap.isTelling=true;
microtask(()=>{
bitmap.isTelling=false;
kernel.showLabels(bitmap.element,rowsOf(bitmap.labels.values()));
});
}
function rowsOf(labels){
const rows=[];
for(const label of[...labels].sort((a,b)=>a.y-b.y)){
const row=rows.at(-1);
if(row&&label.y-row.y<=Math.min(row.size,label.size)/2)row.labels.push(label);
else rows.push({y:label.y,size:label.size,labels:[label]});
}
return rows.map((row)=>row.labels.sort((a,b)=>a.x-b.x).map(({text})=>text).join(" "));
}
function showLabels(s,rows){
const text=rows.join("\n");
if((s.shownLabels??"")===text||documentOf(s)!==mainDocument)return;
s.shownLabels=text;
const root=s.shadow??makeTree(s);
if(root===null)return;
const doc=documentOf(s),fragment=makeFragment(doc);
rows.forEach((row,place)=>{
if(place>0)append(makeElementIn(doc,HTML,null,"br"),fragment);
append(makeText(row,doc),fragment);
});
replaceAll(root,fragment);
}
function makeTree(s){
const id=native.makeNode(FRAGMENT,"");
if(id<0)return null;
native.attachShadow(id,s.id);
return kernel.makeShadow(s,id,{
shadowMode:"closed",delegatesFocus:false,slotAssignment:"named",clonable:false,serializable:false,
isAvailable:false,isDeclarative:false,
});
}
keep({showLabels});
const PClamped=page.Uint8ClampedArray;
const clampedLength=getOwnPropertyDescriptor(PObject.getPrototypeOf(PClamped.prototype),"length").get;
const pixelLimit=1<<24;
const ImageData=interface_("ImageData",null,()=>class{
get width(){return brand(this,ImageData).width;}
get height(){return brand(this,ImageData).height;}
get data(){return brand(this,ImageData).$data;}
get colorSpace(){return brand(this,ImageData)&&"srgb";}
get pixelFormat(){return brand(this,ImageData)&&"rgba-unorm8";}
},{
length:2,
make([first,second,third=undefined],newTarget){
let tag;
try{tag=apply(typedArrayTag,first,[]);}catch{tag=undefined;}
if(tag===undefined)return instance(ImageData,imageData(toULong(first),toULong(second)),newTarget);
if(tag!=="Uint8ClampedArray")throw typeError("The data is no Uint8ClampedArray");
const length=apply(clampedLength,first,[]),width=toULong(second);
if(length===0||length%4!==0)fail("InvalidStateError","The data is not of whole pixels");
if(width===0||length/4%width!==0)fail("IndexSizeError","The data is not of whole rows");
const height=length/4/width;
if(third!==undefined&&toULong(third)!==height)fail("IndexSizeError",
"The height is not that of the data");
return instance(ImageData,{width,height,$data:first},newTarget);
},
});
function imageData(width,height){
if(width===0||height===0)fail("IndexSizeError","The picture has no pixels");
if(width*height>pixelLimit)throw rangeError("The picture has too many pixels");
return{width,height,$data:new PClamped(new PArrayBuffer(width*height*4))};
}
const newImageData=(width,height)=>instance(ImageData,imageData(width,height));
const ImageBitmap=interface_("ImageBitmap",null,()=>class{
get width(){return brand(this,ImageBitmap).bitmap?.width??0;}
get height(){return brand(this,ImageBitmap).bitmap?.height??0;}
close(){brand(this,ImageBitmap).bitmap=null;}
});
const newImageBitmap=(bitmap)=>instance(ImageBitmap,{bitmap});
const newBitmap=(width,height,element=null)=>({width,height,labels:new Map(),element});
function canvasBitmap(s){
const width=canvasSize(s,"width",300),height=canvasSize(s,"height",150);
s.bitmap??=newBitmap(width,height,s);
return Object.assign(s.bitmap,{width,height});
}
function pictureOf(v){
const s=stateOf(v);
if(implementsInterface(v,interfaces.HTMLCanvasElement))return canvasBitmap(s);
if(implementsInterface(v,ImageBitmap)||implementsInterface(v,interfaces.OffscreenCanvas)){
if(s.bitmap===null)fail("InvalidStateError","The picture is closed");
return s.bitmap;
}
if(implementsInterface(v,interfaces.HTMLImageElement)){
if(s.image==="broken")fail("InvalidStateError","The picture is broken");
return isImageComplete(s)?newBitmap(naturalSize(s,"width"),naturalSize(s,"height")):null;
}
if(implementsInterface(v,interfaces.HTMLVideoElement)||implementsInterface(v,interfaces.SVGImageElement)){
return null;
}
throw typeError("The argument is no picture");
}
function imageBitmapOf(image,size){
try{
const s=stateOf(image);
let found;
if(implementsInterface(image,interfaces.Blob))found=newBitmap(1,1);
else if(implementsInterface(image,ImageData))found=newBitmap(s.width,s.height);
else found=pictureOf(image);
if(size.length>0){
const[width,height]=size.map(toLong);
if(width===0||height===0)throw rangeError("The part has no pixels");
found=newBitmap(Math.abs(width),Math.abs(height));
}
if(found===null)throw domException("InvalidStateError","The picture has not come");
return apply(promiseResolve,PPromise,[newImageBitmap({...found,element:null})]);
}catch(error){
return rejectedPromise(error);
}
}
function pngOf(width,height){
const bytes=[137,80,78,71,13,10,26,10];
chunk(bytes,"IHDR",[...word(width),...word(height),1,3,0,0,0]);
chunk(bytes,"PLTE",[0,0,0]);
chunk(bytes,"tRNS",[0]);
chunk(bytes,"IDAT",zeros((Math.ceil(width/8)+1)*height));
chunk(bytes,"IEND",[]);
return Uint8Array.from(bytes);
}
const word=(n)=>[n>>>24,n>>>16&255,n>>>8&255,n&255];
function chunk(bytes,kind,data){
const body=[...[...kind].map((letter)=>letter.charCodeAt(0)),...data];
let crc=-1;
for(const byte of body){
crc^=byte;
for(let k=0;k<8;k++)crc=crc&1?crc>>>1^0xedb88320:crc>>>1;
}
for(const part of[word(data.length),body,word(~crc>>>0)])for(const byte of part)bytes.push(byte);
}
function zeros(count){
const bytes=[0x78,0x01];
let bits=0,filled=0;
const put=(value,size)=>{
bits|=value<<filled;
for(filled+=size;filled>=8;filled-=8){
bytes.push(bits&255);
bits>>>=8;
}
};
put(1,1);
put(1,2);
put(0b00001100,8);
let left=count-1;
for(;left>=258;left-=258){
put(0b10100011,8);
put(0,5);
}
for(;left>0;left--)put(0b00001100,8);
put(0,7);
if(filled>0)put(0,8-filled);
return[...bytes,...word((count%65521)*65536+1)];
}
function dataURLOf(bitmap){
if(bitmap.width===0||bitmap.height===0)return"data:,";
return`data:image/png;base64,${btoa(binaryText(pngOf(bitmap.width,bitmap.height)))}`;
}
const pictureFile=(bitmap)=>(bitmap.width===0||bitmap.height===0?null
:newBlob(pngOf(bitmap.width,bitmap.height),"image/png"));
const flat=(a,b,c,d,e,f)=>[a,b,0,0,c,d,0,0,0,0,1,0,e,f,0,1];
const initialState=()=>({
matrix:identityMatrix,fill:"#000000",stroke:"#000000",dash:[],fontSize:10,font:"10px sans-serif",
globalAlpha:1,globalCompositeOperation:"source-over",imageSmoothingEnabled:true,imageSmoothingQuality:"low",
shadowOffsetX:0,shadowOffsetY:0,shadowBlur:0,shadow:"rgba(0, 0, 0, 0)",filter:"none",lineWidth:1,
lineCap:"butt",lineJoin:"miter",miterLimit:10,lineDashOffset:0,lang:"inherit",textAlign:"start",
textBaseline:"alphabetic",direction:"ltr",letterSpacing:"0px",fontKerning:"auto",fontStretch:"normal",
fontVariantCaps:"normal",textRendering:"auto",wordSpacing:"0px",
});
const words2=(text)=>new Set(text.split(" "));
const choices={
__proto__:null,
globalCompositeOperation:words2("source-over source-in source-out source-atop destination-over destination-in "
+"destination-out destination-atop lighter copy xor multiply screen overlay darken lighten color-dodge "
+"color-burn hard-light soft-light difference exclusion hue saturation color luminosity"),
imageSmoothingQuality:words2("low medium high"),lineCap:words2("butt round square"),
lineJoin:words2("miter round bevel"),textAlign:words2("start end left right center"),
textBaseline:words2("top hanging middle alphabetic ideographic bottom"),direction:words2("ltr rtl inherit"),
fontKerning:words2("auto normal none"),
fontStretch:words2("ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded expanded "
+"extra-expanded ultra-expanded"),
fontVariantCaps:words2("normal small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps"),
textRendering:words2("auto optimizeSpeed optimizeLegibility geometricPrecision"),
};
const numbers={
__proto__:null,globalAlpha:(v)=>v>=0&&v<=1,shadowOffsetX:()=>true,shadowOffsetY:()=>true,
shadowBlur:(v)=>v>=0,lineWidth:(v)=>v>0,miterLimit:(v)=>v>0,lineDashOffset:()=>true,
};
function colorOf(text){
const found=native.color(text);
if(found===null)return null;
const[red,green,blue,alpha]=found.match(/[\d.]+/g).map(Number);
if(alpha!==undefined)return found;
return`#${[red,green,blue].map((v)=>v.toString(16).padStart(2,"0")).join("")}`;
}
const CanvasGradient=interface_("CanvasGradient",null,()=>class{
addColorStop(offset,color){
const s=brand(this,CanvasGradient);
need(arguments.length,2);
const place=toNumber(offset),text=toStr(color);
if(place-place!==0)throw typeError("The place is not finite");
if(!(place>=0&&place<=1))fail("IndexSizeError","The place is not between 0 and 1");
if(colorOf(text)===null)fail("SyntaxError",`${text} is no colour`);
s.count++;
}
});
const CanvasPattern=interface_("CanvasPattern",null,()=>class{
setTransform(transform=undefined){
brand(this,CanvasPattern);
otherMatrix(transform);
}
});
let contextOf=()=>null;
const pathOf2=(object)=>{
const s=contextOf(object);
s.path.matrix=s.state.matrix;
return s.path;
};
const isEvery2=(list)=>list.every((v)=>v-v===0);
function finite(given,count){
need(given.length,count);
const list=Array.from({length:count},(_,i)=>toNumber(given[i]));
return isEvery2(list)?list:null;
}
function movedBox(matrix,x,y,width,height){
const corners=[[x,y],[x+width,y],[x,y+height],[x+width,y+height]]
.map(([cx,cy])=>movePoint(matrix,{x:cx,y:cy}));
const xs=corners.map((c)=>c.x),ys=corners.map((c)=>c.y);
return[Math.min(...xs),Math.min(...ys),Math.max(...xs),Math.max(...ys)];
}
function drawText(s,given,style){
need(given.length,3);
const text=preparedText(toStr(given[0])),x=toNumber(given[1]),y=toNumber(given[2]);
const most=given[3]===undefined?Infinity:toNumber(given[3]),{state}=s;
if(!isEvery2([x,y])||!(most>0)||state.globalAlpha===0||/, 0\)$/.test(style))return;
const width=Math.min(widthOf2(text,state),most),middle=
(measuredMiddle[state.textBaseline]??0)*state.fontSize;
const place=movePoint(state.matrix,{x:x-width*shareLeft(state),y:y+middle});
const scale=Math.hypot(state.matrix[0],state.matrix[1]);
addLabel(s.bitmap,{text,x:place.x,y:place.y,size:state.fontSize*scale,width:width*scale});
}
const measuredMiddle={
__proto__:null,top:0.5,hanging:0.5,middle:0,alphabetic:-0.3,ideographic:-0.5,bottom:-0.5,
};
function pathArguments(s,given,count){
const isOther=implementsInterface(given[0],Path2D),rest=[...given].slice(isOther?1:0);
need(rest.length,count);
const rule=rest[count]===undefined?"nonzero":toStr(rest[count]);
if(rule!=="nonzero"&&rule!=="evenodd")throw typeError(`${rule} is no rule`);
const lines=isOther?stateOf(given[0]).path.lines.map((line)=>line.map(([x,y])=>{
const point=movePoint(s.state.matrix,{x,y});
return[point.x,point.y];
})):s.path.lines;
return{lines,rest:rest.slice(0,count).map(toNumber),isEvenOdd:rule==="evenodd"};
}
const contextMembers=()=>class{
save(){
const s=contextOf(this);
if(s.saved.length<10_000)s.saved.push({...s.state});
}
restore(){
const s=contextOf(this);
s.state=s.saved.pop()??s.state;
}
reset(){resetContext(contextOf(this));}
isContextLost(){return contextOf(this)&&false;}
getContextAttributes(){
return dictionary({
alpha:true,colorSpace:"srgb",colorType:"unorm8",desynchronized:false,willReadFrequently:false,
...contextOf(this).attributes,
});
}
scale(x,y){transform(this,finite(arguments,2),(sx,sy)=>flat(sx,0,0,sy,0,0));}
rotate(angle){
transform(this,finite(arguments,1),(turn)=>{
const[sin,cos]=[Math.sin(turn),Math.cos(turn)];
return flat(cos,sin,-sin,cos,0,0);
});
}
translate(x,y){transform(this,finite(arguments,2),(dx,dy)=>flat(1,0,0,1,dx,dy));}
transform(a,b,c,d,e,f){transform(this,finite(arguments,6),flat);}
getTransform(){return makeMatrix({m:contextOf(this).state.matrix,is2D:true});}
setTransform(a=undefined,b,c,d,e,f){
const s=contextOf(this);
if(arguments.length<=1){
const{m}=otherMatrix(a);
if(isEvery2(m))s.state.matrix=m;
return;
}
const given=finite(arguments,6);
if(given)s.state.matrix=flat(...given);
}
resetTransform(){contextOf(this).state.matrix=identityMatrix;}
get fillStyle(){return styleOf2(contextOf(this).state.fill);}
set fillStyle(v){setStyle(contextOf(this),"fill",v);}
get strokeStyle(){return styleOf2(contextOf(this).state.stroke);}
set strokeStyle(v){setStyle(contextOf(this),"stroke",v);}
get shadowColor(){return contextOf(this).state.shadow;}
set shadowColor(v){
const{state}=contextOf(this);
state.shadow=colorOf(toStr(v))??state.shadow;
}
get filter(){return contextOf(this).state.filter;}
set filter(v){
const s=contextOf(this),text=toStr(v);
if(text==="none"||/^(?:[a-z-]+\([^()]*\)\s*)+$/.test(text))s.state.filter=text;
}
get imageSmoothingEnabled(){return contextOf(this).state.imageSmoothingEnabled;}
set imageSmoothingEnabled(v){contextOf(this).state.imageSmoothingEnabled=!!v;}
get font(){return contextOf(this).state.font;}
set font(v){
const{state}=contextOf(this),font=parseFont(toStr(v));
if(font)Object.assign(state,{font:font.text,fontSize:font.size});
}
get lang(){return contextOf(this).state.lang;}
set lang(v){contextOf(this).state.lang=toStr(v);}
get letterSpacing(){return contextOf(this).state.letterSpacing;}
set letterSpacing(v){setSpacing(contextOf(this),"letterSpacing",toStr(v));}
get wordSpacing(){return contextOf(this).state.wordSpacing;}
set wordSpacing(v){setSpacing(contextOf(this),"wordSpacing",toStr(v));}
createLinearGradient(x0,y0,x1,y1){return newGradient(this,arguments,4);}
createRadialGradient(x0,y0,r0,x1,y1,r1){return newGradient(this,arguments,6,[2,5]);}
createConicGradient(startAngle,x,y){return newGradient(this,arguments,3);}
createPattern(image,repetition){
contextOf(this);
need(arguments.length,2);
const kind=repetition===null?"":toStr(repetition),picture=pictureOf(image);
if(!["","repeat","repeat-x","repeat-y","no-repeat"].includes(kind)){
fail("SyntaxError",`${kind} is no repetition`);
}
if(picture===null)return null;
if(picture.width===0||picture.height===0)fail("InvalidStateError","The picture has no pixels");
return instance(CanvasPattern,{});
}
clearRect(x,y,w,h){
const s=contextOf(this),given=finite(arguments,4);
if(given)clearLabels(s.bitmap,movedBox(s.state.matrix,...given));
}
fillRect(x,y,w,h){
const s=contextOf(this),given=finite(arguments,4),{state}=s;
const isSolid=state.globalAlpha===1&&typeof state.fill==="string"&&state.fill[0]==="#"
&&state.globalCompositeOperation==="source-over";
if(given&&isSolid)clearLabels(s.bitmap,movedBox(state.matrix,...given));
}
strokeRect(x,y,w,h){
contextOf(this);
finite(arguments,4);
}
beginPath(){contextOf(this).path=newPath();}
fill(){pathArguments(contextOf(this),arguments,0);}
stroke(){contextOf(this);}
clip(){pathArguments(contextOf(this),arguments,0);}
isPointInPath(){
const s=contextOf(this),{lines,rest,isEvenOdd}=pathArguments(s,arguments,2);
return isEvery2(rest)&&isInside(lines,...rest,isEvenOdd);
}
isPointInStroke(){
const s=contextOf(this),{lines,rest}=pathArguments(s,arguments,2);
const scale=Math.hypot(s.state.matrix[0],s.state.matrix[1]);
return isEvery2(rest)&&isNear(lines,...rest,s.state.lineWidth*scale/2);
}
drawFocusIfNeeded(){contextOf(this);}
fillText(text,x,y){const s=contextOf(this);drawText(s,arguments,s.state.fill);}
strokeText(text,x,y){const s=contextOf(this);drawText(s,arguments,s.state.stroke);}
measureText(text){
const s=contextOf(this);
need(arguments.length,1);
return measured(toStr(text),s.state);
}
drawImage(image){drawImage(contextOf(this),arguments);}
createImageData(width,height){
contextOf(this);
need(arguments.length,1);
if(arguments.length===1){
const other=brand(width,ImageData);
return newImageData(other.width,other.height);
}
return newImageData(Math.abs(toLong(width)),Math.abs(toLong(height)));
}
getImageData(sx,sy,sw,sh){
contextOf(this);
need(arguments.length,4);
toLong(sx);
toLong(sy);
return newImageData(Math.abs(toLong(sw)),Math.abs(toLong(sh)));
}
putImageData(data,dx,dy){
const s=contextOf(this);
need(arguments.length,3);
const{width,height}=brand(data,ImageData),[x,y]=[toLong(dx),toLong(dy)];
clearLabels(s.bitmap,[x,y,x+width,y+height]);
}
getLineDash(){return array(contextOf(this).state.dash);}
setLineDash(segments){
const s=contextOf(this);
need(arguments.length,1);
const list=toSequence(segments,toNumber);
if(isEvery2(list)&&list.every((v)=>v>=0))s.state.dash=list.length%2===0?list
:[...list,...list];
}
};
const styleOf2=(style)=>(typeof style==="string"?style:style.wrapper);
function setStyle(s,name,v){
const other=stateOf(v);
if(other&&(other.I===CanvasGradient||other.I===CanvasPattern))s.state[name]=other;
else s.state[name]=colorOf(isObject(v)?toStr(v):`${v}`)??s.state[name];
}
function setSpacing(s,name,text){
if(/^-?(?:\d+\.?\d*|\.\d+)[a-z]+$/i.test(text))s.state[name]=pixels(text)===0?"0px":ascii.lower(text);
}
function newGradient(object,given,count,radii=[]){
contextOf(object);
if(finite(given,count)===null)throw typeError("A number is not finite");
if(radii.some((place)=>toNumber(given[place])<0))fail("IndexSizeError","A radius is negative");
return instance(CanvasGradient,{count:0});
}
function transform(object,given,make){
const{state}=contextOf(object);
if(given)state.matrix=timesMatrix(state.matrix,make(...given));
}
function drawImage(s,given){
if(![3,5,9].includes(given.length))need(given.length,given.length<5?3:given.length<9?5:9);
const picture=pictureOf(given[0]),list=
finite([...given].slice(1,given.length>8?9:given.length>4?5:3),
given.length>8?8:given.length>4?4:2);
if(picture===null||list===null)return;
if(picture.width===0||picture.height===0){
if(picture.element!==undefined&&picture.element!==null)fail("InvalidStateError",
"The canvas has no pixels");
return;
}
const[sx,sy,sw,sh,dx,dy,dw,dh]=list.length===8?list
:[0,0,picture.width,picture.height,list[0],list[1],list[2]??picture.width,list[3]??picture.height];
if(sw===0||sh===0||picture===s.bitmap)return;
for(const{text,x,y,size,width}of picture.labels.values()){
if(x<sx||y<sy||x>sx+sw||y>sy+sh)continue;
const place=movePoint(s.state.matrix,{x:dx+(x-sx)*dw/sw,y:dy+(y-sy)*dh/sh});
addLabel(s.bitmap,{text,x:place.x,y:place.y,size:size*dh/sh,width:width*dw/sw});
}
}
function addState(prototype){
const holder={};
for(const name of ownKeys(numbers)){
const accessor={
get[name](){return contextOf(this).state[name];},
set[name](v){
const s=contextOf(this),number=toNumber(v);
if(number-number===0&&numbers[name](number))s.state[name]=number;
},
};
defineProperty(holder,name,getOwnPropertyDescriptor(accessor,name));
}
for(const name of ownKeys(choices)){
const accessor={
get[name](){return contextOf(this).state[name];},
set[name](v){
const s=contextOf(this),text=toStr(v);
if(choices[name].has(text))s.state[name]=text==="inherit"?"ltr":text;
},
};
defineProperty(holder,name,getOwnPropertyDescriptor(accessor,name));
}
for(const source of[holder,pathMembers(pathOf2).prototype]){
for(const key of ownKeys(source)){
if(key!=="constructor")defineProperty(prototype,key,getOwnPropertyDescriptor(source,key));
}
}
}
function contextInterface(name){
return interface_(name,null,()=>{
const members=contextMembers();
addState(members.prototype);
defineProperty(members.prototype,"canvas",getOwnPropertyDescriptor(class{
get canvas(){return contextOf(this).canvas.wrapper;}
}.prototype,"canvas"));
return members;
});
}
const CanvasRenderingContext2D=contextInterface("CanvasRenderingContext2D");
const OffscreenCanvasRenderingContext2D=contextInterface("OffscreenCanvasRenderingContext2D");
contextOf=(object)=>{
const s=stateOf(object);
return s?.I===OffscreenCanvasRenderingContext2D?s:brand(object,CanvasRenderingContext2D);
};
function resetContext(s){
Object.assign(s,{state:initialState(),saved:[],path:newPath()});
if(s.bitmap.labels.size===0)return;
s.bitmap.labels=new Map();
labelsChanged(s.bitmap);
}
function newContext(I,canvas,bitmap,options){
const given=toDict(options),attributes={};
for(const name of["alpha","desynchronized","willReadFrequently"]){
if(given[name]!==undefined)attributes[name]=!!given[name];
}
const s={canvas,bitmap,attributes};
resetContext(s);
return instance(I,s);
}
function getContext(s,I,bitmap,kind,options){
if(kind!=="2d"||!s.$context)native.contextAsked(kind);
return kind==="2d"?s.$context??=newContext(I,s,bitmap,options):null;
}
function contextOfElement(s,kind,options){
if(s.isTransferred)fail("InvalidStateError","Another canvas draws this one");
return getContext(s,CanvasRenderingContext2D,canvasBitmap(s),kind,options);
}
function resize(s,name,size){
if(s.isTransferred)fail("InvalidStateError","Another canvas draws this one");
setAttr(s,name,String(size>0x7fffffff?name==="width"?300:150:size));
const context=s.$context&&stateOf(s.$context);
if(context)resetContext(context);
}
function offscreenOf(s){
if(s.$context||s.isTransferred)fail("InvalidStateError","The canvas has a context");
s.isTransferred=true;
return instance(OffscreenCanvas,{listeners:null,bitmap:canvasBitmap(s)});
}
const bitmapOf=imageBitmapOf;
const addressOf=(s)=>dataURLOf(canvasBitmap(s));
const fileOf=(s)=>pictureFile(canvasBitmap(s));
const OffscreenCanvas=interface_("OffscreenCanvas",EventTarget,()=>class{
get width(){return brand(this,OffscreenCanvas).bitmap?.width??0;}
set width(v){resizeApart(brand(this,OffscreenCanvas),"width",toULong(v));}
get height(){return brand(this,OffscreenCanvas).bitmap?.height??0;}
set height(v){resizeApart(brand(this,OffscreenCanvas),"height",toULong(v));}
getContext(kind,options=undefined){
const s=brand(this,OffscreenCanvas),name=toStr(kind);
need(arguments.length,1);
if(!["2d","bitmaprenderer","webgl","webgl2","webgpu"].includes(name))throw typeError(
`${name} is no kind`);
return getContext(s,OffscreenCanvasRenderingContext2D,s.bitmap,name,options);
}
transferToImageBitmap(){
const s=brand(this,OffscreenCanvas);
if(!s.$context)fail("InvalidStateError","The canvas has no context");
const{width,height,labels}=s.bitmap;
resetContext(stateOf(s.$context));
return newImageBitmap({...newBitmap(width,height),labels});
}
convertToBlob(){
try{
const file=pictureFile(brand(this,OffscreenCanvas).bitmap);
if(file===null)throw domException("IndexSizeError","The canvas has no pixels");
return apply(promiseResolve,PPromise,[file]);
}catch(error){
return rejectedPromise(error);
}
}
},{
length:2,
make([width,height],newTarget){
return instance(OffscreenCanvas,{listeners:null,bitmap:newBitmap(toULong(width),toULong(height))},
newTarget);
},
});
eventHandlers(OffscreenCanvas,["contextlost","contextrestored"]);
function resizeApart(s,name,size){
s.bitmap[name]=size;
if(s.$context)resetContext(stateOf(s.$context));
}
return {contextOfElement:contextOfElement,resize:resize,offscreenOf:offscreenOf,bitmapOf:bitmapOf,addressOf:addressOf,fileOf:fileOf};
})
(function(native,page,first,world,isRehearsal,lets_,Event,EventTarget,PArrayBuffer,PPromise,apply,brand,defineProperty,dictionary,domException,eventHandlers,eventInterface,fail,fire,getOwnPropertyDescriptor,implementsInterface,instance,interface_,interfaces,need,ownKeys,promiseResolve,rejectedPromise,setTimer,toDict,toDouble,toSequence,toState,toStr,toULong,typeError){
"use strict";
const PFloat32Array=page.Float32Array;
const sampleRate=48_000;
const resolved2=(value)=>apply(promiseResolve,PPromise,[value]);
function finite2(v){
const number=toDouble(v);
if(number-number!==0)throw typeError("The number is not finite");
return number;
}
const AudioParam=interface_("AudioParam",null,()=>{
const members=class{
get value(){return brand(this,AudioParam).value;}
set value(v){brand(this,AudioParam).value=finite2(v);}
get defaultValue(){return brand(this,AudioParam).defaultValue;}
get minValue(){return brand(this,AudioParam).minValue;}
get maxValue(){return brand(this,AudioParam).maxValue;}
get automationRate(){return brand(this,AudioParam).rate??"a-rate";}
set automationRate(v){
const s=brand(this,AudioParam),text=toStr(v);
if(text==="a-rate"||text==="k-rate")s.rate=text;
}
};
for(const[name,count]of[
["setValueAtTime",2],["linearRampToValueAtTime",2],["exponentialRampToValueAtTime",2],
["setTargetAtTime",3],["cancelScheduledValues",1],["cancelAndHoldAtTime",1],
]){
const step={[name](...given){
brand(this,AudioParam);
need(given.length,count);
for(const v of given.slice(0,count))finite2(v);
return this;
}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(step,name));
}
members.prototype.setValueCurveAtTime={
setValueCurveAtTime(values,start,duration){
brand(this,AudioParam);
need(arguments.length,3);
if(toSequence(values,finite2).length<2)fail("InvalidStateError","The curve has fewer than 2 values");
return this;
},
}.setValueCurveAtTime;
return members;
});
const farthest=3.4028234663852886e38;
const newParam=([value,least=-farthest,most=farthest])=>
instance(AudioParam,{value,defaultValue:value,minValue:least,maxValue:most});
const AudioNode=interface_("AudioNode",EventTarget,()=>class{
connect(destination){
const s=brand(this,AudioNode);
need(arguments.length,1);
if(implementsInterface(destination,AudioParam))return undefined;
const other=toState(destination,AudioNode);
if(other.context!==s.context)fail("InvalidAccessError","The nodes have two contexts");
return destination;
}
disconnect(){brand(this,AudioNode);}
get context(){return brand(this,AudioNode).context.wrapper;}
get numberOfInputs(){return brand(this,AudioNode).inputs;}
get numberOfOutputs(){return brand(this,AudioNode).outputs;}
get channelCount(){return brand(this,AudioNode).channelCount??2;}
set channelCount(v){brand(this,AudioNode).channelCount=toULong(v);}
get channelCountMode(){return brand(this,AudioNode).channelCountMode??"max";}
set channelCountMode(v){brand(this,AudioNode).channelCountMode=toStr(v);}
get channelInterpretation(){return brand(this,AudioNode).channelInterpretation??"speakers";}
set channelInterpretation(v){brand(this,AudioNode).channelInterpretation=toStr(v);}
});
const AudioScheduledSourceNode=interface_("AudioScheduledSourceNode",AudioNode,()=>class{
start(){
const s=brand(this,AudioScheduledSourceNode);
if(s.hasStarted)fail("InvalidStateError","The source has started");
s.hasStarted=true;
}
stop(){
if(!brand(this,AudioScheduledSourceNode).hasStarted)fail("InvalidStateError","The source has not started");
}
});
eventHandlers(AudioScheduledSourceNode,["ended"]);
const kinds={
__proto__:null,
Gain:[AudioNode,1,1,{gain:[1]},{}],
Delay:[AudioNode,1,1,{delayTime:[0,0,1]},{}],
StereoPanner:[AudioNode,1,1,{pan:[0,-1,1]},{}],
BiquadFilter:[AudioNode,1,1,{frequency:[350],detune:[0],Q:[1],gain:[0]},{type:"lowpass"}],
DynamicsCompressor:[AudioNode,1,1,{
threshold:[-24,-100,0],knee:[30,0,40],ratio:[12,1,20],attack:[0.003,0,1],release:[0.25,0,1],
},{reduction:0}],
Panner:[AudioNode,1,1,{
positionX:[0],positionY:[0],positionZ:[0],orientationX:[1],orientationY:[0],orientationZ:[0],
},{
panningModel:"equalpower",distanceModel:"inverse",refDistance:1,maxDistance:10_000,rolloffFactor:1,
coneInnerAngle:360,coneOuterAngle:360,coneOuterGain:0,
}],
Convolver:[AudioNode,1,1,{},{buffer:null,normalize:true}],
WaveShaper:[AudioNode,1,1,{},{curve:null,oversample:"none"}],
Analyser:[AudioNode,1,1,{},{
fftSize:2048,minDecibels:-100,maxDecibels:-30,smoothingTimeConstant:0.8,
}],
ChannelSplitter:[AudioNode,1,6,{},{}],
ChannelMerger:[AudioNode,6,1,{},{}],
Oscillator:[AudioScheduledSourceNode,0,1,{frequency:[440],detune:[0]},{type:"sine"}],
ConstantSource:[AudioScheduledSourceNode,0,1,{offset:[1]},{}],
AudioBufferSource:[AudioScheduledSourceNode,0,1,{playbackRate:[1],detune:[0]},{
buffer:null,loop:false,loopStart:0,loopEnd:0,
}],
AudioDestination:[AudioNode,1,0,{},{maxChannelCount:2}],
MediaElementAudioSource:[AudioNode,0,1,{},{}],
MediaStreamAudioDestination:[AudioNode,1,0,{},{}],
ScriptProcessor:[AudioNode,1,1,{},{bufferSize:4096}],
};
const readOnly=new Set(["reduction","maxChannelCount","bufferSize"]);
const steps={
__proto__:null,
Analyser:(I)=>class{
get frequencyBinCount(){return brand(this,I).values.fftSize/2;}
getFloatFrequencyData(array){brand(this,I);array.fill?.(-Infinity);}
getByteFrequencyData(array){brand(this,I);array.fill?.(0);}
getFloatTimeDomainData(array){brand(this,I);array.fill?.(0);}
getByteTimeDomainData(array){brand(this,I);array.fill?.(128);}
},
BiquadFilter:(I)=>class{getFrequencyResponse(){brand(this,I);}},
Oscillator:(I)=>class{setPeriodicWave(){brand(this,I).values.type="custom";}},
Panner:(I)=>class{
setPosition(){brand(this,I);}
setOrientation(){brand(this,I);}
},
};
const nodes={__proto__:null};
for(const[kind,[parent,,,params,values]]of Object.entries(kinds)){
const name=`${kind}Node`;
const I=nodes[kind]=interface_(name,parent,()=>{
const members=steps[kind]?.(I)??class{};
for(const key of ownKeys(params)){
const holder={get[key](){return brand(this,I).params[key];}};
defineProperty(members.prototype,key,getOwnPropertyDescriptor(holder,key));
}
for(const key of ownKeys(values)){
const first=values[key],convert=typeof first==="string"?toStr:typeof first==="number"?finite2
:typeof first==="boolean"?(v)=>!!v:(v)=>v;
const holder={
get[key](){return brand(this,I).values[key];},
set[key](v){brand(this,I).values[key]=convert(v);},
};
const d=getOwnPropertyDescriptor(holder,key);
if(readOnly.has(key))delete d.set;
defineProperty(members.prototype,key,d);
}
return members;
},{
length:1,
make([context,options=undefined],newTarget){
return newNode(kind,toState(context,BaseAudioContext),toDict(options),newTarget);
},
});
}
eventHandlers(nodes.ScriptProcessor,["audioprocess"]);
function newNode(kind,context,given={},newTarget=undefined){
const[,inputs,outputs,params,values]=kinds[kind],own={};
for(const key of ownKeys(params)){
own[key]=newParam(given[key]===undefined?params[key]:[finite2(given[key]),...params[key].slice(1)]);
}
const told={...values};
for(const key of ownKeys(values))if(given[key]!==undefined&&!readOnly.has(key))told[key]=given[key];
return instance(nodes[kind],{listeners:null,context,inputs,outputs,params:own,values:told},newTarget);
}
const AudioBuffer=interface_("AudioBuffer",null,()=>class{
get sampleRate(){return brand(this,AudioBuffer).sampleRate;}
get length(){return brand(this,AudioBuffer).length;}
get duration(){const s=brand(this,AudioBuffer);return s.length/s.sampleRate;}
get numberOfChannels(){return brand(this,AudioBuffer).$channels.length;}
getChannelData(channel){return channelOf(brand(this,AudioBuffer),channel);}
copyFromChannel(destination,channel){channelOf(brand(this,AudioBuffer),channel);}
copyToChannel(source,channel){channelOf(brand(this,AudioBuffer),channel);}
},{
length:1,
make([options],newTarget){
const given=toDict(options);
return newBuffer(given.numberOfChannels??1,given.length,given.sampleRate,newTarget);
},
});
function channelOf(s,channel){
const place=toULong(channel);
if(place>=s.$channels.length)fail("IndexSizeError","There is no such channel");
return s.$channels[place];
}
function newBuffer(channels,length,rate,newTarget){
const[count,size,hertz]=[toULong(channels),toULong(length),finite2(rate)];
if(count<1||count>32||size<1||size>1<<24||hertz<3000||hertz>768_000){
fail("NotSupportedError","There is no such buffer");
}
const $channels=Array.from({length:count},()=>new PFloat32Array(new PArrayBuffer(size*4)));
return instance(AudioBuffer,{$channels,length:size,sampleRate:hertz},newTarget);
}
const PeriodicWave=interface_("PeriodicWave",null,()=>class{});
const AudioListener=interface_("AudioListener",null,()=>class{
setPosition(){brand(this,AudioListener);}
setOrientation(){brand(this,AudioListener);}
});
const BaseAudioContext=interface_("BaseAudioContext",EventTarget,()=>{
const members=class{
get destination(){const s=brand(this,BaseAudioContext);
return(s.$destination??=newNode("AudioDestination",s));}
get listener(){const s=brand(this,BaseAudioContext);return(s.$listener??=instance(AudioListener,{}));
}
get sampleRate(){return brand(this,BaseAudioContext).sampleRate;}
get currentTime(){return brand(this,BaseAudioContext)&&0;}
get state(){return brand(this,BaseAudioContext).state;}
createBuffer(channels,length,rate){
brand(this,BaseAudioContext);
need(arguments.length,3);
return newBuffer(channels,length,rate);
}
createBufferSource(){return newNode("AudioBufferSource",brand(this,BaseAudioContext));}
createPeriodicWave(){return brand(this,BaseAudioContext)&&instance(PeriodicWave,{});}
createScriptProcessor(){return newNode("ScriptProcessor",brand(this,BaseAudioContext));}
decodeAudioData(data,success=undefined,failure=undefined){
brand(this,BaseAudioContext);
return rejectedPromise(domException("EncodingError","No sound is read here"));
}
};
for(const kind of[
"Gain","Delay","StereoPanner","BiquadFilter","DynamicsCompressor","Panner","Convolver","WaveShaper",
"Analyser","ChannelSplitter","ChannelMerger","Oscillator","ConstantSource",
]){
const name=`create${kind}`,step={[name](){return newNode(kind,brand(this,BaseAudioContext));}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(step,name));
}
return members;
});
eventHandlers(BaseAudioContext,["statechange"]);
const AudioContext=interface_("AudioContext",BaseAudioContext,()=>class{
get baseLatency(){return brand(this,AudioContext)&&0;}
get outputLatency(){return brand(this,AudioContext)&&0;}
resume(){
const s=brand(this,AudioContext);
if(s.state==="closed")return rejectedPromise(domException("InvalidStateError","The context is closed"));
return new PPromise(()=>{});
}
suspend(){
const s=brand(this,AudioContext);
if(s.state==="closed")return rejectedPromise(domException("InvalidStateError","The context is closed"));
return resolved2(undefined);
}
close(){
const s=brand(this,AudioContext);
if(s.state==="closed")return rejectedPromise(domException("InvalidStateError","The context is closed"));
s.state="closed";
setTimer(()=>{fire(s,"statechange");},0,false);
return resolved2(undefined);
}
createMediaElementSource(element){
const s=brand(this,AudioContext);
toState(element,interfaces.HTMLMediaElement);
return newNode("MediaElementAudioSource",s);
}
createMediaStreamDestination(){return newNode("MediaStreamAudioDestination",brand(this,AudioContext));}
getOutputTimestamp(){return brand(this,AudioContext)&&dictionary({contextTime:0,performanceTime:0});}
},{
aliases:["webkitAudioContext"],
make([options=undefined],newTarget){
const rate=toDict(options).sampleRate;
return instance(AudioContext,{
listeners:null,state:"suspended",sampleRate:rate===undefined?sampleRate:finite2(rate),
},newTarget);
},
});
const OfflineAudioCompletionEvent=eventInterface("OfflineAudioCompletionEvent",Event,
[["renderedBuffer",(v)=>v,null]]);
const OfflineAudioContext=interface_("OfflineAudioContext",BaseAudioContext,()=>class{
get length(){return brand(this,OfflineAudioContext).length;}
startRendering(){
const s=brand(this,OfflineAudioContext);
if(s.state!=="suspended")return rejectedPromise(domException("InvalidStateError","The context has begun"));
s.state="closed";
const buffer=newBuffer(s.channels,s.length,s.sampleRate);
setTimer(()=>{fire(s,"complete",{I:OfflineAudioCompletionEvent,renderedBuffer:buffer});},0,false);
return resolved2(buffer);
}
resume(){return brand(this,OfflineAudioContext)&&resolved2(undefined);}
suspend(){return brand(this,OfflineAudioContext)&&new PPromise(()=>{});}
},{
length:1,
make([first,length,rate],newTarget){
const given=length===undefined?toDict(first):{numberOfChannels:first,length,sampleRate:rate};
return instance(OfflineAudioContext,{
listeners:null,state:"suspended",channels:toULong(given.numberOfChannels??1),
length:toULong(given.length),sampleRate:finite2(given.sampleRate),
},newTarget);
},
});
eventHandlers(OfflineAudioContext,["complete"]);
return {AudioContext:AudioContext};
})
(function(native,page,first,world,isRehearsal,lets_,AbortSignal,Event,PPromise,apply,brand,domException,eventHandlers,eventInterface,fail,fire,implementsInterface,instance,interface_,interfaces,need,newSignal,rejectedPromise,setTimer,stateOf,toCallback,toDict,toSequence,toState,toStr,toULong,typeError){
"use strict";
const priorities=["user-blocking","user-visible","background"];
function toPriority(v){
const text=toStr(v);
if(!priorities.includes(text))throw typeError(`${text} is no priority`);
return text;
}
const TaskSignal=interface_("TaskSignal",AbortSignal,()=>class{
static any(signals,init=undefined){
need(arguments.length,1);
const sources=toSequence(signals,(v)=>toState(v,AbortSignal));
const s=stateOf(apply(AbortSignal.any,AbortSignal,[sources.map((source)=>source.wrapper)]));
const given=toDict(init).priority;
const leader=implementsInterface(given,TaskSignal)?stateOf(given):null;
asTaskSignal(s,leader?leader.priority:given===undefined?"user-visible":toPriority(given));
if(leader)leader.followers.add(s);
return s.wrapper;
}
get priority(){return brand(this,TaskSignal).priority;}
});
eventHandlers(TaskSignal,["prioritychange"]);
const TaskPriorityChangeEvent=eventInterface("TaskPriorityChangeEvent",Event,[
["previousPriority",toPriority,"user-visible"],
]);
function asTaskSignal(s,priority){
instance(TaskSignal,Object.assign(s,{priority,followers:new Set()}));
return s;
}
const TaskController=interface_("TaskController",interfaces.AbortController,()=>class{
setPriority(priority){
const{signal}=brand(this,TaskController);
need(arguments.length,1);
changePriority(signal,toPriority(priority));
}
},{
make([init=undefined],newTarget){
const given=toDict(init).priority;
const signal=asTaskSignal(newSignal(),given===undefined?"user-visible":toPriority(given));
return instance(TaskController,{signal},newTarget);
},
});
function changePriority(signal,priority){
if(signal.isChanging)fail("NotAllowedError","The priority is changing");
if(signal.priority===priority)return;
signal.isChanging=true;
const previousPriority=signal.priority;
signal.priority=priority;
try{
for(const follower of signal.followers)changePriority(follower,priority);
fire(signal,"prioritychange",{I:TaskPriorityChangeEvent,previousPriority});
}finally{
signal.isChanging=false;
}
}
const tasks=[];
let order=0,runs=false;
function add(task){
tasks.push({...task,order:order++});
run();
}
function run(){
if(runs||tasks.length===0)return;
runs=true;
setTimer(()=>{
runs=false;
const rank=(task)=>priorities.indexOf(task.signal?.priority??task.priority)*2
+(task.isContinuation?0:1);
tasks.sort((a,b)=>rank(a)-rank(b)||a.order-b.order);
const task=tasks.shift();
run();
task?.step();
},0,false);
}
let current=null;
const Scheduler=interface_("Scheduler",null,()=>class{
postTask(callback,options=undefined){
brand(this,Scheduler);
try{
need(arguments.length,1);
toCallback(callback);
const given=toDict(options),delay=given.delay===undefined?0:toULong(given.delay);
const signal=given.signal===undefined?null:toState(given.signal,AbortSignal);
const priority=given.priority===undefined?null:toPriority(given.priority);
if(signal?.isAborted)return rejectedPromise(signal.reason);
return new PPromise((resolve,reject)=>{begin4(callback,{signal,priority,delay,resolve,reject});
});
}catch(error){
return rejectedPromise(error);
}
}
yield(){
brand(this,Scheduler);
const{signal=null,priority="user-visible"}=current??{};
if(signal?.isAborted)return rejectedPromise(signal.reason);
return new PPromise((resolve)=>{
add({signal:priority===null&&signal?.priority?signal:null,priority:priority??"user-visible",
isContinuation:true,step:()=>{resolve(undefined);}});
});
}
});
function begin4(callback,{signal,priority,delay,resolve,reject}){
let isOver=false;
const stop=()=>{
isOver=true;
reject(signal.reason??domException("AbortError"));
};
signal?.algorithms.add(stop);
const step=()=>{
if(isOver)return;
signal?.algorithms.delete(stop);
const before=current;
current={signal,priority:priority??(signal?.priority?null:"user-visible")};
try{
resolve(apply(callback,undefined,[]));
}catch(error){
reject(error);
}finally{
current=before;
}
};
const task={signal:priority===null&&signal?.priority?signal:null,priority:priority??"user-visible",
step};
if(delay>0)setTimer(()=>{add(task);},delay,false);
else add(task);
}
const newScheduler=()=>instance(Scheduler,{});
return {TaskController:TaskController,newScheduler:newScheduler};
})
(function(native,page,first,world,isRehearsal,lets_,PPromise,apply,ascii,baseURL,childText,decodeBytes,defineProperty,field,getAttr,getOwnPropertyDescriptor,getPrototypeOf,isCallable,isObject,mainDocument,mediaType,ownKeys,pageErrors,pageJSON,parseURL,published,referrerPolicies,reportError,running,sendRequest,setPrototypeOf,sheetOfModule,toStr,typeError){
"use strict";
const moduleMap=new Map();
const generatorNext=getPrototypeOf(function*(){}).prototype.next;
const sameValue=published((v)=>v);
const defaultExport="$garth_default";
function newModule(type,base,options){
return{
type,base,options,error:null,requests:[],dependencies:null,exports:new Map(),passedOn:new Map(),
stars:[],imports:[],getters:new Map(),
namespace:null,isLinked:false,evaluation:"none",pending:0,waiting:[],failure:null,
};
}
function readModule(m,source){
const[body,error,isAsync,usesMeta,requests,imports,exports,passedOn,stars]=
native.compileModule(source,m.base);
m.make=body;
m.isAsync=isAsync;
m.usesMeta=usesMeta;
if(!isCallable(body)){
m.error={reason:error??new pageErrors.SyntaxError("The module is not valid")};
return;
}
for(let i=0;i<exports.length;i+=2){
if(m.exports.has(exports[i]))m.error??={reason:new pageErrors.SyntaxError(
`The name '${exports[i]}' is exported twice`)};
m.exports.set(exports[i],exports[i+1]);
}
for(let i=0;i<passedOn.length;i+=3)m.passedOn.set(passedOn[i],
{request:Number(passedOn[i+1]),name:passedOn[i+2]});
for(let i=0;i<imports.length;i+=3)m.imports.push(
{request:Number(imports[i]),name:imports[i+1],local:imports[i+2]});
m.stars=Array.from(stars,Number);
for(let i=0;i<requests.length;i+=2){
try{
m.requests.push({url:resolveSpecifier(requests[i],m.base),type:moduleType(requests[i+1])});
}catch(problem){
m.error??={reason:problem};
}
}
}
function moduleType(type){
if(type==="")return"javascript";
if(type!=="json"&&type!=="css")throw typeError(`Modules of type '${type}' are not supported`);
return type;
}
function fetchModule(url,type,options,done){
const key=`${type} ${url}`;
const known=moduleMap.get(key);
if(known!==undefined){
if(known.waiting)known.waiting.push(done);
else done(known.module);
return;
}
const entry={module:null,waiting:[done]};
moduleMap.set(key,entry);
const finish=(m)=>{
const{waiting}=entry;
entry.module=m;
entry.waiting=null;
for(const tell of waiting)tell(m);
};
fetchInTurn({
url,method:"GET",headers:[],body:null,mode:"cors",credentials:options.credentials,
redirect:"follow",cache:"default",
referrer:options.referrer,referrerPolicy:options.referrerPolicy,isForScript:true,
nonce:options.nonce,integrity:options.integrity,isParserInserted:options.isParserInserted,
},(response)=>{
finish(moduleOf(response,url,type,options));
});
}
const fetchesAtOnce=32,waitingFetches=[];
let runningFetches=0;
function fetchInTurn(request,finished){
if(runningFetches>=fetchesAtOnce)return void waitingFetches.push([request,finished]);
runningFetches++;
return void sendRequest(request,(response)=>{
runningFetches--;
finished(response);
if(waitingFetches.length>0)fetchInTurn(...waitingFetches.shift());
});
}
function moduleOf(response,url,type,options){
if(response.type==="error"||response.status<200||response.status>299)return null;
const essence=mediaType(field(response.list,"content-type")??"")?.essence??"";
const wanted=options.integrity||(importMap.integrity.get(url)??"");
if(wanted!==""&&!native.hasIntegrity(wanted,response.bytes)){
native.log("error",`The script ${url} has not the hash that the page names`);
return null;
}
const base=response.url===""?url:response.url;
const m=newModule(type,base,{...options,integrity:"",referrer:base});
if(type==="json"){
if(essence!=="application/json"&&essence!=="text/json"&&!essence.endsWith("+json"))return null;
try{
const value=pageJSON(decodeBytes("utf-8",response.bytes,false));
m.exports.set("default","");
m.getters.set("default",published(()=>value));
}catch(problem){
m.error={reason:problem};
}
return m;
}
if(type==="css"){
if(essence!=="text/css")return null;
const sheet=sheetOfModule(decodeBytes("utf-8",response.bytes,false));
m.exports.set("default","");
m.getters.set("default",published(()=>sheet));
return m;
}
if(!native.isScriptType(essence)){
native.log("error",`The module ${url} has the type '${essence}', which is no type of JavaScript`);
return null;
}
readModule(m,response.bytes);
return m;
}
function fetchImports(top,done){
const seen=new Set([top]);
let open=1,isWhole=true,isFinished=false;
const close=()=>{
if(--open>0||isFinished)return;
isFinished=true;
done(isWhole);
};
const visit=(m)=>{
if(m.error!==null||m.isLinked)return;
m.dependencies??=new Array(m.requests.length).fill(null);
m.requests.forEach(({url,type},place)=>{
open++;
fetchModule(url,type,m.options,(found)=>{
m.dependencies[place]=found;
if(found===null)isWhole=false;
else if(!seen.has(found)){
seen.add(found);
visit(found);
}
close();
});
});
};
visit(top);
close();
}
function resolveExport(m,name,seen=[]){
if(seen.some(([other,wanted])=>other===m&&wanted===name))return null;
seen.push([m,name]);
if(m.exports.has(name))return{module:m,name};
const passed=m.passedOn.get(name);
if(passed){
const from=m.dependencies[passed.request];
return passed.name===null?{module:from,name:null}:resolveExport(from,passed.name,seen);
}
if(name==="default")return null;
let found=null;
for(const star of m.stars){
const other=resolveExport(m.dependencies[star],name,seen);
if(other===null)continue;
if(other.isAmbiguous)return other;
if(found===null)found=other;
else if(found.module!==other.module||found.name!==other.name)return{isAmbiguous:true};
}
return found;
}
function exportedNames(m,seen=new Set()){
const names=new Set();
if(seen.has(m))return names;
seen.add(m);
for(const name of m.exports.keys())names.add(name);
for(const name of m.passedOn.keys())names.add(name);
for(const star of m.stars){
for(const name of exportedNames(m.dependencies[star],seen))if(name!=="default")names.add(name);
}
return names;
}
const bound2=(m,name)=>{
const found=resolveExport(m,name);
return found===null||found.isAmbiguous?null:found;
};
function defineBinding(object,name,found){
defineProperty(object,name,found.name===null
?{value:namespaceOf(found.module),writable:false,enumerable:true}
:{get:getterOf(found),enumerable:true});
}
function getterOf({module,name}){
const getter=module.getters.get(name);
if(getter!==undefined)return getter;
return published(()=>{
const late=module.getters.get(name);
if(late===undefined)throw new pageErrors.ReferenceError("Cannot access uninitialized variable.");
return apply(late,undefined,[]);
});
}
function isInCycle(m){
const seen=new Set(),open=[...m.dependencies??[]];
while(open.length>0){
const other=open.pop();
if(other===m)return true;
if(seen.has(other))continue;
seen.add(other);
open.push(...other.dependencies??[]);
}
return false;
}
function namespaceOf(m){
if(m.namespace!==null)return m.namespace;
m.namespace=setPrototypeOf({},null);
for(const name of[...exportedNames(m)].sort((a,b)=>(a<b?-1:1))){
const found=bound2(m,name);
if(found)defineBinding(m.namespace,name,found);
}
defineProperty(m.namespace,Symbol.toStringTag,{value:"Module"});
Object.preventExtensions(m.namespace);
return m.namespace;
}
function linkModule(top){
const fresh=[];
const seen=new Set();
const visit=(m)=>{
if(seen.has(m)||m.isLinked)return;
seen.add(m);
if(m.error!==null)throw m.error.reason;
for(const dependency of m.dependencies??[])visit(dependency);
fresh.push(m);
};
visit(top);
for(const m of fresh){
for(const{request,name}of m.imports){
if(name!==null&&!bound2(m.dependencies[request],name)){
throw new pageErrors.SyntaxError(
`Importing binding name '${name}' is not found in ${m.requests[request].url}`);
}
}
for(const[exported,{name}]of m.passedOn){
if(name!==null&&!bound2(m,exported))throw new pageErrors.SyntaxError(
`The exported name '${name}' is not found`);
}
}
for(const m of fresh)beginModule(m);
for(const m of fresh){
m.isLinked=true;
for(const{request,name,local}of m.imports){
const from=m.dependencies[request];
defineBinding(m.scope,local,name===null?{module:from,name:null}:bound2(from,name));
}
}
}
function beginModule(m){
if(m.type!=="javascript")return;
m.scope=setPrototypeOf({},null);
const names=[...m.exports.keys()];
const takeExports=published(
(...getters)=>{names.forEach((name,place)=>m.getters.set(name,getters[place]));});
const load=published(function(specifier,options){return importFunction(m.base,m.options,specifier,
options);});
const started=m.isAsync&&isInCycle(m)?new PPromise((resolve)=>{m.start=resolve;}):undefined;
const ended=published((error,isFailed)=>{settleModule(m,isFailed?{reason:error}:null);});
const body=apply(m.make,undefined,[m.scope,takeExports,load,m.usesMeta?metaOf(m):undefined,sameValue,
started,ended]);
m.make=null;
if(m.isAsync){
if(m.start)apply(body,undefined,[]);
else m.start=()=>apply(body,undefined,[]);
}else{
m.body=apply(body,undefined,[]);
apply(generatorNext,m.body,[]);
}
}
function metaOf(m){
const meta=setPrototypeOf({},null);
const members={
url:m.base,
resolve:published((specifier)=>resolveSpecifier(toStr(specifier),m.base)),
};
for(const key of ownKeys(members)){
defineProperty(meta,key,{value:members[key],writable:true,enumerable:true,configurable:true});
}
return meta;
}
function evaluateModule(m,around=new Set()){
if(m.evaluation!=="none")return;
m.evaluation="running";
around.add(m);
for(const dependency of m.dependencies??[]){
evaluateModule(dependency,around);
if(dependency.evaluation==="settled"){
if(dependency.failure===null)continue;
around.delete(m);
return settleModule(m,dependency.failure);
}
if(around.has(dependency))continue;
m.pending++;
dependency.waiting.push(()=>{
if(m.evaluation==="settled")return;
if(dependency.failure!==null)settleModule(m,dependency.failure);
else if(--m.pending===0)runModuleBody(m);
});
}
around.delete(m);
if(m.pending===0)runModuleBody(m);
}
function runModuleBody(m){
if(m.type!=="javascript")return settleModule(m,null);
if(m.isAsync)return m.start();
let failure=null;
try{
apply(generatorNext,m.body,[]);
}catch(error){
failure={reason:error};
}
m.body=null;
settleModule(m,failure);
}
function settleModule(m,failure){
if(m.evaluation==="settled")return;
m.evaluation="settled";
m.failure=failure;
if(failure===null&&m.exports.get("default")===defaultExport)nameDefault(m.getters.get("default"));
const{waiting}=m;
m.waiting=[];
for(const tell of waiting)tell();
}
function nameDefault(getter){
try{
const value=apply(getter,undefined,[]);
if(!isCallable(value)||getOwnPropertyDescriptor(value,"name")?.value!==defaultExport)return;
defineProperty(value,"name",{value:"default",configurable:true});
}catch{
}
}
function runLoadedModule(m,done){
try{
linkModule(m);
evaluateModule(m);
}catch(error){
return done({reason:error});
}
if(m.evaluation==="settled")return done(m.failure);
m.waiting.push(()=>done(m.failure));
return undefined;
}
function importFunction(base,options,specifier,settings){
return new PPromise((resolve,reject)=>{
const failed=()=>reject(typeError("Importing a module script failed."));
try{
specifier=toStr(specifier);
let type="";
if(settings!==undefined){
if(!isObject(settings))throw typeError("The options are not an object");
const attributes=settings.with;
if(attributes!==undefined){
if(!isObject(attributes))throw typeError("The attributes are not an object");
for(const key of Object.keys(attributes)){
if(typeof attributes[key]!=="string")throw typeError("An attribute is not a string");
if(key!=="type")throw typeError(`The attribute '${key}' is not supported`);
type=attributes[key];
}
}
}
fetchModule(resolveSpecifier(specifier,base),moduleType(type),{...options,integrity:""},(m)=>{
if(m===null)return failed();
return fetchImports(m,(isWhole)=>{
if(!isWhole)return failed();
return runLoadedModule(m,(failure)=>{
if(failure===null)resolve(namespaceOf(m));
else reject(failure.reason);
});
});
});
}catch(error){
reject(error);
}
});
}
const standardOptions=()=>({
credentials:"same-origin",referrer:"about:client",referrerPolicy:"",integrity:"",isParserInserted:false,
nonce:running.script===null?"":native.nonce(running.script.id),
});
function importHere(base,specifier,options){
const url=toStr(base);
return importFunction(url===""||url===native.documentURL()?baseURL(mainDocument):url,standardOptions(),
specifier,options);
}
const importMap={imports:new Map(),scopes:new Map(),integrity:new Map()};
function addAddresses(map,members,what){
if(members===undefined)return;
if(!isObject(members)||Array.isArray(members))throw typeError(`${what} of the import map is not an object`);
for(const key of Object.keys(members)){
if(key==="")continue;
const base=baseURL(mainDocument);
const name=addressOf2(key,base)?.href??key;
const address=typeof members[key]==="string"?addressOf2(members[key],base):null;
const isWrong=address===null||(key.endsWith("/")&&!address.href.endsWith("/"));
if(!map.has(name))map.set(name,isWrong?null:address.href);
}
}
function addressOf2(specifier,base){
return parseURL(specifier.toWellFormed(),/^(?:\/|\.\/|\.\.\/)/.test(specifier)?base:null);
}
function readImportMap(text){
let map;
try{
map=JSON.parse(text);
}catch(error){
throw new pageErrors.SyntaxError(`The import map is no JSON: ${error.message}`);
}
if(!isObject(map)||Array.isArray(map))throw typeError("The import map is not an object");
addAddresses(importMap.imports,map.imports,"'imports'");
const{scopes,integrity}=map;
if(scopes!==undefined){
if(!isObject(scopes)||Array.isArray(scopes))throw typeError("'scopes' of the import map is not an object");
for(const key of Object.keys(scopes)){
const prefix=parseURL(key,baseURL(mainDocument));
if(!prefix)continue;
if(!importMap.scopes.has(prefix.href))importMap.scopes.set(prefix.href,new Map());
addAddresses(importMap.scopes.get(prefix.href),scopes[key],"A scope");
}
}
if(integrity===undefined)return;
if(!isObject(integrity)||Array.isArray(integrity))throw typeError(
"'integrity' of the import map is not an object");
for(const key of Object.keys(integrity)){
const url=addressOf2(key,baseURL(mainDocument));
if(url&&typeof integrity[key]==="string"&&!importMap.integrity.has(url.href))importMap.integrity.set(
url.href,integrity[key]);
}
}
const longestFirst=(map)=>[...map].sort(([a],[b])=>(a<b?1:-1));
function mapped(name,isSpecial,map){
for(const[key,address]of longestFirst(map)){
if(key!==name&&!(key.endsWith("/")&&name.startsWith(key)&&isSpecial))continue;
if(address===null)throw typeError(`The import map has no address for '${name}'`);
if(key===name)return address;
const url=parseURL(name.slice(key.length),address);
if(!url||!url.href.startsWith(address))throw typeError(`The import map leads '${name}' out of its folder`);
return url.href;
}
return null;
}
function resolveSpecifier(specifier,base){
const url=addressOf2(specifier,base);
const name=url?.href??specifier,isSpecial=url===null||url.isSpecial;
for(const[prefix,map]of longestFirst(importMap.scopes)){
if(prefix!==base&&!(prefix.endsWith("/")&&base.startsWith(prefix)))continue;
const found=mapped(name,isSpecial,map);
if(found!==null)return found;
}
const found=mapped(name,isSpecial,importMap.imports);
if(found!==null)return found;
if(url===null)throw typeError(`Module name, '${specifier}' does not resolve to a valid URL.`);
return url.href;
}
function scriptOptions(s,isParserInserted){
const policy=ascii.lower(getAttr(s,"referrerpolicy")??"");
return{
credentials:ascii.lower(getAttr(s,"crossorigin")??"")==="use-credentials"?"include":"same-origin",
referrer:"about:client",referrerPolicy:referrerPolicies.includes(policy)?policy:"",integrity
:getAttr(s,"integrity")??"",
nonce:native.nonce(s.id),isParserInserted,
};
}
function loadModuleScript(s,isParserInserted){
const options=scriptOptions(s,isParserInserted);
const loaded=(m)=>{
if(m===null)return native.moduleLoaded(s.id,false);
s.module=m;
return fetchImports(m,(isWhole)=>native.moduleLoaded(s.id,isWhole));
};
const source=getAttr(s,"src");
if(source===null){
const m=newModule("javascript",baseURL(mainDocument),{...options,integrity:""});
readModule(m,childText(s));
return loaded(m);
}
const url=source===""?null:parseURL(source.toWellFormed(),baseURL(mainDocument));
if(!url)return native.moduleLoaded(s.id,false);
return fetchModule(url.href,"javascript",options,loaded);
}
function runWorkerModule(bytes,url,credentials,began){
const m=newModule("javascript",url,{credentials,referrer:url,referrerPolicy:"",integrity:"",
nonce:"",isParserInserted:false});
moduleMap.set(`javascript ${url}`,{module:m,waiting:null});
readModule(m,bytes);
fetchImports(m,(isWhole)=>{
if(isWhole)runLoadedModule(m,(failure)=>{if(failure!==null)reportError(failure.reason);});
began(isWhole);
});
}
function runModuleScript(s){
if(!s.module)return;
runLoadedModule(s.module,(failure)=>{if(failure!==null)reportError(failure.reason);});
}
return {importHere:importHere,readImportMap:readImportMap,loadModuleScript:loadModuleScript,runWorkerModule:runWorkerModule,runModuleScript:runModuleScript};
})
(function(native,page,first,world,isRehearsal,lets_,brand,instance,interface_,newTransform,pageBytes,rangeError,streamTerms,toBytes,toStr,typeError){
"use strict";
const noBytes3=new Uint8Array(0);
function makeStream(I,format,compresses,newTarget){
const name=toStr(format);
if(!["deflate","deflate-raw","gzip"].includes(name))throw typeError(`${name} is no format of compression`);
const number=native.transcoder(name,compresses);
if(number===0)throw rangeError("The page has too many streams of compressed bytes");
let hasEnded=false;
const pass=(bytes,isLast)=>{
let given=bytes;
for(;;){
const[state,piece]=native.transcode(number,given,isLast)??["invalid",noBytes3];
if(piece.length>0)s.transform.enqueue(pageBytes(piece));
given=noBytes3;
if(state==="trailing")native.endTranscoder(number);
if(state==="trailing"||state==="invalid")throw typeError("The bytes are not what was compressed");
if(state==="ended")hasEnded=true;
if(state!=="full")return;
}
};
const s={};
s.transform=newTransform({
transform(chunk){
const bytes=toBytes(chunk);
if(hasEnded&&bytes.length>0)throw typeError("There are bytes behind the end of what was compressed");
if(bytes.length>0)pass(bytes,false);
},
flush(){
if(!hasEnded)pass(noBytes3,true);
if(!hasEnded){
native.endTranscoder(number);
throw typeError("The end of what was compressed is missing");
}
},
cancel(){native.endTranscoder(number);},
},...streamTerms());
return instance(I,s,newTarget);
}
const CompressionStream=interface_("CompressionStream",null,()=>class{
get readable(){return brand(this,CompressionStream).transform.readable.wrapper;}
get writable(){return brand(this,CompressionStream).transform.writable.wrapper;}
},{length:1,make:([format],newTarget)=>makeStream(CompressionStream,format,true,newTarget)});
const DecompressionStream=interface_("DecompressionStream",null,()=>class{
get readable(){return brand(this,DecompressionStream).transform.readable.wrapper;}
get writable(){return brand(this,DecompressionStream).transform.writable.wrapper;}
},{length:1,make:([format],newTarget)=>makeStream(DecompressionStream,format,false,newTarget)});
return {CompressionStream:CompressionStream};
})
(function(native,page,first,world,isRehearsal,lets_,EventTarget,MessageEvent,ascii,baseURL,brand,cancelRequest,core,decodeBytes,endSteps,eventHandlers,fail,fire,instance,interface_,mainDocument,parseURL,sendRequest,setTimer,toDict,toUSV){
"use strict";
const eventSourceStates={CONNECTING:0,OPEN:1,CLOSED:2};
const reconnectionTime=3000;
const reconnectionTries=6;
const greatestEvent=4_000_000;
const eventSources=new Set();
const EventSource=interface_("EventSource",EventTarget,()=>class{
get url(){return brand(this,EventSource).url;}
get withCredentials(){return brand(this,EventSource).withCredentials;}
get readyState(){return brand(this,EventSource).readyState;}
close(){closeEventSource(brand(this,EventSource));}
},{
length:1,
constants:eventSourceStates,
make([url,options=undefined],newTarget){
const text=toUSV(url),withCredentials=!!toDict(options).withCredentials;
const parsed=parseURL(text,baseURL(mainDocument));
if(!parsed)fail("SyntaxError","The URL is not valid");
const s={
listeners:null,url:parsed.href,withCredentials,readyState:eventSourceStates.CONNECTING,request:0,
delay:reconnectionTime,
tries:0,lastID:"",origin:"",
};
const object=instance(EventSource,s,newTarget);
eventSources.add(s);
connect(s);
return object;
},
});
eventHandlers(EventSource,["open","message","error"]);
function closeEventSource(s){
s.readyState=eventSourceStates.CLOSED;
eventSources.delete(s);
cancelRequest(s.request);
}
function connect(s){
Object.assign(s,{isAnswered:false,line:[],hasMark:true,endsWithReturn:false,id:s.lastID,type:"",
data:""});
const headers=[["Accept","text/event-stream"]];
if(s.lastID!==""&&!/[^\t\x20-\x7e\x80-\xff]/.test(utf8Latin(s.lastID)))headers.push(
["Last-Event-ID",s.lastID]);
s.request=sendRequest({
url:s.url,method:"GET",headers,mode:"cors",credentials:s.withCredentials?"include":"same-origin",
redirect:"follow",
cache:"no-store",referrer:"about:client",referrerPolicy:"",isStream:true,initiator:"other",
},(r)=>{
if(s.readyState===eventSourceStates.CLOSED)return;
if(!s.isAnswered&&r.isOpen)openStream(s,r);
else if(r.isOpen)readStream(s,r.bytes);
else reconnect(s);
});
}
const utf8Latin=(text)=>String.fromCharCode(...native.encodeUTF8(text.slice(0,1000)));
function openStream(s,r){
s.isAnswered=true;
const type=(r.list.find(([name])=>ascii.lower(name)==="content-type")?.[1]??"").split(";")[0];
if(r.status!==200||ascii.lower(ascii.strip(type))!=="text/event-stream")return giveUp(s);
s.readyState=eventSourceStates.OPEN;
s.origin=parseURL(r.url)?.origin??"";
return void fire(s,"open");
}
function giveUp(s){
closeEventSource(s);
fire(s,"error");
}
function reconnect(s){
if(++s.tries>reconnectionTries)return giveUp(s);
s.readyState=eventSourceStates.CONNECTING;
fire(s,"error");
if(s.readyState!==eventSourceStates.CONNECTING)return undefined;
return void setTimer(()=>{
if(s.readyState===eventSourceStates.CONNECTING&&!core.isGone())connect(s);
},s.delay*2**(s.tries-1),false);
}
function readStream(s,bytes){
for(const byte of bytes){
const wasReturn=s.endsWithReturn;
s.endsWithReturn=byte===13;
if(byte===10&&wasReturn)continue;
if(byte!==10&&byte!==13){
if(s.line.push(byte)>greatestEvent)return giveUp(s);
continue;
}
let line=decodeBytes("utf-8",new Uint8Array(s.line),true);
s.line=[];
if(s.hasMark&&line.startsWith("\uFEFF"))line=line.slice(1);
s.hasMark=false;
readEventLine(s,line);
if(s.readyState===eventSourceStates.CLOSED)return undefined;
}
return undefined;
}
function readEventLine(s,line){
if(line==="")return dispatchStreamed(s);
const colon=line.indexOf(":");
if(colon===0)return undefined;
const name=colon<0?line:line.slice(0,colon);
const value=colon<0?"":line.slice(line[colon+1]===" "?colon+2:colon+1);
switch(name){
case"event":s.type=value;break;
case"data":
if(s.data.length+value.length>greatestEvent)return giveUp(s);
s.data+=`${value}\n`;
break;
case"id":if(!value.includes("\0"))s.id=value;break;
case"retry":if(/^[0-9]+$/.test(value))s.delay=Math.min(Math.max(Number(value),100),3_600_000);break;
default:break;
}
return undefined;
}
function dispatchStreamed(s){
const{type,data,id:lastEventId}=s;
s.lastID=lastEventId;
s.type=s.data="";
if(data==="")return;
s.tries=0;
setTimer(()=>{
if(s.readyState===eventSourceStates.CLOSED)return;
fire(s,type===""?"message":type,{I:MessageEvent,data:data.slice(0,-1),origin:s.origin,
lastEventId});
},0,false);
}
endSteps.push(()=>{for(const s of[...eventSources])closeEventSource(s);});
return {EventSource:EventSource};
})
(function(native,page,first,world,isRehearsal,lets_,apply,array,brand,changeURL,dictionary,instance,interface_,isObject,isSpecialScheme,parseURL,percentEncode,toDict,toUSV,typeError){
"use strict";
const componentNames=["protocol","username","password","hostname","port","pathname","search","hash"];
const memberNames=["baseURL","hash","hostname","password","pathname","port","protocol","search","username"];
const nameStart2=/^[\p{ID_Start}$_]$/u,namePart=/^[\p{ID_Continue}$\u200c\u200d]$/u;
const isNamePart=(c,isFirst)=>c!==undefined&&(isFirst?nameStart2:namePart).test(c);
function tokenize(text,isLenient){
const points=[...text],tokens=[];
let place=0;
const add=(type,next,start=place,end=next)=>{
tokens.push({type,place,value:points.slice(start,end).join("")});
place=next;
};
const fault=(next,what)=>{
if(!isLenient)throw typeError(`The pattern is not valid: ${what}`);
add("invalid-char",next);
};
while(place<points.length){
const c=points[place];
if(c==="*")add("asterisk",place+1);
else if(c==="+"||c==="?")add("other-modifier",place+1);
else if(c==="{")add("open",place+1);
else if(c==="}")add("close",place+1);
else if(c==="\\"){
if(place+1===points.length)fault(place+1,"it ends in a backslash");
else add("escaped-char",place+2,place+1);
}else if(c===":"){
let end=place+1;
while(isNamePart(points[end],end===place+1))end++;
if(end===place+1)fault(end,"a group has no name");
else add("name",end,place+1);
}else if(c==="("){
const end=endOfExpression(points,place);
if(end===null)fault(place+1,"an expression is not complete");
else add("regexp",end,place+1,end-1);
}else{
add("char",place+1);
}
}
tokens.push({type:"end",place,value:""});
return{points,tokens};
}
function endOfExpression(points,open){
let depth=1,place=open+1;
if(points[place]==="?")return null;
for(;place<points.length;place++){
const c=points[place];
if(c>"\x7f")return null;
if(c==="\\"){
place++;
if(place===points.length||points[place]>"\x7f")return null;
}else if(c===")"){
depth--;
if(depth===0)return place===open+1?null:place+1;
}else if(c==="("){
depth++;
if(points[place+1]!=="?")return null;
}
}
return null;
}
const escapeExpression=(text)=>text.replace(/[.+*?^${}()[\]|/\\]/g,"\\$&");
const escapePattern=(text)=>text.replace(/[+*?:{}()\\]/g,"\\$&");
const plainOptions={delimiter:"",prefix:""};
const hostnameOptions={delimiter:".",prefix:""};
const pathnameOptions={delimiter:"/",prefix:"/"};
const segmentExpression=(options)=>`[^${escapeExpression(options.delimiter)}]+?`;
class PatternParser{
constructor(text,options,encode){
this.options=options;
this.encode=encode;
this.segment=segmentExpression(options);
this.tokens=tokenize(text,false).tokens;
this.place=0;
this.parts=[];
this.names=new Set();
this.fixed="";
this.nextNumber=0;
}
take(type){
const token=this.tokens[this.place];
if(token.type!==type)return null;
this.place++;
return token;
}
takeExpression(name){
return this.take("regexp")??(name===null?this.take("asterisk"):null);
}
takeModifier(){
return(this.take("other-modifier")??this.take("asterisk"))?.value??"";
}
takeText(){
let text="";
for(;;){
const token=this.take("char")??this.take("escaped-char");
if(token===null)return text;
text+=token.value;
}
}
require(type){
if(this.take(type)===null)throw typeError("The pattern is not valid: a group is not complete");
}
parse(){
while(this.place<this.tokens.length){
const char=this.take("char"),name=this.take("name"),expression=this.takeExpression(name);
if(name!==null||expression!==null){
let prefix=char?.value??"";
if(prefix!==""&&prefix!==this.options.prefix){
this.fixed+=prefix;
prefix="";
}
this.endFixed();
this.add(prefix,name,expression,"",this.takeModifier());
continue;
}
const fixed=char??this.take("escaped-char");
if(fixed!==null){
this.fixed+=fixed.value;
}else if(this.take("open")!==null){
const prefix=this.takeText(),inner=this.take("name"),pattern=this.takeExpression(inner);
const suffix=this.takeText();
this.require("close");
this.add(prefix,inner,pattern,suffix,this.takeModifier());
}else{
this.endFixed();
this.require("end");
}
}
return this.parts;
}
endFixed(){
if(this.fixed==="")return;
const value=this.encode(this.fixed);
this.fixed="";
this.parts.push({type:"fixed-text",value,modifier:"",name:"",prefix:"",suffix:""});
}
add(prefix,name,expression,suffix,modifier){
if(name===null&&expression===null&&modifier===""){
this.fixed+=prefix;
return;
}
this.endFixed();
if(name===null&&expression===null){
const value=prefix===""?"":this.encode(prefix);
if(value!==""){
this.parts.push({type:"fixed-text",value,modifier,name:"",prefix:"",suffix:""});
}
return;
}
let value=expression===null?this.segment:expression.type==="asterisk"?".*":expression.value;
let type="regexp";
if(value===this.segment)[type,value]=["segment-wildcard",""];
else if(value===".*")[type,value]=["full-wildcard",""];
const called=name!==null?name.value:String(this.nextNumber++);
if(this.names.has(called))throw typeError(`The pattern has two groups of the name ${called}`);
this.names.add(called);
this.parts.push({type,value,modifier,name:called,prefix:prefix===""?"":this.encode(prefix),
suffix:suffix===""?"":this.encode(suffix)});
}
}
function expressionOf(parts,options){
const names=[];
let text="^";
for(const part of parts){
const{modifier}=part;
if(part.type==="fixed-text"){
const fixed=escapeExpression(part.value);
text+=modifier===""?fixed:`(?:${fixed})${modifier}`;
continue;
}
names.push(part.name);
const value=part.type==="segment-wildcard"?segmentExpression(options)
:part.type==="full-wildcard"?".*":part.value;
const prefix=escapeExpression(part.prefix),suffix=escapeExpression(part.suffix);
const isRepeated=modifier==="*"||modifier==="+";
if(prefix===""&&suffix===""){
text+=isRepeated?`((?:${value})${modifier})`:`(${value})${modifier}`;
}else if(!isRepeated){
text+=`(?:${prefix}(${value})${suffix})${modifier}`;
}else{
text+=`(?:${prefix}((?:${value})(?:${suffix}${prefix}(?:${value}))*)${suffix})`;
if(modifier==="*")text+="?";
}
}
return{text:`${text}$`,names};
}
const isDigit=(c)=>c>="0"&&c<="9";
function patternOf(parts,options){
let text="";
parts.forEach((part,number)=>{
const{modifier,prefix,suffix}=part;
if(part.type==="fixed-text"){
const fixed=escapePattern(part.value);
text+=modifier===""?fixed:`{${fixed}}${modifier}`;
return;
}
const before=parts[number-1],isNamed=!isDigit(part.name[0]);
const isGrouped=needsGroup(part,before,parts[number+1],isNamed,options);
if(isGrouped)text+="{";
text+=escapePattern(prefix);
if(isNamed)text+=`:${part.name}`;
if(part.type==="regexp"){
text+=`(${part.value})`;
}else if(part.type==="segment-wildcard"){
if(!isNamed)text+=`(${segmentExpression(options)})`;
else if(isNamePart([...suffix][0],false))text+="\\";
}else{
const isPlain=!isNamed&&(!before||before.type==="fixed-text"||before.modifier!==""
||isGrouped||prefix!=="");
text+=isPlain?"*":"(.*)";
}
text+=escapePattern(suffix)+(isGrouped?"}":"")+modifier;
});
return text;
}
function needsGroup(part,before,after,isNamed,options){
if(part.suffix!==""||(part.prefix!==""&&part.prefix!==options.prefix))return true;
if(isNamed&&part.type==="segment-wildcard"&&part.modifier===""&&after&&after.prefix===""
&&after.suffix===""){
const isJoined=after.type==="fixed-text"?isNamePart([...after.value][0],false):isDigit(after.name[0]);
if(isJoined)return true;
}
return part.prefix===""&&before?.type==="fixed-text"&&[...before.value].at(-1)===options.prefix;
}
const invalid2=(part)=>typeError(`The pattern's ${part} is not valid`);
const blank=parseURL("https://dummy.invalid/"),plainBlank=parseURL("a://dummy.invalid/");
function valueOf2(part,value,url=blank){
if(value==="")return"";
const changed=changeURL(url,part,value);
if(!changed)throw invalid2(part);
return changed[part];
}
const encoders={
protocol(value){
if(value==="")return"";
const url=parseURL(`${value}://dummy.invalid`);
if(!url||url.hostname!=="dummy.invalid")throw invalid2("protocol");
return url.protocol.slice(0,-1);
},
username:(value)=>valueOf2("username",value),
password:(value)=>valueOf2("password",value),
domain:(value)=>valueOf2("hostname",value),
opaqueHost:(value)=>valueOf2("hostname",value,plainBlank),
address(value){
if(!/^[0-9A-Fa-f[\]:]*$/.test(value))throw invalid2("hostname");
return value.toLowerCase();
},
port(value,protocol=""){
if(value==="")return"";
const digits=/^[0-9]+/.exec(value.replace(/[\t\n\r]/g,""));
if(!digits||Number(digits[0])>65535)throw invalid2("port");
return parseURL(`${protocol===""?"a":protocol}://h:${digits[0]}`)?.port??String(Number(digits[0]));
},
pathname(value){
if(value==="")return"";
return value[0]==="/"?valueOf2("pathname",value):valueOf2("pathname",`/-${value}`).slice(2);
},
opaquePath:(value)=>percentEncode(value.replace(/[\t\n\r]/g,""),/^[\x20-\x7e]$/),
search:(value)=>valueOf2("search",value===""?"":`?${value}`).slice(1),
hash:(value)=>valueOf2("hash",value===""?"":`#${value}`).slice(1),
};
let flags=null;
function expressionFlags(ignoresCase){
if(flags===null){
try{
flags=new RegExp("","v").flags;
}catch{
flags="u";
}
}
return flags+(ignoresCase?"i":"");
}
function compile(part,text,encode,options,ignoresCase=false){
const parts=new PatternParser(text,options,encode).parse();
const{text:source,names}=expressionOf(parts,options);
let expression;
try{
expression=new RegExp(source,expressionFlags(ignoresCase));
}catch{
throw invalid2(part);
}
const hasExpressions=parts.some((p)=>p.type==="regexp");
return{pattern:patternOf(parts,options),expression,names,hasExpressions};
}
const specialSchemes=["http","https","ws","wss","ftp","file"];
const matchesSpecial=(component)=>specialSchemes.some((scheme)=>component.expression.test(scheme));
const isAddressPattern=(text)=>text.length>=2&&["[","{[","\\["].some((start)=>text.startsWith(start));
const beforeHost=["protocol","authority","username","password"],beforePath=[...beforeHost,"hostname","port"];
class StringParser{
constructor(text){
Object.assign(this,tokenize(text,true),{result:{},state:"init",place:0,step:1,start:0,depth:0,
brackets:0,isSpecial:false});
}
at(place){return this.tokens[Math.min(place,this.tokens.length-1)];}
isChar(c,place=this.place){
const token=this.at(place);
return token.value===c&&["char","escaped-char","invalid-char"].includes(token.type);
}
get isSearchStart(){
if(this.isChar("?"))return true;
if(this.at(this.place).value!=="?")return false;
return this.place===0||!["name","regexp","close","asterisk"].includes(this.at(this.place-1).type);
}
get isHashStart(){return this.isChar("#");}
text(){return this.points.slice(this.at(this.start).place,this.at(this.place).place).join("");}
rewind(state=null){
this.place=this.start;
this.step=0;
if(state!==null)this.state=state;
}
enter(state,skipped){
const{result}=this,from=this.state;
if(!["init","authority","done"].includes(from))result[from]=this.text();
if(from!=="init"&&state!=="done"){
if(beforeHost.includes(from)&&["port","pathname","search","hash"].includes(state)){
result.hostname??="";
}
if(beforePath.includes(from)&&["search","hash"].includes(state)){
result.pathname??=this.isSpecial?"/":"";
}
if([...beforePath,"pathname"].includes(from)&&state==="hash")result.search??="";
}
this.state=state;
this.place+=skipped;
this.start=this.place;
this.step=0;
}
leave(parts){
if(parts.includes("pathname")&&this.isChar("/"))this.enter("pathname",0);
else if(parts.includes("search")&&this.isSearchStart)this.enter("search",1);
else if(parts.includes("hash")&&this.isHashStart)this.enter("hash",1);
}
parse(){
for(;this.place<this.tokens.length;this.place+=this.step){
this.step=1;
const{type}=this.at(this.place);
if(type==="end"){
if(this.state==="init"){
this.rewind();
if(this.isHashStart)this.enter("hash",1);
else if(this.isSearchStart)this.enter("search",1);
else this.enter("pathname",0);
}else if(this.state==="authority"){
this.rewind("hostname");
}else{
this.enter("done",0);
break;
}
}else if(type==="open"){
this.depth++;
}else if(this.depth>0){
if(type==="close")this.depth--;
}else{
this.read();
}
}
if(this.result.hostname!==undefined)this.result.port??="";
return this.result;
}
read(){
switch(this.state){
case"init":
if(this.isChar(":"))this.rewind("protocol");
break;
case"protocol":
if(this.isChar(":"))this.endProtocol();
break;
case"authority":
if(this.isChar("@"))this.rewind("username");
else if(this.isChar("/")||this.isSearchStart||this.isHashStart)this.rewind("hostname");
break;
case"username":
if(this.isChar(":"))this.enter("password",1);
else if(this.isChar("@"))this.enter("hostname",1);
break;
case"password":
if(this.isChar("@"))this.enter("hostname",1);
break;
case"hostname":
if(this.isChar("["))this.brackets++;
else if(this.isChar("]"))this.brackets--;
else if(this.isChar(":")&&this.brackets===0)this.enter("port",1);
else this.leave(["pathname","search","hash"]);
break;
case"port":this.leave(["pathname","search","hash"]);break;
case"pathname":this.leave(["search","hash"]);break;
case"search":this.leave(["hash"]);break;
}
}
endProtocol(){
this.isSpecial=matchesSpecial(compile("protocol",this.text(),encoders.protocol,plainOptions));
if(this.isChar("/",this.place+1)&&this.isChar("/",this.place+2))this.enter("authority",3);
else this.enter(this.isSpecial?"authority":"pathname",1);
}
}
function toInit(v){
const given=toDict(v),init={};
for(const name of memberNames){
const value=given[name];
if(value!==undefined)init[name]=toUSV(value);
}
return init;
}
const isAbsolute=(path,isPattern)=>path[0]==="/"
||(isPattern&&(path.startsWith("\\/")||path.startsWith("{/")));
function process(init,isPattern){
const result={},escaped=(text)=>(isPattern?escapePattern(text):text);
const has=(...names)=>names.some((name)=>init[name]!==undefined);
let base=null;
if(!isPattern)for(const name of componentNames)result[name]="";
if(init.baseURL!==undefined){
base=parseURL(init.baseURL);
if(!base)throw typeError("The base URL is not valid");
if(!has("protocol"))result.protocol=escaped(base.protocol.slice(0,-1));
if(!isPattern&&!has("protocol","hostname","port","username"))result.username=base.username;
if(!isPattern&&!has("protocol","hostname","port","username","password"))result.password=base.password;
if(!has("protocol","hostname"))result.hostname=escaped(base.hostname);
if(!has("protocol","hostname","port"))result.port=base.port;
if(!has("protocol","hostname","port","pathname"))result.pathname=escaped(base.pathname);
if(!has("protocol","hostname","port","pathname","search"))result.search=escaped(base.search.slice(1));
if(!has("protocol","hostname","port","pathname","search","hash")){
result.hash=escaped(base.hash.slice(1));
}
}
const set=(name,value,encode,...rest)=>{result[name]=isPattern?value:encode(value,...rest);};
if(has("protocol"))set("protocol",init.protocol.replace(/:$/,""),encoders.protocol);
const protocol=result.protocol??"",isSpecial=protocol===""||isSpecialScheme(`${protocol}:`);
for(const name of["username","password"])if(has(name))set(name,init[name],encoders[name]);
if(has("hostname"))set("hostname",init.hostname,isSpecial?encoders.domain:encoders.opaqueHost);
if(has("port"))set("port",init.port,encoders.port,protocol);
if(has("pathname")){
let path=init.pathname;
if(base&&!base.isOpaque&&!isAbsolute(path,isPattern)){
const folder=escaped(base.pathname),slash=folder.lastIndexOf("/");
if(slash>=0)path=folder.slice(0,slash+1)+path;
}
set("pathname",path,isSpecial?encoders.pathname:encoders.opaquePath);
}
if(has("search"))set("search",init.search.replace(/^\?/,""),encoders.search);
if(has("hash"))set("hash",init.hash.replace(/^#/,""),encoders.hash);
return result;
}
const URLPattern=interface_("URLPattern",null,()=>class{
test(input=undefined,baseURL=undefined){
const s=brand(this,URLPattern);
return match(s,input,baseURL)!==null;
}
exec(input=undefined,baseURL=undefined){
const s=brand(this,URLPattern);
return match(s,input,baseURL);
}
get protocol(){return brand(this,URLPattern).protocol.pattern;}
get username(){return brand(this,URLPattern).username.pattern;}
get password(){return brand(this,URLPattern).password.pattern;}
get hostname(){return brand(this,URLPattern).hostname.pattern;}
get port(){return brand(this,URLPattern).port.pattern;}
get pathname(){return brand(this,URLPattern).pathname.pattern;}
get search(){return brand(this,URLPattern).search.pattern;}
get hash(){return brand(this,URLPattern).hash.pattern;}
get hasRegExpGroups(){
const s=brand(this,URLPattern);
return componentNames.some((name)=>s[name].hasExpressions);
}
},{
make(args,newTarget){
const[input=undefined,second=undefined,third=undefined]=args;
const hasBase=args.length>2||(second!==undefined&&second!==null&&!isObject(second));
const init=toInput(input),base=hasBase?toUSV(second):null;
const ignoresCase=!!toDict(hasBase?third:second).ignoreCase;
return instance(URLPattern,componentsOf(init,base,ignoresCase),newTarget);
},
});
const toInput=(v)=>(v===undefined||v===null||isObject(v)?toInit(v):toUSV(v));
function componentsOf(input,base,ignoresCase){
let init=input;
if(typeof input==="string"){
init=new StringParser(input).parse();
if(base===null&&init.protocol===undefined)throw typeError("The pattern needs a base URL");
if(base!==null)init.baseURL=base;
}else if(base!==null){
throw typeError("A pattern of parts has its base among them");
}
const given=process(init,true);
for(const name of componentNames)given[name]??="*";
if(isSpecialScheme(`${given.protocol}:`)&&parseURL(`${given.protocol}://h:${given.port}`)?.port===""){
given.port="";
}
const protocol=compile("protocol",given.protocol,encoders.protocol,plainOptions);
const isSpecial=matchesSpecial(protocol);
const host=isAddressPattern(given.hostname)?encoders.address
:isSpecial?encoders.domain:encoders.opaqueHost;
return{
protocol,
username:compile("username",given.username,encoders.username,plainOptions),
password:compile("password",given.password,encoders.password,plainOptions),
hostname:compile("hostname",given.hostname,host,hostnameOptions),
port:compile("port",given.port,encoders.port,plainOptions),
pathname:isSpecial?compile("pathname",given.pathname,encoders.pathname,pathnameOptions,ignoresCase)
:compile("pathname",given.pathname,encoders.opaquePath,plainOptions,ignoresCase),
search:compile("search",given.search,encoders.search,plainOptions,ignoresCase),
hash:compile("hash",given.hash,encoders.hash,plainOptions,ignoresCase),
};
}
function match(s,given,givenBase){
const input=toInput(given),base=givenBase===undefined?null:toUSV(givenBase);
const parts=partsOf(input,base);
if(parts===null)return null;
const result={inputs:array(base===null?[shown4(input)]:[shown4(input),base])};
for(const name of componentNames){
const{expression,names}=s[name],found=apply(RegExp.prototype.exec,expression,[parts[name]]);
if(found===null)return null;
const groups={};
names.forEach((group,number)=>{groups[group]=found[number+1];});
result[name]=dictionary({input:parts[name],groups:dictionary(groups)});
}
return dictionary(result);
}
const shown4=(input)=>(typeof input==="string"?input:dictionary(input));
function partsOf(input,base){
if(typeof input!=="string"){
if(base!==null)throw typeError("An input of parts has its base among them");
try{
return process(input,false);
}catch{
return null;
}
}
const url=parseURL(input,base);
return url&&{...url,protocol:url.protocol.slice(0,-1),search:url.search.slice(1),hash:url.hash.slice(1)};
}
return {URLPattern:URLPattern};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,EventTarget,MessageEvent,baseURL,brand,core,endSteps,eventHandlers,fail,fire,has,implementsInterface,instance,interface_,interfaces,isObject,mainDocument,need,newBlob,pageBuffer,pageMethods,parseURL,requestArguments,setTimer,shared,stateOf,toBytes,toNumber,toSequence,toStr,toUSV,tokenPattern){
"use strict";
const socketStates={CONNECTING:0,OPEN:1,CLOSING:2,CLOSED:3};
const greatestBufferedAmount=64<<20;
const greatestMessage=16<<20;
shared.webSockets??=new Map();
const{webSockets}=shared;
const WebSocket=interface_("WebSocket",EventTarget,()=>class{
get url(){return brand(this,WebSocket).url;}
get readyState(){return brand(this,WebSocket).readyState;}
get bufferedAmount(){return brand(this,WebSocket).buffered;}
get extensions(){
brand(this,WebSocket);
return"";
}
get protocol(){return brand(this,WebSocket).protocol;}
get binaryType(){return brand(this,WebSocket).binaryType;}
set binaryType(v){
const s=brand(this,WebSocket),type=toStr(v);
if(type==="blob"||type==="arraybuffer")s.binaryType=type;
}
close(code=undefined,reason=undefined){
const s=brand(this,WebSocket);
const status=code===undefined?null:toClampedUShort(code);
const words=reason===undefined?"":toUSV(reason);
if(status!==null&&status!==1000&&!(status>=3000&&status<=4999)){
fail("InvalidAccessError","The code must be 1000 or between 3000 and 4999");
}
if(native.encodeUTF8(words).length>123)fail("SyntaxError","The reason is longer than 123 bytes");
closeSocket(s,status??(words===""?null:1000),words);
}
send(data){
const s=brand(this,WebSocket);
need(arguments.length,1);
const message=socketMessage(data);
if(s.readyState===socketStates.CONNECTING)fail("InvalidStateError","The connection is not open yet");
s.buffered+=message.bytes.length;
if(s.readyState!==socketStates.OPEN)return;
if(message.bytes.length>greatestMessage||s.buffered>greatestBufferedAmount)return void failSocket(s);
s.queue.push(message);
sendQueued(s);
}
},{
length:1,
constants:socketStates,
make([url,protocols=undefined],newTarget){
const address=socketAddress(toUSV(url));
const list=protocols===undefined?[]:isObject(protocols)?toSequence(protocols,toStr)
:[toStr(protocols)];
if(list.some((name)=>!tokenPattern.test(name))||new Set(list).size<list.length){
fail("SyntaxError","The protocols are not different tokens");
}
const s={
listeners:null,url:address.href,origin:address.origin,readyState:socketStates.CONNECTING,
buffered:0,protocol:"",
binaryType:"blob",number:0,queue:[],first:0,closing:null,core,
};
const object=instance(WebSocket,s,newTarget);
openSocket(s,list);
return object;
},
});
eventHandlers(WebSocket,["open","error","close","message"]);
function toClampedUShort(v){
const x=Math.min(Math.max(toNumber(v),0),65535);
if(Number.isNaN(x))return 0;
const low=Math.floor(x),rest=x-low;
return rest>0.5||(rest===0.5&&low%2===1)?low+1:low;
}
function socketAddress(text){
let parsed=parseURL(text,baseURL(mainDocument));
if(parsed&&/^https?:$/.test(parsed.protocol))parsed=parseURL(parsed.href.replace(/^http/,"ws"));
if(!parsed||!/^wss?:$/.test(parsed.protocol))fail("SyntaxError","The URL is not one of a WebSocket");
if(parsed.hasFragment||parsed.hash!=="")fail("SyntaxError","The URL of a WebSocket has no fragment");
return parsed;
}
function openSocket(s,protocols){
const args=requestArguments({
url:s.url,method:"GET",headers:protocols.length>0?[["Sec-WebSocket-Protocol",protocols.join(", ")]]
:[],
mode:"no-cors",credentials:"include",redirect:"error",cache:"no-store",referrer:"about:client",
referrerPolicy:"",
isSocket:true,initiator:"other",
});
s.number=args[0];
webSockets.set(s.number,s);
if(!native.request(...args))setTimer(()=>socketEvent(s.number,"closed","",1006,false,true),0,false);
}
function socketMessage(data){
if(implementsInterface(data,Blob))return{isText:false,bytes:stateOf(data).bytes};
if(isObject(data)&&(ArrayBuffer.isView(data)||has(pageMethods.byteLength,data)))return{isText:false,
bytes:toBytes(data)};
return{isText:true,bytes:native.encodeUTF8(toUSV(data))};
}
function sendQueued(s){
while(s.first<s.queue.length){
const{isText,bytes}=s.queue[s.first];
if(!native.sendOnSocket(s.number,isText,bytes))return;
s.queue[s.first++]=null;
}
s.queue=[];
s.first=0;
if(s.closing)native.closeSocket(s.number,...s.closing);
s.closing=null;
}
function closeSocket(s,code,reason){
if(s.readyState>=socketStates.CLOSING)return;
if(s.readyState===socketStates.CONNECTING)return void failSocket(s);
s.readyState=socketStates.CLOSING;
s.closing=[code??-1,reason];
sendQueued(s);
}
function failSocket(s){
s.readyState=socketStates.CLOSING;
s.queue=[];
s.first=0;
native.cancelRequest(s.number);
}
function dropSockets(){
for(const s of[...webSockets.values()]){
if(s.core!==core)continue;
webSockets.delete(s.number);
s.readyState=socketStates.CLOSED;
native.cancelRequest(s.number);
}
}
function socketEvent(number,kind,data,first,isClean,isFault){
const s=webSockets.get(number);
if(s)s.core.hearSocket(s,kind,data,first,isClean,isFault);
}
function hearSocket(s,kind,data,first,isClean,isFault){
switch(kind){
case"opened":return hearOpened(s,data);
case"sent":return hearSent(s,first);
case"text":case"binary":return hearMessage(s,kind,data);
default:return hearClosed(s,data,first,isClean,isFault);
}
}
function hearOpened(s,protocol){
if(s.readyState!==socketStates.CONNECTING)return undefined;
s.readyState=socketStates.OPEN;
s.protocol=protocol;
return void fire(s,"open");
}
function hearSent(s,count){
s.buffered=Math.max(0,s.buffered-count);
for(const other of[...webSockets.values()])sendQueued(other);
}
function hearMessage(s,kind,data){
if(s.readyState!==socketStates.OPEN)return undefined;
const value=kind==="text"?data:s.binaryType==="blob"?newBlob(data,""):pageBuffer(data);
return void fire(s,"message",{I:MessageEvent,data:value,origin:s.origin});
}
function hearClosed(s,reason,code,wasClean,isFault){
webSockets.delete(s.number);
s.readyState=socketStates.CLOSED;
s.queue=[];
s.first=0;
if(isFault)fire(s,"error");
fire(s,"close",{I:interfaces.CloseEvent,wasClean,code,reason});
}
Object.assign(core,{hearSocket});
endSteps.push(dropSockets);
return {WebSocket:WebSocket,socketEvent:socketEvent};
})
(function(native,page,first,world,isRehearsal,lets_,DOMException,PArray,PArrayBuffer,PDataView,PDate,PError,PMap,PObject,PRegExp,PSet,apply,cloneError,decodeBytes,defineProperty,domException,getOwnPropertyDescriptor,getPrototypeOf,has,instance,interfaces,isCallable,isErrorObject,isObject,pageErrors,pageMethods,pagePrototypes,serializableFields,setPrototypeOf,shared,stateOf,toStr,typedArrayTag,typedArrays){
"use strict";
const T={
undefined:0,null:1,true:2,false:3,int:4,number:5,bigint:6,text:7,units:8,seen:9,boxed:10,
date:11,regExp:12,buffer:13,view:14,map:15,set:16,error:17,exception:18,object:19,array:20,
platform:21,port:22,bytes:23,numbers:24,members:25,list:26,
};
const fieldsOf=(name)=>(name===undefined?undefined:serializableFields[name]);
const greatestDepth2=5000;
const greatestMessage2=32<<20;
const isDetached3=(buffer)=>pageMethods.detached!==undefined&&apply(pageMethods.detached,buffer,[]);
class Writer{
constructor(){
this.bytes=new Uint8Array(256);
this.view=new DataView(this.bytes.buffer);
this.length=0;
}
room(count){
const wanted=this.length+count;
if(wanted>greatestMessage2)throw domException("DataCloneError","The message takes more than 32 MB");
if(wanted<=this.bytes.length)return;
const bytes=new Uint8Array(Math.max(wanted,this.bytes.length*2));
bytes.set(this.bytes.subarray(0,this.length));
this.bytes=bytes;
this.view=new DataView(bytes.buffer);
}
byte(value){
this.room(1);
this.bytes[this.length++]=value;
}
count(value){
this.room(4);
this.view.setUint32(this.length,value);
this.length+=4;
}
double(value){
this.room(8);
this.view.setFloat64(this.length,value);
this.length+=8;
}
raw(bytes){
this.count(bytes.length);
this.room(bytes.length);
this.bytes.set(bytes,this.length);
this.length+=bytes.length;
}
text(value){
if(value.isWellFormed()){
this.byte(T.text);
return this.raw(native.encodeUTF8(value));
}
this.byte(T.units);
const units=new Uint8Array(value.length*2),view=new DataView(units.buffer);
for(let i=0;i<value.length;i++)view.setUint16(i*2,value.charCodeAt(i));
return this.raw(units);
}
primitive(v){
switch(typeof v){
case"undefined":return this.byte(T.undefined);
case"boolean":return this.byte(v?T.true:T.false);
case"string":return this.text(v);
case"bigint":
this.byte(T.bigint);
return this.raw(native.encodeUTF8(v.toString(16)));
case"number":
if(Object.is(v|0,v)){
this.byte(T.int);
return this.count(v>>>0);
}
this.byte(T.number);
return this.double(v);
default:
if(v===null)return this.byte(T.null);
throw cloneError(v);
}
}
}
function serialize2(value,transfer,takePort){
const out=new Writer();
const memory=new Map(),moved=new Set(),ports=[];
for(const item of transfer){
if(moved.has(item))throw domException("DataCloneError","An object is transferred twice");
const isBuffer=has(pageMethods.byteLength,item),s=isBuffer?null:stateOf(item);
if(!isBuffer&&(s?.I!==interfaces.MessagePort||s.isDetached)){
throw domException("DataCloneError","The object cannot be transferred to another process");
}
if(isBuffer&&isDetached3(item))throw domException("DataCloneError","The buffer is detached");
moved.add(item);
if(s)ports.push(s);
}
let last=0;
const write=(v,depth)=>{
if(!isObject(v))return out.primitive(v);
const known=memory.get(v);
if(known!==undefined){
out.byte(T.seen);
return out.count(known);
}
if(isCallable(v))throw cloneError(v);
if(depth>greatestDepth2)throw domException("DataCloneError","The value is nested too deeply");
memory.set(v,last++);
return writeObject(v,depth);
};
const writeBoxed=(v)=>{
for(const kind of["boolean","number","bigint","string"]){
if(!has(pageMethods[kind],v))continue;
out.byte(T.boxed);
out.primitive(apply(pageMethods[kind],v,[]));
return true;
}
return false;
};
const writeView=(v,depth)=>{
const name=apply(typedArrayTag,v,[]);
out.byte(T.view);
out.byte(name===undefined?255:typedArrays.findIndex((A)=>A.name===name));
out.count(v.byteOffset);
out.count(name===undefined?v.byteLength:v.length);
write(v.buffer,depth+1);
};
const writeList=(tag,items,depth)=>{
out.byte(tag);
out.count(items.length);
for(const item of items)write(item,depth+1);
};
const writeObject=(v,depth)=>{
const s=stateOf(v);
if(s!==undefined)return writePlatform(v,s,depth);
if(writeBoxed(v))return undefined;
if(has(pageMethods.dateValue,v)){
out.byte(T.date);
return out.double(apply(pageMethods.dateValue,v,[]));
}
if(Object.prototype.toString.call(v)==="[object RegExp]"&&has(pageMethods.flags,v)){
out.byte(T.regExp);
out.text(apply(pageMethods.source,v,[]));
return out.text(apply(pageMethods.flags,v,[]));
}
if(has(pageMethods.byteLength,v)){
if(isDetached3(v))throw domException("DataCloneError","The buffer is detached");
out.byte(T.buffer);
return out.raw(new Uint8Array(v));
}
if(ArrayBuffer.isView(v))return writeView(v,depth);
if(has(pageMethods.mapSize,v)){
const items=[];
apply(pageMethods.mapForEach,v,[(x,k)=>{items.push(k,x);}]);
return writeList(T.map,items,depth);
}
if(has(pageMethods.setSize,v)){
const items=[];
apply(pageMethods.setForEach,v,[(x)=>{items.push(x);}]);
return writeList(T.set,items,depth);
}
if(isErrorObject(v))return writeError(v);
return writePlain(v,depth);
};
const writePlatform=(v,s,depth)=>{
if(moved.has(v)){
out.byte(T.port);
return out.count(ports.indexOf(s));
}
if(s.I===DOMException){
out.byte(T.exception);
out.text(s.name);
return out.text(s.message);
}
const name=shared.names.get(s.I),fields=fieldsOf(name);
if(!fields)throw cloneError(v);
out.byte(T.platform);
out.text(name);
out.count(fields.length);
for(const field of fields)writeField(s[field],depth);
return undefined;
};
const writeField=(v,depth)=>{
if(!isObject(v)||field(v))return write(v,depth+1);
if(v instanceof Uint8Array){
out.byte(T.bytes);
return out.raw(v);
}
const isList=Array.isArray(v),isOfNumbers=isList&&v.every((x)=>typeof x==="number");
const keys=isList?v:Object.keys(v);
out.byte(isOfNumbers?T.numbers:isList?T.list:T.members);
out.count(keys.length);
for(const key of keys){
if(isOfNumbers)out.double(key);
else if(isList)writeField(key,depth);
else{
out.text(key);
writeField(v[key],depth);
}
}
return undefined;
};
const field=(v)=>ArrayBuffer.isView(v)&&!(v instanceof Uint8Array);
const writeError=(v)=>{
out.byte(T.error);
const name=toStr(v.name);
out.text(name in pageErrors?name:"Error");
for(const key of["message","stack"]){
const d=getOwnPropertyDescriptor(v,key);
out.primitive(d&&"value"in d?toStr(d.value):undefined);
}
};
const writePlain=(v,depth)=>{
const tag=Object.prototype.toString.call(v);
if(["[object Promise]","[object WeakMap]","[object WeakSet]","[object WeakRef]",
"[object Generator]"].includes(tag)&&getPrototypeOf(v)!==pagePrototypes.object)throw cloneError(v);
const isArray=Array.isArray(v);
out.byte(isArray?T.array:T.object);
if(isArray)out.count(v.length);
const place=out.length;
out.count(0);
let count=0;
for(const key of Object.keys(v)){
if(!Object.hasOwn(v,key))continue;
const value=v[key];
out.text(key);
write(value,depth+1);
count++;
}
out.view.setUint32(place,count);
};
write(value,0);
for(const item of moved)if(has(pageMethods.byteLength,item))apply(pageMethods.transfer,item,[]);
return{bytes:out.bytes.subarray(0,out.length),ports:ports.map(takePort)};
}
class Malformed extends Error{}
function deserialize2(bytes,ports){
const view=new DataView(bytes.buffer,bytes.byteOffset,bytes.byteLength);
const memory=[];
let place=0;
const take=(count)=>{
if(count>bytes.length-place)throw new Malformed();
place+=count;
return place-count;
};
const byte=()=>bytes[take(1)];
const count=()=>view.getUint32(take(4));
const double=()=>view.getFloat64(take(8));
const raw=()=>{
const length=count(),start=take(length);
return bytes.subarray(start,start+length);
};
const utf8=()=>decodeBytes("utf-8",raw(),false);
const textOf=(tag)=>{
if(tag===T.text)return utf8();
if(tag!==T.units)throw new Malformed();
const units=raw();
let text="";
for(let i=0;i+1<units.length;i+=2)text+=String.fromCharCode(units[i]<<8|units[i+1]);
return text;
};
const text=()=>textOf(byte());
const number=()=>{
const digits=utf8();
if(!/^-?[0-9a-f]+$/.test(digits))throw new Malformed();
return digits.startsWith("-")?-BigInt(`0x${digits.slice(1)}`):BigInt(`0x${digits}`);
};
const read=(depth)=>{
if(depth>greatestDepth2+1)throw new Malformed();
const tag=byte();
switch(tag){
case T.undefined:return undefined;
case T.null:return null;
case T.true:return true;
case T.false:return false;
case T.int:return count()|0;
case T.number:return double();
case T.bigint:return number();
case T.text:case T.units:return textOf(tag);
case T.seen:{
const known=count();
if(known>=memory.length||memory[known]===undefined)throw new Malformed();
return memory[known];
}
default:return readObject(tag,depth);
}
};
const remember=(object)=>{
memory.push(object);
return object;
};
const readLater=(make)=>{
const own=memory.push(undefined)-1;
return(memory[own]=make());
};
const readObject=(tag,depth)=>{
switch(tag){
case T.boxed:return remember(new PObject(readPrimitive()));
case T.date:return remember(new PDate(double()));
case T.regExp:return remember(readRegExp());
case T.buffer:return remember(bufferOf(raw()));
case T.view:return readLater(()=>readView(depth));
case T.map:return readMap(depth);
case T.set:return readSet(depth);
case T.error:return remember(readError());
case T.exception:return remember(domException(text(),text()));
case T.object:case T.array:return readPlain(tag===T.array,depth);
case T.platform:return readLater(()=>readPlatform(depth));
case T.port:{
const port=ports[count()];
if(port===undefined)throw new Malformed();
return remember(port);
}
default:throw new Malformed();
}
};
const readPrimitive=()=>{
const v=read(greatestDepth2);
if(isObject(v)||v===undefined||v===null)throw new Malformed();
return v;
};
const readRegExp=()=>{
try{
return new PRegExp(text(),text());
}catch{
throw new Malformed();
}
};
const readView=(depth)=>{
const kind=byte(),offset=count(),length=count(),buffer=read(depth+1);
if(!isObject(buffer)||!has(pageMethods.byteLength,buffer))throw new Malformed();
const View=kind===255?PDataView:typedArrays[kind];
try{
return new View(buffer,offset,length);
}catch{
throw new Malformed();
}
};
const readMap=(depth)=>{
const map=remember(new PMap()),items=count();
for(let i=0;i<items;i+=2)apply(pageMethods.mapSet,map,[read(depth+1),read(depth+1)]);
return map;
};
const readSet=(depth)=>{
const set=remember(new PSet()),items=count();
for(let i=0;i<items;i++)apply(pageMethods.setAdd,set,[read(depth+1)]);
return set;
};
const readError=()=>{
const E=pageErrors[text()];
if(E===undefined)throw new Malformed();
const error=setPrototypeOf(new PError(),E.prototype);
for(const key of["message","stack"]){
const value=read(greatestDepth2);
if(typeof value==="string")defineProperty(error,key,{value,writable:true,configurable:true});
}
return error;
};
const readPlain=(isArray,depth)=>{
const length=isArray?count():0;
const object=remember(isArray?new PArray(length):new PObject()),members=count();
for(let i=0;i<members;i++){
defineProperty(object,text(),{value:read(depth+1),writable:true,enumerable:true,
configurable:true});
}
return object;
};
const readPlatform=(depth)=>{
const name=text(),fields=fieldsOf(name),members=count(),state={};
if(!fields||members!==fields.length)throw new Malformed();
for(const field of fields)state[field]=readField(depth);
if(!isSound(name,state))throw new Malformed();
return instance(interfaces[name],state);
};
const readField=(depth)=>{
if(place>=bytes.length)throw new Malformed();
if(bytes[place]===T.bytes){
place++;
return raw().slice();
}
if(bytes[place]===T.numbers){
place++;
const list=[];
for(let left=count();left>0;left--)list.push(double());
return list;
}
if(depth>greatestDepth2)throw new Malformed();
if(bytes[place]===T.list){
place++;
const list=[];
for(let left=count();left>0;left--)list.push(readField(depth+1));
return list;
}
if(bytes[place]===T.members){
place++;
const members={__proto__:null};
for(let left=count();left>0;left--)members[text()]=readField(depth+1);
return members;
}
return read(depth+1);
};
const value=read(0);
if(place!==bytes.length)throw new Malformed();
return value;
}
function bufferOf(bytes){
const buffer=new PArrayBuffer(bytes.length);
new Uint8Array(buffer).set(bytes);
return buffer;
}
function isSound(name,state){
const kinds={
__proto__:null,bytes:(v)=>v instanceof Uint8Array,type:isText2,name:isText2,
algorithm:(v)=>isMembers(v)&&isText2(v.name),material:isMembers,isExtractable:isFlag,
usages:(v)=>Array.isArray(v)&&v.every(isText2),
lastModified:isNumber,m:(v)=>Array.isArray(v)&&v.length===16,is2D:isFlag,
$data:(v)=>isObject(v)&&ArrayBuffer.isView(v)
&&apply(typedArrayTag,v,[])===page.Uint8ClampedArray.name
&&v.length===state.width*state.height*4,
};
return Object.keys(state).every((key)=>(kinds[key]??isNumber)(state[key]));
}
const isText2=(v)=>typeof v==="string";
const isNumber=(v)=>typeof v==="number";
const isFlag=(v)=>typeof v==="boolean";
const isMembers=(v)=>isObject(v)&&!Array.isArray(v);
return {serialize:serialize2,Malformed:Malformed,deserialize:deserialize2};
})
(function(native,page,first,world,isRehearsal,lets_,apply,drain,isCallable,isObject,typeError){
"use strict";
function f0_(v,convert=(x)=>x){
if(!isObject(v))throw typeError("The argument is not iterable");
const method=v[Symbol.iterator];
if(!isCallable(method))throw typeError("The argument is not iterable");
return f1_(v,method,convert);
}
function f1_(v,method,convert){
const iterator=apply(method,v,[]);
if(!isObject(iterator))throw typeError("The iterator is not an object");
const next=iterator.next;
const items=[];
for(;;){
const step=apply(next,iterator,[]);
if(!isObject(step))throw typeError("The iterator's result is not an object");
if(step.done)return items;
items.push(convert(step.value));
}
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,INSTRUCTION,TEXT,dataOf,rootState){
"use strict";
function f0_(ancestor,s){
for(let current=s;current;){
if(native.contains(ancestor.id,current.id))return true;
current=rootState(current).host??null;
}
return false;
}
const f1_=(s)=>{
switch(s.kind){
case DOCTYPE:case ATTRIBUTE:return 0;
case TEXT:case CDATA:case COMMENT:case INSTRUCTION:return f2_(s).length;
default:return native.children(s.id).length;
}
};
function f2_(s){
if(s.kind===INSTRUCTION){
const text=native.text(s.id);
const end=text.indexOf("\0");
return end<0?"":text.slice(end+1);
}
return s.exactData??native.text(s.id);
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,CustomEvent,Event,brand,initEvent,need,parentState,pressTypes,toStr){
"use strict";
function f0_(type,bubbles=false,cancelable=false){
const s=brand(this,Event);
need(arguments.length,1);
f1_(s,toStr(type),!!bubbles,!!cancelable);
}
function f1_(s,type,bubbles,cancelable){
if(s.isDispatching)return;
s.isInitialized=true;
s.stops=s.stopsNow=s.canceled=s.isTrusted=false;
s.target=null;
s.type=type;
s.bubbles=bubbles;
s.cancelable=cancelable;
}
const f2_=()=>class{
initCustomEvent(type,bubbles=false,cancelable=false,detail=null){
const s=brand(this,CustomEvent);
need(arguments.length,1);
if(s.isDispatching)return;
f1_(s,toStr(type),!!bubbles,!!cancelable);
s.detail=detail;
}
};
function f3_(s){
if(!s.path||s.path.length===0)return[];
const path=s.path;
const current=s.currentTarget;
const place=path.findIndex((p)=>p.object===current);
if(place<0)return[];
let own=0;
for(let i=path.length-1;i>=0;i--){
if(path[i].isRootOfClosedTree)own++;
if(i===place)break;
if(path[i].isSlotInClosedTree)own--;
}
const result=[current];
let level=own,max=own;
for(let i=place-1;i>=0;i--){
if(path[i].isRootOfClosedTree)level++;
if(level<=max)result.unshift(path[i].object);
if(path[i].isSlotInClosedTree){
level--;
if(level<max)max=level;
}
}
level=max=own;
for(let i=place+1;i<path.length;i++){
if(path[i].isSlotInClosedTree)level++;
if(level<=max)result.push(path[i].object);
if(path[i].isRootOfClosedTree){
level--;
if(level<max)max=level;
}
}
return result;
}
function f4_(s){
for(let e=s;e&&e.kind===1;e=parentState(e)??e.host??null){
const types=new Set((e.listeners??[]).map((listener)=>listener.type));
if(e.activation||[...types].some((type)=>pressTypes.has(type)))return false;
if(types.has("dblclick"))return true;
}
return false;
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,PFunction,PObject,compileHandler,core,documentOf,kernel,windowState,withImports){
"use strict";
function f0_(s,type){
const handler=s.$handlers?.[type];
if(!handler)return null;
if(typeof handler.source==="string")f1_(s,type,handler);
return handler.value;
}
function f1_(s,type,handler){
const source=withImports(handler.source);
handler.source=undefined;
handler.value=null;
const wasAllowed=native.allowText(true);
try{
const names=type==="error"&&(s===windowState||s.isBodyHandler)
?"event, source, lineno, colno, error":"event";
if(s===windowState||s.kind===undefined){
handler.value=new PFunction(`return function on${type}(${names}) {\n${source}\n};`)();
}else{
const form=kernel.formOwner(s);
const make=new PFunction("$garth_document","$garth_form","$garth_element",
"with ($garth_document) { with ($garth_form) { with ($garth_element) { "
+`return function on${type}(${names}) {\n${source}\n}; } } }`);
handler.value=make(documentOf(s).wrapper,form?form.wrapper:new PObject(),s.wrapper);
}
}catch(error){
core.reportError(error);
}finally{
native.allowText(wasAllowed);
}
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,AbortController,AbortSignal,brand,domException,fire,instance,need,newSignal,setTimer,signalAbort,toLongLong,toSequence,toState,typeError){
"use strict";
const f0_=()=>class{
static abort(reason=undefined){
const s=f1_();
s.isAborted=true;
s.reason=reason===undefined?domException("AbortError","The operation was aborted"):reason;
return s.wrapper;
}
static timeout(milliseconds){
need(arguments.length,1);
const ms=toLongLong(milliseconds);
if(ms<0)throw typeError("The time is negative");
const s=f1_();
setTimer(()=>f2_(s,domException("TimeoutError","The time is over")),ms,false);
return s.wrapper;
}
static any(signals){
need(arguments.length,1);
const sources=toSequence(signals,(v)=>toState(v,AbortSignal));
const s=f1_();
s.isDependent=true;
const aborted=sources.find((source)=>source.isAborted);
if(aborted){
s.isAborted=true;
s.reason=aborted.reason;
return s.wrapper;
}
for(const source of sources){
for(const origin of source.isDependent?source.sources:[source]){
s.sources.add(origin);
origin.dependents.add(s);
}
}
return s.wrapper;
}
get aborted(){return brand(this,AbortSignal).isAborted;}
get reason(){return brand(this,AbortSignal).reason;}
throwIfAborted(){
const s=brand(this,AbortSignal);
if(s.isAborted)throw s.reason;
}
};
function f1_(){
const s={
listeners:null,isAborted:false,reason:undefined,algorithms:new Set(),isDependent:false,
sources:new Set(),dependents:new Set(),
};
instance(AbortSignal,s);
return s;
}
function f2_(s,reason){
if(s.isAborted)return;
const list=[s];
s.isAborted=true;
s.reason=reason===undefined?domException("AbortError","The operation was aborted"):reason;
for(const dependent of s.dependents){
if(dependent.isAborted)continue;
dependent.isAborted=true;
dependent.reason=s.reason;
list.push(dependent);
}
for(const signal of list){
for(const algorithm of signal.algorithms)algorithm();
signal.algorithms.clear();
fire(signal,"abort");
}
}
const f3_=()=>class{
get signal(){return brand(this,AbortController).signal.wrapper;}
abort(reason=undefined){f2_(brand(this,AbortController).signal,reason);}
};
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,DOCUMENT,FRAGMENT,detachedState,familyOf,forgetGarbage,shared,states,weakly){
"use strict";
function f0_(s){
for(let id=native.root(s.id);;){
const kind=native.kind(id);
if(kind===DOCUMENT)return shared.windows.has(id)||native.isShownDocument(id)?-1:id;
if(kind!==FRAGMENT)return id;
const root=states[id]??detachedState(id),host=root?.host?.id??native.templateHost(id);
if(host<0)return id;
id=native.root(host);
}
}
function f1_(count){
shared.sweptCount=count;
shared.endedCount=0;
shared.keptCount=0;
forgetGarbage();
const found=new Map();
states.forEach((s)=>{
const top=s===undefined?-1:f0_(s);
if(top<0)return void(shared.keptCount+=s===undefined?0:1);
if(!found.has(top))found.set(top,new Map());
found.get(top).set(s.id,s);
});
for(const members of found.values()){
const family={states:members},ref=f2_(family);
for(const[id,s]of members){
s.family=family;
shared.families.set(id,ref);
states[id]=undefined;
}
}
}
function f2_(object){
const number=native.holdWeakly(object);
if(number===0)return new WeakRef(object);
return{number,deref:()=>native.heldWeakly(number)??undefined};
}
function f3_(){
forgetGarbage();
const held=[...shared.windows.keys(),...shared.families.keys()];
for(const known of shared.lists)for(const id of known.deref()?.fixed??[])held.push(id);
return new Int32Array(held);
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,Node,NodeIterator,S,TreeWalker,apply,brand,core,fail,filterNode,instance,isCallable,iterate,iterators,parentState,precedingNode,shared,toState,toUShort,walkChild,walkSibling,windowOf){
"use strict";
function f0_(s,n){
if(s.isActive)fail("InvalidStateError","The filter is running");
if(((1<<(n.kind-1))&s.whatToShow)===0)return 3;
if(s.filter===null)return 1;
s.isActive=true;
try{
if(isCallable(s.filter))return toUShort(apply(s.filter,undefined,[n.wrapper]));
const accept=s.filter.acceptNode;
if(!isCallable(accept))throw(shared.isMany?windowOf(s.filter)??core:core)
.typeError("The filter has no acceptNode function");
return toUShort(apply(accept,s.filter,[n.wrapper]));
}finally{
s.isActive=false;
}
}
const f1_=()=>class{
get root(){return brand(this,TreeWalker).root.wrapper;}
get whatToShow(){return brand(this,TreeWalker).whatToShow;}
get filter(){return brand(this,TreeWalker).filter;}
get currentNode(){return brand(this,TreeWalker).current.wrapper;}
set currentNode(v){
const s=brand(this,TreeWalker);
s.current=toState(v,Node);
}
parentNode(){
const s=brand(this,TreeWalker);
let n=s.current;
while(n&&n!==s.root){
n=parentState(n);
if(n&&f0_(s,n)===1)return(s.current=n).wrapper;
}
return null;
}
firstChild(){return f2_(brand(this,TreeWalker),native.first,native.next);}
lastChild(){return f2_(brand(this,TreeWalker),native.last,native.prev);}
previousSibling(){return f3_(brand(this,TreeWalker),native.prev,native.last);}
nextSibling(){return f3_(brand(this,TreeWalker),native.next,native.first);}
previousNode(){
const s=brand(this,TreeWalker);
let n=s.current;
while(n!==s.root){
let sibling=S(native.prev(n.id));
while(sibling){
n=sibling;
let result=f0_(s,n);
while(result!==2&&native.last(n.id)>=0){
n=S(native.last(n.id));
result=f0_(s,n);
}
if(result===1)return(s.current=n).wrapper;
sibling=S(native.prev(n.id));
}
const parent=parentState(n);
if(n===s.root||!parent)return null;
n=parent;
if(f0_(s,n)===1)return(s.current=n).wrapper;
}
return null;
}
nextNode(){
const s=brand(this,TreeWalker);
let n=s.current;
let result=1;
for(;;){
while(result!==2&&native.first(n.id)>=0){
n=S(native.first(n.id));
result=f0_(s,n);
if(result===1)return(s.current=n).wrapper;
}
let temporary=n,sibling=null;
while(temporary){
if(temporary===s.root)return null;
sibling=S(native.next(temporary.id));
if(sibling){
n=sibling;
break;
}
temporary=parentState(temporary);
}
if(!sibling)return null;
result=f0_(s,n);
if(result===1)return(s.current=n).wrapper;
}
}
};
function f2_(s,down,along){
let n=S(down(s.current.id));
while(n){
const result=f0_(s,n);
if(result===1)return(s.current=n).wrapper;
if(result===3){
const child=S(down(n.id));
if(child){
n=child;
continue;
}
}
while(n){
const sibling=S(along(n.id));
if(sibling){
n=sibling;
break;
}
const parent=parentState(n);
if(!parent||parent===s.root||parent===s.current)return null;
n=parent;
}
}
return null;
}
function f3_(s,along,down){
let n=s.current;
if(n===s.root)return null;
for(;;){
let sibling=S(along(n.id));
while(sibling){
n=sibling;
const result=f0_(s,n);
if(result===1)return(s.current=n).wrapper;
sibling=S(down(n.id));
if(result===2||!sibling)sibling=S(along(n.id));
}
n=parentState(n);
if(!n||n===s.root)return null;
if(f0_(s,n)===1)return null;
}
}
function f4_(root,whatToShow,filter){
const s={root,reference:root,isBefore:true,whatToShow,filter,isActive:false};
instance(NodeIterator,s);
iterators.add(new WeakRef(s));
return s;
}
const f5_=()=>class{
get root(){return brand(this,NodeIterator).root.wrapper;}
get referenceNode(){return brand(this,NodeIterator).reference.wrapper;}
get pointerBeforeReferenceNode(){return brand(this,NodeIterator).isBefore;}
get whatToShow(){return brand(this,NodeIterator).whatToShow;}
get filter(){return brand(this,NodeIterator).filter;}
nextNode(){return f6_(brand(this,NodeIterator),true);}
previousNode(){return f6_(brand(this,NodeIterator),false);}
detach(){brand(this,NodeIterator);}
};
function f6_(s,isForward){
let n=s.reference,isBefore=s.isBefore;
for(;;){
if(isForward){
if(!isBefore){
n=n.kind===ATTRIBUTE?null:S(native.following(n.id,s.root.id));
if(!n)return null;
}
isBefore=false;
}else{
if(isBefore){
n=n.kind===ATTRIBUTE?null:f7_(n,s.root);
if(!n)return null;
}
isBefore=true;
}
if(f0_(s,n)===1)break;
}
s.reference=n;
s.isBefore=isBefore;
return n.wrapper;
}
function f7_(n,root){
if(n===root)return null;
let id=native.prev(n.id);
if(id<0)return S(native.parent(n.id));
while(native.last(id)>=0)id=native.last(id);
return S(id);
}
function f8_(s,removed){
if(removed===s.root||!native.contains(removed.id,s.reference.id??-1)
||s.reference.kind===ATTRIBUTE)return;
if(!native.contains(s.root.id,removed.id))return;
if(s.isBefore){
const next=native.followingSubtree(removed.id,s.root.id);
if(next>=0){
s.reference=S(next);
return;
}
s.isBefore=false;
}
s.reference=f7_(removed,s.root)??s.root;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_};
})
(function(native,page,first,world,isRehearsal,lets_,MutationObserver,MutationRecord,Node,brand,deliverRecords,endTransientObservers,instance,need,parentState,pendingObservers,queueObserverMicrotask,shared,staticList,toCallback,toDict,toSequence,toState,toStr,typeError,wrapperOrNull){
"use strict";
function f0_(target,options=undefined){
const s=brand(this,MutationObserver);
need(arguments.length,1);
const n=toState(target,Node);
const d=toDict(options);
const o={
attributeFilter:d.attributeFilter===undefined?undefined:toSequence(d.attributeFilter,toStr),
attributeOldValue:d.attributeOldValue===undefined?undefined:!!d.attributeOldValue,
attributes:d.attributes===undefined?undefined:!!d.attributes,
characterData:d.characterData===undefined?undefined:!!d.characterData,
characterDataOldValue:d.characterDataOldValue===undefined?undefined:!!d.characterDataOldValue,
childList:!!d.childList,subtree:!!d.subtree,
};
if((o.attributeOldValue!==undefined||o.attributeFilter!==undefined)
&&o.attributes===undefined)o.attributes=true;
if(o.characterDataOldValue!==undefined&&o.characterData===undefined)o.characterData=true;
if(!o.childList&&!o.attributes&&!o.characterData)throw typeError("The options name nothing to observe");
if(o.attributeOldValue&&!o.attributes)throw typeError("attributeOldValue needs attributes");
if(o.attributeFilter&&!o.attributes)throw typeError("attributeFilter needs attributes");
if(o.characterDataOldValue&&!o.characterData)throw typeError("characterDataOldValue needs characterData");
n.observers??=[];
const known=n.observers.find((r)=>r.observer===s&&!r.source);
if(known){
for(const other of s.followed)other.observers=other.observers.filter((r)=>r.source!==known);
known.options=o;
}else{
n.observers.push({observer:s,options:o,source:null});
s.nodes.add(n);
shared.observerCount++;
}
}
function f1_(){
const s=brand(this,MutationObserver);
endTransientObservers(s);
for(const n of s.nodes){
const before=n.observers.length;
n.observers=n.observers.filter((r)=>r.observer!==s);
shared.observerCount-=before-n.observers.length;
}
s.nodes.clear();
s.records=[];
}
function f2_([callback],newTarget){
return instance(MutationObserver,{callback:toCallback(callback),nodes:new Set(),followed:[],
records:[],deliver:deliverRecords},newTarget);
}
const f3_=()=>class{
get type(){return brand(this,MutationRecord).type;}
get target(){return brand(this,MutationRecord).target.wrapper;}
get addedNodes(){
const s=brand(this,MutationRecord);
return(s.$addedList??=staticList(s.added.map((n)=>n.id)));
}
get removedNodes(){
const s=brand(this,MutationRecord);
return(s.$removedList??=staticList(s.removed.map((n)=>n.id)));
}
get previousSibling(){return wrapperOrNull(brand(this,MutationRecord).previous);}
get nextSibling(){return wrapperOrNull(brand(this,MutationRecord).next);}
get attributeName(){return brand(this,MutationRecord).attributeName??null;}
get attributeNamespace(){return brand(this,MutationRecord).attributeNamespace??null;}
get oldValue(){return brand(this,MutationRecord).oldValue??null;}
};
function f4_(type,target,{oldValue=null,...more}){
const interested=new Map();
for(let n=target;n;n=parentState(n)){
for(const r of n.observers??[]){
const o=r.options;
if(n!==target&&!o.subtree)continue;
if(type==="attributes"&&(!o.attributes||(o.attributeFilter
&&(more.attributeNamespace!==null||!o.attributeFilter.includes(more.attributeName)))))continue;
if(type==="characterData"&&!o.characterData)continue;
if(type==="childList"&&!o.childList)continue;
if(!interested.has(r.observer))interested.set(r.observer,null);
if((type==="attributes"&&o.attributeOldValue)
||(type==="characterData"&&o.characterDataOldValue)){
interested.set(r.observer,oldValue);
}
}
}
for(const[observer,old]of interested){
observer.records.push({type,target,added:[],removed:[],previous:null,next:null,...more,
oldValue:old});
pendingObservers.add(observer);
}
if(interested.size>0)queueObserverMicrotask();
}
function f5_(n,parent){
for(let p=parent;p;p=parentState(p)){
for(const r of p.observers??[]){
if(!r.options.subtree)continue;
n.observers??=[];
n.observers.push({observer:r.observer,options:r.options,source:r});
r.observer.followed.push(n);
}
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,S,append,childStates,copyState,detachedState,eachInShadow,ensureDocumentOrder,fail,inertDocument,insertedShadow,isHostIncluding,isText,kernel,makeFragment,makeText,parentState,queueTreeRecord,setDocument,shared,stateOf,states,toStr){
"use strict";
function f0_(n,parent,child,replaced){
const bad=()=>fail("HierarchyRequestError","The document would have a wrong order");
const children=childStates(parent);
const place=child?children.indexOf(child):children.length;
const others=children.filter((c)=>c!==replaced);
const hasElement=others.some((c)=>c.kind===ELEMENT);
const doctypeFollows=children.slice(replaced?place+1:place).some((c)=>c.kind===DOCTYPE);
if(n.kind===FRAGMENT){
const own=childStates(n);
const elements=own.filter((c)=>c.kind===ELEMENT).length;
if(elements>1||own.some(isText))bad();
if(elements===1&&(hasElement||doctypeFollows))bad();
}else if(n.kind===ELEMENT){
if(hasElement||doctypeFollows)bad();
}else if(n.kind===DOCTYPE){
if(others.some((c)=>c.kind===DOCTYPE))bad();
if(children.slice(0,place).some((c)=>c.kind===ELEMENT))bad();
if(!child&&!replaced&&hasElement)bad();
}
}
function f1_(root,connected){
const found=[];
for(let id=native.following(root.id,root.id);id>=0;id=native.following(id,root.id)){
const e=S(id);
if(e.kind===ELEMENT){
if(connected&&e.insertedSteps)found.push(e);
if(connected)kernel.customConnected(e);
if(e.shadow)found.push(...f1_(e.shadow,connected));
}
}
return found;
}
function f2_(parent,n,child){
if(parent.kind!==DOCUMENT&&parent.kind!==FRAGMENT&&parent.kind!==ELEMENT){
fail("HierarchyRequestError","The parent cannot have children");
}
if(n.kind!==ATTRIBUTE&&isHostIncluding(n,parent))fail("HierarchyRequestError",
"The node contains its new parent");
if(parentState(child)!==parent)fail("NotFoundError","The old node is not a child of the parent");
if(n.kind===DOCUMENT||n.kind===ATTRIBUTE||n.shadowMode!==undefined){
fail("HierarchyRequestError","The node cannot be inserted");
}
if(isText(n)&&parent.kind===DOCUMENT)fail("HierarchyRequestError","A document has no text");
if(n.kind===DOCTYPE&&parent.kind!==DOCUMENT)fail("HierarchyRequestError",
"A doctype belongs to a document");
if(parent.kind===DOCUMENT)f0_(n,parent,child,child);
let reference=S(native.next(child.id));
if(reference===n)reference=S(native.next(n.id));
const previous=S(native.prev(child.id));
if(parentState(n))kernel.remove(n);
let removed=[];
if(parentState(child)){
removed=[child];
kernel.remove(child,true);
}
const nodes=n.kind===FRAGMENT?childStates(n):[n];
kernel.insert(n,parent,reference,true);
if(shared.observerCount>0)queueTreeRecord(parent,nodes,removed,previous,reference);
return child;
}
function f3_(root,body){
for(let id=native.following(root.id,root.id);id>=0;id=native.following(id,root.id)){
const s=states[id];
if(s===undefined||s.kind!==ELEMENT)continue;
body(s);
if(s.shadow)f3_(s.shadow,body);
}
}
function f4_(top,old,doc){
for(let id=top.id;id>=0;id=native.following(id,top.id)){
const s=S(id);
s.doc=doc;
s.upper=undefined;
if(s.attrNodes)for(const a of s.attrNodes.values())a.doc=doc;
if(s.shadow)f4_(s.shadow,old,doc);
const content=s.kind===ELEMENT&&s.local==="template"&&s.isHTML?native.content(id):-1;
if(content>=0)f4_(S(content),old,inertDocument(doc));
if(s.custom)kernel.customAdopted(s,old,doc);
}
}
function f5_(list,doc){
const nodes=list.map((v)=>{
const s=stateOf(v);
return s!==undefined&&s.kind!==undefined?s:toStr(v);
}).map((v)=>(typeof v==="string"?makeText(v,doc):v));
if(nodes.length===1)return nodes[0];
const fragment=makeFragment(doc);
for(const n of nodes)append(n,fragment);
return fragment;
}
function f6_(from,to,doc){
to.doc=doc;
to.exactData=from.exactData;
if(from.cloned)from.cloned(from,to);
if(from.shadow)kernel.cloneShadow(from,to,doc);
}
function f7_(from,to,doc){
let target=to.id;
for(let id=from.id;id>=0;id=native.following(id,from.id)){
const s=states[id]??detachedState(id);
if(id===from.id||s!==undefined)f6_(S(id),S(target),doc);
target=native.following(target,to.id);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,Attr,NamedNodeMap,addAttr,adopt,attrAt,attrKey,attrNameFor,attrNode,attrQualified,attrValue,attributeWillChange,brand,changeAttr,documentOf,fail,keepExact,kernel,need,qualifiedName,removeAttrAt,setAttrNode,setAttrNodeValue,toNullableStr,toState,toStr,toULong,wrapperOrNull){
"use strict";
const f0_=()=>class{
get namespaceURI(){return brand(this,Attr).ns;}
get prefix(){return brand(this,Attr).prefix;}
get localName(){return brand(this,Attr).local;}
get name(){return qualifiedName(brand(this,Attr));}
get value(){return f2_(brand(this,Attr));}
set value(v){
const s=brand(this,Attr);
setAttrNodeValue(s,toStr(v));
}
get ownerElement(){return wrapperOrNull(brand(this,Attr).element);}
get specified(){
brand(this,Attr);
return true;
}
};
function f1_(e,place){
const[ns,prefix,local]=native.attrName(e.id,place);
e.attrNodes??=new Map();
const key=attrKey(ns,local);
let a=e.attrNodes.get(key);
if(!a){
a=kernel.makeAttr(ns,prefix,local,"",documentOf(e));
a.element=e;
e.attrNodes.set(key,a);
}
return a;
}
function f2_(a){
if(!a.element)return a.value;
const place=native.attrPlaceNS(a.element.id,a.ns,a.local);
return place<0?a.value:attrAt(a.element,place);
}
function f3_(e,ns,prefix,local,value){
const place=native.attrPlaceNS(e.id,ns,local);
if(place<0)addAttr(e,ns,prefix,local,value);
else changeAttr(e,place,value);
}
function f4_(e,a){
if(a.element!==null&&a.element!==e)fail("InUseAttributeError","The attribute belongs to another element");
const place=native.attrPlaceNS(e.id,a.ns,a.local);
if(place>=0){
const old=f1_(e,place);
if(old===a)return a;
const value=a.value;
old.value=attrAt(e,place);
old.element=null;
e.attrNodes.set(attrKey(a.ns,a.local),a);
adopt(a,documentOf(e));
a.element=e;
attributeWillChange(e,a.ns,a.local,old.value);
keepExact(e,a.ns,a.local,value);
native.setAttrValue(e.id,place,value);
kernel.attributeChanged(e,a.ns,a.local,old.value,value);
return old;
}
adopt(a,documentOf(e));
(e.attrNodes??=new Map()).set(attrKey(a.ns,a.local),a);
const value=a.value;
a.element=e;
addAttr(e,a.ns,a.prefix,a.local,value);
return null;
}
function f5_(index){
const s=brand(this,NamedNodeMap);
need(arguments.length,1);
const i=toULong(index);
return i<native.attrCount(s.element.id)?f1_(s.element,i).wrapper:null;
}
function f6_(name){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const place=native.attrPlace(e.id,attrNameFor(e,toStr(name)));
return place<0?null:f1_(e,place).wrapper;
}
function f7_(namespace,local){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,2);
const place=native.attrPlaceNS(e.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:f1_(e,place).wrapper;
}
function f8_(attr){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(f4_(e,a)));
}
function f9_(attr){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(f4_(e,a)));
}
function f10_(name){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const place=native.attrPlace(e.id,attrNameFor(e,toStr(name)));
if(place<0)fail("NotFoundError","The element has no such attribute");
const a=f1_(e,place);
kernel.reactions(()=>removeAttrAt(e,place));
return a.wrapper;
}
function f11_(namespace,local){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,2);
const place=native.attrPlaceNS(e.id,toNullableStr(namespace)||null,toStr(local));
if(place<0)fail("NotFoundError","The element has no such attribute");
const a=f1_(e,place);
kernel.reactions(()=>removeAttrAt(e,place));
return a.wrapper;
}
function f12_(s){
const e=s.element,names=new Set();
for(let i=0,n=native.attrCount(e.id);i<n;i++){
const name=attrQualified(e,i);
if(!(e.isHTML&&documentOf(e).isHTML&&/[A-Z]/.test(name)))names.add(name);
}
return names;
}
function f13_(s,name){
const e=s.element;
if(e.isHTML&&documentOf(e).isHTML&&/[A-Z]/.test(name))return undefined;
const place=native.attrPlace(e.id,name);
return place<0?undefined:f1_(e,place).wrapper;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_};
})
(function(native,page,first,world,isRehearsal,lets_,DOMTokenList,ascii,brand,checkTokens,fail,need,toStr,tokens,typeError,updateTokens){
"use strict";
function f0_(token,force=undefined){
const s=brand(this,DOMTokenList);
need(arguments.length,1);
token=toStr(token);
checkTokens([token]);
const list=tokens(s);
if(list.includes(token)){
if(force!==undefined&&force)return true;
updateTokens(s,list.filter((t)=>t!==token));
return false;
}
if(force!==undefined&&!force)return false;
updateTokens(s,[...list,token]);
return true;
}
function f1_(token,other){
const s=brand(this,DOMTokenList);
need(arguments.length,2);
token=toStr(token);
other=toStr(other);
if(token===""||other==="")fail("SyntaxError","The token is empty");
checkTokens([token,other]);
const list=tokens(s);
if(!list.includes(token))return false;
updateTokens(s,new Set(list.map((t)=>(t===token?other:t))));
return true;
}
function f2_(token){
const s=brand(this,DOMTokenList);
need(arguments.length,1);
if(!s.supported)throw typeError("The attribute has no supported tokens");
return s.supported.includes(ascii.lower(toStr(token)));
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,XML,XMLNS,checkQualified,documentElement,fail,namespaceElement,parentState){
"use strict";
function f0_(s){
switch(s.kind){
case ELEMENT:return s;
case DOCUMENT:return documentElement(s);
case DOCTYPE:case FRAGMENT:return null;
case ATTRIBUTE:return s.element;
default:{
const p=parentState(s);
return p&&p.kind===ELEMENT?p:null;
}
}
}
function f1_(e,namespace){
for(let s=e;s&&s.kind===ELEMENT;s=parentState(s)){
if(s.ns===namespace&&s.prefix!==null)return s.prefix;
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[,prefix,local]=native.attrName(s.id,i);
if(prefix==="xmlns"&&native.attrValue(s.id,i)===namespace)return local;
}
}
return null;
}
function f2_(n,prefix){
for(let s=f0_(n);s&&s.kind===ELEMENT;s=parentState(s)){
if(prefix==="xml")return XML;
if(prefix==="xmlns")return XMLNS;
if(s.ns!==null&&s.prefix===prefix)return s.ns;
for(let i=0,count=native.attrCount(s.id);i<count;i++){
const[ns,p,local]=native.attrName(s.id,i);
if(ns!==XMLNS)continue;
if((p==="xmlns"&&local===prefix)||(p===null&&local==="xmlns"&&prefix===null)){
return native.attrValue(s.id,i)||null;
}
}
}
return null;
}
function f3_(namespace,qualified){
if(namespace==="")namespace=null;
checkQualified(qualified);
let prefix=null,local=qualified;
const colon=qualified.indexOf(":");
if(colon>=0)[prefix,local]=[qualified.slice(0,colon),qualified.slice(colon+1)];
if(prefix!==null&&namespace===null)fail("NamespaceError","A prefix needs a namespace");
if(prefix==="xml"&&namespace!==XML)fail("NamespaceError","The prefix xml has its own namespace");
const isXmlns=qualified==="xmlns"||prefix==="xmlns";
if(isXmlns!==(namespace===XMLNS))fail("NamespaceError","The name xmlns has its own namespace");
return[namespace,prefix,local];
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,CDATA,CharacterData,ProcessingInstruction,S,TEXT,Text,brand,childrenChanged,dataOf,documentOf,eachRange,fail,kernel,liveRanges,makeNode,need,parentState,replaceData,shared,storeData,targetOf,toStr,toULong){
"use strict";
function f0_(offset,count){
const s=brand(this,CharacterData);
need(arguments.length,2);
offset=toULong(offset);
count=toULong(count);
const data=dataOf(s);
if(offset>data.length)fail("IndexSizeError","The offset is beyond the end");
return data.slice(offset,offset+count);
}
function f1_(offset,count,data){
const s=brand(this,CharacterData);
need(arguments.length,3);
f2_(s,toULong(offset),toULong(count),toStr(data));
}
function f2_(s,offset,count,data){
const old=dataOf(s);
if(offset>old.length)fail("IndexSizeError","The offset is beyond the end");
if(offset+count>old.length)count=old.length-offset;
if(shared.observerCount>0)kernel.queueRecord("characterData",s,{oldValue:old});
storeData(s,old.slice(0,offset)+data+old.slice(offset+count));
if(liveRanges.size>0){
const move=(at)=>(at>offset&&at<=offset+count?offset:at>offset+count?at
+data.length-count:at);
eachRange((r)=>{
if(r.start===s)r.startOffset=move(r.startOffset);
if(r.end===s)r.endOffset=move(r.endOffset);
});
}
const parent=parentState(s);
if(parent)childrenChanged(parent);
}
function f3_(){
let id=brand(this,Text).id;
const isTextID=(n)=>n>=0&&(native.kind(n)===TEXT||native.kind(n)===CDATA);
while(isTextID(native.prev(id)))id=native.prev(id);
let text="";
for(;isTextID(id);id=native.next(id))text+=dataOf(S(id));
return text;
}
function f4_(s,offset){
const data=dataOf(s);
if(offset>data.length)fail("IndexSizeError","The offset is beyond the end");
const count=data.length-offset;
const rest=makeNode(s.kind,data.slice(offset),documentOf(s));
const parent=parentState(s);
if(parent){
kernel.insert(rest,parent,S(native.next(s.id)),false);
const index=native.index(s.id);
eachRange((r)=>{
if(r.start===s&&r.startOffset>offset)[r.start,r.startOffset]=[rest,r.startOffset-offset];
if(r.end===s&&r.endOffset>offset)[r.end,r.endOffset]=[rest,r.endOffset-offset];
if(r.start===parent&&r.startOffset===index+1)r.startOffset++;
if(r.end===parent&&r.endOffset===index+1)r.endOffset++;
});
}
f2_(s,offset,count,"");
return rest;
}
const f5_=()=>class{
get target(){return targetOf(brand(this,ProcessingInstruction));}
get sheet(){
brand(this,ProcessingInstruction);
return null;
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,INSTRUCTION,Node,S,TEXT,attrIndex,attrValue,childStates,cloneNode,copyState,copyStates,dataOf,documentOf,eachRange,fail,isCharacterData,isEqual,kernel,liveRanges,locatePrefix,makeDocument,namespaceElement,need,node,orderKey,parentState,replaceChild,replaceData,rootState,setAttrNodeValue,targetOf,textBelow,toNullableState,toNullableStr,toState,toStr,treeCounts){
"use strict";
function f0_(top){
const ids=[];
for(let id=native.following(top.id,top.id);id>=0;id=native.following(id,top.id)){
if(native.kind(id)===TEXT)ids.push(id);
}
for(const id of ids){
const s=S(id);
if(native.parent(id)<0)continue;
let length=dataOf(s).length;
if(length===0){
kernel.remove(s);
continue;
}
let more="";
const following=[];
for(let next=native.next(id);next>=0&&native.kind(next)===TEXT;next=native.next(next)){
following.push(S(next));
more+=dataOf(S(next));
}
if(following.length===0)continue;
replaceData(s,length,0,more);
if(liveRanges.size>0){
for(const c of following){
const index=native.index(c.id);
const parent=parentState(c);
eachRange((r)=>{
if(r.start===c)[r.start,r.startOffset]=[s,r.startOffset+length];
if(r.end===c)[r.end,r.endOffset]=[s,r.endOffset+length];
if(r.start===parent&&r.startOffset===index)[r.start,r.startOffset]=[s,length];
if(r.end===parent&&r.endOffset===index)[r.end,r.endOffset]=[s,length];
});
length+=dataOf(c).length;
}
}
for(const c of following)kernel.remove(c);
}
}
function f1_(s,doc,isDeep){
if(s.kind===ATTRIBUTE)return kernel.makeAttr(s.ns,s.prefix,s.local,attrValue(s),doc);
if(s.kind===DOCUMENT){
const copy=makeDocument({
isHTML:s.isHTML,contentType:s.contentType,url:s.url,encoding:s.encoding,I:s.I,
});
if(isDeep)for(const c of childStates(s))kernel.insert(f1_(c,copy,true),copy,null,true);
return copy;
}
const id=native.copy(s.id,isDeep&&treeCounts.custom===0);
if(id<0)fail("QuotaExceededError","The document has too many nodes");
const copy=S(id);
if(isDeep&&treeCounts.custom===0){
if(s.kind===ELEMENT||s.kind===FRAGMENT)copyStates(s,copy,doc);
else copy.doc=doc;
}else{
copyState(s,copy,doc);
kernel.customCreated(copy);
if(isDeep){
for(const c of childStates(s)){
const child=f1_(c,doc,true);
native.insert(child.id,copy.id,-1);
}
const content=s.kind===ELEMENT?native.content(s.id):-1;
if(content>=0){
const target=S(native.content(copy.id));
for(const c of childStates(S(content))){
native.insert(f1_(c,documentOf(target),true).id,target.id,-1);
}
}
}
}
return copy;
}
function f2_(a,b){
if(a.kind!==b.kind)return false;
switch(a.kind){
case DOCTYPE:if(native.text(a.id)!==native.text(b.id))return false;break;
case ELEMENT:{
if(a.ns!==b.ns||a.prefix!==b.prefix||a.local!==b.local)return false;
const count=native.attrCount(a.id);
if(count!==native.attrCount(b.id))return false;
for(let i=0;i<count;i++){
const[ns,,local]=native.attrName(a.id,i);
const place=native.attrPlaceNS(b.id,ns,local);
if(place<0||native.attrValue(a.id,i)!==native.attrValue(b.id,place))return false;
}
break;
}
case ATTRIBUTE:return a.ns===b.ns&&a.local===b.local&&attrValue(a)===attrValue(b);
case INSTRUCTION:if(targetOf(a)!==targetOf(b)||dataOf(a)!==dataOf(b))return false;break;
case TEXT:case COMMENT:case CDATA:if(dataOf(a)!==dataOf(b))return false;break;
}
const left=childStates(a),right=childStates(b);
return left.length===right.length&&left.every((c,i)=>f2_(c,right[i]));
}
function f3_(a,b){
if(a===b)return 0;
let n1=b,n2=a,attr1=null,attr2=null;
if(n1.kind===ATTRIBUTE)[attr1,n1]=[n1,n1.element];
if(n2.kind===ATTRIBUTE){
[attr2,n2]=[n2,n2.element];
if(attr1&&n1&&n1===n2){
return 32+(attrIndex(attr1)<attrIndex(attr2)?2:4);
}
}
if(!n1||!n2||rootState(n1)!==rootState(n2)){
return 1+32+(orderKey(n1??attr1)<orderKey(n2??attr2)?2:4);
}
if((native.contains(n1.id,n2.id)&&n1!==n2&&!attr1)||(n1===n2&&attr2))return 8+2;
if((native.contains(n2.id,n1.id)&&n1!==n2&&!attr2)||(n1===n2&&attr1))return 16+4;
return native.precedes(n1.id,n2.id)?2:4;
}
function f4_(v){
const s=node(this);
const text=v===null||v===undefined?"":toStr(v);
if(s.kind===ATTRIBUTE)setAttrNodeValue(s,text);
else if(isCharacterData(s))replaceData(s,0,dataOf(s).length,text);
}
function f5_(){
const s=node(this);
switch(s.kind){
case ELEMENT:case FRAGMENT:return textBelow(s);
case ATTRIBUTE:return attrValue(s);
case DOCUMENT:case DOCTYPE:return null;
default:return dataOf(s);
}
}
function f6_(subtree=false){
const s=node(this);
if(s.shadowMode!==undefined)fail("NotSupportedError","A shadow root cannot be cloned");
return kernel.reactions(()=>f1_(s,documentOf(s),!!subtree).wrapper);
}
function f7_(other){
const s=node(this);
need(arguments.length,1);
const o=toNullableState(other,Node);
if(o===null)return false;
if(s.kind===ATTRIBUTE||o.kind===ATTRIBUTE)return s===o;
return native.contains(s.id,o.id);
}
function f8_(namespace){
const s=node(this);
need(arguments.length,1);
namespace=toNullableStr(namespace);
if(!namespace)return null;
const e=namespaceElement(s);
return e?locatePrefix(e,namespace):null;
}
function f9_(child,old){
const s=node(this);
need(arguments.length,2);
const c=toState(child,Node);
const o=toState(old,Node);
return kernel.reactions(()=>replaceChild(s,c,o).wrapper);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,Node,S,composedRoot,documentOf,ensureInsertable,fail,isCharacterData,kernel,need,node,parentState,preInsert,replaceAll,replaceChild,toNodes,toNullableState,toState,viable,viableNext){
"use strict";
function f0_(...nodes){
const s=node(this);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
const own=viable(s,nodes);
let previous=S(native.prev(s.id));
while(previous&&own.includes(previous))previous=S(native.prev(previous.id));
const n=toNodes(nodes,documentOf(s));
preInsert(n,parent,previous?S(native.next(previous.id)):S(native.first(parent.id)));
});
}
function f1_(...nodes){
const s=node(this);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
const next=f3_(s,nodes);
preInsert(toNodes(nodes,documentOf(s)),parent,next);
});
}
function f2_(...nodes){
const s=node(this);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
const next=f3_(s,nodes);
const n=toNodes(nodes,documentOf(s));
if(parentState(s)===parent)replaceChild(parent,n,s);
else preInsert(n,parent,next);
});
}
function f3_(s,nodes){
const own=viable(s,nodes);
let next=S(native.next(s.id));
while(next&&own.includes(next))next=S(native.next(next.id));
return next;
}
function f4_(...nodes){
const s=node(this);
kernel.reactions(()=>{
const n=toNodes(nodes,documentOf(s));
ensureInsertable(n,s,null);
replaceAll(s,n);
});
}
function f5_(child,before){
const s=node(this);
need(arguments.length,2);
const c=toState(child,Node),b=toNullableState(before,Node);
kernel.reactions(()=>{
if(composedRoot(c)!==composedRoot(s)||(c.kind!==ELEMENT&&!isCharacterData(c))){
fail("HierarchyRequestError","The node cannot be moved here");
}
preInsert(c,s,b);
});
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,core,definitions,microtask,reactionStack,runReactions){
"use strict";
function f0_(queue){
for(const s of queue){
const list=s.reactionQueue;
while(list&&list.length>0){
const reaction=list.shift();
try{
reaction();
}catch(error){
core.reportError(error);
}
}
}
}
function f1_(s,reaction){
(s.reactionQueue??=[]).push(reaction);
const top=reactionStack.at(-1);
if(top){
top.push(s);
return;
}
if(!lets_.backupQueue){
lets_.backupQueue=[];
microtask(()=>{
const queue=lets_.backupQueue;
lets_.backupQueue=null;
f0_(queue);
});
}
lets_.backupQueue.push(s);
}
function f2_(local,is){
const own=definitions.get(local);
if(own&&own.local===own.name)return own;
const other=is?definitions.get(is):undefined;
return other&&other.local===local?other:null;
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,FRAGMENT,ShadowRoot,TEXT,assignedNodes,brand,childStates,cloneNode,documentOf,fail,filledSlots,focusIn,hasSlottables,instance,isConnected,isCustomName,kernel,lookUp,markupOf,markupWithShadows,namedSlotsRoot,need,parentState,parseFragment,replaceAll,rootState,shadowHosts,signalOtherSlot,slotName,slotNameOf,slotsIn,states,toDict,toSequence,toState,toStr,toStrOrEmpty,treeCounts,typeError,wrapperOrNull){
"use strict";
const f0_=()=>class{
get mode(){return brand(this,ShadowRoot).shadowMode;}
get delegatesFocus(){return brand(this,ShadowRoot).delegatesFocus;}
get slotAssignment(){return brand(this,ShadowRoot).slotAssignment;}
get serializable(){return brand(this,ShadowRoot).serializable;}
get host(){return brand(this,ShadowRoot).host.wrapper;}
get innerHTML(){return native.inner(brand(this,ShadowRoot).id);}
set innerHTML(v){
const s=brand(this,ShadowRoot);
const text=toStrOrEmpty(v);
kernel.reactions(()=>replaceAll(s,parseFragment(text,s.host)));
}
setHTMLUnsafe(html){
const s=brand(this,ShadowRoot);
need(arguments.length,1);
const text=toStr(html);
kernel.reactions(()=>replaceAll(s,parseFragment(text,s.host,true)));
}
getHTML(options=undefined){return f4_(brand(this,ShadowRoot),toDict(options));}
get clonable(){return brand(this,ShadowRoot).clonable;}
get activeElement(){
const s=brand(this,ShadowRoot);
const{focused}=documentOf(s);
return focused&&isConnected(focused)?wrapperOrNull(focusIn(s,focused)):null;
}
};
function f1_(s,init){
const mode=init.mode;
if(mode===undefined)throw typeError("mode is missing");
const text=toStr(mode);
if(text!=="open"&&text!=="closed")throw typeError(`'${text}' is no mode of a shadow tree`);
const assignment=init.slotAssignment===undefined?"named":toStr(init.slotAssignment);
if(assignment!=="named"&&assignment!=="manual")throw typeError("slotAssignment is wrong");
if(!s.isHTML||!(shadowHosts.has(s.local)||isCustomName(s.local)))fail("NotSupportedError",
"The element may have no shadow tree");
const definition=lookUp(s.local,s.isName??null);
if(definition?.disablesShadow)fail("NotSupportedError","The element may have no shadow tree");
if(s.shadow){
if(!s.shadow.isDeclarative||s.shadow.shadowMode!==text)fail("NotSupportedError",
"The element has a shadow tree already");
kernel.reactions(()=>replaceAll(s.shadow,null));
s.shadow.isDeclarative=false;
return s.shadow;
}
const id=native.makeNode(FRAGMENT,"");
if(id<0)fail("QuotaExceededError","The document has too many nodes");
native.attachShadow(id,s.id);
if(assignment==="manual")native.assignByHand(id);
return kernel.makeShadow(s,id,{
shadowMode:text,delegatesFocus:!!init.delegatesFocus,slotAssignment:assignment,clonable:!!init.clonable,
serializable:!!init.serializable,isAvailable:s.ceState==="precustomized"||s.ceState==="custom",
isDeclarative:false,
});
}
function f2_(s,id,members){
const root={id,kind:FRAGMENT,doc:documentOf(s),listeners:null,host:s,...members};
states[id]=root;
instance(ShadowRoot,root);
s.shadow=root;
treeCounts.slots++;
return root;
}
function f3_(from,to,doc){
const root=from.shadow;
if(!root.clonable||to.shadow)return;
const id=native.makeNode(FRAGMENT,"");
if(id<0)fail("QuotaExceededError","The document has too many nodes");
native.attachShadow(id,to.id);
const{shadowMode,delegatesFocus,slotAssignment,clonable,serializable,isAvailable,isDeclarative}=root;
if(slotAssignment==="manual")native.assignByHand(id);
const copy=kernel.makeShadow(to,id,{shadowMode,delegatesFocus,slotAssignment,clonable,serializable,
isAvailable,isDeclarative});
copy.doc=doc;
for(const c of childStates(root))native.insert(cloneNode(c,doc,true).id,id,-1);
}
function f4_(s,options){
const serializable=!!options.serializableShadowRoots;
const named=options.shadowRoots===undefined?[]:toSequence(options.shadowRoots,(root)=>
toState(root,ShadowRoot));
if(!serializable&&named.length===0)return s.shadowMode===undefined?markupOf(s,false)
:native.inner(s.id);
const list=[];
for(const root of new Set([...named,...states.filter((e)=>e?.shadow?.serializable&&serializable)
.map((e)=>e.shadow)])){
const flag=(name,isSet)=>(isSet?` ${name}=""`:"");
list.push(root.host.id,root.id,
`<template shadowrootmode="${root.shadowMode}"${flag("shadowrootdelegatesfocus",root.delegatesFocus)}`
+`${flag("shadowrootserializable",root.serializable)}${flag("shadowrootclonable",root.clonable)}>`);
}
return native.innerWithShadows(s.id,...list);
}
function f5_(slot,flattens){
const root=rootState(slot);
const own=root.shadowMode===undefined?[]
:root.slotAssignment==="manual"?(slot.manualNodes??[]).filter((c)=>parentState(c)===root.host)
:childStates(root.host).filter((c)=>(c.kind===ELEMENT||c.kind===TEXT)
&&kernel.assignedSlot(c)===slot);
if(!flattens)return own;
if(root.shadowMode===undefined)return[];
const list=own.length>0?own:childStates(slot).filter((c)=>c.kind===ELEMENT||c.kind===TEXT);
return list.flatMap((c)=>(c.kind===ELEMENT&&c.isHTML&&c.local==="slot"
&&rootState(c).shadowMode!==undefined?f5_(c,true):[c]));
}
function f6_(slot,nodes){
for(const n of nodes)if(n.kind!==ELEMENT&&n.kind!==TEXT)throw typeError(
"The node is no element and no text");
const before=f5_(slot);
for(const n of slot.manualNodes??[])n.manualSlot=null;
const others=new Set();
for(const n of nodes){
const other=n.manualSlot;
if(other&&other!==slot){
other.manualNodes=other.manualNodes.filter((m)=>m!==n);
others.add(other);
}
n.manualSlot=slot;
}
slot.manualNodes=[...new Set(nodes)];
for(const other of others){
native.assignSlot(other.id,...other.manualNodes.map((n)=>n.id));
kernel.signalSlot(other);
}
native.assignSlot(slot.id,...slot.manualNodes.map((n)=>n.id));
const after=f5_(slot);
if(after.length!==before.length||after.some((n,i)=>n!==before[i]))kernel.signalSlot(slot);
}
function f7_(top){
if(top.kind!==ELEMENT)return[];
const slots=slotsIn(top);
if(top.isHTML&&top.local==="slot")slots.unshift(top);
return slots.filter((slot)=>f5_(slot).length>0);
}
function f8_(c,parent){
if(parent.shadow)kernel.signalSlot(kernel.assignedSlot(c));
if(parent.isHTML&&parent.local==="slot"&&rootState(parent).shadowMode!==undefined
&&f5_(parent).length===0)kernel.signalSlot(parent);
const root=namedSlotsRoot(parent);
if(!root)return;
const filled=f7_(c);
for(const slot of filled){
kernel.signalSlot(slot);
signalOtherSlot(root,slotName(slot),filled);
}
}
function f9_(n,parent,left){
if(parent.shadow&&(n.kind===ELEMENT||n.kind===TEXT)){
const name=slotNameOf(n);
kernel.signalSlot(slotsIn(parent.shadow).find((slot)=>slotName(slot)===name));
}
for(const slot of left){
kernel.signalSlot(slot);
signalOtherSlot(rootState(parent),slotName(slot),left);
}
}
function f10_(e,local,old,value){
if(local==="slot"){
const shadow=parentState(e)?.shadow;
if(!shadow||(old??"")===(value??""))return;
if(shadow.slotAssignment!=="manual")kernel.signalSlot(slotsIn(shadow)
.find((slot)=>slotName(slot)===(old??"")));
return kernel.signalSlot(kernel.assignedSlot(e));
}
const root=namedSlotsRoot(e);
if(!root||(old??"")===(value??""))return;
const others=slotsIn(root);
for(const[name,nameOf]of[[old??"",(slot)=>(slot===e?old??"":slotName(slot))],
[value??"",slotName]]){
if(!hasSlottables(root,name)||others.find((slot)=>nameOf(slot)===name)!==e)continue;
kernel.signalSlot(e);
signalOtherSlot(root,name,[e]);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,Attr,DOCUMENT,ELEMENT,Element,FRAGMENT,HTML,S,ascii,attrAt,attrIndex,attrNameFor,attrNode,badSelector,checkName,collection,documentOf,element,extractName,fail,hasAttr,insertAdjacent,kernel,makeElementIn,makeText,need,parentState,parseFragment,preInsert,removeAttr,removeAttrAt,replaceChild,setAttr,setAttrNS,setAttrNode,toNullableStr,toState,toStr,toStrOrEmpty,wrapperOf,wrapperOrNull){
"use strict";
function f0_(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:attrAt(s,place);
}
function f1_(namespace,name,value){
const s=element(this);
need(arguments.length,3);
namespace=toNullableStr(namespace);
name=toStr(name);
value=toStr(value);
const[ns,prefix,local]=extractName(namespace,name);
kernel.reactions(()=>setAttrNS(s,ns,prefix,local,value));
}
function f2_(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
if(place>=0)kernel.reactions(()=>removeAttrAt(s,place));
}
function f3_(name,force=undefined){
const s=element(this);
need(arguments.length,1);
name=toStr(name);
checkName(name);
name=attrNameFor(s,name);
if(!hasAttr(s,name)){
if(force!==undefined&&!force)return false;
setAttr(s,name,"");
return true;
}
if(force!==undefined&&force)return true;
removeAttr(s,name);
return false;
}
function f4_(namespace,local){
const s=element(this);
need(arguments.length,2);
return native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local))>=0;
}
function f5_(name){
const s=element(this);
need(arguments.length,1);
const place=native.attrPlace(s.id,attrNameFor(s,toStr(name)));
return place<0?null:attrNode(s,place).wrapper;
}
function f6_(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:attrNode(s,place).wrapper;
}
function f7_(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(s,a)));
}
function f8_(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(s,a)));
}
function f9_(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
if(a.element!==s)fail("NotFoundError","The attribute belongs to another element");
kernel.reactions(()=>removeAttrAt(s,attrIndex(a)));
return a.wrapper;
}
function f10_(selectors){
const s=element(this);
need(arguments.length,1);
selectors=toStr(selectors);
kernel.settleAsked(s,selectors);
const found=native.closest(s.id,selectors);
if(found===-2)badSelector(selectors);
return wrapperOf(found);
}
function f11_(where,other){
const s=element(this);
need(arguments.length,2);
where=toStr(where);
const o=toState(other,Element);
return kernel.reactions(()=>wrapperOrNull(f16_(s,where,o)));
}
function f12_(where,data){
const s=element(this);
need(arguments.length,2);
where=toStr(where);
kernel.reactions(()=>{f16_(s,where,makeText(toStr(data),documentOf(s)));});
}
function f13_(v){
const s=element(this);
const text=toStrOrEmpty(v);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
if(parent.kind===DOCUMENT)fail("NoModificationAllowedError","The root element cannot be replaced");
const context=parent.kind===FRAGMENT?makeElementIn(documentOf(s),HTML,null,"body"):parent;
replaceChild(parent,parseFragment(text,context),s);
});
}
function f14_(where,text){
const s=element(this);
need(arguments.length,2);
where=ascii.lower(toStr(where));
text=toStr(text);
kernel.reactions(()=>{
let context;
if(where==="beforebegin"||where==="afterend"){
context=parentState(s);
if(!context||context.kind===DOCUMENT)fail("NoModificationAllowedError",
"The element has no parent element");
}else if(where==="afterbegin"||where==="beforeend"){
context=s;
}else{
fail("SyntaxError",`'${where}' is no place beside an element`);
}
if(context.kind!==ELEMENT||(documentOf(context).isHTML&&context.local==="html"
&&context.isHTML)){
context=makeElementIn(documentOf(s),HTML,null,"body");
}
f16_(s,where,parseFragment(text,context));
});
}
function f15_(s,ns,local){
s.$lists??=new Map();
const key=`n${ns??""}|${local}`;
let list=s.$lists.get(key);
if(!list){
list=collection(()=>native.collect(s.id,1,ns??"",local));
s.$lists.set(key,list);
}
return list;
}
function f16_(s,where,n){
switch(ascii.lower(where)){
case"beforebegin":{
const parent=parentState(s);
return parent?preInsert(n,parent,s):null;
}
case"afterbegin":return preInsert(n,s,S(native.first(s.id)));
case"beforeend":return preInsert(n,s,null);
case"afterend":{
const parent=parentState(s);
return parent?preInsert(n,parent,S(native.next(s.id))):null;
}
default:return fail("SyntaxError",`'${where}' is no place beside an element`);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,AbstractRange,CDATA,COMMENT,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,HTML,INSTRUCTION,Node,Range,S,TEXT,append,brand,checkPoint,childStates,cloneNode,collapsePoint,commonAncestor,comparePoints,containedInRange,dataOf,deleteContents,documentOf,ensureInsertable,extractContents,fail,insertInRange,instance,interfaces,isCharacterData,isCollapsed,isInclusiveAncestor,isPartial,isText,kernel,lengthOf,liveRanges,makeElementIn,makeFragment,makeRange,need,parentForBoundary,parentState,parseFragment,preInsert,rangeText,replaceAll,replaceData,rootState,setBoundary,splitText,states,storeData,toDict,toState,toStr,toULong,toUShort,typeError){
"use strict";
const f0_=()=>class{
get startContainer(){return brand(this,AbstractRange).start.wrapper;}
get startOffset(){return brand(this,AbstractRange).startOffset;}
get endContainer(){return brand(this,AbstractRange).end.wrapper;}
get endOffset(){return brand(this,AbstractRange).endOffset;}
get collapsed(){return isCollapsed(brand(this,AbstractRange));}
};
function f1_([init],newTarget){
const d=toDict(init);
const need=(key)=>{
if(d[key]===undefined)throw typeError(`${key} is missing`);
return d[key];
};
const end=toState(need("endContainer"),Node),endOffset=toULong(need("endOffset"));
const start=toState(need("startContainer"),Node),startOffset=toULong(need("startOffset"));
for(const n of[start,end]){
if(n.kind===DOCTYPE||n.kind===ATTRIBUTE)fail("InvalidNodeTypeError","The node has no content");
}
return instance(interfaces.StaticRange,{start,startOffset,end,endOffset},newTarget);
}
function f2_(start,startOffset,end,endOffset,newTarget){
const s={start,startOffset,end,endOffset};
instance(Range,s,newTarget);
liveRanges.add(new WeakRef(s));
return s;
}
function f3_(a,aOffset,b,bOffset){
if(a===b)return aOffset===bOffset?0:aOffset<bOffset?-1:1;
if(native.precedes(b.id,a.id))return-f3_(b,bOffset,a,aOffset);
if(native.contains(a.id,b.id)){
let child=b;
while(parentState(child)!==a)child=parentState(child);
if(native.index(child.id)<aOffset)return 1;
}
return-1;
}
function f4_(r,isStart,n,offset){
if(n.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(offset>lengthOf(n))fail("IndexSizeError","The offset is beyond the end");
if(isStart){
if(rootState(r.start)!==rootState(n)||f3_(n,offset,r.end,r.endOffset)>0)[r.end,
r.endOffset]=[n,offset];
[r.start,r.startOffset]=[n,offset];
}else{
if(rootState(r.start)!==rootState(n)||f3_(n,offset,r.start,r.startOffset)<0)[r.start,
r.startOffset]=[n,offset];
[r.end,r.endOffset]=[n,offset];
}
r.changed?.();
}
const f5_=()=>class{
get commonAncestorContainer(){return commonAncestor(brand(this,Range)).wrapper;}
setStart(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
f4_(s,true,toState(n,Node),toULong(offset));
}
setEnd(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
f4_(s,false,toState(n,Node),toULong(offset));
}
setStartBefore(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
f4_(s,true,parentForBoundary(c),native.index(c.id));
}
setStartAfter(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
f4_(s,true,parentForBoundary(c),native.index(c.id)+1);
}
setEndBefore(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
f4_(s,false,parentForBoundary(c),native.index(c.id));
}
setEndAfter(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
f4_(s,false,parentForBoundary(c),native.index(c.id)+1);
}
collapse(toStart=false){
const s=brand(this,Range);
if(toStart)[s.end,s.endOffset]=[s.start,s.startOffset];
else[s.start,s.startOffset]=[s.end,s.endOffset];
s.changed?.();
}
selectNode(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
const p=parentForBoundary(c);
const index=native.index(c.id);
[s.start,s.startOffset,s.end,s.endOffset]=[p,index,p,index+1];
s.changed?.();
}
selectNodeContents(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
if(c.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
[s.start,s.startOffset,s.end,s.endOffset]=[c,0,c,lengthOf(c)];
s.changed?.();
}
compareBoundaryPoints(how,source){
const s=brand(this,Range);
need(arguments.length,2);
how=toUShort(how);
const o=toState(source,Range);
if(how>3)fail("NotSupportedError","There are four comparisons");
if(rootState(s.start)!==rootState(o.start))fail("WrongDocumentError","The ranges are in different trees");
const ours=how===0||how===3?[s.start,s.startOffset]:[s.end,s.endOffset];
const theirs=how===0||how===1?[o.start,o.startOffset]:[o.end,o.endOffset];
return f3_(...ours,...theirs);
}
deleteContents(){const s=brand(this,Range);kernel.reactions(()=>f9_(s));}
extractContents(){
const s=brand(this,Range);
return kernel.reactions(()=>f11_(s,true).wrapper);
}
cloneContents(){
const s=brand(this,Range);
return kernel.reactions(()=>f11_(s,false).wrapper);
}
insertNode(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
kernel.reactions(()=>f12_(s,c));
}
surroundContents(parent){
const s=brand(this,Range);
need(arguments.length,1);
const p=toState(parent,Node);
kernel.reactions(()=>{
const common=commonAncestor(s);
for(const end of[s.start,s.end]){
for(let n=end;n!==common;n=parentState(n)){
if(!isText(n))fail("InvalidStateError","The range holds a part of a node");
}
}
if(p.kind===DOCUMENT||p.kind===DOCTYPE||p.kind===FRAGMENT)fail("InvalidNodeTypeError",
"The node cannot surround");
const fragment=f11_(s,true);
if(native.first(p.id)>=0)replaceAll(p,null);
f12_(s,p);
append(fragment,p);
const outer=parentForBoundary(p),index=native.index(p.id);
[s.start,s.startOffset,s.end,s.endOffset]=[outer,index,outer,index+1];
});
}
cloneRange(){
const s=brand(this,Range);
return f2_(s.start,s.startOffset,s.end,s.endOffset).wrapper;
}
detach(){brand(this,Range);}
isPointInRange(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
const c=toState(n,Node);
offset=toULong(offset);
if(rootState(c)!==rootState(s.start))return false;
f6_(c,offset);
return f3_(c,offset,s.start,s.startOffset)>=0
&&f3_(c,offset,s.end,s.endOffset)<=0;
}
comparePoint(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
const c=toState(n,Node);
offset=toULong(offset);
if(rootState(c)!==rootState(s.start))fail("WrongDocumentError","The node is in another tree");
f6_(c,offset);
if(f3_(c,offset,s.start,s.startOffset)<0)return-1;
return f3_(c,offset,s.end,s.endOffset)>0?1:0;
}
intersectsNode(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
if(rootState(c)!==rootState(s.start))return false;
const parent=parentState(c);
if(!parent)return true;
const index=native.index(c.id);
return f3_(parent,index,s.end,s.endOffset)<0
&&f3_(parent,index+1,s.start,s.startOffset)>0;
}
toString(){return f8_(brand(this,Range));}
createContextualFragment(markup){
const s=brand(this,Range);
need(arguments.length,1);
const text=toStr(markup);
return kernel.reactions(()=>{
let context=s.start;
if(context.kind!==ELEMENT){
context=context.kind===DOCUMENT||context.kind===FRAGMENT?null:parentState(context);
}
if(!context||context.kind!==ELEMENT||(documentOf(context).isHTML&&context.isHTML
&&context.local==="html")){
context=makeElementIn(documentOf(s.start),HTML,null,"body");
}
const fragment=parseFragment(text,context);
for(let id=native.following(fragment.id,fragment.id);id>=0;id=native.following(id,fragment.id)){
if(states[id])states[id].isStarted=false;
native.allowScript(id);
}
return fragment.wrapper;
});
}
};
function f6_(n,offset){
if(n.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(offset>lengthOf(n))fail("IndexSizeError","The offset is beyond the end");
}
function f7_(r,n){
return rootState(n)===rootState(r.start)&&f3_(n,0,r.start,r.startOffset)>0
&&f3_(n,lengthOf(n),r.end,r.endOffset)<0;
}
function f8_(r){
if(r.start===r.end&&isText(r.start))return dataOf(r.start).slice(r.startOffset,r.endOffset);
let text="";
if(isText(r.start))text+=dataOf(r.start).slice(r.startOffset);
if(r.start.kind===ATTRIBUTE)return text;
const top=commonAncestor(r);
for(let id=native.following(top.id,top.id);id>=0;id=native.following(id,top.id)){
const kind=native.kind(id);
if((kind===TEXT||kind===CDATA)&&f7_(r,S(id)))text+=dataOf(S(id));
}
if(isText(r.end))text+=dataOf(r.end).slice(0,r.endOffset);
return text;
}
function f9_(r){
if(isCollapsed(r))return;
const[start,startOffset,end,endOffset]=[r.start,r.startOffset,r.end,r.endOffset];
if(start===end&&isCharacterData(start)){
replaceData(start,startOffset,endOffset-startOffset,"");
return;
}
const removed=[];
const top=commonAncestor(r);
for(let id=native.following(top.id,top.id);id>=0;){
const n=S(id);
if(f7_(r,n)){
removed.push(n);
id=native.followingSubtree(id,top.id);
}else{
id=native.following(id,top.id);
}
}
const[newNode,newOffset]=f10_(start,startOffset,end);
if(isCharacterData(start))replaceData(start,startOffset,dataOf(start).length-startOffset,"");
for(const n of removed)kernel.remove(n);
if(isCharacterData(end))replaceData(end,0,endOffset,"");
[r.start,r.startOffset,r.end,r.endOffset]=[newNode,newOffset,newNode,newOffset];
}
function f10_(start,startOffset,end){
if(isInclusiveAncestor(start,end))return[start,startOffset];
let reference=start;
while(parentState(reference)&&!isInclusiveAncestor(parentState(reference),end))reference=
parentState(reference);
return[parentState(reference),native.index(reference.id)+1];
}
function f11_(r,extracts){
const doc=documentOf(r.start);
const fragment=makeFragment(doc);
if(isCollapsed(r))return fragment;
const[start,startOffset,end,endOffset]=[r.start,r.startOffset,r.end,r.endOffset];
if(start===end&&isCharacterData(start)){
const clone=cloneNode(start,doc,false);
storeData(clone,dataOf(start).slice(startOffset,endOffset));
append(clone,fragment);
if(extracts)replaceData(start,startOffset,endOffset-startOffset,"");
return fragment;
}
const common=commonAncestor(r);
let first=null,last=null;
if(!isInclusiveAncestor(start,end))first=childStates(common).find((c)=>isPartial(r,c))??null;
if(!isInclusiveAncestor(end,start))last=childStates(common).findLast((c)=>isPartial(r,c))??null;
const contained=childStates(common).filter((c)=>f7_(r,c));
if(contained.some((c)=>c.kind===DOCTYPE))fail("HierarchyRequestError","The range holds a doctype");
const[newNode,newOffset]=extracts?f10_(start,startOffset,end):[start,startOffset];
if(first&&isCharacterData(first)){
const clone=cloneNode(start,doc,false);
storeData(clone,dataOf(start).slice(startOffset));
append(clone,fragment);
if(extracts)replaceData(start,startOffset,dataOf(start).length-startOffset,"");
}else if(first){
const clone=cloneNode(first,doc,false);
append(clone,fragment);
append(f11_({start,startOffset,end:first,endOffset:lengthOf(first)},extracts),clone);
}
for(const c of contained)append(extracts?c:cloneNode(c,doc,true),fragment);
if(last&&isCharacterData(last)){
const clone=cloneNode(end,doc,false);
storeData(clone,dataOf(end).slice(0,endOffset));
append(clone,fragment);
if(extracts)replaceData(end,0,endOffset,"");
}else if(last){
const clone=cloneNode(last,doc,false);
append(clone,fragment);
append(f11_({start:last,startOffset:0,end,endOffset},extracts),clone);
}
if(extracts)[r.start,r.startOffset,r.end,r.endOffset]=[newNode,newOffset,newNode,newOffset];
return fragment;
}
function f12_(r,n){
const start=r.start;
if(start.kind===INSTRUCTION||start.kind===COMMENT||(isText(start)&&!parentState(start))||start===n
||start.kind===ATTRIBUTE){
fail("HierarchyRequestError","The node cannot be inserted here");
}
let reference=isText(start)?start:S(native.children(start.id)[r.startOffset]??-1);
const parent=reference?parentState(reference):start;
ensureInsertable(n,parent,reference);
if(isText(start))reference=splitText(start,r.startOffset);
if(n===reference)reference=S(native.next(n.id));
if(parentState(n))kernel.remove(n);
let newOffset=reference?native.index(reference.id):lengthOf(parent);
newOffset+=n.kind===FRAGMENT?lengthOf(n):1;
preInsert(n,parent,reference);
if(isCollapsed(r))[r.end,r.endOffset]=[parent,newOffset];
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,DOCTYPE,Node,Range,Selection,anchor,array,brand,checkPoint,collapseTo,comparePoints,deleteContents,fail,fire,focusPoint,instance,interfaces,isCollapsed,kernel,mainDocument,makeRange,need,parentState,rangeText,rootState,select,selectedRange,setTimer,toDict,toNullableState,toSequence,toState,toULong,wrapperOrNull){
"use strict";
const f0_=()=>class{
get anchorNode(){return wrapperOrNull(anchor(brand(this,Selection))[0]);}
get anchorOffset(){return anchor(brand(this,Selection))[1];}
get focusNode(){return wrapperOrNull(focusPoint(brand(this,Selection))[0]);}
get focusOffset(){return focusPoint(brand(this,Selection))[1];}
get isCollapsed(){
const r=selectedRange(brand(this,Selection));
return r===null||isCollapsed(r);
}
get rangeCount(){return selectedRange(brand(this,Selection))?1:0;}
get type(){
const r=selectedRange(brand(this,Selection));
return r===null?"None":isCollapsed(r)?"Caret":"Range";
}
get direction(){
const s=brand(this,Selection);
const r=selectedRange(s);
return r===null||isCollapsed(r)?"none":s.isBackward?"backward":"forward";
}
getRangeAt(index){
const r=selectedRange(brand(this,Selection));
need(arguments.length,1);
if(r===null||toULong(index)!==0)fail("IndexSizeError","There is no such range");
return r.wrapper;
}
getComposedRanges(options=undefined){
const r=selectedRange(brand(this,Selection));
toSequence(toDict(options).shadowRoots??[],(root)=>toState(root,interfaces.ShadowRoot));
if(r===null)return array([]);
const{start,startOffset,end,endOffset}=r;
return array([instance(interfaces.StaticRange,{start,startOffset,end,endOffset})]);
}
addRange(range){
const s=brand(this,Selection);
need(arguments.length,1);
const r=toState(range,Range);
if(rootState(r.start)!==mainDocument||selectedRange(s))return;
f1_(s,r,false);
}
removeRange(range){
const s=brand(this,Selection);
need(arguments.length,1);
if(toState(range,Range)!==s.range)fail("NotFoundError","The range is not selected");
f1_(s,null,false);
}
removeAllRanges(){f1_(brand(this,Selection),null,false);}
empty(){f1_(brand(this,Selection),null,false);}
collapse(n,offset=0){
const s=brand(this,Selection);
need(arguments.length,1);
f2_(s,toNullableState(n,Node),toULong(offset));
}
setPosition(n,offset=0){
const s=brand(this,Selection);
need(arguments.length,1);
f2_(s,toNullableState(n,Node),toULong(offset));
}
collapseToStart(){
const s=brand(this,Selection),r=selectedRange(s);
if(!r)fail("InvalidStateError","Nothing is selected");
f1_(s,makeRange(r.start,r.startOffset,r.start,r.startOffset),false);
}
collapseToEnd(){
const s=brand(this,Selection),r=selectedRange(s);
if(!r)fail("InvalidStateError","Nothing is selected");
f1_(s,makeRange(r.end,r.endOffset,r.end,r.endOffset),false);
}
extend(n,offset=0){
const s=brand(this,Selection);
need(arguments.length,1);
const c=toState(n,Node);
offset=toULong(offset);
if(rootState(c)!==mainDocument)return;
if(!selectedRange(s))fail("InvalidStateError","Nothing is selected");
checkPoint(c,offset);
const[a,aOffset]=anchor(s);
const isBackward=comparePoints(c,offset,a,aOffset)<0;
f1_(s,isBackward?makeRange(c,offset,a,aOffset):makeRange(a,aOffset,c,offset),isBackward);
}
setBaseAndExtent(a,aOffset,f,fOffset){
const s=brand(this,Selection);
need(arguments.length,4);
const anchorState=toState(a,Node),focusState=toState(f,Node);
aOffset=toULong(aOffset);
fOffset=toULong(fOffset);
checkPoint(anchorState,aOffset);
checkPoint(focusState,fOffset);
if(rootState(anchorState)!==mainDocument||rootState(focusState)!==mainDocument)return;
const isBackward=comparePoints(focusState,fOffset,anchorState,aOffset)<0;
f1_(s,isBackward?makeRange(focusState,fOffset,anchorState,aOffset)
:makeRange(anchorState,aOffset,focusState,fOffset),isBackward);
}
selectAllChildren(n){
const s=brand(this,Selection);
need(arguments.length,1);
const c=toState(n,Node);
if(c.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(rootState(c)!==mainDocument)return;
f1_(s,makeRange(c,0,c,native.children(c.id).length),false);
}
deleteFromDocument(){
const r=selectedRange(brand(this,Selection));
if(r)kernel.reactions(()=>deleteContents(r));
}
containsNode(n,allowsPartial=false){
const s=brand(this,Selection);
need(arguments.length,1);
const c=toState(n,Node),r=selectedRange(s);
if(!r||rootState(c)!==mainDocument)return false;
const parent=parentState(c);
if(!parent)return true;
const index=native.index(c.id);
const before=comparePoints(r.start,r.startOffset,parent,index),after=
comparePoints(r.end,r.endOffset,parent,index+1);
if(before<=0&&after>=0)return true;
return!!allowsPartial&&comparePoints(r.start,r.startOffset,parent,index+1)<0
&&comparePoints(r.end,r.endOffset,parent,index)>0;
}
modify(){brand(this,Selection);}
toString(){
const r=selectedRange(brand(this,Selection));
return r?rangeText(r):"";
}
};
function f1_(s,range,isBackward){
const changed=s.range!==range;
s.range=range;
s.isBackward=isBackward;
if(changed&&!s.isChangeDue){
s.isChangeDue=true;
setTimer(()=>{
s.isChangeDue=false;
fire(mainDocument,"selectionchange");
},0,false);
}
}
function f2_(s,n,offset){
if(n===null){
f1_(s,null,false);
return;
}
checkPoint(n,offset);
if(rootState(n)!==mainDocument)return;
f1_(s,makeRange(n,offset,n,offset),false);
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,HTML,S,TEXT,append,dataOf,documentOf,fail,kernel,makeElementIn,makeFragment,makeText,mergeWithNext,parentState,replaceAll,replaceChild,replaceData){
"use strict";
function f0_(s,text,isOuter){
const d=documentOf(s);
kernel.reactions(()=>{
const fragment=makeFragment(d);
const lines=text.split(/\r\n|\n|\r/);
lines.forEach((line,i)=>{
if(i>0)append(makeElementIn(d,HTML,null,"br"),fragment);
if(line!=="")append(makeText(line,d),fragment);
});
if(!isOuter){
replaceAll(s,fragment);
return;
}
const parent=parentState(s);
if(!parent)fail("NoModificationAllowedError","The element has no parent");
if(native.first(fragment.id)<0)append(makeText("",d),fragment);
const next=S(native.next(s.id)),previous=S(native.prev(s.id));
replaceChild(parent,fragment,s);
const before=next?S(native.prev(next.id)):S(native.last(parent.id));
if(before&&before.kind===TEXT&&next&&next.kind===TEXT)f1_(before);
if(previous&&previous.kind===TEXT)f1_(previous);
});
}
function f1_(s){
const next=S(native.next(s.id));
if(!next||next.kind!==TEXT)return;
replaceData(s,dataOf(s).length,0,dataOf(next));
kernel.remove(next);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,HTML,S,childStates,collection,deleteAt,documentOf,fail,html,htmlChildren,insertAt,insertNew,interfaces,kernel,makeElementIn,need,parentState,preInsert,tableChild,tableRows,toLong,toState){
"use strict";
function f0_(){
const s=html(this);
const last=S(htmlChildren(s,"tbody").at(-1)??-1);
return f6_(s,"tbody",last?S(native.next(last.id)):null).wrapper;
}
function f1_(index=-1){
const s=html(this),i=toLong(index),rows=f9_(s);
if(i<-1||i>rows.length)fail("IndexSizeError","There is no such row");
return kernel.reactions(()=>{
if(rows.length===0){
const last=S(htmlChildren(s,"tbody").at(-1)??-1)??f6_(s,"tbody",null);
return f6_(last,"tr",null).wrapper;
}
if(i===-1||i===rows.length)return f6_(parentState(S(rows.at(-1))),"tr",null).wrapper;
return f6_(parentState(S(rows[i])),"tr",S(rows[i])).wrapper;
});
}
const f2_=()=>class{
get rows(){
const s=html(this);
return(s.$rowList??=collection(()=>htmlChildren(s,"tr")));
}
insertRow(index=-1){
const s=html(this);
return f10_(s,"tr",htmlChildren(s,"tr"),toLong(index));
}
deleteRow(index){
const s=html(this);
need(arguments.length,1);
f11_(htmlChildren(s,"tr"),toLong(index));
}
};
function f3_(){
const s=html(this);
let p=parentState(s);
if(p&&["thead","tbody","tfoot"].includes(p.local))p=parentState(p);
return p&&p.isHTML&&p.local==="table"?f9_(p).indexOf(s.id):-1;
}
function f4_(){
const s=html(this),p=parentState(s);
if(!p||!p.isHTML)return-1;
if(p.local==="table")return f9_(p).filter((id)=>native.parent(id)===p.id).indexOf(s.id);
return["thead","tbody","tfoot"].includes(p.local)?Array.from(htmlChildren(p,"tr")).indexOf(s.id):-1;
}
const f5_=()=>class{
get cellIndex(){
const s=html(this),p=parentState(s);
return p&&p.isHTML&&p.local==="tr"?Array.from(htmlChildren(p,"td","th")).indexOf(s.id):-1;
}
};
function f6_(parent,name,before){
return kernel.reactions(()=>{
const n=makeElementIn(documentOf(parent),HTML,null,name);
preInsert(n,parent,before);
return n;
});
}
function f7_(s){
for(const c of childStates(s)){
if(c.kind===ELEMENT&&!(c.isHTML&&(c.local==="caption"||c.local==="colgroup")))return c;
}
return null;
}
function f8_(s,name,v,place){
let n=null;
if(v!==null&&v!==undefined){
n=toState(v,name==="caption"?interfaces.HTMLTableCaptionElement:interfaces.HTMLTableSectionElement);
if(n.local!==name)fail("HierarchyRequestError",`The element is no ${name}`);
}
kernel.reactions(()=>{
const old=tableChild(s,name);
if(old===n)return;
if(old)kernel.remove(old);
if(n)preInsert(n,s,place(s));
});
}
function f9_(s){
const heads=[],bodies=[],feet=[];
for(const id of native.collect(s.id,3,"","")){
const c=S(id);
if(!c.isHTML)continue;
if(c.local==="tr")bodies.push(id);
else if(c.local==="thead")heads.push(...htmlChildren(c,"tr"));
else if(c.local==="tbody")bodies.push(...htmlChildren(c,"tr"));
else if(c.local==="tfoot")feet.push(...htmlChildren(c,"tr"));
}
return[...heads,...bodies,...feet];
}
function f10_(s,name,ids,i){
if(i<-1||i>ids.length)fail("IndexSizeError","There is no such place");
return f6_(s,name,i===-1||i===ids.length?null:S(ids[i])).wrapper;
}
function f11_(ids,i){
if(i<-1||i>=ids.length)fail("IndexSizeError","There is no such row or cell");
if(i===-1&&ids.length===0)return;
kernel.reactions(()=>kernel.remove(S(ids[i===-1?ids.length-1:i])));
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_};
})
(function(native,page,first,world,isRehearsal,lets_,allowedStep,ascii,decimalPlaces,getAttr,isFloat,isOnStep,parseFloatNumber,plainNumbers,stepBase){
"use strict";
function f0_(t){
const match=/^(\d{4,})-(\d\d)-(\d\d)$/.exec(t);
if(!match)return false;
const[year,month,day]=match.slice(1).map(Number);
const leap=(year%4===0&&year%100!==0)||year%400===0;
const days=[31,leap?29:28,31,30,31,30,31,31,30,31,30,31];
return year>0&&month>=1&&month<=12&&day>=1&&day<=days[month-1];
}
function f1_(t){
const match=/^(\d{4,})-W(\d\d)$/.exec(t);
if(!match||Number(match[1])===0)return false;
const year=Number(match[1]);
const first=new Date(Date.UTC(year,0,1)).getUTCDay();
const leap=(year%4===0&&year%100!==0)||year%400===0;
const weeks=first===4||(first===3&&leap)?53:52;
return Number(match[2])>=1&&Number(match[2])<=weeks;
}
function f2_(s,kind){
const given=getAttr(s,"step");
if(given!==null&&ascii.lower(given)==="any")return null;
const step=given===null?null:parseFloatNumber(given);
return(step!==null&&step>0?step:kind.step)*kind.scale;
}
function f3_(s,text){
const min=parseFloatNumber(getAttr(s,"min"))??0,max=
Math.max(min,parseFloatNumber(getAttr(s,"max"))??100);
const given=parseFloatNumber(getAttr(s,"max"))??100;
const n=Math.max(min,Math.min(max,isFloat(text)?Number(text):given<min?min:min+(given-min)/2));
const step=f2_(s,plainNumbers),base=stepBase(s,plainNumbers);
if(step===null||isOnStep(n,base,step))return String(n);
let next=base+Math.floor((n-base)/step+0.5)*step;
if(next>max)next-=step;
if(next<min)next=base+Math.ceil((min-base)/step)*step;
return String(next>max?n:Number(next.toFixed(decimalPlaces(step,base))));
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,HTML,S,canSelect,controlValue,fail,getAttr,inputType,isChecked,kernel,radioGroup,rootState,selectionOf,setSelection,tellSelection){
"use strict";
function f0_(s,checked){
s.checkedness=checked;
if(checked&&inputType(s)==="radio"){
for(const other of f1_(s)){
if(other===s||!isChecked(other))continue;
other.checkedness=false;
native.checkedChanged(other.id,false);
}
}
native.checkedChanged(s.id,checked);
}
function f1_(s){
const name=getAttr(s,"name");
if(!name)return[s];
const form=kernel.formOwner(s);
const root=rootState(s);
const list=[];
for(const id of native.collect(root.id,1,HTML,"input")){
const e=S(id);
if(inputType(e)==="radio"&&getAttr(e,"name")===name&&kernel.formOwner(e)===form)list.push(e);
}
return list.includes(s)?list:[...list,s];
}
function f2_(s){
if(!canSelect(s))return null;
const length=controlValue(s).length;
return[Math.min(s.selectionStart??0,length),Math.min(s.selectionEnd??0,length)];
}
function f3_(s,start,end,direction="none"){
if(!canSelect(s))fail("InvalidStateError","The control has no text to select");
const length=controlValue(s).length;
s.selectionEnd=Math.min(end,length);
s.selectionStart=Math.min(start,s.selectionEnd);
s.selectionDirection=["forward","backward"].includes(direction)?direction:"none";
}
function f4_(s,start,end,direction){
const old=canSelect(s)?[...f2_(s),s.selectionDirection??"none"].join():"";
f3_(s,start,end,direction);
s.caretIsKnown=true;
if([...f2_(s),s.selectionDirection].join()!==old)tellSelection(s);
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,URLInterface,URLSearchParams,array,brand,changeURL,decodeBytes,decodeNext,decodePercent,drain,getOwnPropertyDescriptor,instance,isObject,makeURL,need,needRoom,ownKeys,pairsChanged,parsePairs,parseURL,serializePairs,setURL,toCallback,toSequence,toUSV,typeError){
"use strict";
const f0_=(text,keep)=>{
let out="";
for(const c of text){
if(keep.test(c)){
out+=c;
continue;
}
for(const byte of native.encodeUTF8(c))out+=`%${byte.toString(16).toUpperCase().padStart(2,"0")}`;
}
return out;
};
function f1_(url,base=undefined){
need(arguments.length,1);
const record=parseURL(toUSV(url),base===undefined?null:toUSV(base));
return record?makeURL(record):null;
}
function f2_(v){
const s=brand(this,URLInterface);
const record=parseURL(toUSV(v));
if(!record)throw typeError("The URL is not valid");
setURL(s,record);
}
function f3_(text){
const bytes=[];
const source=native.encodeUTF8(text.replace(/\+/g," "));
for(let i=0;i<source.length;i++){
if(source[i]===37&&i+2<source.length){
const hex=String.fromCharCode(source[i+1],source[i+2]);
if(/^[0-9A-Fa-f]{2}$/.test(hex)){
bytes.push(parseInt(hex,16));
i+=2;
continue;
}
}
bytes.push(source[i]);
}
return f4_("utf-8",new Uint8Array(bytes),true);
}
function f4_(label,bytes,keepsMark){
const mark=keepsMark&&bytes.length>=3&&bytes[0]===0xef&&bytes[1]===0xbb&&bytes[2]===0xbf
?"\ufeff":"";
return mark+f5_(native.decoder(label),bytes,true,false);
}
function f5_(decoder,bytes,isLast,isFatal){
const step=1<<20;
let text="",place=0;
for(;bytes.length-place>step;place+=step){
const part=native.decode(decoder,bytes.subarray(place,place+step),false,isFatal);
if(part===null)return null;
text+=part;
needRoom(text,place+step);
}
const part=native.decode(decoder,bytes.subarray(place),isLast,isFatal);
return part===null?null:text+part;
}
const f6_=(part)=>{
const equals=part.indexOf("=");
return equals<0?[f3_(part),""]:[f3_(part.slice(0,equals)),
f3_(part.slice(equals+1))];
};
function f7_(s){
if(!s.url)return;
const text=serializePairs(s.list);
const list=s.list;
const record=changeURL(s.url.url,"search",text===""?"":`?${text}`);
if(record)s.url.url=record;
s.list=list;
}
function f8_(name,value=undefined){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
const wanted=value===undefined?undefined:toUSV(value);
s.list=s.list.filter(([n,v])=>n!==name||(wanted!==undefined&&v!==wanted));
f7_(s);
}
function f9_(name){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
return array(s.list.filter(([n])=>n===name).map(([,v])=>v));
}
function f10_(name,value=undefined){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
const wanted=value===undefined?undefined:toUSV(value);
return s.list.some(([n,v])=>n===name&&(wanted===undefined||v===wanted));
}
function f11_(name,value){
const s=brand(this,URLSearchParams);
need(arguments.length,2);
name=toUSV(name);
value=toUSV(value);
const place=s.list.findIndex(([n])=>n===name);
if(place<0)s.list.push([name,value]);
else s.list=s.list.filter(([n],i)=>n!==name||i===place)
.map((pair,i)=>(pair[0]===name?[name,value]:pair));
f7_(s);
}
function f12_(){
const s=brand(this,URLSearchParams);
s.list=s.list.map((pair,i)=>[pair,i]).sort(([a,i],[b,j])=>
(a[0]<b[0]?-1:a[0]>b[0]?1:i-j)).map(([pair])=>pair);
f7_(s);
}
function f13_([init=""],newTarget){
let list;
if(isObject(init)){
const method=init[Symbol.iterator];
if(method!==undefined&&method!==null){
list=drain(init,toCallback(method),(pair)=>{
const items=toSequence(pair,toUSV);
if(items.length!==2)throw typeError("A pair has not two items");
return items;
});
}else{
const record=new Map();
for(const key of ownKeys(init)){
const d=getOwnPropertyDescriptor(init,key);
if(d&&d.enumerable)record.set(toUSV(key),toUSV(init[key]));
}
list=[...record];
}
}else{
list=parsePairs(toUSV(init));
}
return instance(URLSearchParams,{list,url:null},newTarget);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_};
})
(function(native,page,first,world,isRehearsal,lets_,Stamp,apply,closedAround,closedObject,closedWindow,closedWindows,core,fail,firstOfOthers,getOwnPropertyDescriptor,isIndex,need,ownKeys,ownOrigin,parseURL,part0,postElsewhere,published,remoteWindow,remoteWindows,shared,stateOf,targetOfMessage,toUSV,topWindow,typeError,windowOfBrowser){
"use strict";
function f0_(){
const outer=native.outerWindow(),around=outer?null:native.windowsAround();
if(around)return f2_(around[1]);
return outer?outer.topWindow():native.apartFromWindow()===null?page:f1_(-1);
}
function f1_(id){
if(closedWindows.has(id))return closedWindows.get(id);
const made=f5_({
lead:(href,replaces)=>native.leadAround(id,href,replaces),isClosed:()=>lets_.isOver,close(){},
top:()=>f0_(),parent:()=>(id<0?made:f0_()),
});
stateOf(made).around=id;
closedWindows.set(id,made);
return made;
}
function f2_(number){
const known=number===0?null:remoteWindows.get(number);
if(known!==undefined)return known;
if(number>=firstOfOthers)return f3_(number);
const[parent,top,,own]=native.windowsAround()??[0,0,false,1];
if(number===own)return page;
const made=f5_({
lead(href,replaces){
if(number===top||number===parent)native.leadAround(number===top?-1:-2,href,replaces);
},
isClosed:()=>lets_.isOver,close(){},
top:()=>f0_(),parent:()=>(number===top?made:f0_()),
post:(message,origin,list)=>part0().postToWindow(number,0,message,origin,list),
part:(...index)=>native.windowPart(number,0,...index),
});
if(number===top)stateOf(made).around=-1;
remoteWindows.set(number,made);
return made;
}
function f3_(number){
let isClosed=false;
const made=f5_({
lead(href){if(!isClosed)native.leadWindow(number,href);},
isClosed:()=>(isClosed||=!native.isWindowOpen(number)),
top:()=>made,parent:()=>made,
close(){
if(isClosed)return;
native.closeWindow(number);
},
focus(){if(!isClosed)native.focusWindow(number);},
part:(...index)=>native.windowPart(number,0,...index),
post:(message,origin,list)=>part0().postToWindow(number,0,message,origin,list),
});
stateOf(made).number=number;
remoteWindows.set(number,made);
return made;
}
function f4_(about,message,options,transfer){
const[origin,list]=targetOfMessage(options,transfer);
const wanted=origin==="*"?origin:origin==="/"?ownOrigin():parseURL(origin)?.origin;
if(wanted===undefined)fail("SyntaxError","The origin is no URL");
about.post?.(message,wanted,list);
}
function f5_(about){
const deny=()=>fail("SecurityError","The window has another origin");
const plain=(value)=>({value,writable:false,enumerable:false,configurable:true});
const method=(name,length,run)=>{
const f=published({[name]:(...args)=>run(...args)}[name],length);
return plain(f);
};
const navigate=(v,replaces)=>{
const url=parseURL(toUSV(v),(shared.current??core).baseURL());
if(!url)fail("SyntaxError","The URL is not valid");
about.lead(url.href,replaces);
};
const getter=(name,get,set)=>{
const d=getOwnPropertyDescriptor({get[name](){return get();}},name);
const setter=set&&getOwnPropertyDescriptor({set[name](v){set(v);}},name).set;
return{get:published(d.get),set:setter?published(setter):undefined,enumerable:false,configurable
:true};
};
const silent={then:plain(undefined)};
for(const symbol of[Symbol.toStringTag,Symbol.hasInstance,Symbol.isConcatSpreadable])silent[symbol]=
plain(undefined);
const location=f6_({
href:{get:undefined,set:getter("href",()=>"",(v)=>navigate(v,false)).set,enumerable:false,
configurable:true},
replace:method("replace",1,(v)=>navigate(v,true)),
...silent,[Symbol.toStringTag]:silent[Symbol.toStringTag],
[Symbol.hasInstance]:silent[Symbol.hasInstance],[Symbol.isConcatSpreadable]:silent[
Symbol.isConcatSpreadable],
},deny);
const members={
location:getter("location",()=>location,(v)=>navigate(v,false)),
closed:getter("closed",about.isClosed),
length:getter("length",()=>about.part?.()??0),
opener:getter("opener",()=>null),
top:getter("top",about.top),
parent:getter("parent",about.parent),
postMessage:method("postMessage",1,(...args)=>{
need(args.length,1);
f4_(about,...args);
}),
close:method("close",0,()=>{about.close();}),blur:method("blur",0,()=>{}),
focus:method("focus",0,()=>{about.focus?.();}),
...silent,[Symbol.toStringTag]:silent[Symbol.toStringTag],
[Symbol.hasInstance]:silent[Symbol.hasInstance],[Symbol.isConcatSpreadable]:silent[
Symbol.isConcatSpreadable],
};
const made=f6_(members,deny,(index)=>{
const number=about.part?.(index)??0;
return number>0?plain(f2_(number)):undefined;
});
for(const name of["window","self","frames"])members[name]=getter(name,()=>made);
return made;
}
function f6_(members,deny,part=()=>undefined){
const order=()=>ownKeys(members).sort((a,b)=>(typeof a==="symbol")-(typeof b==="symbol"));
const target=Object.create(null);
const descriptor=(key)=>{
const d=getOwnPropertyDescriptor(members,key);
return d?d.value:isIndex(key)?part(+key):undefined;
};
const proxy=new Proxy(target,{
getPrototypeOf:()=>null,
setPrototypeOf:(_,value)=>value===null,
isExtensible:()=>true,
preventExtensions:()=>{throw typeError("The object cannot be closed");},
getOwnPropertyDescriptor(_,key){
const d=descriptor(key);
return d?{...d}:deny();
},
defineProperty:deny,
has(_,key){return descriptor(key)?true:deny();},
get(_,key){
const d=descriptor(key);
if(!d)return deny();
if("value"in d)return d.value;
return d.get?apply(d.get,undefined,[]):deny();
},
set(_,key,value){
const d=descriptor(key);
if(!d||!d.set)return deny();
apply(d.set,undefined,[value]);
return true;
},
deleteProperty:deny,
ownKeys:order,
});
new Stamp(proxy,{isProxy:true,listeners:null});
return proxy;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,closedWindow,documentOf,isConnected,otherWindow,parentElsewhere,part0,stateOf,topWindow,windowAt){
"use strict";
function f0_(id){
if(native.windowsAround()===null)return null;
const made=id===-1?topWindow():parentElsewhere();
return{navigate:(url,replaces)=>native.leadAround(id,url,replaces),global:made};
}
function f1_(s){
const found=windowAt(s);
if(found===null||found===undefined)return null;
return found===false?(s.$otherWindow??=f3_(s)):found.global;
}
function f2_(s,name,old,value){
const isSource=name==="src"||name==="srcdoc";
if(!isSource||(name==="src"&&value===null)||!isConnected(s))return;
documentOf(s).core?.changedFrame(s);
}
function f3_(s){
const made=closedWindow({
lead:(href,replaces)=>documentOf(s).core?.navigateFrame(s.id,href,replaces),
isClosed:()=>windowAt(s)===null,
top:()=>topWindow(),
parent:()=>documentOf(s).core?.global??null,
close(){},
part:(...index)=>native.windowPart(0,s.id,...index),
post:(message,origin,list)=>part0().postToWindow(0,s.id,message,origin,list),
});
stateOf(made).shows=s;
return made;
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,HTML,HTMLFormControlsCollection,RadioNodeList,S,brand,collection,collectionOps,contentWindow,controlsOf,formElements,getAttr,inputType,isChecked,isConnected,isLabelable,isListed,kernel,keyword,legacyObject,liveList,liveNodes,mainDocument,namedControl,need,parentState,rootState,setChecked,stateOf,toStr,wrapperOf){
"use strict";
function f0_(s){
if(!s.isHTML)return null;
const id=isListed(s)&&isConnected(s)?getAttr(s,"form"):null;
if(id!==null){
const f=id===""?null:S(native.identified(rootState(s).id,id,false)[0]??-1);
return f&&f.isHTML&&f.local==="form"?f:null;
}
for(let p=parentState(s);p&&p.kind===ELEMENT;p=parentState(p))if(p.isHTML
&&p.local==="form")return p;
return null;
}
function f1_(s){
const id=getAttr(s,"for");
if(id!==null){
const found=S(native.identified(rootState(s).id,id,false)[0]??-1);
return found&&isLabelable(found)?found:null;
}
for(const n of native.collect(s.id,1,HTML,"*"))if(isLabelable(S(n)))return S(n);
return null;
}
function f2_(form){
const root=rootState(form);
return native.collect(root.id,1,HTML,"*").filter((id)=>{
const s=S(id);
return isListed(s)&&!(s.local==="input"&&inputType(s)==="image")&&kernel.formOwner(s)===form;
});
}
const f3_=()=>class{
get value(){
for(const id of liveNodes(brand(this,RadioNodeList))){
const s=S(id);
if(s.local==="input"&&inputType(s)==="radio"&&isChecked(s))return getAttr(s,"value")??"on";
}
return"";
}
set value(v){
const text=toStr(v);
for(const id of liveNodes(brand(this,RadioNodeList))){
const s=S(id);
if(s.local==="input"&&inputType(s)==="radio"&&(getAttr(s,"value")??"on")===text){
setChecked(s,true);
return;
}
}
}
};
const f4_=()=>class{
namedItem(name){
const s=brand(this,HTMLFormControlsCollection);
need(arguments.length,1);
return f5_(s,toStr(name))??null;
}
};
function f5_(s,name){
if(name==="")return undefined;
const find=()=>liveNodes(s).filter((id)=>native.getAttr(id,"id")===name
||native.getAttr(id,"name")===name);
const found=find();
if(found.length===0)return undefined;
return found.length===1?wrapperOf(found[0]):liveList(find,RadioNodeList);
}
function f6_(s){
return(s.$controlList??=legacyObject(HTMLFormControlsCollection,{find:()=>f2_(s),version:-1},{
...collectionOps,named:namedControl,
}));
}
function f7_(s){
const names=new Set();
for(const id of liveNodes(stateOf(f6_(s))))for(
const name of[native.getAttr(id,"id"),native.getAttr(id,"name")])if(name)names.add(name);
return[...names];
}
function f8_(s,name){
const found=f5_(stateOf(f6_(s)),name);
if(found)return found;
const image=native.collect(s.id,1,HTML,"img").find((id)=>native.getAttr(id,"id")===name
||native.getAttr(id,"name")===name);
return image===undefined?undefined:wrapperOf(image);
}
function f9_(name){
const find=()=>Array.from(native.query(mainDocument.id,"form, img, iframe, embed, object",0))
.filter((id)=>native.getAttr(id,"name")===name
||(native.getAttr(id,"id")===name&&(S(id).local==="object"
||(S(id).local==="img"&&native.getAttr(id,"name")))));
const found=find();
if(found.length===0)return undefined;
if(found.length>1)return collection(find);
return S(found[0]).local==="iframe"?contentWindow(S(found[0])):wrapperOf(found[0]);
}
const f10_=(s)=>s.isHTML
&&((s.local==="button"&&keyword(s,"type",["submit","reset","button"],"submit","submit")==="submit")
||(s.local==="input"&&["submit","image"].includes(inputType(s))));
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,PError,defineProperty,domException,getOwnPropertyDescriptor,instance,interfaces,isCallable,pageErrors,serializableFields,setPrototypeOf,shared,toStr){
"use strict";
function f0_(v){
let what="The value";
if(typeof v==="symbol")what="A symbol";
else if(isCallable(v))what="A function";
return domException("DataCloneError",`${what} cannot be cloned`);
}
function f1_(s,clone){
const name=shared.names.get(s.I),fields=name===undefined?undefined:serializableFields[name];
if(!fields)return null;
const copy={};
for(const field of fields)copy[field]=field.startsWith("$")?clone(s[field]):s[field];
return instance(interfaces[name],copy);
}
function f2_(v){
const name=toStr(v.name);
const d=getOwnPropertyDescriptor(v,"message");
const E=pageErrors[name]??PError;
const copy=setPrototypeOf(new PError(),E.prototype);
if(d&&"value"in d)defineProperty(copy,"message",{value:toStr(d.value),writable:true,
configurable:true});
return copy;
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,TextDecoder,TextEncoder,apply,base64,brand,decodeNext,decodePiece,dictionary,fail,has,instance,need,pageBytes,pageMethods,passMark,rangeError,toDict,toStr,toUSV,typeError,typedArrayTag,viewOf){
"use strict";
const f0_=()=>class{
get encoding(){return brand(this,TextDecoder).encoding;}
get fatal(){return brand(this,TextDecoder).fatal;}
get ignoreBOM(){return brand(this,TextDecoder).ignoreBOM;}
decode(input=undefined,options=undefined){
const s=brand(this,TextDecoder);
const bytes=input===undefined?new Uint8Array(0):f4_(input);
return f2_(s,bytes,!toDict(options).stream);
}
};
function f1_([label="utf-8",options=undefined],newTarget){
const d=toDict(options);
const name=native.encodingName(toStr(label).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g,""));
const fatal=!!d.fatal,ignoreBOM=!!d.ignoreBOM;
if(name===null||name==="replacement")throw rangeError("There is no such encoding");
return instance(TextDecoder,{encoding:name,fatal,ignoreBOM,decoder:null,head:null},newTarget);
}
function f2_(s,bytes,isLast){
if(s.decoder===null){
s.decoder=native.decoder(s.encoding);
s.head=[];
}
let prefix="";
if(s.ignoreBOM&&s.head!==null)prefix=f3_(s,bytes,isLast);
const text=decodeNext(s.decoder,bytes,isLast,s.fatal);
if(isLast||text===null)s.decoder=null;
if(text===null)throw typeError("The bytes are not valid in this encoding");
return prefix+text;
}
function f3_(s,bytes,isLast){
const mark={__proto__:null,"utf-8":[0xef,0xbb,0xbf],"utf-16le":[0xff,0xfe],"utf-16be":[0xfe,0xff]}[
s.encoding];
if(!mark){
s.head=null;
return"";
}
for(const byte of bytes){
if(s.head.length===mark.length)break;
s.head.push(byte);
}
if(s.head.length<mark.length&&!isLast)return"";
const isMark=mark.every((b,i)=>s.head[i]===b);
s.head=null;
return isMark?"\ufeff":"";
}
function f4_(v){
const isShared=()=>Object.prototype.toString.call(v)==="[object SharedArrayBuffer]";
if(has(pageMethods.byteLength,v)||isShared())return new Uint8Array(v);
if(ArrayBuffer.isView(v))return new Uint8Array(v.buffer,v.byteOffset,v.byteLength);
throw typeError("The argument is no buffer");
}
const f5_=()=>class{
get encoding(){
brand(this,TextEncoder);
return"utf-8";
}
encode(input=""){
brand(this,TextEncoder);
return pageBytes(native.encodeUTF8(toUSV(input)));
}
encodeInto(source,destination){
brand(this,TextEncoder);
need(arguments.length,2);
source=toUSV(source);
if(!ArrayBuffer.isView(destination)||apply(typedArrayTag,destination,[])!=="Uint8Array")throw typeError(
"The destination is no Uint8Array");
const room=destination.length;
let read=0,written=0;
for(const c of source){
const bytes=native.encodeUTF8(c);
if(written+bytes.length>room)break;
for(const byte of bytes)destination[written++]=byte;
read+=c.length;
}
return dictionary({read,written});
}
};
function f6_(text){
let out="";
for(let i=0;i<text.length;i+=3){
const codes=[0,1,2].map((k)=>(i+k<text.length?text.charCodeAt(i+k):0));
if(codes.some((c)=>c>255))fail("InvalidCharacterError","The text has characters beyond U+00FF");
const n=(codes[0]<<16)|(codes[1]<<8)|codes[2];
out+=base64[n>>18]+base64[(n>>12)&63]+(i+1<text.length?base64[(n>>6)&63]:"=")
+(i+2<text.length?base64[n&63]:"=");
}
return out;
}
function f7_(text){
let data=text.replace(/[\t\n\f\r ]/g,"");
if(data.length%4===0)data=data.replace(/={1,2}$/,"");
if(data.length%4===1||/[^A-Za-z0-9+\/]/.test(data))fail("InvalidCharacterError","The text is not Base64");
let out="",buffer=0,bits=0;
for(const c of data){
buffer=(buffer<<6)|base64.indexOf(c);
bits+=6;
if(bits>=8){
bits-=8;
out+=String.fromCharCode((buffer>>bits)&255);
buffer&=(1<<bits)-1;
}
}
return out;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,DrivenError,ELEMENT,I_all,PDate,PUint8Array,S,Valueless,apply,array,atob,binaryText,btoa,bufferLength,builtInMethods,construct,contentWindow,defineProperty,dictionary,drivenArgument,drivenElement,drivenFrame,drivenLists,drivenResult,drivenShadow,drivenWindow,getOwnPropertyDescriptor,getPrototypeOf,interfaceName,isArguments,isCallable,isConnected,isObject,itemsOfList,jsonForm,mostValues,objectTag,pagePrototypes,pageValue,promiseThen,rangeError,see,shared,stateOf,takes,textOfBytes,toULong,toldNumber,topWindow,typeError,viewGetter,windowNode,withOwn){
"use strict";
function f0_(v,s){
const items=[],length=Math.min(s?.ops?s.ops.length(s):toULong(v.length),1<<18);
for(let place=0;place<length;place++)items.push(s?.ops||Object.hasOwn(v,place)?v[place]:undefined);
return items;
}
function f1_(v){
if(Array.isArray(v)||stateOf(v)!==undefined||native.isProxy(v))return false;
return f2_(v,Symbol.toStringTag,()=>apply(objectTag,v,[])==="[object Arguments]");
}
function f2_(object,key,f){
if(getOwnPropertyDescriptor(object,key)!==undefined)return f();
const isHidden=Reflect.defineProperty(object,key,{value:undefined,configurable:true});
try{
return f();
}finally{
if(isHidden)Reflect.deleteProperty(object,key);
}
}
function f3_(v,done,failed){
if(!isObject(v)||stateOf(v)!==undefined||native.isProxy(v))return false;
try{
f2_(v,"constructor",()=>apply(promiseThen,v,[done,failed]));
return true;
}catch{
return false;
}
}
function f4_(v){
if(!isObject(v)||!isCallable(v.then))return false;
let holder=v;
while(holder!==null&&getOwnPropertyDescriptor(holder,"then")===undefined)holder=getPrototypeOf(holder);
return![pagePrototypes.object,pagePrototypes.array,pagePrototypes.function].includes(holder);
}
function f5_(v,key){
if(getOwnPropertyDescriptor(v,"toJSON")!==undefined){
const f=v.toJSON;
return isCallable(f)?apply(f,v,[key]):v;
}
const s=stateOf(v);
if(s!==undefined){
for(const I of s.I?I_all.get(see(s.I))??[]:[]){
const form=isObject(I)?shared.jsonForms.get(I.prototype):undefined;
if(form)return apply(form,v,[]);
}
return v;
}
const prototype=getPrototypeOf(v);
if(prototype===null||prototype===pagePrototypes.object||prototype===pagePrototypes.array)return v;
if(!takes(Date.prototype.getTime,v))return v;
const time=apply(Date.prototype.getTime,v,[]);
return time===time?apply(Date.prototype.toISOString,v,[]):null;
}
function f6_(value){
let count=0;
const around=new Set();
const copy=(v,key)=>{
if(isObject(v))v=f5_(v,key);
if(++count>mostValues)throw rangeError("The value is too large");
if(typeof v==="bigint")throw typeError("A BigInt has no form in JSON");
if(!isObject(v))return typeof v==="symbol"?undefined:v;
if(isCallable(v))return undefined;
const isList=Array.isArray(v),prototype=getPrototypeOf(v);
if(!isList&&prototype!==null&&prototype!==pagePrototypes.object&&stateOf(v)===undefined){
for(const name in builtInMethods){
if(takes(builtInMethods[name],v))return copy(apply(builtInMethods[name],v,[]),key);
}
}
if(around.has(v))throw typeError("The value has a cycle");
around.add(v);
const result=isList?[]:{};
if(isList){
const length=toULong(v.length);
if(length>mostValues)throw rangeError("The value is too large");
for(let place=0;place<length;place++){
result.push(Object.hasOwn(v,place)?copy(v[place],`${place}`):null);
}
}else{
for(const name of Object.keys(v)){
defineProperty(result,name,{value:copy(v[name],name),enumerable:true});
}
}
around.delete(v);
return result;
};
return JSON.stringify(copy(value,""));
}
function f7_(v){
let view;
if(ArrayBuffer.isView(v))view=v;
else if(takes(bufferLength,v))view=new Uint8Array(v);
else return undefined;
const typed=getPrototypeOf(Uint8Array.prototype),data=DataView.prototype;
const from=view instanceof Uint8Array||takes(viewGetter(typed,"length"),view)?typed:data;
const bytes=new Uint8Array(
apply(viewGetter(from,"buffer"),view,[]),apply(viewGetter(from,"byteOffset"),view,[]),
apply(viewGetter(from,"byteLength"),view,[]));
return btoa(binaryText(bytes));
}
function f8_(value){
let count=0;
const around=new Set();
const within=(v,f)=>{
if(around.has(v))throw new Valueless("an object that contains itself");
around.add(v);
const result=f();
around.delete(v);
return result;
};
const list=(v)=>within(v,()=>{
const length=toULong(v.length),result=[];
if(length>mostValues)throw rangeError("The value is too large");
for(let place=0;place<length;place++)result.push(part(Object.hasOwn(v,place)?v[place]:undefined));
return result;
});
const members=(v)=>within(v,()=>{
const result={};
for(const name of Object.keys(v))defineProperty(result,name,{value:part(v[name]),enumerable:true});
return result;
});
const simple=(v)=>{
switch(typeof v){
case"string":return`s${v}`;
case"number":return v-v===0?v:`n${v}`;
case"boolean":return v;
case"undefined":return"u";
default:throw new Valueless(typeof v==="function"?"a function":`a ${typeof v}`);
}
};
const part=(given)=>{
if(++count>mostValues)throw rangeError("The value is too large");
if(given===null)return null;
if(!isObject(given))return simple(given);
if(takes(Date.prototype.getTime,given))return`d${apply(Date.prototype.getTime,given,[])}`;
if(given===page)throw new Valueless("a window");
const bytes=f7_(given);
if(bytes!==undefined)return`b${bytes}`;
const v=f5_(given,"");
if(!isObject(v))return v===null?null:simple(v);
if(isCallable(v))throw new Valueless("a function");
const s=stateOf(v);
if(s!==undefined)throw new Valueless(`a ${interfaceName(s)??"window"}`);
if(Array.isArray(v))return list(v);
for(const name in builtInMethods){
if(takes(builtInMethods[name],v))return simple(apply(builtInMethods[name],v,[]));
}
const tag=native.isProxy(v)?"Object":apply(objectTag,v,[]).slice(8,-1);
if(tag==="Arguments")return list(v);
if(tag!=="Object")throw new Valueless(`a ${tag}`);
return members(v);
};
return JSON.stringify(part(value));
}
function f9_(part){
if(Array.isArray(part))return array(part.map(pageValue));
if(typeof part==="string"){
const text=part.slice(1);
switch(part[0]){
case"s":return text;
case"n":return Number(text);
case"d":return construct(PDate,[Number(text)]);
case"b":{
const bytes=atob(text),result=new PUint8Array(bytes.length);
for(let place=0;place<bytes.length;place++)result[place]=bytes.charCodeAt(place);
return result;
}
default:return undefined;
}
}
if(!isObject(part))return part;
const members={};
for(const name of Object.keys(part)){
defineProperty(members,name,{value:f9_(part[name]),enumerable:true});
}
return dictionary(members);
}
function f10_(value){
if(Array.isArray(value))return array(value.map(drivenArgument));
if(!isObject(value))return value;
const id=value[drivenElement];
if(typeof id==="number"){
const s=S(id);
if(s.kind!==ELEMENT||!isConnected(s))throw new DrivenError("stale element reference");
return s.wrapper;
}
if(value[drivenWindow]!==undefined)return value[drivenWindow]===true?page:topWindow();
const frame=value[drivenFrame];
if(typeof frame==="number"){
const shown=contentWindow(S(frame));
if(shown===null)throw new DrivenError("no such frame");
return shown;
}
const shadow=value[drivenShadow];
if(typeof shadow==="number"){
const s=S(shadow);
if(s.shadowMode===undefined||!isConnected(s.host))throw new DrivenError("detached shadow root");
return s.wrapper;
}
const members={};
for(const key of Object.keys(value))members[key]=f10_(value[key]);
return dictionary(members);
}
function f11_(value,around){
if(value===undefined||value===null)return null;
if(typeof value==="bigint"||typeof value==="symbol")throw new DrivenError("javascript error");
if(!isObject(value))return value;
const shown=windowNode(value);
if(shown!==undefined){
if(shown===true)return{[drivenWindow]:true};
return isObject(shown)?{[drivenWindow]:shown}:shown<0?{[drivenWindow]:-1}
:{[drivenFrame]:shown};
}
const s=stateOf(value);
if(s!==undefined&&s.kind===ELEMENT){
if(!isConnected(s))throw new DrivenError("stale element reference");
return{[drivenElement]:toldNumber(s)};
}
if(s!==undefined&&s.shadowMode!==undefined){
if(!isConnected(s.host))throw new DrivenError("detached shadow root");
return{[drivenShadow]:toldNumber(s)};
}
if(s!==undefined&&s.kind!==undefined)throw new DrivenError("javascript error");
if(around.includes(value)||around.length>100)throw new DrivenError("javascript error");
around.push(value);
let result;
const isList=Array.isArray(value)||drivenLists.includes(interfaceName(s))||f1_(value);
const form=isList?value:f5_(value,"");
if(isList){
result=f0_(value,s).map((item)=>f11_(item,around));
}else if(form!==value){
result=f11_(form,around);
}else{
result={};
for(const key of Object.keys(value)){
defineProperty(result,key,{value:f11_(value[key],around),enumerable:true});
}
}
around.pop();
return result;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_};
})
(function(native,page,first,world,isRehearsal,lets_,CustomElementRegistry,ELEMENT,HTML,Node,PPromise,S,alreadyConstructed,attrAt,brand,callBack,construct,definitions,definitionsByConstructor,documentOf,domException,enqueueCallback,fail,getAttr,interfaceOf,interfaces,isConnected,isConstructor,isCustomName,isObject,kernel,lookUp,mainDocument,makeElementIn,need,noteBuiltIn,noteControls,parentState,prototypeIn,rejected,reportErrorOf,resolved,see,setPrototypeOf,stateOf,states,toCallback,toDict,toSequence,toState,toStr,treeCounts,typeError,upgrade,whenDefined,windowOf){
"use strict";
function f0_(s){
if(!s.custom||s.ceState!=="custom")return;
enqueueCallback(s,"disconnectedCallback",[]);
if(s.custom.isFormAssociated)kernel.tellFormOwner(s);
}
function f1_(s,local,old,value,ns){
if(s.ceState==="custom"&&s.custom.observed.has(local)){
enqueueCallback(s,"attributeChangedCallback",[local,old,value,ns]);
}
if(s.custom?.isFormAssociated&&s.ceState==="custom"
&&(local==="disabled"||local==="form"))kernel.tellFormOwner(s);
}
function f2_(s){
if(s.kind===ELEMENT&&s.isHTML){
const is=s.isName??getAttr(s,"is");
const definition=lookUp(s.local,is);
if(definition){
if(is&&definition.local!==definition.name)s.isName=is;
kernel.enqueueReaction(s,()=>f6_(s,definition));
}
}
}
function f3_(s){
if(!s.isHTML||s.ceState!==undefined||documentOf(s)!==mainDocument)return;
const definition=lookUp(s.local,s.isName??getAttr(s,"is"));
if(definition)kernel.enqueueReaction(s,()=>f6_(s,definition));
}
function f4_(doc,local,prefix,is,isSync){
const definition=doc===mainDocument?lookUp(local,is):null;
if(!definition){
if(is===null)return null;
const s=makeElementIn(doc,HTML,prefix,local);
s.isName=is;
return s;
}
if(definition.local!==definition.name){
const s=makeElementIn(doc,HTML,prefix,local);
s.isName=is;
if(isSync){
try{
f6_(s,definition);
}catch(error){
reportErrorOf(definition.constructor,error);
}
}else{
kernel.enqueueReaction(s,()=>f6_(s,definition));
}
return s;
}
if(!isSync){
const s=makeElementIn(doc,HTML,prefix,local);
kernel.enqueueReaction(s,()=>f6_(s,definition));
return s;
}
try{
const result=construct(definition.constructor,[]);
const s=stateOf(result);
if(s===undefined||!s.isHTML)throw typeError("The constructor returned no HTML element");
if(native.attrCount(s.id)>0)fail("NotSupportedError","The constructor set attributes");
if(native.first(s.id)>=0)fail("NotSupportedError","The constructor added children");
if(parentState(s))fail("NotSupportedError","The constructor inserted the element");
if(documentOf(s)!==doc)fail("NotSupportedError","The element is in another document");
if(s.local!==local)fail("NotSupportedError","The element has another name");
s.prefix=prefix;
return s;
}catch(error){
reportErrorOf(definition.constructor,error);
const s=makeElementIn(doc,HTML,prefix,local);
setPrototypeOf(s.wrapper,see(interfaces.HTMLUnknownElement).prototype);
s.I=interfaces.HTMLUnknownElement;
s.ceState="failed";
return s;
}
}
function f5_(active,newTarget){
const definition=newTarget===active?undefined:definitionsByConstructor.get(newTarget);
if(!definition)throw typeError("Illegal constructor");
if(definition.local===definition.name){
if(active!==interfaces.HTMLElement)throw typeError("The class must extend HTMLElement");
}else if(interfaceOf(HTML,definition.local)!==active){
throw typeError("The class extends another element's interface");
}
let prototype=newTarget.prototype;
if(!isObject(prototype))prototype=prototypeIn(windowOf(newTarget),active);
const stack=definition.stack;
if(stack.length===0){
const s=makeElementIn(mainDocument,HTML,null,definition.local);
setPrototypeOf(s.wrapper,prototype);
s.ceState="custom";
s.custom=definition;
if(definition.isFormAssociated)noteControls();
if(definition.local!==definition.name)s.isName=definition.name;
return s.wrapper;
}
const s=stack.at(-1);
if(s===alreadyConstructed)throw typeError("The element was constructed already");
setPrototypeOf(s.wrapper,prototype);
stack[stack.length-1]=alreadyConstructed;
return s.wrapper;
}
function f6_(s,definition){
if(s.ceState!==undefined)return;
s.custom=definition;
s.ceState="failed";
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,,local]=native.attrName(s.id,i);
if(definition.observed.has(local)){
const value=attrAt(s,i);
s.reactionQueue??=[];
const callback=definition.callbacks.attributeChangedCallback;
if(callback)s.reactionQueue.push(()=>callBack(callback,s,[local,null,value,ns]));
}
}
if(isConnected(s)){
const callback=definition.callbacks.connectedCallback;
if(callback)(s.reactionQueue??=[]).push(()=>callBack(callback,s,[]));
}
definition.stack.push(s);
try{
if(definition.disablesShadow&&s.shadow)fail("NotSupportedError","The element may have no shadow tree");
s.ceState="precustomized";
const result=construct(definition.constructor,[]);
if(stateOf(result)!==s)throw typeError("The constructor returned another object");
}catch(error){
s.custom=null;
s.ceState="failed";
s.reactionQueue=[];
throw error;
}finally{
definition.stack.pop();
}
s.ceState="custom";
if(definition.isFormAssociated){
noteControls();
kernel.tellFormOwner(s);
}
if(s.reactionQueue?.length>0)kernel.enqueueReaction(s,()=>{});
}
function f7_(name,constructor,options=undefined){
brand(this,CustomElementRegistry);
need(arguments.length,2);
name=toStr(name);
if(!isConstructor(constructor))throw typeError("The class cannot be constructed");
const d=toDict(options);
if(!isCustomName(name))fail("SyntaxError",`'${name}' is no name of a custom element`);
if(definitions.has(name))fail("NotSupportedError",`'${name}' is defined already`);
if(definitionsByConstructor.has(constructor))fail("NotSupportedError","The class is used already");
let local=name;
const base=d.extends===undefined?null:toStr(d.extends);
if(base!==null){
if(isCustomName(base))fail("NotSupportedError","A custom element cannot be extended by name");
if(interfaceOf(HTML,base)===interfaces.HTMLUnknownElement)fail("NotSupportedError",
"There is no such element");
local=base;
}
if(lets_.isDefining)fail("NotSupportedError","A class is being defined");
lets_.isDefining=true;
const definition={name,local,constructor,callbacks:{},observed:new Set(),stack:[],
disablesShadow:false,isFormAssociated:false};
try{
const prototype=constructor.prototype;
if(!isObject(prototype))throw typeError("The class has no prototype");
for(const key of["connectedCallback","disconnectedCallback","adoptedCallback",
"attributeChangedCallback"]){
const f=prototype[key];
if(f!==undefined)definition.callbacks[key]=toCallback(f);
}
if(definition.callbacks.attributeChangedCallback){
const observed=constructor.observedAttributes;
if(observed!==undefined)definition.observed=new Set(toSequence(observed,toStr));
}
const disabled=constructor.disabledFeatures;
if(disabled!==undefined){
const list=toSequence(disabled,toStr);
definition.disablesShadow=list.includes("shadow");
definition.disablesInternals=list.includes("internals");
}
definition.isFormAssociated=!!constructor.formAssociated;
if(definition.isFormAssociated){
for(const key of["formAssociatedCallback","formResetCallback","formDisabledCallback",
"formStateRestoreCallback"]){
const f=prototype[key];
if(f!==undefined)definition.callbacks[key]=toCallback(f);
}
}
}finally{
lets_.isDefining=false;
}
definitions.set(name,definition);
definitionsByConstructor.set(constructor,definition);
treeCounts.custom++;
if(local!==name)noteBuiltIn();
kernel.reactions(()=>{
const found=[];
const visit=(root)=>{
for(let id=native.following(root.id,root.id);id>=0;id=native.following(id,root.id)){
if(native.kind(id)!==ELEMENT)continue;
const[ns,,tag]=native.elementName(id);
if(ns===HTML&&tag===local){
const s=S(id);
if(local===name||(s.isName??getAttr(s,"is"))===name)found.push(s);
}
if(states[id]?.shadow)visit(states[id].shadow);
}
};
visit(mainDocument);
for(const s of found)if(s.ceState===undefined)kernel.enqueueReaction(s,()=>f6_(s,definition));
});
const waiting=whenDefined.get(name);
if(waiting){
whenDefined.delete(name);
waiting.resolve(constructor);
}
}
function f8_(constructor){
brand(this,CustomElementRegistry);
need(arguments.length,1);
return definitionsByConstructor.get(toCallback(constructor))?.name??null;
}
function f9_(name){
brand(this,CustomElementRegistry);
need(arguments.length,1);
name=toStr(name);
if(!isCustomName(name))return rejected(domException("SyntaxError",
`'${name}' is no name of a custom element`));
const definition=definitions.get(name);
if(definition)return resolved(definition.constructor);
if(!whenDefined.has(name)){
const waiting={};
waiting.promise=new PPromise((resolve)=>{waiting.resolve=resolve;});
whenDefined.set(name,waiting);
}
return whenDefined.get(name).promise;
}
function f10_(root){
brand(this,CustomElementRegistry);
need(arguments.length,1);
const top=toState(root,Node);
kernel.reactions(()=>{
for(let id=top.id;id>=0;id=native.following(id,top.id)){
const s=S(id);
if(s.kind===ELEMENT&&s.isHTML&&s.ceState===undefined){
const definition=lookUp(s.local,s.isName??getAttr(s,"is"));
if(definition)kernel.enqueueReaction(s,()=>f6_(s,definition));
}
}
});
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,HTMLCollection,HTMLOptionsCollection,S,SVG,addOption,append,brand,childStates,chosenOption,collapse,collection,collectionOps,dataOf,fail,getAttr,hasAttr,html,htmlChildren,insertNew,interfaces,isDisabledOption,isMarkedSelected,isSelected,isText,kernel,legacyObject,liveNodes,need,noteSelection,optionIDs,optionText,optionValue,parentState,parseNonNegative,preInsert,removeAttr,removeOption,replaceChild,selectOf,selectOnly,selectedIndex,selectedPlaces,setAttr,setOption,setOptionCount,setSelected,setText,stateOf,syncSelect,toLong,toState,toStr,toULong,typeError,wrapperOrNull){
"use strict";
function f0_(){
const s=html(this);
return(s.$selectedList??=collection(()=>{
const ids=f3_(s);
return f5_(s).map((place)=>ids[place]);
},HTMLCollection,{ownVersion:()=>lets_.selectionCount}));
}
const f1_=()=>class{
get disabled(){return hasAttr(html(this),"disabled");}
set disabled(v){v?setAttr(html(this),"disabled",""):removeAttr(html(this),"disabled");}
get form(){
const select=selectOf(html(this));
return select?wrapperOrNull(kernel.formOwner(select)):null;
}
get label(){
const s=html(this);
return getAttr(s,"label")||f2_(s);
}
set label(v){setAttr(html(this),"label",toStr(v));}
get selected(){return isSelected(html(this));}
set selected(v){f6_(html(this),!!v);}
get value(){return optionValue(html(this));}
set value(v){setAttr(html(this),"value",toStr(v));}
get text(){return f2_(html(this));}
set text(v){setText(html(this),toStr(v));}
get index(){
const s=html(this),select=selectOf(s);
return select?Math.max(0,f3_(select).indexOf(s.id)):0;
}
};
function f2_(s){
let text="";
const walk=(n)=>{
for(const c of childStates(n)){
if(isText(c))text+=dataOf(c);
else if(c.kind===ELEMENT&&!((c.isHTML||c.ns===SVG)&&c.local==="script"))walk(c);
}
};
walk(s);
return collapse(text);
}
function f3_(s){
const list=[];
for(const id of native.collect(s.id,3,"","")){
const c=S(id);
if(!c.isHTML)continue;
if(c.local==="option")list.push(id);
else if(c.local==="optgroup")list.push(...htmlChildren(c,"option"));
}
return list;
}
function f4_(select){
const options=Array.from(f3_(select),S);
const chosen=options.findLast((o)=>o.selectedness===true)??options.findLast(isMarkedSelected);
if(chosen)return chosen;
if(select.isUnselected||(parseNonNegative(getAttr(select,"size"))??1)>1)return undefined;
return options.find((o)=>!isDisabledOption(o));
}
function f5_(select){
const options=Array.from(f3_(select),S);
if(hasAttr(select,"multiple"))return options.flatMap((o,place)=>(isMarkedSelected(o)?[place]:[]));
const place=options.indexOf(f4_(select));
return place<0?[]:[place];
}
function f6_(s,selected){
const select=selectOf(s);
if(select&&!hasAttr(select,"multiple")){
if(selected){
f7_(select,s);
return;
}
}
s.selectedness=selected;
noteSelection();
if(select)syncSelect(select);
}
function f7_(select,option){
for(const id of f3_(select))S(id).selectedness=false;
if(option)option.selectedness=true;
noteSelection();
select.isUnselected=!option;
syncSelect(select);
}
const f8_=()=>class{
get length(){return liveNodes(brand(this,HTMLOptionsCollection)).length;}
set length(v){f11_(brand(this,HTMLOptionsCollection).select,toULong(v));}
add(option,before=null){
const s=brand(this,HTMLOptionsCollection);
need(arguments.length,1);
f12_(s.select,option,before);
}
remove(index){
const s=brand(this,HTMLOptionsCollection);
need(arguments.length,1);
removeOption(s.select,toLong(index));
}
get selectedIndex(){return selectedIndex(brand(this,HTMLOptionsCollection).select);}
set selectedIndex(v){
const s=brand(this,HTMLOptionsCollection).select;
f7_(s,S(f3_(s)[toLong(v)]??-1));
}
};
function f9_(s){
return(s.$optionList??=legacyObject(HTMLOptionsCollection,{find:()=>f3_(s),version:-1,select:s},
{
...collectionOps,
setItem:(state,i,v)=>f10_(s,i,v),
}));
}
function f10_(s,i,v){
if(v===null||v===undefined){
removeOption(s,i);
return;
}
const o=toState(v,interfaces.HTMLOptionElement);
const ids=f3_(s);
if(i<ids.length){
kernel.reactions(()=>replaceChild(parentState(S(ids[i])),o,S(ids[i])));
return;
}
f11_(s,i);
kernel.reactions(()=>append(o,s));
}
function f11_(s,count){
const ids=f3_(s);
if(count>ids.length){
if(count>100000)return;
for(let i=ids.length;i<count;i++)insertNew(s,"option",null);
}else{
kernel.reactions(()=>{for(const id of ids.slice(count))kernel.remove(S(id));});
}
}
function f12_(s,option,before){
const o=stateOf(option);
if(o===undefined||!o.isHTML||(o.local!=="option"&&o.local!=="optgroup"))throw typeError(
"The element is no option");
let reference=null;
const b=stateOf(before);
if(b!==undefined&&b.isHTML){
if(!native.contains(s.id,b.id)||b===s)fail("NotFoundError","The reference is not in the list");
reference=b;
}else if(before!==null&&before!==undefined){
reference=S(f3_(s)[toLong(before)]??-1);
}
if(native.contains(o.id,s.id))fail("HierarchyRequestError","The option contains its list");
if(reference===o)return;
kernel.reactions(()=>preInsert(o,reference?parentState(reference):s,reference));
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,ValidityState,brand,defineProperty,getOwnPropertyDescriptor,html,validity,willValidate){
"use strict";
const f0_=()=>{
const members=class{
get valid(){return Object.values(validity(brand(this,ValidityState).element)).every((v)=>!v);}
};
for(const key of["valueMissing","typeMismatch","patternMismatch","tooLong","tooShort","rangeUnderflow",
"rangeOverflow","stepMismatch","badInput","customError"]){
defineProperty(members.prototype,key,getOwnPropertyDescriptor(
{get[key](){return validity(brand(this,ValidityState).element)[key];}},key));
}
return members;
};
function f1_(){
const s=html(this);
if(!willValidate(s))return"";
const v=validity(s);
return v.customError?s.customError:Object.values(v).some((x)=>x)?"The value is not valid.":"";
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Headers,appendField,array,ascii,brand,drain,field,fieldValues,fillHeaders,forbiddenFields,getOwnPropertyDescriptor,instance,isFieldValue,isForbiddenField,isObject,isSafeHere,mayChange,mediaType,need,ownKeys,removePrivileged,setField,stripField,toByteString,toCallback,toSequence,toStr,tokenPattern,typeError){
"use strict";
function f0_(v){
const text=toStr(v);
for(let i=0;i<text.length;i++)if(text.charCodeAt(i)>255)throw typeError(
"The value has characters beyond U+00FF");
return text;
}
function f1_(pieces){
const result=new Uint8Array(pieces.reduce((count,piece)=>count+piece.length,0));
let place=0;
for(const piece of pieces){
result.set(piece,place);
place+=piece.length;
}
return result;
}
function f2_(name,value){
name=ascii.lower(name);
if(name.startsWith("proxy-")||name.startsWith("sec-")||forbiddenFields.has(name))return true;
return["x-http-method","x-http-method-override","x-method-override"].includes(name)
&&value.split(",").some((m)=>["connect","trace","track"].includes(ascii.lower(stripField(m))));
}
function f3_(name,value){
if(value.length>128)return false;
const unsafe=/[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
switch(ascii.lower(name)){
case"accept":return!unsafe.test(value);
case"accept-language":case"content-language":return/^[0-9A-Za-z *,\-.;=]*$/.test(value);
case"content-type":
return!unsafe.test(value)&&["application/x-www-form-urlencoded","multipart/form-data",
"text/plain"].includes(f4_(value)?.essence);
default:return false;
}
}
function f4_(text){
const match=/^[\t\n\r ]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)\/([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[\t\n\r ]*(?:;|$)/.exec(
text);
if(!match)return null;
const parameters=new Map();
const pattern=/;[\t\n\r ]*([^;=]*)(?:=("(?:[^"\\]|\\.)*"?|[^;]*))?/g;
pattern.lastIndex=match[0].length-(match[0].endsWith(";")?1:0);
for(let part;(part=pattern.exec(text))!==null;){
const name=ascii.lower(part[1]);
let value=part[2];
if(value===undefined||!tokenPattern.test(name)||parameters.has(name))continue;
value=value.startsWith("\"")?value.slice(1).replace(/"$/,"").replace(/\\(.)/g,"$1"):stripField(value);
if(value!==""||part[2].startsWith("\""))parameters.set(name,value);
}
return{essence:ascii.lower(`${match[1]}/${match[2]}`),parameters,
get charset(){return parameters.get("charset")??null;}};
}
function f5_(type){
let text=type.essence;
for(const[name,value]of type.parameters){
text+=`;${name}=${tokenPattern.test(value)?value:`"${value.replace(/["\\]/g,"\\$&")}"`}`;
}
return text;
}
function f6_(s){
const{list,sorted}=s;
if(sorted!==undefined&&sorted.list===list&&sorted.count===list.length)return sorted.fields;
const values=new Map();
for(const[n,value]of list){
const name=ascii.lower(n);
if(values.has(name))values.get(name).push(value);
else values.set(name,[value]);
}
const fields=[...values].sort(([a],[b])=>(a<b?-1:1))
.flatMap(([name,all])=>(name==="set-cookie"?all.map((v)=>[name,v]):[[name,all.join(", ")]]));
s.sorted={list,count:list.length,fields};
return fields;
}
function f7_(s,name,value){
if(!tokenPattern.test(name)||!isFieldValue(value))throw typeError("The header is not valid");
if(s.guard==="immutable")throw typeError("The headers cannot be changed");
if(s.guard==="request"&&f2_(name,value))return false;
if(s.guard==="response"&&["set-cookie","set-cookie2"].includes(ascii.lower(name)))return false;
return true;
}
function f8_(s,name,value){
value=stripField(value);
if(!f7_(s,name,value))return;
const old=field(s.list,name);
if(!isSafeHere(s,name,old===null?value:`${old}, ${value}`))return;
s.list.push([s.list.find(([n])=>ascii.lower(n)===ascii.lower(name))?.[0]??name,value]);
removePrivileged(s);
}
function f9_(list,name,value){
const place=list.findIndex(([n])=>ascii.lower(n)===ascii.lower(name));
if(place<0)return[...list,[name,value]];
return list.filter(([n],i)=>i===place||ascii.lower(n)!==ascii.lower(name))
.map((pair)=>(ascii.lower(pair[0])===ascii.lower(name)?[pair[0],value]:pair));
}
function f10_(init){
if(!isObject(init))throw typeError("The headers are neither an object nor a list");
const method=init[Symbol.iterator];
if(method!==undefined&&method!==null){
return drain(init,toCallback(method),(pair)=>{
const items=toSequence(pair,toByteString);
if(items.length!==2)throw typeError("A header has not two items");
return items;
});
}
const record=new Map();
for(const key of ownKeys(init)){
const d=getOwnPropertyDescriptor(init,key);
if(!d||!d.enumerable)continue;
const name=f0_(key);
record.set(name,f0_(init[key]));
}
return[...record];
}
const f11_=()=>class{
append(name,value){
const s=brand(this,Headers);
need(arguments.length,2);
f8_(s,f0_(name),f0_(value));
}
delete(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=f0_(name);
if(!f7_(s,name,""))return;
if(s.guard==="request-no-cors"&&!["accept","accept-language","content-language","content-type",
"range"].includes(ascii.lower(name)))return;
s.list=s.list.filter(([n])=>ascii.lower(n)!==ascii.lower(name));
removePrivileged(s);
}
get(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=f0_(name);
if(!tokenPattern.test(name))throw typeError("The name is not valid");
return field(s.list,name);
}
getSetCookie(){return array(fieldValues(brand(this,Headers).list,"set-cookie"));}
has(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=f0_(name);
if(!tokenPattern.test(name))throw typeError("The name is not valid");
return field(s.list,name)!==null;
}
set(name,value){
const s=brand(this,Headers);
need(arguments.length,2);
name=f0_(name);
value=stripField(f0_(value));
if(!f7_(s,name,value)||!isSafeHere(s,name,value))return;
s.list=f9_(s.list,name,value);
removePrivileged(s);
}
};
function f12_([init=undefined],newTarget){
const s={list:[],guard:"none"};
if(init!==undefined)fillHeaders(s,init);
return instance(Headers,s,newTarget);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,File,FileList,blobBytes,blobType,brand,clamped,decodeBytes,has,implementsInterface,instance,isObject,joinBytes,need,newBlob,pageBuffer,pageBytes,pageMethods,promised,stateOf,toBlobOptions,toBlobPart,toBytes,toDict,toEnum,toLongLong,toNumber,toSequence,toStr,toULong,toUSV,wallTime){
"use strict";
function f0_(parts,options){
const isNative=options.endings==="native";
return joinBytes(parts.map((part)=>{
if(part.bytes)return part.bytes;
return native.encodeUTF8(isNative?part.replace(/\r\n?/g,"\n"):part);
}));
}
function f1_(v){
if(implementsInterface(v,Blob))return{bytes:stateOf(v).bytes};
if(isObject(v)&&(ArrayBuffer.isView(v)||has(pageMethods.byteLength,v)))return{bytes:toBytes(v)};
return toUSV(v);
}
function f2_(v){
const d=toDict(v);
const endings=d.endings;
const result={endings:endings===undefined?"transparent":toEnum(endings,["transparent","native"])};
const type=d.type;
result.type=type===undefined?"":blobType(toStr(type));
return result;
}
const f3_=()=>class{
get size(){return brand(this,Blob).bytes.length;}
get type(){return brand(this,Blob).type;}
slice(start=undefined,end=undefined,contentType=undefined){
const s=brand(this,Blob);
const count=s.bytes.length;
const place=(v,standard)=>{
if(v===undefined)return standard;
const x=toNumber(v),n=x!==x?0:x===Infinity||x===-Infinity?x:clamped(x);
return n<0?Math.max(count+n,0):Math.min(n,count);
};
const first=place(start,0),last=place(end,count);
return newBlob(s.bytes.slice(first,Math.max(first,last)),contentType===undefined?""
:blobType(toStr(contentType)));
}
text(){return promised(()=>decodeBytes("utf-8",brand(this,Blob).bytes,false));}
arrayBuffer(){return promised(()=>pageBuffer(brand(this,Blob).bytes));}
bytes(){return promised(()=>pageBytes(brand(this,Blob).bytes));}
};
function f4_([parts=undefined,options=undefined],newTarget){
const list=parts===undefined?[]:toSequence(parts,toBlobPart);
const o=f2_(options);
return instance(Blob,{bytes:f0_(list,o),type:o.type},newTarget);
}
const f5_=()=>class{
get name(){return brand(this,File).name;}
get lastModified(){return brand(this,File).lastModified;}
get webkitRelativePath(){return brand(this,File)&&"";}
};
function f6_([parts,name,options=undefined],newTarget){
const list=toSequence(parts,toBlobPart);
name=toUSV(name);
const o=f2_(options);
const modified=toDict(options).lastModified;
return instance(File,{
bytes:f0_(list,o),type:o.type,name,
lastModified:modified===undefined?wallTime():toLongLong(modified),
},newTarget);
}
const f7_=()=>class{
get length(){return brand(this,FileList).files.length;}
item(index){
const s=brand(this,FileList);
need(arguments.length,1);
return s.files[toULong(index)]??null;
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,FormData,HTML,S,array,asFile,ascii,blobType,brand,closest,decodeBytes,fail,fieldName,fire,formEntries,getAttr,implementsInterface,indexOfBytes,inputType,inputValue,instance,interfaces,isChecked,isDisabled,isDisabledOption,isListed,isSubmitButton,joinBytes,kernel,need,noBytes,normalizeNewlines,optionIDs,optionValue,rootState,selectedPlaces,stateOf,textAreaValue,toEntry,toState,toUSV,typeError){
"use strict";
function f0_(name,value,filename,count){
if(implementsInterface(value,Blob)){
const blob=stateOf(value);
if(filename===undefined&&blob.name!==undefined)return[name,value];
return[name,asFile(blob,filename??blob.name??"blob")];
}
if(count>=3)throw typeError("The value is no Blob");
return[name,toUSV(value)];
}
const f1_=()=>class{
append(name,value,filename=undefined){
const s=brand(this,FormData);
need(arguments.length,2);
s.list.push(f0_(toUSV(name),value,filename===undefined?undefined:toUSV(filename),
arguments.length));
}
delete(name){
const s=brand(this,FormData);
need(arguments.length,1);
name=toUSV(name);
s.list=s.list.filter(([n])=>n!==name);
}
get(name){
const s=brand(this,FormData);
need(arguments.length,1);
name=toUSV(name);
return s.list.find(([n])=>n===name)?.[1]??null;
}
getAll(name){
const s=brand(this,FormData);
need(arguments.length,1);
name=toUSV(name);
return array(s.list.filter(([n])=>n===name).map(([,v])=>v));
}
has(name){
const s=brand(this,FormData);
need(arguments.length,1);
name=toUSV(name);
return s.list.some(([n])=>n===name);
}
set(name,value,filename=undefined){
const s=brand(this,FormData);
need(arguments.length,2);
const entry=f0_(toUSV(name),value,filename===undefined?undefined:toUSV(filename),
arguments.length);
const place=s.list.findIndex(([n])=>n===entry[0]);
if(place<0)s.list.push(entry);
else s.list=s.list.filter(([n],i)=>n!==entry[0]||i===place)
.map((old,i)=>(i===place?entry:old));
}
};
function f2_([form=undefined,submitter=null],newTarget){
let list=[];
if(form!==undefined){
const s=toState(form,interfaces.HTMLFormElement);
let button=null;
if(submitter!==null&&submitter!==undefined){
button=toState(submitter,interfaces.HTMLElement);
if(!isSubmitButton(button))throw typeError("The submitter is no submit button");
if(kernel.formOwner(button)!==s)fail("NotFoundError","The submitter is of another form");
}
const entries=f3_(s,button);
if(entries===null)fail("InvalidStateError","The form is being read");
list=entries;
}
return instance(FormData,{list},newTarget);
}
function f3_(form,submitter){
if(form.isReadingEntries)return null;
form.isReadingEntries=true;
const list=[];
const add=(name,value)=>{
list.push([name.toWellFormed(),typeof value==="string"?value.toWellFormed():value]);};
const root=rootState(form);
for(const id of native.collect(root.id,1,HTML,"*")){
const s=S(id);
if(!isListed(s)||kernel.formOwner(s)!==form||isDisabled(s)||closest(s,"datalist"))continue;
const type=s.local==="input"?inputType(s):s.local;
if(["fieldset","object","output"].includes(type))continue;
if(s.custom?.isFormAssociated){
const own=getAttr(s,"name")??"";
for(const[name,value]of(s.internals&&stateOf(s.internals).entries)??[])if(
(name??own)!=="")add(name??own,value);
continue;
}
const isButton=s.local==="button"||["submit","image","reset","button"].includes(type);
if(isButton&&s!==submitter)continue;
if((type==="checkbox"||type==="radio")&&!isChecked(s))continue;
const name=getAttr(s,"name")??"";
if(type==="image"){
const prefix=name===""?"":`${name}.`;
add(`${prefix}x`,"0");
add(`${prefix}y`,"0");
continue;
}
if(name==="")continue;
if(type==="select"){
for(const place of selectedPlaces(s)){
const option=S(optionIDs(s)[place]);
if(!isDisabledOption(option))add(name,optionValue(option));
}
}else if(type==="checkbox"||type==="radio"){
add(name,getAttr(s,"value")??"on");
}else if(type==="file"){
const files=s.files?stateOf(s.files).files:[];
for(const file of files)add(name,file);
if(files.length===0)add(name,asFile({bytes:noBytes,type:"application/octet-stream"},""));
}else if(type==="hidden"&&ascii.lower(name)==="_charset_"){
add(name,"UTF-8");
}else if(s.local==="button"){
add(name,getAttr(s,"value")??"");
}else if(s.local==="input"||s.local==="textarea"){
add(name,s.local==="textarea"?normalizeNewlines(textAreaValue(s)):inputValue(s));
const direction=getAttr(s,"dirname");
if(direction)add(direction,"ltr");
}
}
const data={list};
instance(FormData,data);
fire(form,"formdata",{I:interfaces.FormDataEvent,bubbles:true,formData:data.wrapper});
form.isReadingEntries=false;
return[...data.list];
}
function f4_(list,boundary){
const pieces=[];
for(const[name,value]of list){
let head=`--${boundary}\r\nContent-Disposition: form-data; name="${fieldName(name)}"`;
if(typeof value==="string"){
pieces.push(native.encodeUTF8(`${head}\r\n\r\n${value.replace(/\r\n?|\n/g,"\r\n")}\r\n`));
continue;
}
const file=stateOf(value);
const name2=file.name.replace(/[\r\n"]/g,(c)=>({"\r":"%0D","\n":"%0A","\"":"%22"}[c]));
head+=`; filename="${name2}"\r\nContent-Type: ${file.type||"application/octet-stream"}\r\n\r\n`;
pieces.push(native.encodeUTF8(head),file.bytes,native.encodeUTF8("\r\n"));
}
pieces.push(native.encodeUTF8(`--${boundary}--\r\n`));
return joinBytes(pieces);
}
function f5_(bytes,wanted,from){
outer:for(let i=from;i+wanted.length<=bytes.length;i++){
for(let k=0;k<wanted.length;k++)if(bytes[i+k]!==wanted[k])continue outer;
return i;
}
return-1;
}
function f6_(bytes,boundary){
const list=[],mark=native.encodeUTF8(`--${boundary}`),crlf=native.encodeUTF8("\r\n"),end=
native.encodeUTF8("\r\n\r\n");
let place=0;
if(f5_(bytes,mark,0)!==0)return null;
for(;;){
place+=mark.length;
if(bytes[place]===45&&bytes[place+1]===45)return list;
if(f5_(bytes,crlf,place)!==place)return null;
const isBare=f5_(bytes,crlf,place+2)===place+2;
const headEnd=isBare?place:f5_(bytes,end,place);
if(headEnd<0)return null;
const head=decodeBytes("utf-8",bytes.slice(place,headEnd),true);
const disposition=/\r\ncontent-disposition:\s*form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?/i.exec(
head);
if(!disposition)return null;
const plain=(t)=>t.replace(/%0A|%0D|%22/gi,
(c)=>({"%0A":"\n","%0D":"\r","%22":"\""}[c.toUpperCase()]));
const start=headEnd+4;
const next=f5_(bytes,joinBytes([crlf,mark]),start-(isBare?2:0));
if(next<0)return null;
const body=bytes.slice(start,next);
const type=/\r\ncontent-type:[\t ]*([^\r\n]*)/i.exec(head)?.[1]??"text/plain";
if(disposition[2]===undefined)list.push([plain(disposition[1]),decodeBytes("utf-8",body,false)]);
else list.push([plain(disposition[1]),asFile({bytes:body,type:blobType(type)},plain(disposition[2]))]);
place=next+2;
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,CustomStateSet,ElementInternals,File,FormData,HTML,PObject,S,ValidityState,ariaElements,ariaLists,ariaStrings,array,brand,checkValidity,controlInternals,definitions,enqueueCallback,fail,getOwnPropertyDescriptor,implementsInterface,instance,interfaces,internalTargets,isBelow,isDisabled,kernel,labeledControl,liveList,need,publishMembers,rootState,stateOf,tellCustomStates,toDict,toSequence,toState,toStr,toUSV,typeError,validityFlags,willValidate,wrapperOrNull){
"use strict";
function f0_(object){
const s=brand(object,ElementInternals);
if(!s.element.custom?.isFormAssociated)fail("NotSupportedError","The element is no control of a form");
return s;
}
const f1_=()=>class{
get shadowRoot(){
const shadow=brand(this,ElementInternals).element.shadow;
return shadow&&shadow.isAvailable?shadow.wrapper:null;
}
setFormValue(value,state=undefined){
const s=f0_(this);
need(arguments.length,1);
s.entries=value===null||value===undefined?null
:implementsInterface(value,FormData)?[...stateOf(value).list]
:implementsInterface(value,File)?[[null,value]]:[[null,toUSV(value)]];
const texts=(s.entries??[]).filter(([,v])=>typeof v==="string");
native.setFormValue(s.element.id,...texts.flatMap(([name,v])=>[name??"",v]));
}
get form(){return wrapperOrNull(kernel.formOwner(f0_(this).element));}
setValidity(flags=undefined,message=undefined,anchor=undefined){
const s=f0_(this);
const given=toDict(flags),found={};
for(const name of validityFlags)found[name]=!!given[name];
const isInvalid=validityFlags.some((name)=>found[name]);
if(isInvalid&&(message===undefined||toStr(message)===""))throw typeError(
"An invalid control needs a message");
const place=anchor===undefined?null:toState(anchor,interfaces.HTMLElement);
if(place!==null&&!isBelow(place,s.element))fail("NotFoundError","The anchor is not in the control");
s.flags=found;
s.message=isInvalid?toStr(message):"";
}
get willValidate(){return willValidate(f0_(this).element);}
get validity(){
const s=f0_(this);
return(s.element.$validityState??=instance(ValidityState,{element:s.element}));
}
get validationMessage(){return f0_(this).message??"";}
checkValidity(){return checkValidity(f0_(this).element);}
reportValidity(){return checkValidity(f0_(this).element);}
get labels(){
const{element:e}=f0_(this);
return(e.$labelList??=liveList(()=>native.collect(rootState(e).id,1,HTML,"label")
.filter((id)=>labeledControl(S(id))===e)));
}
get states(){
const s=brand(this,ElementInternals);
return(s.states??=instance(CustomStateSet,{values:new Set(),element:s.element}));
}
};
const f2_=()=>{
const names=["role","ariaRelevant",...ariaStrings.map(([name])=>name)];
publishMembers(Object.defineProperties({},Object.fromEntries(names.map((name)=>[name,getOwnPropertyDescriptor({
get[name](){return brand(this,ElementInternals).semantics?.get(name)??null;},
set[name](v){(brand(this,ElementInternals).semantics??=new Map())
.set(name,v===null||v===undefined?null:toStr(v));},
},name)]))),ElementInternals.prototype,true);
for(const[list,isList]of[[ariaElements,false],[ariaLists,true]]){
for(const[name]of list){
publishMembers({
get[name](){return f3_(brand(this,ElementInternals),name,isList);},
set[name](v){
const s=brand(this,ElementInternals);
const given=v===null||v===undefined?null
:isList?toSequence(v,(x)=>toState(x,interfaces.Element))
:[toState(v,interfaces.Element)];
(s.targets??=new Map()).set(name,given?.map((e)=>new WeakRef(e))??null);
},
},ElementInternals.prototype,true);
}
}
};
function f3_(s,name,isList){
const found=s.targets?.get(name)?.map((ref)=>ref.deref()).filter((e)=>e);
if(!found)return null;
if(!isList)return wrapperOrNull(found[0]??null);
const lists=(s.$targetLists??=new Map()),old=lists.get(name);
if(old&&old.found.length===found.length&&old.found.every((e,i)=>e===found[i]))return old.list;
const list=PObject.freeze(array(found.map((e)=>e.wrapper)));
lists.set(name,{found,list});
return list;
}
const f4_=()=>class{
get size(){return brand(this,CustomStateSet).values.size;}
has(value){return brand(this,CustomStateSet).values.has(toStr(value));}
add(value){
const s=brand(this,CustomStateSet);
s.values.add(toStr(value));
tellCustomStates(s);
return this;
}
delete(value){
const s=brand(this,CustomStateSet),isFound=s.values.delete(toStr(value));
if(isFound)tellCustomStates(s);
return isFound;
}
clear(){
const s=brand(this,CustomStateSet);
s.values.clear();
tellCustomStates(s);
}
};
function f5_(s){
const form=kernel.formOwner(s),isOff=isDisabled(s);
if(form!==(s.toldForm??null)){
s.toldForm=form;
enqueueCallback(s,"formAssociatedCallback",[wrapperOrNull(form)]);
}
if(isOff!==(s.toldDisabled??false)){
s.toldDisabled=isOff;
enqueueCallback(s,"formDisabledCallback",[isOff]);
}
}
function f6_(s){
if(s.isName!==undefined)fail("NotSupportedError","The element is customized");
const definition=definitions.get(s.local);
if(!definition||definition.local!==definition.name)fail("NotSupportedError","The element is not defined");
if(definition.disablesInternals)fail("NotSupportedError","The element may have no internals");
if(s.internals)fail("NotSupportedError","The element has its internals already");
if(s.ceState!=="precustomized"&&s.ceState!=="custom")fail("NotSupportedError","The element is not custom");
return(s.internals=instance(ElementInternals,{element:s}));
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,MediaList,brand,fail,kernel,legacyObject,mediaItems,mediaOf,mediaText,need,setMedia,toStr,toStrOrEmpty,toULong){
"use strict";
function f0_(text){
let depth=0;
for(const c of text){
if(c==="(")depth++;
else if(c===")"&&--depth<0)return false;
}
return depth===0&&/^(?:-?[a-z][a-z0-9-]*|\()/.test(text)&&!/[;{}[\]!]/.test(text);
}
const f1_=()=>class{
get mediaText(){return mediaOf(brand(this,MediaList).owner);}
set mediaText(v){f2_(brand(this,MediaList).owner,toStrOrEmpty(v));}
get length(){return mediaItems(brand(this,MediaList).owner).length;}
item(index){
const s=brand(this,MediaList);
need(arguments.length,1);
return mediaItems(s.owner)[toULong(index)]??null;
}
appendMedium(medium){
const s=brand(this,MediaList);
need(arguments.length,1);
const text=mediaText(toStr(medium)),items=mediaItems(s.owner);
if(!items.includes(text))f2_(s.owner,[...items,text].join(", "));
}
deleteMedium(medium){
const s=brand(this,MediaList);
need(arguments.length,1);
const text=mediaText(toStr(medium)),items=mediaItems(s.owner);
if(!items.includes(text))fail("NotFoundError","The list has no such query");
f2_(s.owner,items.filter((m)=>m!==text).join(", "));
}
toString(){return mediaOf(brand(this,MediaList).owner);}
};
function f2_(owner,text){
const media=mediaText(text);
if(owner.kind==="rules")owner.prelude=media;
else owner.media=media;
kernel.sheetChanged(owner.sheet??owner);
}
function f3_(owner){
return(owner.$mediaObject??=legacyObject(MediaList,{owner},{
length:(s)=>mediaItems(s.owner).length,item:(s,i)=>mediaItems(s.owner)[i],
}));
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,CSSStyleSheet,PPromise,S,StyleSheet,StyleSheetList,ascii,baseURL,brand,documentOf,domException,fail,getAttr,instance,isConnected,isObject,leaveDisabled,legacyObject,mainDocument,mediaListOf,mediaText,microtask,need,parseURL,part2,readable,replaceRules,setMedia,setSheetDisabled,sheetOf,sheetsOf,textBelow,toDict,toStr,toULong,toUSV,wrapperOrNull){
"use strict";
const f0_=()=>class{
get type(){return brand(this,StyleSheet)&&"text/css";}
get href(){return brand(this,StyleSheet).href;}
get ownerNode(){
const s=brand(this,StyleSheet);
if(s.node)f6_(s.node);
return wrapperOrNull(s.node);
}
get parentStyleSheet(){return brand(this,StyleSheet)&&null;}
get title(){return brand(this,StyleSheet).node?getAttr(brand(this,StyleSheet).node,"title")||null:null;}
get media(){return mediaListOf(brand(this,StyleSheet));}
set media(v){setMedia(brand(this,StyleSheet),toStr(v));}
get disabled(){return brand(this,StyleSheet).isDisabled;}
set disabled(v){setSheetDisabled(brand(this,StyleSheet),!!v);}
};
const f1_=()=>class{
get ownerRule(){return brand(this,CSSStyleSheet)&&null;}
get cssRules(){return part2().ruleList(f4_(brand(this,CSSStyleSheet)));}
get rules(){return part2().ruleList(f4_(brand(this,CSSStyleSheet)));}
insertRule(text,index=0){
const s=f4_(brand(this,CSSStyleSheet));
need(arguments.length,1);
return part2().insertRule(s,toStr(text),toULong(index));
}
deleteRule(index){
const s=f4_(brand(this,CSSStyleSheet));
need(arguments.length,1);
part2().deleteRule(s,toULong(index));
}
removeRule(index=0){part2().deleteRule(f4_(brand(this,CSSStyleSheet)),toULong(index));}
addRule(selector="undefined",style="undefined",index=undefined){
const s=f4_(brand(this,CSSStyleSheet));
part2().insertRule(s,`${toStr(selector)} { ${toStr(style)} }`,index===undefined?s.rules.length
:toULong(index));
return-1;
}
replaceSync(text){
const s=brand(this,CSSStyleSheet);
need(arguments.length,1);
const css=toUSV(text);
if(!s.isConstructed)fail("NotAllowedError","Only a sheet that a script made can be replaced");
if(s.isReading)fail("NotAllowedError","The sheet is being replaced");
replaceRules(s,css);
}
replace(text){
const s=brand(this,CSSStyleSheet);
need(arguments.length,1);
const css=toUSV(text);
return new PPromise((resolve,reject)=>{
if(!s.isConstructed||s.isReading){
reject(domException("NotAllowedError","The sheet cannot be replaced"));
return;
}
s.isReading=true;
microtask(()=>{
s.isReading=false;
replaceRules(s,css);
resolve(s.wrapper);
});
});
}
};
function f2_([options=undefined],newTarget){
const d=toDict(options);
const media=d.media===undefined?"":isObject(d.media)?`${d.media}`:toStr(d.media);
return instance(CSSStyleSheet,{
node:null,href:null,isConstructed:true,isDisabled:!!d.disabled,media:mediaText(media),rules:[],
text:"",constructorDocument:mainDocument,
},newTarget);
}
function f3_(css){
const s={
node:null,href:null,isConstructed:true,isDisabled:false,media:"",rules:[],text:"",
constructorDocument:mainDocument,
};
const sheet=instance(CSSStyleSheet,s);
replaceRules(s,css);
return sheet;
}
function f4_(s){
if(s.isForeign)fail("SecurityError","The sheet has another origin");
if(s.isReading&&!s.isConstructed)fail("NotAllowedError","The sheet is being replaced");
if(s.rules===null)s.rules=part2().parseRules(s.text,s,null);
return s;
}
function f5_(s){
if(s.isDisabled)return"";
const text=s.rules===null?s.text:s.rules.map(part2().ruleText).join("\n");
return s.media!==""&&(s.isConstructed||s.hasOwnMedia)?`@media ${s.media} {\n${text}\n}`:text;
}
function f6_(node){
if(node.local!=="link"||getAttr(node,"disabled")===null)return false;
if(node.sheet)node.sheet.node=null;
node.sheet=undefined;
return true;
}
function f7_(node){
if(documentOf(node)!==mainDocument||!isConnected(node))return null;
const isLink=node.local==="link";
if(isLink&&(!ascii.words(ascii.lower(getAttr(node,"rel")??"")).includes("stylesheet")))return null;
if(f6_(node))return null;
const type=ascii.lower(getAttr(node,"type")??"");
if(type!==""&&type!=="text/css")return null;
if(isLink&&node.sheet)return node.sheet.wrapper;
const text=isLink?native.linkedSheet(node.id):textBelow(node);
if(text===null)return null;
if(node.sheet&&node.sheet.text===text)return node.sheet.wrapper;
const href=isLink?parseURL(getAttr(node,"href")??"",baseURL(mainDocument)):null;
const s={
node,text:text===false?"":text,href:href?.href??null,isConstructed:false,isDisabled:false,
media:mediaText(getAttr(node,"media")??""),rules:null,isForeign:text===false,
};
node.sheet=s;
return instance(CSSStyleSheet,s);
}
const f8_=()=>class{
get length(){return f9_(brand(this,StyleSheetList).root).length;}
item(index){
const s=brand(this,StyleSheetList);
need(arguments.length,1);
return f9_(s.root)[toULong(index)]??null;
}
};
function f9_(root){
const found=[];
for(const id of native.query(root.id,"style, link",0)??[]){
const n=S(id);
const sheet=n.isHTML?f7_(n):null;
if(sheet)found.push(sheet);
}
return found;
}
const f10_=(s)=>(s.$sheets??=legacyObject(StyleSheetList,{root:s},{
length:(list)=>f9_(list.root).length,item:(list,i)=>f9_(list.root)[i],
}));
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,Node,S,SVGAnimatedString,animatedText,array,ascii,assignByHand,assignedNodes,baseFallback,brand,contentDocument,contentWindow,documentOf,documentURL,fail,fire,getAttr,hasAttr,html,interfaces,isDisabled,keyword,parentState,removeAttr,setAttr,setFlag,setSheetDisabled,sheetOf,stateOf,toDict,toState,toStr,toUSV,tokenList){
"use strict";
function f0_(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=s.isHTML?getAttr(s,"translate"):null;
if(v!==null&&(v===""||ascii.lower(v)==="yes"))return true;
if(v!==null&&ascii.lower(v)==="no")return false;
}
return true;
}
function f1_(v){
const s=html(this);
if(typeof v==="string"&&ascii.lower(v)==="until-found")setAttr(s,"hidden","until-found");
else if(v===false||v===""||v===null||v===undefined||v===0||v!==v)removeAttr(s,
"hidden");
else setAttr(s,"hidden","");
}
function f2_(){
const s=html(this),v=ascii.lower(getAttr(s,"draggable")??"");
if(v==="true"||v==="false")return v==="true";
return s.local==="img"||(s.local==="a"&&hasAttr(s,"href"));
}
function f3_(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=getAttr(s,"spellcheck");
if(v!==null&&(v===""||ascii.lower(v)==="true"))return true;
if(v!==null&&ascii.lower(v)==="false")return false;
}
return true;
}
function f4_(v){
const s=html(this),text=ascii.lower(toStr(v));
if(text==="inherit")removeAttr(s,"contenteditable");
else if(["true","false","plaintext-only"].includes(text))setAttr(s,"contenteditable",text);
else fail("SyntaxError","The value is no keyword of contenteditable");
}
function f5_(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=getAttr(s,"contenteditable");
if(v!==null&&["","true","plaintext-only"].includes(ascii.lower(v)))return true;
if(v!==null&&ascii.lower(v)==="false")return false;
}
return false;
}
function f6_(){
const v=getAttr(html(this),"popover");
return v===null?null:v===""||ascii.lower(v)==="auto"?"auto":ascii.lower(v)==="hint"?"hint"
:"manual";
}
function f7_(){
const s=html(this);
if(isDisabled(s)||s.isClicking)return;
s.isClicking=true;
try{
fire(s,"click",{I:interfaces.PointerEvent??interfaces.MouseEvent,bubbles:true,cancelable:true,
composed:true,view:page,isTrusted:false});
}finally{
s.isClicking=false;
}
}
const f8_=()=>class{
get href(){
const s=html(this),d=documentOf(s);
const parsed=native.parseURL(getAttr(s,"href")??"",documentURL(d)==="about:blank"?baseFallback(d)
:documentURL(d));
return parsed?parsed[0]:getAttr(s,"href")??"";
}
set href(v){setAttr(html(this),"href",toUSV(v));}
};
function f9_(){return tokenList(html(this),"rel",["alternate","dns-prefetch","expect","icon","manifest",
"modulepreload","next","pingback","preconnect","prefetch","preload","search","stylesheet"]);}
const f10_=()=>class{
get blocking(){return tokenList(html(this),"blocking",["render"]);}
set blocking(v){setAttr(html(this),"blocking",toStr(v));}
get sheet(){return sheetOf(html(this));}
get disabled(){return stateOf(sheetOf(html(this)))?.isDisabled??false;}
set disabled(v){
const sheet=stateOf(sheetOf(html(this)));
if(sheet)setSheetDisabled(sheet,!!v);
}
};
const f11_=()=>class{
get relList(){return tokenList(html(this),"rel",["noreferrer","noopener","opener"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
};
const f12_=()=>class{
get sandbox(){return tokenList(html(this),"sandbox",
["allow-downloads","allow-forms","allow-modals","allow-popups","allow-same-origin","allow-scripts",
"allow-top-navigation"]);}
set sandbox(v){setAttr(html(this),"sandbox",toStr(v));}
get srcdoc(){return getAttr(html(this),"srcdoc")??"";}
set srcdoc(v){setAttr(html(this),"srcdoc",toStr(v));}
get contentDocument(){return contentDocument(html(this));}
get contentWindow(){return contentWindow(html(this));}
getSVGDocument(){return contentDocument(html(this));}
};
const f13_=()=>class{
get content(){return S(native.content(html(this).id))?.wrapper??null;}
get shadowRootMode(){return keyword(html(this),"shadowrootmode",["open","closed"],"","");}
set shadowRootMode(v){setAttr(html(this),"shadowrootmode",toStr(v));}
get shadowRootDelegatesFocus(){return hasAttr(html(this),"shadowrootdelegatesfocus");}
set shadowRootDelegatesFocus(v){setFlag(html(this),"shadowrootdelegatesfocus",v);}
get shadowRootClonable(){return hasAttr(html(this),"shadowrootclonable");}
set shadowRootClonable(v){setFlag(html(this),"shadowrootclonable",v);}
get shadowRootSerializable(){return hasAttr(html(this),"shadowrootserializable");}
set shadowRootSerializable(v){setFlag(html(this),"shadowrootserializable",v);}
};
const f14_=()=>class{
assignedNodes(options=undefined){return array(assignedNodes(html(this),toDict(options).flatten)
.map((n)=>n.wrapper));}
assignedElements(options=undefined){
return array(assignedNodes(html(this),toDict(options).flatten).filter((n)=>n.kind===ELEMENT)
.map((n)=>n.wrapper));
}
assign(...nodes){assignByHand(html(this),nodes.map((n)=>toState(n,Node)));}
};
const f15_=()=>class{
get baseVal(){return animatedText(brand(this,SVGAnimatedString));}
set baseVal(v){
const s=brand(this,SVGAnimatedString);
setAttr(s.element,s.name,toStr(v));
}
get animVal(){return animatedText(brand(this,SVGAnimatedString));}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,S,above,bodyOf,boxOf,documentElement,holdsPositioned,isFixed,isMainRoot,isReversed,mainDocument,movers,offsetParent,parentState,positionOf,scrollPlace,scrollShift,scrolledBoxes,statedLeft,statedRight,viewport){
"use strict";
function f0_(s){
const around=[];
let position=positionOf(s);
for(let p=above(s);p&&position!=="fixed";p=above(p)){
if(p.kind!==ELEMENT||(position==="absolute"&&positionOf(p)==="static"))continue;
around.push(p);
position=positionOf(p);
}
return around;
}
function f1_(s){
const at=scrollPlace();
if(scrolledBoxes.size===0&&at.x===0&&at.y===0)return at;
const shift=scrollShift(s);
return isFixed(s)?shift:{x:at.x+shift.x,y:at.y+shift.y};
}
const f2_=(s)=>["auto","scroll","hidden"].includes(native.computed(s.id,"","overflow-x"))
||["auto","scroll","hidden"].includes(native.computed(s.id,"","overflow-y"));
function f3_(s,rest={count:200}){
let right=-Infinity;
for(const id of native.children(s.id)){
if(native.kind(id)!==ELEMENT)continue;
if(--rest.count<0)break;
const child=S(id),box=boxOf(child);
if(!box||box.isInline)continue;
right=Math.max(right,box.x+Math.max(box.width,native.statedWidth(child.id)));
if(native.computed(child.id,"","overflow-x")==="visible")right=
Math.max(right,f3_(child,rest));
}
return right;
}
function f4_(s,rest={count:200}){
let left=Infinity;
for(const id of native.children(s.id)){
if(native.kind(id)!==ELEMENT)continue;
if(--rest.count<0)break;
const child=S(id),box=boxOf(child);
if(!box||box.isInline)continue;
left=Math.min(left,box.right-Math.max(box.width,native.statedWidth(child.id)));
if(native.computed(child.id,"","overflow-x")==="visible")left=Math.min(left,f4_(child,rest));
}
return left;
}
function f5_(s){
const value=(name)=>native.computed(s.id,"",name)??"";
return movers.some((name)=>!["","none"].includes(value(name)))||value("transform-style")==="preserve-3d"
||/\b(?:transform|translate|rotate|scale|perspective|filter)\b/.test(value("will-change"))
||/\b(?:strict|content|paint|layout)\b/.test(value("contain"));
}
function f6_(s){
if(!boxOf(s)||isMainRoot(s)||s===bodyOf(mainDocument)||positionOf(s)==="fixed")return null;
const isStatic=positionOf(s)==="static";
for(let p=parentState(s);p&&p.kind===ELEMENT;p=parentState(p)){
if(positionOf(p)!=="static"||p===bodyOf(mainDocument)||f5_(p))return p;
if(isStatic&&p.isHTML&&(p.local==="td"||p.local==="th"||p.local==="table"))return p;
}
return null;
}
function f7_(s){
const box=boxOf(s);
if(!box||s===bodyOf(mainDocument))return{x:0,y:0};
const parent=f6_(s);
const around=parent?boxOf(parent):null;
if(!around||parent===bodyOf(mainDocument))return{x:Math.round(box.x),y:Math.round(box.y)};
return{x:Math.round(box.x-around.x-around.borderLeft),y:Math.round(box.y-around.y-around.borderTop)};
}
function f8_(){
const root=documentElement(mainDocument),box=root&&boxOf(root);
if(box&&isReversed(root))return viewport().width-Math.min(0,f4_(root));
const stated=box&&native.container()>=0?f3_(root):0;
return Math.max(viewport().width,box?.contentRight??0,stated);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_};
})
(function(native,page,first,world,isRehearsal,lets_,CompositionEvent,ELEMENT,KeyboardEvent,MouseEvent,S,StorageEvent,TextEvent,UIEvent,anglesOf,boundingRect,boxOf,brand,digitsWithShift,fire,initEvent,insideTarget,interfaces,isConnected,isGiven,keypadCodes,keysOf,mainDocument,markKeyCodes,namedKeyCodes,need,placed,stateOf,targetMember,tiltOf,toLong,toNullableStr,toShort,toStr,toULong,toUSV,viewport){
"use strict";
const f0_=()=>class{
get which(){
const s=brand(this,UIEvent);
if(s.which)return s.which;
if(s.keyCode!==undefined)return s.keyCode||s.charCode;
return s.button===undefined||(s.isTrusted&&s.type.endsWith("move")&&!s.buttons)?0:s.button+1;
}
initUIEvent(type,bubbles=false,cancelable=false,view=null,detail=0){
const s=brand(this,UIEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.view=view;
s.detail=toLong(detail);
}
};
const f1_=(s)=>(name)=>{
const key={__proto__:null,Control:"ctrlKey",Shift:"shiftKey",Alt:"altKey",Meta:"metaKey"}[name]
??`modifier${name}`;
return s[key]??false;
};
function f2_(s){
let known;
return()=>{
if(known)return known;
const box=s.kind===ELEMENT&&isConnected(s)?boundingRect(s):{x:0,y:0,width:0,height:0};
const clientX=box.x+box.width/2,clientY=box.y+box.height/2;
return(known={clientX,clientY,screenX:clientX,screenY:clientY});
};
}
function f3_(e,client,side,border){
const target=e.target?stateOf(e.target):undefined;
const box=target?.kind===ELEMENT?boxOf(target):null;
return placed(e)[client]+(box?viewport()[side]-box[side]-box[border]:0);
}
const f4_=()=>class{
get screenX(){return Math.trunc(placed(brand(this,MouseEvent)).screenX);}
get screenY(){return Math.trunc(placed(brand(this,MouseEvent)).screenY);}
get clientX(){return Math.trunc(placed(brand(this,MouseEvent)).clientX);}
get clientY(){return Math.trunc(placed(brand(this,MouseEvent)).clientY);}
get pageX(){return Math.trunc(placed(brand(this,MouseEvent)).clientX+viewport().x);}
get pageY(){return Math.trunc(placed(brand(this,MouseEvent)).clientY+viewport().y);}
get x(){return Math.trunc(placed(brand(this,MouseEvent)).clientX);}
get y(){return Math.trunc(placed(brand(this,MouseEvent)).clientY);}
get offsetX(){return Math.trunc(f3_(brand(this,MouseEvent),"clientX","x","borderLeft"));}
get offsetY(){return Math.trunc(f3_(brand(this,MouseEvent),"clientY","y","borderTop"));}
getModifierState(key){
const s=brand(this,MouseEvent);
need(arguments.length,1);
return keysOf(s)(toStr(key));
}
initMouseEvent(type,bubbles=false,cancelable=false,view=null,detail=0,screenX=0,screenY=0,
clientX=0,clientY=0,
ctrlKey=false,altKey=false,shiftKey=false,metaKey=false,button=0,relatedTarget=null){
const s=brand(this,MouseEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
Object.assign(s,{
view,middle:undefined,detail:toLong(detail),screenX:toLong(screenX),screenY:toLong(screenY),
clientX:toLong(clientX),clientY:toLong(clientY),
ctrlKey:!!ctrlKey,altKey:!!altKey,shiftKey:!!shiftKey,metaKey:!!metaKey,
button:toShort(button),relatedTarget:targetMember(relatedTarget),
});
}
};
function f5_(id,blockedURI,directive,originalPolicy,disposition,sample){
const target=id<0||!isConnected(S(id))?mainDocument:S(id);
fire(target,"securitypolicyviolation",{
I:interfaces.SecurityPolicyViolationEvent,bubbles:true,composed:true,documentURI:native.documentURL()
.split("#")[0],
referrer:"",blockedURI,violatedDirective:directive,effectiveDirective:directive,originalPolicy,
disposition,sample,
sourceFile:"",statusCode:200,
});
}
const f6_=()=>class{
get tiltX(){return f7_(brand(this,interfaces.PointerEvent))[0];}
get tiltY(){return f7_(brand(this,interfaces.PointerEvent))[1];}
get altitudeAngle(){return f8_(brand(this,interfaces.PointerEvent))[0];}
get azimuthAngle(){return f8_(brand(this,interfaces.PointerEvent))[1];}
};
function f7_(s){
const hasTilt=isGiven(s.tiltX)||isGiven(s.tiltY);
if(hasTilt||!(isGiven(s.altitudeAngle)||isGiven(s.azimuthAngle)))return[s.tiltX??0,s.tiltY??0];
const azimuth=s.azimuthAngle??0,height=Math.tan(s.altitudeAngle??Math.PI/2);
const part=(number)=>{
if(height!==0)return Math.atan(number/height);
return Math.abs(number)<1e-9?0:Math.sign(number)*Math.PI/2;
};
return[Math.cos(azimuth),Math.sin(azimuth)].map((number)=>Math.round(part(number)*180/Math.PI)+0);
}
function f8_(s){
if(isGiven(s.altitudeAngle)||isGiven(s.azimuthAngle))return[s.altitudeAngle??Math.PI/2,s.azimuthAngle
??0];
const[tiltX,tiltY]=f7_(s),radians=(degrees)=>degrees*Math.PI/180;
const x=Math.tan(radians(tiltX)),y=Math.tan(radians(tiltY));
const isFlat=Math.abs(tiltX)===90||Math.abs(tiltY)===90;
const azimuth=isFlat&&tiltX!==0&&tiltY!==0?0:Math.atan2(y,x);
return[isFlat?0:Math.PI/2-Math.atan(Math.hypot(x,y)),azimuth<0?azimuth+2*Math.PI:azimuth];
}
function f9_(key,code){
if(key.length!==1)return namedKeyCodes[key]??(/^F\d\d?$/.test(key)?111+Number(key.slice(1)):0);
if(code?.startsWith("Numpad"))return/\d/.test(key)?96+Number(key):keypadCodes[key]??0;
if(/[a-z0-9]/i.test(key))return key.toUpperCase().charCodeAt(0);
return digitsWithShift.includes(key)?48+digitsWithShift.indexOf(key):markKeyCodes[key]??0;
}
const f10_=()=>class{
getModifierState(key){
const s=brand(this,KeyboardEvent);
need(arguments.length,1);
return keysOf(s)(toStr(key));
}
initKeyboardEvent(type,bubbles=false,cancelable=false,view=null,key="",location=0,ctrlKey=
false,altKey=false,shiftKey=false,metaKey=false){
const s=brand(this,KeyboardEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
Object.assign(s,{view,key:toStr(key),location:toULong(location),ctrlKey:!!ctrlKey,
altKey:!!altKey,shiftKey:!!shiftKey,metaKey:!!metaKey});
}
};
const f11_=()=>class{
initCompositionEvent(type,bubbles=false,cancelable=false,view=null,data=""){
const s=brand(this,CompositionEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.view=view;
s.data=toStr(data);
}
};
const f12_=()=>class{
initTextEvent(type,bubbles=false,cancelable=false,view=null,data="undefined"){
const s=brand(this,TextEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.view=view;
s.data=toStr(data);
}
};
const f13_=()=>class{
get returnValue(){return brand(this,interfaces.BeforeUnloadEvent).returnValue;}
set returnValue(v){brand(this,interfaces.BeforeUnloadEvent).returnValue=toStr(v);}
};
const f14_=()=>class{
initStorageEvent(type,bubbles=false,cancelable=false,key=null,oldValue=null,newValue=null,url=
"",storageArea=null){
const s=brand(this,StorageEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
Object.assign(s,{key:toNullableStr(key),oldValue:toNullableStr(oldValue),
newValue:toNullableStr(newValue),url:toUSV(url),storageArea});
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_};
})
(function(native,page,first,world,isRehearsal,lets_,backgroundImage,backgroundInitial,backgroundOffset,backgroundRepeat){
"use strict";
function f0_(value){
const words=value.match(
/,|\/|(?:[^\s(,/"']|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*\))+/g)??[];
const layers=[{position:[],repeat:[],boxes:[]}];
let color="transparent";
for(let i=0;i<words.length;i++){
const word=words[i],layer=layers[layers.length-1],isLast=!words.includes(",",i);
if(word===",")layers.push({position:[],repeat:[],boxes:[]});
else if(word==="/"&&layer.position.length>0&&layer.size===undefined){
layer.size=[];
while(layer.size.length<2&&(backgroundOffset.test(words[i+1]??"")
||/^(?:auto|cover|contain)$/i.test(words[i+1]??"")))layer.size.push(words[++i]);
if(layer.size.length===0)return undefined;
}else if(backgroundImage.test(word)&&layer.image===undefined)layer.image=word;
else if(backgroundRepeat.test(word)&&layer.repeat.length<2)layer.repeat.push(word);
else if(/^(?:scroll|fixed|local)$/i.test(word)&&layer.attachment===undefined)layer.attachment=word;
else if(/^(?:(?:border|padding|content)-box|text)$/i.test(word)&&layer.boxes.length<2)layer.boxes.push(
word);
else if(backgroundOffset.test(word)&&layer.position.length<4
&&layer.size===undefined)layer.position.push(word);
else if(isLast&&color==="transparent"&&native.supports(`(color: ${word})`))color=word;
else return undefined;
}
const list=(part)=>layers.map(part).join(", ");
return[
["background-color",color],["background-image",list((layer)=>layer.image??"none")],
["background-position",list((layer)=>layer.position.join(" ")||"0% 0%")],
["background-size",list((layer)=>layer.size?.join(" ")??"auto")],
["background-repeat",list((layer)=>layer.repeat.join(" ")||"repeat")],
["background-origin",list((layer)=>layer.boxes[0]??"padding-box")],
["background-clip",list((layer)=>layer.boxes[1]??layer.boxes[0]??"border-box")],
["background-attachment",list((layer)=>layer.attachment??"scroll")],
];
}
function f1_(values){
const lists=values.slice(1)
.map((value)=>value.match(/(?:[^,("]|"[^"]*"|\((?:[^()"]|"[^"]*"|\((?:[^()]|\([^()]*\))*\))*\))+/g)
.map((part)=>part.trim()));
const count=lists[0].length,initial=Object.values(backgroundInitial);
if(lists.some((list)=>list.length!==count))return"";
const layers=lists[0].map((_,i)=>{
const[image,position,size,repeat,origin,clip,attachment]=lists.map((list)=>list[i]);
const words=image==="none"?[]:[image];
if(position!==initial[1]||size!==initial[2])words.push(position);
if(size!==initial[2])words.push("/",size);
if(repeat!==initial[3])words.push(repeat);
if(attachment!==initial[6])words.push(attachment);
if(origin!==initial[4]||clip!==initial[5])words.push(...(origin===clip?[origin]:[origin,clip]));
if(i===count-1&&values[0]!=="transparent")words.push(values[0]);
return words.join(" ")||"none";
});
return layers.join(", ");
}
function f2_(words){
const make=(grow,shrink,basis)=>[["flex-grow",grow],["flex-shrink",shrink],["flex-basis",basis]];
if(words.length===1&&words[0]==="none")return make("0","0","auto");
if(words.length===1&&words[0]==="auto")return make("1","1","auto");
const numbers=words.filter((w)=>/^[+]?(?:\d+\.?\d*|\.\d+)$/.test(w));
const basis=words.filter((w)=>!numbers.includes(w));
if(numbers.length===3&&basis.length===0&&Number(numbers[2])===0)basis.push(numbers.pop());
if(numbers.length>2||basis.length>1)return undefined;
return make(numbers[0]??"1",numbers[1]??"1",basis[0]??(numbers.length>0?"0%":"auto"));
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,CSSStyleDeclaration,brand,compressShorthand,declarations,ensureWritable,need,propertyName,propertyValue,readableCode,setProperty,shorthandParts,storeDeclarations,supportsCondition,supportsDeclaration,toStr,toStrOrEmpty){
"use strict";
function f0_(name,value,priority=""){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,2);
setProperty(s,propertyName(toStr(name)),toStrOrEmpty(value),toStrOrEmpty(priority));
}
function f1_(name){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,1);
const key=propertyName(toStr(name));
ensureWritable(s);
const old=f4_(s,key);
const list=declarations(s);
const kept=list.filter((d)=>d.name!==key&&!(shorthandParts[key]??[]).includes(d.name));
if(kept.length!==list.length)storeDeclarations(s,kept);
return old;
}
function f2_(s,key){
const list=declarations(s);
const names=list.some((d)=>d.name===key)?[key]:shorthandParts[key]??[key];
return names.every((name)=>list.find((d)=>d.name===name)?.important)?"important":"";
}
const f3_=(text)=>propertyName(!text.includes("\\")?text
:text.replace(/\\(?:([0-9a-f]{1,6})[\t\n\f\r ]?|([^]))/gi,(_,code,c)=>(
code===undefined?c:String.fromCodePoint(readableCode(parseInt(code,16))))));
function f4_(s,name){
if(s.source?.value)return s.source.value(s,propertyName(name));
const key=propertyName(name),list=declarations(s);
const own=list.find((d)=>d.name===key);
const parts=shorthandParts[key];
if(own||!parts)return own?.value??"";
const values=parts.map((part)=>list.find((d)=>d.name===part));
if(!values.every((v)=>v&&v.important===values[0]?.important))return"";
return compressShorthand(key,values.map((v)=>v.value));
}
function f5_(source){
let out="";
for(let i=0;i<source.length;i++){
const code=source.charCodeAt(i),c=source[i];
if(code===0)out+="\ufffd";
else if(code<32||code===127||(code>=48&&code<=57
&&(i===0||(i===1&&source[0]==="-"))))out+=`\\${code.toString(16)} `;
else if(c==="-"&&source.length===1)out+="\\-";
else if(code>=128||/[-_0-9A-Za-z]/.test(c))out+=c;
else out+=`\\${c}`;
}
return out;
}
function f6_(name,value=undefined){
need(arguments.length,1);
if(arguments.length===1)return supportsCondition(toStr(name));
const text=toStr(value);
return supportsDeclaration(propertyName(toStr(name)),text);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,DOMPoint,DOMPointReadOnly,DOMRectList,DOMRectReadOnly,brand,dictionary,greatest,instance,least,legacyObject,makeRect,pointInit,scrollPlace,toDict,toNumber){
"use strict";
function f0_(other){
const d=toDict(other);
const part=(key)=>(d[key]===undefined?0:toNumber(d[key]));
return{height:part("height"),width:part("width"),x:part("x"),y:part("y")};
}
function f1_(){
const s=brand(this,DOMRectReadOnly);
return dictionary({
x:s.x,y:s.y,width:s.width,height:s.height,top:least(s.y,s.y+s.height),
right:greatest(s.x,s.x+s.width),
bottom:greatest(s.y,s.y+s.height),left:least(s.x,s.x+s.width),
});
}
function f2_(numbers,at=scrollPlace()){
const rects=[];
for(let i=0;i+3<numbers.length;i+=4){
rects.push(makeRect(numbers[i]-at.x,numbers[i+1]-at.y,numbers[i+2],numbers[i+3]));
}
return legacyObject(DOMRectList,{rects},{length:(s)=>s.rects.length,item:(s,i)=>s.rects[i]});
}
function f3_(other){
const d=toDict(other);
const part=(key,initial)=>(d[key]===undefined?initial:toNumber(d[key]));
return{w:part("w",1),x:part("x",0),y:part("y",0),z:part("z",0)};
}
const f4_=()=>class{
get x(){return brand(this,DOMPointReadOnly).x;}
get y(){return brand(this,DOMPointReadOnly).y;}
get z(){return brand(this,DOMPointReadOnly).z;}
get w(){return brand(this,DOMPointReadOnly).w;}
toJSON(){
const{x,y,z,w}=brand(this,DOMPointReadOnly);
return dictionary({x,y,z,w});
}
static fromPoint(other=undefined){return instance(DOMPointReadOnly,f3_(other));}
};
const f5_=()=>class{
get x(){return brand(this,DOMPoint).x;}
set x(v){brand(this,DOMPoint).x=toNumber(v);}
get y(){return brand(this,DOMPoint).y;}
set y(v){brand(this,DOMPoint).y=toNumber(v);}
get z(){return brand(this,DOMPoint).z;}
set z(v){brand(this,DOMPoint).z=toNumber(v);}
get w(){return brand(this,DOMPoint).w;}
set w(v){brand(this,DOMPoint).w=toNumber(v);}
static fromPoint(other=undefined){return instance(DOMPoint,f3_(other));}
};
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,CaretPosition,ELEMENT,Range,S,TEXT,boxesAround,brand,commonAncestor,containedInRange,dataOf,doc,documentElement,documentOf,elementsAt,inScrolledBoxes,instance,kernel,mainDocument,makeRect,need,originFor,originOf,parentState,rangeRects,rectList,retarget,scrollShift,scrolledBoxes,textRects,toDouble,viewport,withFixed){
"use strict";
const f0_=()=>class{
get offsetNode(){return brand(this,CaretPosition).node.wrapper;}
get offset(){return brand(this,CaretPosition).offset;}
getClientRect(){
const{node,offset}=brand(this,CaretPosition);
return rectList(f1_(node,offset,offset),originOf(node))[0]??null;
}
};
function f1_(s,start,end){
const data=dataOf(s);
const before=Array.from(data.slice(0,start)).length;
const rects=native.textRects(s.id,before,before+Array.from(data.slice(start,end)).length);
if(rects.length>0||start!==end||before===0)return rects;
const[x,y,width,height]=native.textRects(s.id,before-1,before).slice(-4);
return x===undefined?rects:[x+width,y,0,height];
}
function f2_(d,x,y){
if(d!==mainDocument)return[];
kernel.settleSheets();
const v=viewport();
x=toDouble(x);
y=toDouble(y);
if(x<0||y<0||x>v.width||y>v.height)return[];
const moved=f3_(x+v.x,y+v.y,Array.from(native.elementsAt(x+v.x,y+v.y),S));
const found=(v.x===0&&v.y===0?moved:withFixed(x,y,moved))
.filter((s)=>native.computed(s.id,"","pointer-events")!=="none");
const root=documentElement(d);
if(root&&!found.includes(root))found.push(root);
return found;
}
function f3_(x,y,found){
if(scrolledBoxes.size===0)return found;
const isInside=(s)=>boxesAround(s).some((p)=>scrolledBoxes.has(p));
const all=found.filter((s)=>!isInside(s));
for(const p of scrolledBoxes){
const place=all.indexOf(p),shift=scrollShift(p);
if(place<0)continue;
const inner=Array.from(native.elementsAt(x+shift.x+p.scrolled.x,y+shift.y+p.scrolled.y),S);
all.splice(place,0,...inner.filter((s)=>boxesAround(s).find((b)=>scrolledBoxes.has(b))===p));
}
return all;
}
function f4_(tree,x,y){
const seen=[];
for(const s of f2_(documentOf(tree),x,y)){
const shown=retarget(s,tree);
if(shown&&shown.kind===ELEMENT&&!seen.includes(shown))seen.push(shown);
}
return seen;
}
function f5_(x,y){
const d=doc(this);
need(arguments.length,2);
const top=f2_(d,x,y)[0];
if(!top)return null;
const at=originFor(top),found=native.caretAt(toDouble(x)+at.x,toDouble(y)+at.y);
if(found===null)return instance(CaretPosition,{node:top,offset:0});
const text=S(found[0]);
return instance(CaretPosition,{node:text,offset:Array.from(dataOf(text)).slice(0,found[1])
.join("").length});
}
function f6_(r){
kernel.settleSheets();
const rects=[];
const common=commonAncestor(r);
if(common.kind===TEXT)return f1_(common,r.startOffset,r.endOffset);
for(let id=common.id;id>=0;id=native.following(id,common.id)){
const n=S(id);
if(n.kind===TEXT){
const isStart=n===r.start,isEnd=n===r.end;
if(!isStart&&!isEnd&&!containedInRange(r,n))continue;
rects.push(...f1_(n,isStart?r.startOffset:0,isEnd?r.endOffset:dataOf(n).length));
}else if(n.kind===ELEMENT&&n!==common&&containedInRange(r,n)
&&!containedInRange(r,parentState(n))){
rects.push(...native.rects(id));
}
}
return rects;
}
function f7_(){
const r=brand(this,Range),rects=f6_(r);
if(rects.length===0)return makeRect(0,0,0,0);
let left=Infinity,top=Infinity,right=-Infinity,bottom=-Infinity;
for(let i=0;i<rects.length;i+=4){
left=Math.min(left,rects[i]);
top=Math.min(top,rects[i+1]);
right=Math.max(right,rects[i]+rects[i+2]);
bottom=Math.max(bottom,rects[i+1]+rects[i+3]);
}
const at=originOf(r.start);
return makeRect(left-at.x,top-at.y,right-left,bottom-top);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,COMMENT,ELEMENT,HTML,S,TEXT,TextEvent,append,besideLeaf,blockAround,breakBlock,breakLine,childStates,cloneNode,collapseRange,collapseTo,comparePoints,dataOf,deleteContents,deletedBy,documentOf,editText,editingHost,extractContents,fire,firstShown,getAttr,insertAtCaret,insertInRange,insertLines,instance,interfaces,isBreak,isCollapsed,isConnected,isHost,isInclusiveAncestor,isText,isTextBlock,isTextField,isWhole,joinBlocks,keepBlock,kernel,knownIn,lengthOf,mainDocument,makeElementIn,makeRange,makeText,mayInput,moveCaret,nextLeaf,parentState,preInsert,removeAttr,replaceData,rootState,select,selectedIn,selectedRange,selection,tellMovedSelection,textRects){
"use strict";
function f0_(s){
let e=s&&s.kind!==ELEMENT?parentState(s):s,host=null;
for(;e&&e.kind===ELEMENT&&isHost(e);e=parentState(e)){
host=e;
if(e.local==="body")break;
}
return host;
}
function f1_(s,isAtStart){
if(isTextField(s)||rootState(s)!==mainDocument||f0_(s)!==s)return;
if(!isAtStart)f3_(s);
else if(!f2_(s)){
let node=s;
for(let inner=s;inner&&!isWhole(inner);inner=inner.kind===ELEMENT?firstShown(inner):null)node=
inner;
select(selection(),makeRange(node,0,node,0),false);
}
}
function f2_(host){
const known=selectedRange(selection());
return known&&isInclusiveAncestor(host,known.start)&&isInclusiveAncestor(host,known.end)?known:null;
}
function f3_(host){
const known=f2_(host);
if(known)return known;
let[node,offset]=[host,lengthOf(host)];
for(;;){
const last=node.kind===ELEMENT?S(native.last(node.id)):null;
if(!last||isWhole(last)){
if(isBreak(last))offset--;
break;
}
[node,offset]=[last,lengthOf(last)];
}
const isLineFeed=node.kind===TEXT&&dataOf(node).endsWith("\n")&&offset>0;
const range=makeRange(node,isLineFeed?offset-1:offset,node,offset);
if(rootState(host)===mainDocument)select(selection(),range,false);
return range;
}
function f4_(r,node,offset){
[r.start,r.startOffset,r.end,r.endOffset]=[node,offset,node,offset];
if(selectedRange(selection())===r)tellMovedSelection();
}
function f5_(s,key,isCharacter,held){
const host=f0_(s);
if(!host)return;
if(held.ctrlKey||held.metaKey){
if(key.toLowerCase()==="a")select(selection(),makeRange(host,0,host,lengthOf(host)),false);
return;
}
const isPlain=getAttr(host,"contenteditable")==="plaintext-only";
switch(key){
case"Backspace":return f10_(host,"deleteContentBackward",null);
case"Delete":return f10_(host,"deleteContentForward",null);
case"Enter":return f10_(host,held.shiftKey||isPlain?"insertLineBreak":"insertParagraph",null);
case"ArrowLeft":case"ArrowUp":return f19_(host,-1);
case"ArrowRight":case"ArrowDown":return f19_(host,1);
case"Home":return f19_(host,-Infinity);
case"End":return f19_(host,Infinity);
default:if(isCharacter)f10_(host,"insertText",key);
}
}
function f6_(host,text){
select(selection(),makeRange(host,0,host,lengthOf(host)),false);
if(text==="")return f10_(host,"deleteContentBackward",null);
f7_(host,text,"insertText");
}
function f7_(host,text,inputType,isCommand=false){
text.split("\n").forEach((line,place)=>{
if(place>0)f10_(host,"insertParagraph",null,isCommand);
if(line!=="")f10_(host,inputType,line,isCommand);
});
}
function f8_(s,text){
const host=isTextField(s)?null:f0_(s);
if(!host)return null;
f7_(host,text.replace(/\r\n?/g,"\n"),"insertFromPaste");
return true;
}
function f9_(s){
const host=isTextField(s)?null:f0_(s);
if(!host)return null;
kernel.settleSheets();
const{end:node,endOffset:offset}=f3_(host),children=isText(node)?[]:childStates(node);
let[x,y]=native.rects(host.id);
const behind=(rects)=>{
if(rects.length>=4)[x,y]=[rects[rects.length-4]+rects[rects.length-2],rects[rects.length-3]];
};
if(isText(node)){
const rects=textRects(node,offset,offset);
if(rects.length>=4)[x,y]=rects;
else behind(textRects(node,0,offset));
}else if(children.length>0&&offset>0){
const last=children[offset-1];
behind(isText(last)?textRects(last,0,lengthOf(last)):native.rects(last.id));
}else if(node!==host){
[x,y]=native.rects(node.id);
}
if(x===undefined)return null;
const[right,down]=native.cellShift((isText(node)?parentState(node):node).id);
return{line:Math.round((y-down)/16),column:Math.round((x-right)/8)};
}
function f10_(host,inputType,data,isCommand=false){
let r=f3_(host);
if(isCollapsed(r)&&inputType.startsWith("delete"))r=
f12_(host,r,inputType==="deleteContentBackward"?-1:1);
const init={I:interfaces.InputEvent,bubbles:true,composed:true,inputType,data};
const target=r?instance(interfaces.StaticRange,{start:r.start,startOffset:r.startOffset,end:r.end,
endOffset:r.endOffset}):null;
if(!isCommand&&!f11_(host,{...init,$targets:target?[target]:[]}))return;
if(!r||!isConnected(host))return;
if(!isInclusiveAncestor(host,r.start)||!isInclusiveAncestor(host,r.end))r=f3_(host);
kernel.reactions(()=>{
const[first,last]=[blockAround(r.start,host),blockAround(r.end,host)];
if(!isCollapsed(r)){
const{start,startOffset}=r;
deleteContents(r);
f14_(first,last,host);
if(isConnected(start))f4_(r,start,Math.min(startOffset,lengthOf(start)));
}
if(inputType==="insertText"||inputType==="insertFromPaste")f16_(r,data,host);
else if(inputType==="insertLineBreak")f17_(r,host);
else if(inputType==="insertParagraph")f18_(r,host);
else f15_(r,host);
if(rootState(host)===mainDocument)select(selection(),r,false);
});
fire(host,"input",init);
}
function f11_(s,init){
if(!fire(s,"beforeinput",{...init,cancelable:true}))return false;
const text=init.inputType==="insertLineBreak"||init.inputType==="insertParagraph"?"\n":init.data;
if(!init.inputType.startsWith("insert")||!text)return true;
return fire(s,"textInput",{I:TextEvent,bubbles:true,cancelable:true,composed:true,view:page,
data:text});
}
function f12_(host,r,step){
const{start,startOffset}=r;
if(isText(start)){
const data=dataOf(start),letters=Array.from(step<0?data.slice(0,startOffset)
:data.slice(startOffset));
if(letters.length>0){
const count=(step<0?letters[letters.length-1]:letters[0]).length;
return step<0?makeRange(start,startOffset-count,start,startOffset)
:makeRange(start,startOffset,start,startOffset+count);
}
}
const caret={node:start,offset:startOffset};
const block=blockAround(start,host);
for(let leaf=f13_(caret,host,step);leaf;leaf=f13_(besideLeaf(leaf,step),host,step)){
const isElsewhere=blockAround(leaf,host)!==block;
if(isText(leaf)&&dataOf(leaf)==="")continue;
if(isText(leaf)&&!isElsewhere){
const letters=Array.from(dataOf(leaf)),length=dataOf(leaf).length;
return step<0?makeRange(leaf,length-letters[letters.length-1].length,leaf,length)
:makeRange(leaf,0,leaf,letters[0].length);
}
const parent=parentState(leaf),place=native.index(leaf.id);
if(!isElsewhere)return makeRange(parent,place,parent,place+1);
const edge=isText(leaf)?{node:leaf,offset:step<0?dataOf(leaf).length:0}
:leaf.kind===ELEMENT&&!isWhole(leaf)?{node:leaf,offset:0}
:{node:parent,offset:step<0&&!isBreak(leaf)?place+1:place};
return step<0?makeRange(edge.node,edge.offset,start,startOffset)
:makeRange(start,startOffset,edge.node,edge.offset);
}
return null;
}
function f13_({node,offset},host,step){
let s=isText(node)?null:S(native.children(node.id)[step<0?offset-1:offset]??-1);
while(!s){
if(node===host)return null;
s=S(step<0?native.prev(node.id):native.next(node.id));
if(!s)node=parentState(node);
}
while(s.kind===ELEMENT&&!isWhole(s)){
const inner=S(step<0?native.last(s.id):native.first(s.id));
if(!inner)break;
s=inner;
}
return s.kind===COMMENT?f13_(besideLeaf(s,step),host,step):s;
}
function f14_(first,last,host){
if(first===last||last===host||!isConnected(last)||native.contains(last.id,first.id)||first===host
&&!native.contains(host.id,last.id))return;
const isInside=native.contains(first.id,last.id);
const only=S(native.first(last.id));
if(isBreak(only)&&!S(native.next(only.id)))kernel.remove(only);
for(const child of childStates(last)){
if(isInside)preInsert(child,parentState(last),last);
else preInsert(child,first,null);
}
let empty=last;
while(empty!==host&&native.first(empty.id)<0){
const parent=parentState(empty);
kernel.remove(empty);
empty=parent;
}
}
function f15_(r,host){
if(isText(r.start)&&dataOf(r.start)===""){
const parent=parentState(r.start),place=native.index(r.start.id);
kernel.remove(r.start);
f4_(r,parent,place);
}
const block=blockAround(r.start,host);
if(block!==host&&isConnected(block)&&native.first(block.id)<0){
append(makeElementIn(documentOf(host),HTML,null,"br"),block);
f4_(r,block,0);
}else{
tellMovedSelection();
}
}
function f16_(r,text,host){
let{start:node,startOffset:offset}=r;
if(!isText(node)){
const children=childStates(node),[before,after]=[children[offset-1],children[offset]];
if(before&&isText(before)){
[node,offset]=[before,dataOf(before).length];
}else if(after&&isText(after)){
[node,offset]=[after,0];
}else{
const made=makeText("",documentOf(host));
const isPlaceholder=isBreak(after)&&!S(native.next(after.id));
preInsert(made,node,after??null);
if(isPlaceholder)kernel.remove(after);
[node,offset]=[made,0];
}
}
replaceData(node,offset,0,text);
f4_(r,node,offset+text.length);
}
function f17_(r,host){
const block=blockAround(r.start,host);
if(getAttr(host,"contenteditable")==="plaintext-only"&&isText(r.start))return f16_(r,"\n",host);
const made=makeElementIn(documentOf(host),HTML,null,"br");
insertInRange(r,made);
const parent=parentState(made),place=native.index(made.id)+1;
let hasMore=false;
for(let leaf=f13_({node:parent,offset:place},host,1);leaf&&!hasMore;leaf=
f13_(besideLeaf(leaf,1),host,1)){
if(blockAround(leaf,host)!==block)break;
hasMore=!isText(leaf)||dataOf(leaf)!=="";
}
if(!hasMore)preInsert(makeElementIn(documentOf(host),HTML,null,"br"),parent,S(native.next(made.id)));
f4_(r,parent,place);
}
function f18_(r,host){
const doc=documentOf(host);
let block=blockAround(r.start,host);
while(block!==host&&!["p","div","li","h1","h2","h3","h4","h5","h6","dd","dt","address"].includes(
block.local))block=blockAround(parentState(block),host);
if(block===host&&["p","h1","h2","h3","h4","h5","h6","pre","span"].includes(
host.local))return f17_(r,host);
const rest=makeRange(r.start,r.startOffset,r.start,r.startOffset);
let made,parent=host,before=null;
if(block===host){
let top=r.start;
while(top!==host&&parentState(top)!==host)top=parentState(top);
let end=top===host?r.startOffset:native.index(top.id)+1;
const children=childStates(host);
while(end<children.length&&!isTextBlock(children[end]))end++;
[rest.end,rest.endOffset]=[host,end];
before=children[end]??null;
made=makeElementIn(doc,HTML,null,"div");
}else{
[rest.end,rest.endOffset]=[block,lengthOf(block)];
parent=parentState(block);
before=S(native.next(block.id));
made=cloneNode(block,doc,false);
removeAttr(made,"id");
}
append(extractContents(rest,true),made);
preInsert(made,parent,before);
for(const s of[block,made])if(s!==host&&(native.textContent(s.id)===""
&&!S(native.query(s.id,"br, img, hr, input",1)?.[0]??-1))){
for(const child of childStates(s))if(isText(child))kernel.remove(child);
let inner=s;
for(let id=native.first(s.id);id>=0;id=native.first(id))inner=S(id);
append(makeElementIn(doc,HTML,null,"br"),inner);
}
let caret=made;
for(let id=native.first(caret.id);id>=0&&!isWhole(S(id));id=native.first(id))caret=S(id);
f4_(r,caret,0);
}
function f19_(host,step){
const r=f3_(host),texts=[];
for(let id=native.following(host.id,host.id);id>=0;id=native.following(id,host.id))if(
native.kind(id)===TEXT)texts.push(S(id));
if(texts.length===0)return;
const[first,last]=[texts[0],texts[texts.length-1]];
if(step===-Infinity)return collapseTo(selection(),first,0);
if(step===Infinity)return collapseTo(selection(),last,dataOf(last).length);
const node=isText(r.start)?r.start:texts.find((t)=>comparePoints(t,0,r.start,r.startOffset)>=0)
??last;
let place=texts.indexOf(node),offset=(node===r.start?r.startOffset:0)+step;
if(offset<0&&place>0)offset=dataOf(texts[--place]).length;
else if(offset>dataOf(node).length&&place+1<texts.length)offset=0,place++;
collapseTo(selection(),texts[place],Math.min(Math.max(0,offset),dataOf(texts[place]).length));
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,S,TEXT,attrQualified,blurElement,boundingRect,canSelect,childStates,commitChange,controlValue,dataName,dataOf,documentOf,editingHost,fail,fire,focusByPerson,focusDelegate,focusTarget,getAttr,globalHandlerSet,handlerTarget,hasAttr,hasBox,includesShadow,inputType,inputValue,interfaces,isBody,isConnected,isDisabled,isFocusable,isFocusableByDefault,isHost,isOperable,kernel,labeledControl,mainDocument,middleOf,namePattern,parentState,parseInteger,partWithText,putCaret,setAttr,setHandler,setSelection,syncValue,tellFocus,toStr,windowHandlerSet){
"use strict";
function f0_(s){
const names=[];
for(let i=0,n=native.attrCount(s.element.id);i<n;i++){
const name=attrQualified(s.element,i);
if(/^data-[^A-Z]*$/.test(name))names.push(name.slice(5).replace(/-([a-z])/g,(_,c)=>c.toUpperCase()));
}
return names;
}
function f1_(s,name,value){
if(/-[a-z]/.test(name))fail("SyntaxError","A name of a data attribute has a letter after a hyphen");
const content=dataName(name);
if(!namePattern.test(content))fail("InvalidCharacterError","The name has invalid characters");
setAttr(s.element,content,toStr(value));
}
function f2_(s){
if(!s.isHTML)return s.local==="a"&&hasAttr(s,"href");
if(s.local==="a"||s.local==="area")return hasAttr(s,"href");
if(s.local==="input")return inputType(s)!=="hidden"&&!isDisabled(s);
if(["button","select","textarea"].includes(s.local))return!isDisabled(s);
return s.local==="iframe"||s.local==="summary";
}
const f3_=(s)=>{
for(let e=s;e&&e.kind===ELEMENT;e=parentState(e)){
if(native.computed(e.id,"","display")==="none"&&!e.isOpenPopover)return false;
}
return true;
};
const f4_=(s)=>documentOf(s)!==mainDocument||hasBox(s)
&&native.computed(s.id,"","visibility")==="visible"&&native.computed(s.id,"","interactivity")!=="inert";
function f5_(s){
if(s.isHTML&&s.local==="label"&&!(isFocusable(s)&&isOperable(s)))return labeledControl(s)??s;
if(!s.shadow?.delegatesFocus)return s;
const{focused}=documentOf(s);
if(focused&&isConnected(focused)&&includesShadow(s.shadow,focused))return focused;
return f6_(s.shadow)??s;
}
function f6_(top){
let first=null;
for(let id=native.following(top.id,top.id);id>=0;id=native.following(id,top.id)){
const s=S(id);
if(s.kind!==ELEMENT)continue;
const target=s.shadow?.delegatesFocus?f6_(s.shadow):isFocusable(s)
&&parseInteger(getAttr(s,"tabindex"))!==-1?s:null;
if(!target||!hasBox(target))continue;
if(hasAttr(s,"autofocus"))return target;
first??=target;
}
return first;
}
function f7_(s){
const d=documentOf(s);
if(!isConnected(s)||d.focused===s||!isFocusable(s)||!isOperable(s))return;
const old=d.focused&&isConnected(d.focused)?d.focused:null;
if(old)kernel.blurElement(old,s);
d.focused=s;
tellFocus(d);
if(isHost(s))putCaret(s,true);
const I=interfaces.FocusEvent;
fire(s,"focus",{I,composed:true,relatedState:old});
fire(s,"focusin",{I,bubbles:true,composed:true,relatedState:old});
}
function f8_(whole){
const parts=[];
for(let s=whole;s&&s.kind===ELEMENT&&!s.shadow&&s.local!=="select"&&s.local!=="textarea";s=
parts.at(-1)){
const part=f9_(s);
if(!part||part.activation||isDisabled(part))break;
if(native.computed(part.id,"","pointer-events")==="none")break;
parts.push(part);
}
if(parts.length===0)return whole;
const{clientX:x,clientY:y}=middleOf(whole)();
const isThere=(s)=>{
const box=boundingRect(s);
return x>=box.x&&y>=box.y&&x<box.x+box.width&&y<box.y+box.height;
};
return parts.reverse().find(isThere)??whole;
}
function f9_(s){
let part=null;
for(const n of childStates(s)){
const text=n.kind===TEXT?dataOf(n):n.kind===ELEMENT?native.textContent(n.id):"";
if(text.trim()==="")continue;
if(n.kind===ELEMENT&&native.computed(n.id,"","display")==="none")continue;
if(part||n.kind===TEXT)return null;
part=n;
}
return part;
}
function f10_(s,detail=1){
kernel.pointTo(s);
if(!isConnected(s))return false;
let isAllowed=true,hasMouse=true;
const middle=middleOf(s);
for(const[type,buttons]of[["down",1],["up",0]]){
const init={bubbles:true,cancelable:true,composed:true,view:page,buttons,isFromPerson:true,
middle};
const pointer={I:interfaces.PointerEvent,pointerId:1,pointerType:"mouse",isPrimary:true};
const proceeds=fire(s,`pointer${type}`,{...init,...pointer});
if(type==="down")hasMouse=proceeds;
if(hasMouse){
const isTaken=!fire(s,`mouse${type}`,{...init,I:interfaces.MouseEvent,detail});
if(isTaken&&type==="down")isAllowed=false;
}
}
return isAllowed;
}
function f11_(s){
const d=documentOf(s);
let around=s;
const takesFocus=(e)=>f2_(e)||hasAttr(e,"tabindex")||editingHost(e)===e
||e.shadow?.delegatesFocus;
while(around&&!(around.kind===ELEMENT&&takesFocus(around)))around=parentState(around)??around.host;
if(around)focusByPerson(f5_(around));
else if(d.focused)kernel.blurElement(d.focused);
}
function f12_(s,key,text){
const data=key!==null&&key.length===1?key:null;
const types={Enter:"insertLineBreak",Backspace:"deleteContentBackward",Delete:"deleteContentForward"};
if(key==="")return{data,inputType:text.length<controlValue(s).length?"deleteByCut"
:"insertFromPaste"};
return{data,inputType:types[key]??"insertText"};
}
function f13_(s,next,place,input){
s.rawValue=next;
s.isDirty=true;
s.isTyped=true;
s.hasUntoldChange=true;
syncValue(s,s.local==="textarea"?next:inputValue(s));
if(canSelect(s))setSelection(s,place,place);
fire(s,"input",{I:interfaces.InputEvent,bubbles:true,composed:true,...input});
}
function f14_(s,next=null){
const d=documentOf(s);
if(d.focused!==s&&d.focused&&s.shadow?.delegatesFocus){
for(let p=d.focused;p;p=parentState(p)??p.host??null){
if(p===s)return f14_(d.focused,next);
}
}
if(d.focused!==s)return;
commitChange(s);
if(d.focused!==s)return;
d.focused=null;
if(!next)tellFocus(d);
const I=interfaces.FocusEvent;
fire(s,"blur",{I,composed:true,relatedState:next});
fire(s,"focusout",{I,bubbles:true,composed:true,relatedState:next});
}
function f15_(e,type,value){
if(!globalHandlerSet.has(type)&&!(isBody(e)&&windowHandlerSet.has(type)))return;
const target=handlerTarget(e,type);
if(value===null)setHandler(target,type,null);
else if(native.permitsHandler(e.id,value))setHandler(target,type,null,value);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,DOCUMENT,Document,ELEMENT,FRAGMENT,HTML,INSTRUCTION,Node,S,TEXT,XML,XMLDocument,XMLNS,XMLSource,ascii,attrAt,brand,childStates,contentOf,dataOf,doctypeForm,doctypeParts,documentElement,emptyScope,escapeAttr,escapeText,fail,interfaces,kernel,makeComment,makeDocument,makeElementIn,makeNode,makeText,markParsed,namePattern,need,parentState,parseXML,parsedDocument,qualifiedName,qualifiedPattern,readContentHandlers,targetOf,toState,toStr,typeError,voidTags){
"use strict";
function f0_(text,allowsShadowRoots,url="about:blank"){
const made=makeDocument({id:native.parseDocument(text,allowsShadowRoots),isHTML:true,
contentType:"text/html",url});
if(allowsShadowRoots)kernel.takeParsedShadows();
const first=native.first(made.id);
const doctype=first>=0&&native.kind(first)===DOCTYPE?S(first):null;
made.isQuirks=()=>!doctype||doctypeParts(doctype)[0]!=="html"||doctypeParts(doctype)[1]!=="";
markParsed(made.id);
return made.wrapper;
}
const f1_=()=>class{
parseFromString(text,type){
const parser=brand(this,interfaces.DOMParser);
need(arguments.length,2);
text=toStr(text);
type=toStr(type);
if(type==="text/html")return f0_(text,false,parser.core.url());
if(!["text/xml","application/xml","application/xhtml+xml","image/svg+xml"].includes(type))throw typeError(
`'${type}' is no type that can be parsed`);
return f9_(text,type,parser.core.url(),Document).wrapper;
}
};
const f2_=()=>class{
serializeToString(root){
brand(this,interfaces.XMLSerializer);
need(arguments.length,1);
return kernel.serializeXML(toState(root,Node),false);
}
};
function f3_(top,isStrict){
let generated=1;
const bad=(test)=>{if(isStrict&&test)fail("InvalidStateError","The tree cannot be written as XML");};
const notXML=/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const add=(map,prefix,ns)=>{map.has(ns)?map.get(ns).push(prefix):map.set(ns,[prefix]);};
const copy=(map)=>new Map(Array.from(map,([k,v])=>[k,[...v]]));
const find=(map,ns,preferred)=>{
const list=map.get(ns);
return list?(list.includes(preferred)?preferred:list.at(-1)):null;
};
const one=(s,context,prefixes)=>{
switch(s.kind){
case ELEMENT:return writeElement(s,context,prefixes);
case DOCUMENT:case FRAGMENT:
bad(s.kind===DOCUMENT&&!documentElement(s));
return childStates(s).map((c)=>one(c,context,prefixes)).join("");
case TEXT:
bad(notXML.test(dataOf(s)));
return escapeText(dataOf(s));
case CDATA:return`<![CDATA[${dataOf(s)}]]>`;
case COMMENT:
bad(notXML.test(dataOf(s))||dataOf(s).includes("--")||dataOf(s).endsWith("-"));
return`<!--${dataOf(s)}-->`;
case INSTRUCTION:
bad(targetOf(s).includes(":")||ascii.lower(targetOf(s))==="xml"||dataOf(s).includes("?>"));
return`<?${targetOf(s)} ${dataOf(s)}?>`;
case DOCTYPE:{
const[name,publicID,systemID]=doctypeParts(s);
const first=publicID?` PUBLIC "${publicID}"`:systemID?" SYSTEM":"";
return`<!DOCTYPE ${name}${first}${systemID?` "${systemID}"`:""}>`;
}
case ATTRIBUTE:return"";
}
return"";
};
const writeElement=(s,context,outer)=>{
bad(s.local.includes(":")||!namePattern.test(s.local));
const prefixes=copy(outer),local=new Map();
let declared=null,inherited=context,ignoresDefault=false;
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,prefix,name]=native.attrName(s.id,i);
if(ns!==XMLNS)continue;
const value=attrAt(s,i);
if(prefix===null){
declared=value;
}else if(value!==XML&&!(value===""?(prefixes.get(null)??[]):prefixes.get(value)??[])
.includes(name)){
add(prefixes,name,value===""?null:value);
local.set(name,value);
}
}
let name="",markup="<";
const ns=s.ns;
if(inherited===ns){
if(declared!==null)ignoresDefault=true;
name=ns===XML?`xml:${s.local}`:s.local;
markup+=name;
}else{
let prefix=s.prefix;
let candidate=find(prefixes,ns,prefix);
if(prefix==="xmlns"){
bad(true);
candidate=prefix;
}
if(candidate!==null){
name=`${candidate}:${s.local}`;
if(declared!==null&&declared!==XML)inherited=declared===""?null:declared;
markup+=name;
}else if(prefix!==null){
if(local.has(prefix))prefix=generatePrefix(prefixes,ns);
add(prefixes,prefix,ns);
name=`${prefix}:${s.local}`;
markup+=`${name} xmlns:${prefix}="${escapeAttr(ns??"")}"`;
if(declared!==null)inherited=declared===""?null:declared;
}else if(declared===null||(declared===""?null:declared)!==ns){
ignoresDefault=true;
name=s.local;
inherited=ns;
markup+=`${name} xmlns="${escapeAttr(ns??"")}"`;
}else{
name=s.local;
inherited=ns;
markup+=name;
}
}
markup+=writeAttributes(s,prefixes,local,ignoresDefault);
const children=childStates(contentOf(s));
if(ns===HTML&&children.length===0&&voidTags.has(s.local))return`${markup} />`;
if(ns!==HTML&&children.length===0)return`${markup}/>`;
return`${markup}>${children.map((c)=>one(c,inherited,prefixes)).join("")}</${name}>`;
};
const generatePrefix=(prefixes,ns)=>{
const prefix=`ns${generated++}`;
add(prefixes,prefix,ns);
return prefix;
};
const writeAttributes=(s,prefixes,local,ignoresDefault)=>{
let markup="";
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,prefix,name]=native.attrName(s.id,i);
const value=attrAt(s,i);
let candidate=null;
if(ns!==null){
candidate=find(prefixes,ns,prefix);
if(ns===XMLNS){
if(value===XML||(prefix===null&&ignoresDefault)
||(prefix!==null&&(!local.has(name)||local.get(name)!==value)
&&(prefixes.get(value)??[]).includes(name)))continue;
if(prefix==="xmlns")candidate="xmlns";
}else if(ns===XML){
candidate="xml";
}else if(candidate===null){
if(prefix!==null&&!local.has(prefix)){
candidate=prefix;
add(prefixes,candidate,ns);
local.set(candidate,ns);
}else{
candidate=generatePrefix(prefixes,ns);
}
markup+=` xmlns:${candidate}="${escapeAttr(ns)}"`;
}
}
bad(name.includes(":")||!namePattern.test(name)||(name==="xmlns"&&ns===null));
markup+=` ${candidate!==null?`${candidate}:`:""}${name}="${escapeAttr(value)}"`;
}
return markup;
};
return one(top,null,new Map([[XML,["xml"]]]));
}
function f4_(literal){
const end=this.text.indexOf(literal,this.at);
if(end<0)this.fail(`'${literal}' is missing`);
const part=this.text.slice(this.at,end);
this.at=end+literal.length;
return part;
}
function f5_(text){
return text.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]*);?/g,(all,name)=>{
if(!all.endsWith(";"))this.fail("A reference has no end");
if(name[0]==="#"){
const code=name[1]==="x"?parseInt(name.slice(2),16):parseInt(name.slice(1),10);
if(!(code>0&&code<=0x10ffff))this.fail("A reference is wrong");
return String.fromCodePoint(code);
}
const known={__proto__:null,amp:"&",lt:"<",gt:">",quot:"\"",apos:"'"}[name];
if(known===undefined)this.fail(`The entity ${name} is not known`);
return known;
});
}
function f6_(isDocument){
let text="";
const flush=()=>{
if(text==="")return;
if(isDocument&&this.depth===0){
if(/[^\t\n\r ]/.test(text))this.fail("Text stands outside of the root element");
}else{
native.insert(makeText(text,this.doc).id,this.parent.id,-1);
}
text="";
};
while(this.at<this.text.length){
const plain=this.take(/[^<]+/y);
if(plain){
if(plain[0].includes("]]>"))this.fail("']]>' stands in text");
text+=this.references(plain[0]);
continue;
}
if(this.is("<![CDATA[")){
flush();
const data=this.until("]]>");
if(isDocument&&this.depth===0)this.fail("A CDATA section stands outside of the root element");
native.insert(makeNode(CDATA,data,this.doc).id,this.parent.id,-1);
continue;
}
flush();
if(this.is("<!--")){
const data=this.until("-->");
if(data.includes("--")||data.endsWith("-"))this.fail("A comment has two hyphens");
native.insert(makeComment(data,this.doc).id,this.parent.id,-1);
}else if(this.is("<?")){
const target=this.take(/[^\s?>]+/y);
if(!target||!namePattern.test(target[0]))this.fail("An instruction has no target");
this.take(/[ \t\n]*/y);
const data=this.until("?>");
if(ascii.lower(target[0])==="xml"){
if(this.parent!==this.doc||native.first(this.parent.id)>=0)this.fail(
"The XML declaration is not at the start");
continue;
}
native.insert(makeNode(INSTRUCTION,`${target[0]}\0${data}`,this.doc).id,this.parent.id,-1);
}else if(this.is("<!DOCTYPE")){
this.doctype();
}else if(this.is("</")){
if(this.depth===0)this.fail("An end tag has no start tag");
const name=this.take(/[^\s>]+/y);
this.take(/[ \t\n]*/y);
if(!name||!this.is(">")||name[0]!==qualifiedName(this.parent))this.fail(
"An end tag does not match");
this.parent=S(native.parent(this.parent.id));
this.scope=this.scope.outer;
this.depth--;
}else{
this.element(isDocument);
}
}
flush();
if(this.depth>0)this.fail("An element has no end tag");
if(isDocument&&!documentElement(this.doc))this.fail("There is no root element");
}
function f7_(){
const match=this.take(doctypeForm);
if(!match||this.depth>0)this.fail("The doctype is wrong");
const[,name,p1,p2,s1,s2,s3,s4]=match;
native.insert(makeNode(DOCTYPE,`${name}\0${p1??p2??""}\0${s1??s2??s3??s4??""}`,this.doc).id,
this.parent.id,-1);
}
function f8_(isDocument){
if(!this.is("<"))this.fail("A tag is wrong");
const name=this.take(/[^\s\/>=<"']+/y)?.[0];
if(!name||!qualifiedPattern.test(name))this.fail("The name of an element is wrong");
if(isDocument&&this.depth===0&&documentElement(this.doc))this.fail("There are two root elements");
const attributes=[];
let isEmpty=false;
for(;;){
const space=this.take(/[ \t\n]+/y);
if(this.is("/>")){
isEmpty=true;
break;
}
if(this.is(">"))break;
if(!space)this.fail("A tag is wrong");
const match=this.take(/([^\s\/>=<"']+)[ \t\n]*=[ \t\n]*(?:"([^"<]*)"|'([^'<]*)')/y);
if(!match||!qualifiedPattern.test(match[1]))this.fail("An attribute is wrong");
if(attributes.some(([n])=>n===match[1]))this.fail("An attribute stands twice");
attributes.push([match[1],this.references((match[2]??match[3]).replace(/[\t\n]/g," "))]);
}
const scope={outer:this.scope,map:new Map(this.scope.map)};
for(const[n,value]of attributes){
if(n==="xmlns")scope.map.set(null,value||null);
else if(n.startsWith("xmlns:"))scope.map.set(n.slice(6),value);
}
const parts=(qualified,isAttribute)=>{
const colon=qualified.indexOf(":");
if(colon<0)return[isAttribute?(qualified==="xmlns"?XMLNS:null):scope.map.get(null)??null,
null,qualified];
const prefix=qualified.slice(0,colon);
const ns=prefix==="xml"?XML:prefix==="xmlns"?XMLNS:scope.map.get(prefix);
if(!ns)this.fail(`The prefix ${prefix} is not bound`);
return[ns,prefix,qualified.slice(colon+1)];
};
const[ns,prefix,local]=parts(name,false);
const s=makeElementIn(this.doc,ns,prefix,local);
for(const[n,value]of attributes)native.addAttr(s.id,...parts(n,true),value);
if(ns===HTML)readContentHandlers(s);
if(local==="script")s.isStarted=true;
const target=contentOf(this.parent);
native.insert(s.id,target.id,-1);
if(isEmpty)return;
if(++this.depth>500)this.fail("The elements are nested too deeply");
this.parent=s;
this.scope=scope;
}
function f9_(text,type,url=native.documentURL(),I=XMLDocument){
const doc=makeDocument({isHTML:false,contentType:type,url,I});
try{
if(text.startsWith("\ufeff"))text=text.slice(1);
new XMLSource(text,doc,doc,emptyScope()).content(true);
}catch(error){
if(error.xml===undefined)throw error;
for(const c of childStates(doc))native.remove(c.id);
const ns="http://www.mozilla.org/newlayout/xml/parsererror.xml";
const root=makeElementIn(doc,ns,null,"parsererror");
native.insert(root.id,doc.id,-1);
native.insert(makeText(error.xml,doc).id,root.id,-1);
}
return doc;
}
function f10_(text,context,fragment){
const scope=emptyScope();
const chain=[];
for(let s=context;s&&s.kind===ELEMENT;s=parentState(s))chain.unshift(s);
for(const s of chain){
if(s.prefix===null)scope.map.set(null,s.ns);
else scope.map.set(s.prefix,s.ns);
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,prefix,local]=native.attrName(s.id,i);
if(ns===XMLNS)scope.map.set(prefix===null?null:local,native.attrValue(s.id,i)||null);
}
}
try{
new XMLSource(text,fragment.doc,fragment,scope).content(false);
}catch(error){
if(error.xml===undefined)throw error;
fail("SyntaxError",error.xml);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,S,ascii,decoded,fire,getAttr,hasAttr,htmlChildren,indicated,mainDocument,parentState,removeAttr,setAttr){
"use strict";
function f0_(fragment){
if(fragment==="")return null;
for(const name of[fragment,decoded(fragment)]){
const found=[...native.identified(mainDocument.id,name,true)];
const id=found.find((n)=>native.getAttr(n,"id")===name)
??found.find((n)=>S(n).isHTML&&S(n).local==="a"&&native.getAttr(n,"name")===name);
if(id!==undefined)return S(id);
}
return null;
}
function f1_(href){
const place=href.indexOf("#");
let inner=null;
for(let s=place<0?null:f0_(href.slice(place+1));s;s=parentState(s)){
if(s.isHTML&&ascii.lower(getAttr(s,"hidden")??"")==="until-found"){
fire(s,"beforematch",{bubbles:true});
removeAttr(s,"hidden");
}
const isInside=inner!==null&&S(htmlChildren(s,"summary")[0]??-1)!==inner;
if(s.isHTML&&s.local==="details"&&isInside&&!hasAttr(s,"open"))setAttr(s,"open","");
inner=s;
}
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,DOCUMENT,Event,EventTarget,Stamp,core,defineProperty,here,implementsAll,interfaces,isTrustedGetter,legacyObject,locationDescriptor,see,setPrototypeOf,shared,world2){
"use strict";
function f0_(state){
const name=state.I===undefined||state.I===null?undefined:shared.names.get(state.I);
if(name===undefined)return undefined;
const I=interfaces[name]??EventTarget;
if(state.ops){
const{item,named}=state.ops;
return legacyObject(I,state,{
...state.ops,
...(item?{item:(s,i)=>here(item(s,i))}:{}),
...(named?{named:(s,key)=>here(named(s,key))}:{}),
},true);
}
const object=setPrototypeOf({},see(I).prototype);
new Stamp(object,state);
if(state.kind===DOCUMENT)defineProperty(object,"location",
{...locationDescriptor,enumerable:true,configurable:false});
if(implementsAll(state.I,Event)){
defineProperty(object,"isTrusted",{get:isTrustedGetter,set:undefined,enumerable:true,
configurable:false});
}
state.wrapper=object;
return object;
}
const f1_=(state)=>{
const own=state.id===undefined?undefined:shared.windows.get(native.root(state.id))?.worlds[world2];
return(own??core).lend(state);
};
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,core,decodePercentText,entered,entries,fail,fire,interfaces,navigateTo,parseURL,revealFragment,setTimer,shared,stateOfText,windowState){
"use strict";
function f0_(text,replaces){
const url=parseURL(text,(shared.current??core).baseURL());
if(!url)fail("SyntaxError","The URL is not valid");
f1_(url.href,replaces);
}
function f1_(href,replaces){
if(href.startsWith("javascript:")){
setTimer(()=>{
if(native.permitsAddress(href))native.runScript(decodePercentText(href.slice(11)));
},0,false);
return;
}
const old=native.documentURL();
const withoutHash=(u)=>u.split("#")[0];
if(href.includes("#")&&withoutHash(href)===withoutHash(old)){
if(entries.move(href,undefined,replaces||href===old))f3_(old);
return;
}
native.navigate(href,replaces);
}
function f2_(url,number,text){
this.place=number<0?-1:this.list.findIndex((entry)=>entry.number===number);
if(this.place<0){
if(this.list.length>=200)this.list.pop();
this.list.unshift({url,state:stateOfText(text),number:-1});
this.place=0;
}
}
function f3_(old){
const href=native.documentURL(),fragment=(u)=>u.slice(u.split("#")[0].length);
fire(windowState,"popstate",{I:interfaces.PopStateEvent,state:entries.current.state});
revealFragment(href);
if(fragment(href)!==fragment(old)){
const facts={I:interfaces.HashChangeEvent,oldURL:old,newURL:href};
setTimer(()=>fire(windowState,"hashchange",facts),0,false);
}
}
function f4_(delta){
if(delta===0){
native.navigate(native.documentURL(),true);
return;
}
if(native.traverse(delta))return;
setTimer(()=>{
const place=entries.place+delta;
const entry=entries.list[place];
if(!entry)return;
const old=native.documentURL();
entries.place=place;
native.setURL(entry.url??old,true,entry.number,null);
f3_(old);
},0,false);
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,HTML,S,ascii,askForWindow,baseTarget,chooseWindow,contentWindow,core,documentOf,fail,fire,framesOf,getAttr,interfaces,isFeatureOn,isPopupWanted,isUnloading,leadFrame,leastLength,ledAround,ledElsewhere,mainDocument,nameOfFrame,nameOfWindow,newWindow,olderFeatures,openedNamed,ownOpened,parseInteger,parseURL,remoteWindow,shared,tellDriver,windowFeatures,windowState){
"use strict";
function f0_(name){
for(const id of framesOf()){
if(nameOfFrame(id)===name)return{core,id};
const found=native.frameWindow(id);
const inner=found?found.frameNamed(name):null;
if(inner)return inner;
}
return null;
}
function f1_(name){
switch(ascii.lower(name)){
case"":case"_self":return{window:core};
case"_parent":{
const around=native.apartFromWindow();
return{window:native.outerWindow()??(around===null?ledElsewhere(-2)??core:ledAround(around))};
}
case"_top":{
let top=core;
for(let outer=core.outerWindow();outer;outer=outer.outerWindow())top=outer;
return{window:top.ledTop()??top};
}
case"_blank":return null;
default:
for(let around=core;around;around=around.outerWindow()){
const found=around.frameNamed(name);
if(found)return{frame:found};
}
if(!core.outerWindow()&&name===nameOfWindow())return{window:core};
return f2_(name);
}
}
function f2_(name){
const opened=shared.opened.find((other)=>other.name===name&&!other.isClosing);
return opened?{frame:{core:shared.main,id:opened.id}}:null;
}
function f3_(name,isSevered,features=new Map()){
const id=native.openWindow();
if(id<0)return null;
documentOf(S(id)).core=shared.main;
const number=(feature)=>parseInteger(features.get(feature)??"")??0;
const length=(feature)=>(number(feature)===0?null:Math.max(leastLength,number(feature)));
shared.opened.push({
id,name:ascii.lower(name)==="_blank"||isSevered?"":name,isSevered,isClosing:false,
isPopup:f10_(features),left:Math.max(0,number("left")),top:Math.max(0,number("top")),
width:length("width"),height:length("height"),
});
return{frame:{core:shared.main,id}};
}
function f4_(url,name,isSevered,hidesReferrer){
const isNamed=name!==""&&ascii.lower(name)!=="_blank";
const number=native.askForWindow(url?.href??"",isNamed?name:"",hidesReferrer,isSevered);
return number===0||isSevered?null:remoteWindow(number);
}
function f5_(){
const opened=ownOpened();
if(!opened)return native.closeOwnWindow();
if(opened.isClosing)return undefined;
opened.isClosing=true;
return shared.main.later(()=>{
shared.main.frameWindow(opened.id)?.unload();
const place=shared.opened.indexOf(opened);
if(place<0)return;
shared.opened.splice(place,1);
shared.main.removedFrame(S(opened.id));
});
}
function f6_(){
lets_.unloading++;
fire(windowState,"beforeunload",{I:interfaces.BeforeUnloadEvent,cancelable:true,returnValue:""});
fire(windowState,"pagehide",{I:interfaces.PageTransitionEvent,persisted:false});
fire(mainDocument,"visibilitychange",{bubbles:true});
fire(windowState,"unload");
for(const id of framesOf())native.openedFrameWindow(id)?.unload();
lets_.unloading--;
}
function f7_(s,url){
const name=getAttr(s,"target")??f8_(documentOf(s))??"";
const target=f1_(name);
const frame=(target??f3_(name,true))?.frame;
if(frame)leadFrame(frame,url);
else if(target)target.window.navigate(url,false);
else{
const rel=ascii.lower(getAttr(s,"rel")??"").split(/[ \t\n\f\r]+/),has=(word)=>rel.includes(word);
const isSevered=has("noopener")||has("noreferrer")||(ascii.lower(name)==="_blank"&&!has("opener"));
f4_(parseURL(url),name,isSevered,has("noreferrer"));
}
}
function f8_(doc){
for(const id of native.collect(doc.id,1,HTML,"base")){
const target=native.getAttr(id,"target");
if(target!==null)return target;
}
return null;
}
function f9_(text){
const found=new Map();
let place=0;
const isSeparator=()=>place<text.length&&"\t\n\f\r =,".includes(text[place]);
const word=()=>{
const start=place;
while(place<text.length&&!isSeparator())place++;
return ascii.lower(text.slice(start,place));
};
while(place<text.length){
while(isSeparator())place++;
const name=word();
while(isSeparator()&&text[place]!=="="&&text[place]!==",")place++;
const hasValue=isSeparator();
while(isSeparator()&&text[place]!==",")place++;
const value=hasValue?word():"";
if(name!=="")found.set(olderFeatures[name]??name,value);
}
return found;
}
function f10_(features){
if(features.size===0)return false;
if(features.has("popup"))return isFeatureOn(features.get("popup"));
const has=(name,whenAbsent=false)=>(features.has(name)?isFeatureOn(features.get(name)):whenAbsent);
return(!has("location")&&!has("toolbar"))||!has("menubar")||!has("resizable",true)||!has("scrollbars")
||!has("status");
}
function f11_(text,name,features=""){
const url=text===""?null:parseURL(text,(shared.current??core).baseURL());
if(text!==""&&!url)fail("SyntaxError","The URL is not valid");
const wanted=f9_(features),hidesReferrer=isFeatureOn(wanted.get("noreferrer"));
const isSevered=hidesReferrer||isFeatureOn(wanted.get("noopener"));
wanted.delete("noreferrer");
wanted.delete("noopener");
const isHidden=isSevered&&!["_self","_parent","_top"].includes(ascii.lower(name));
const known=name===""?null:f1_(name);
const target=known??f3_(name===""?"_blank":name,isSevered,wanted);
if(!target)return f4_(url,name,isSevered,hidesReferrer);
if(target.frame){
const{core:around,id}=target.frame;
if(url)leadFrame(target.frame,url.href);
if(isHidden)return null;
const found=around.frameWindow(id);
return found?found.global:contentWindow(S(id));
}
if(url)target.window.navigate(url.href,false);
return isHidden?null:target.window.global;
}
function f12_(){
if(isUnloading())return;
const caller=shared.current??core;
if(mainDocument.readyState==="complete"){
mainDocument.listeners=null;
mainDocument.$handlers=undefined;
windowState.listeners=null;
windowState.$handlers=undefined;
}
if(caller!==core&&native.outerElement()>=0)native.setURL(caller.url().split("#")[0],true,0,null);
native.openDocument();
tellDriver({type:"opened",url:native.documentURL()});
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,CDATA,DOCTYPE,DOCUMENT,DOMImplementation,DocumentType,ELEMENT,HTML,INSTRUCTION,Node,S,SVG,TreeWalker,XMLDocument,adopt,append,ascii,attrIndex,bodyOf,brand,checkName,checkQualified,childStates,childText,cloneNode,collapse,collection,createElement,doc,documentElement,eventNames,extractName,fail,focusIn,getAttr,headOf,instance,interfaces,isAboutURL,isConnected,isObject,isOption,isShown,kernel,mainDocument,makeDocument,makeElementIn,makeIterator,makeNode,makeText,need,newEvent,openAgain,openWindow,parentState,preInsert,removeAttrAt,replaceAll,replaceChild,stateOf,throwsOnWriting,toFilter,toNullableState,toNullableStr,toState,toStr,toStrOrEmpty,toULong,toUSV,wrapperOrNull){
"use strict";
function f0_(s,key,test){
s.$lists??=new Map();
if(!s.$lists.has(key)){
s.$lists.set(key,collection(()=>native.collect(s.id,1,HTML,"*").filter((id)=>test(S(id)))));
}
return s.$lists.get(key);
}
function f1_(s,text){
if(!s.isHTML)fail("InvalidStateError","The document is not HTML");
if(throwsOnWriting>0)fail("InvalidStateError","A custom element is being made");
if(s!==mainDocument||!isShown(s))return;
native.write(text);
}
const f2_=()=>class{
createDocumentType(name,publicId,systemId){
const s=brand(this,DOMImplementation);
need(arguments.length,3);
name=toStr(name);
publicId=toStr(publicId);
systemId=toStr(systemId);
checkQualified(name);
return makeNode(DOCTYPE,`${name}\0${publicId}\0${systemId}`,s.doc).wrapper;
}
createDocument(namespace,name,doctype=null){
const s=brand(this,DOMImplementation);
need(arguments.length,2);
namespace=toNullableStr(namespace);
name=toStrOrEmpty(name);
const type=toNullableState(doctype,DocumentType);
const contentType=namespace===HTML?"application/xhtml+xml":namespace===SVG?"image/svg+xml"
:"application/xml";
let root=null;
const made=makeDocument({isHTML:false,contentType,I:XMLDocument});
if(name!==""){
const[ns,prefix,local]=extractName(namespace,name);
root=createElement(made,local,ns,prefix,null,false);
}
kernel.reactions(()=>{
if(type)append(type,made);
if(root)append(root,made);
});
return made.wrapper;
}
createHTMLDocument(title=undefined){
brand(this,DOMImplementation);
const made=makeDocument({isHTML:true,contentType:"text/html"});
made.inheritsBase=true;
append(makeNode(DOCTYPE,"html\0\0",made),made);
const html=makeElementIn(made,HTML,null,"html");
append(html,made);
const head=makeElementIn(made,HTML,null,"head");
append(head,html);
if(title!==undefined){
const t=makeElementIn(made,HTML,null,"title");
append(t,head);
append(makeText(toStr(title),made),t);
}
append(makeElementIn(made,HTML,null,"body"),html);
return made.wrapper;
}
hasFeature(){
brand(this,DOMImplementation);
return true;
}
};
function f3_(namespace,name,options=undefined){
const s=doc(this);
need(arguments.length,2);
const[ns,prefix,local]=extractName(toNullableStr(namespace),toStr(name));
return kernel.reactions(()=>createElement(s,local,ns,prefix,isOption(options),true).wrapper);
}
function f4_(data){
const s=doc(this);
need(arguments.length,1);
data=toStr(data);
if(s.isHTML)fail("NotSupportedError","An HTML document has no CDATA sections");
if(data.includes("]]>"))fail("InvalidCharacterError","The data has the end of a CDATA section");
return makeNode(CDATA,data,s).wrapper;
}
function f5_(target,data){
const s=doc(this);
need(arguments.length,2);
target=toStr(target);
data=toStr(data);
checkName(target);
if(data.includes("?>"))fail("InvalidCharacterError","The data has the end of an instruction");
return makeNode(INSTRUCTION,`${target}\0${data}`,s).wrapper;
}
function f6_(source,subtree=false){
const s=doc(this);
need(arguments.length,1);
const n=toState(source,Node);
if(n.kind===DOCUMENT||n.shadowMode!==undefined)fail("NotSupportedError","The node cannot be imported");
return kernel.reactions(()=>cloneNode(n,s,isObject(subtree)?!subtree.selfOnly:!!subtree).wrapper);
}
function f7_(source){
const s=doc(this);
need(arguments.length,1);
const n=toState(source,Node);
if(n.kind===DOCUMENT)fail("NotSupportedError","A document cannot be adopted");
if(n.shadowMode!==undefined)fail("HierarchyRequestError","A shadow root cannot be adopted");
if(n.templateHost)return n.wrapper;
kernel.reactions(()=>{
if(n.kind===ATTRIBUTE&&n.element)removeAttrAt(n.element,attrIndex(n));
adopt(n,s);
});
return n.wrapper;
}
function f8_(name){
const s=doc(this);
need(arguments.length,1);
name=toStr(name);
checkName(name);
return kernel.makeAttr(null,null,s.isHTML?ascii.lower(name):name,"",s).wrapper;
}
function f9_(namespace,name){
const s=doc(this);
need(arguments.length,2);
const[ns,prefix,local]=extractName(toNullableStr(namespace),toStr(name));
return kernel.makeAttr(ns,prefix,local,"",s).wrapper;
}
function f10_(name){
doc(this);
need(arguments.length,1);
const I=interfaces[eventNames[ascii.lower(toStr(name))]];
if(!I)fail("NotSupportedError","There is no such event interface");
const object=newEvent(I,["",undefined]);
stateOf(object).isInitialized=false;
return object;
}
function f11_(root,whatToShow=0xffffffff,filter=null){
doc(this);
need(arguments.length,1);
const r=toState(root,Node);
return makeIterator(r,toULong(whatToShow),toFilter(filter)).wrapper;
}
function f12_(root,whatToShow=0xffffffff,filter=null){
doc(this);
need(arguments.length,1);
const r=toState(root,Node);
return instance(TreeWalker,{root:r,current:r,whatToShow:toULong(whatToShow),filter:toFilter(filter),
isActive:false});
}
function f13_(){
const outer=doc(this)===mainDocument?native.outerWindow():null;
return outer&&!isAboutURL(native.documentURL())?outer.url().split("#")[0]:"";
}
function f14_(){
doc(this);
const d=new Date(native.timeOrigin());
const two=(n)=>String(n).padStart(2,"0");
const time=[d.getHours(),d.getMinutes(),d.getSeconds()].map(two).join(":");
return`${two(d.getMonth()+1)}/${two(d.getDate())}/${d.getFullYear()} ${time}`;
}
function f15_(){
const s=doc(this);
const root=documentElement(s);
if(root&&root.ns===SVG&&root.local==="svg"){
const t=childStates(root).find((c)=>c.kind===ELEMENT&&c.ns===SVG&&c.local==="title");
return t?collapse(childText(t)):"";
}
const t=S(native.collect(s.id,1,HTML,"title")[0]??-1);
return t?collapse(childText(t)):"";
}
function f16_(v){
const s=doc(this);
const text=toStr(v);
kernel.reactions(()=>{
const root=documentElement(s);
if(!root)return;
let t;
if(root.ns===SVG&&root.local==="svg"){
t=childStates(root).find((c)=>c.kind===ELEMENT&&c.ns===SVG&&c.local==="title");
if(!t){
t=makeElementIn(s,SVG,null,"title");
preInsert(t,root,S(native.first(root.id)));
}
}else if(root.isHTML){
t=S(native.collect(s.id,1,HTML,"title")[0]??-1);
if(!t){
const head=headOf(s);
if(!head)return;
t=makeElementIn(s,HTML,null,"title");
append(t,head);
}
}else{
return;
}
replaceAll(t,text===""?null:makeText(text,s));
});
}
function f17_(){
const root=documentElement(doc(this));
const v=root?ascii.lower(getAttr(root,"dir")??""):"";
return["ltr","rtl","auto"].includes(v)?v:"";
}
function f18_(v){
const s=doc(this);
if(v===null||v===undefined)fail("HierarchyRequestError","The body must be an element");
const b=toState(v,interfaces.HTMLElement);
if(b.local!=="body"&&b.local!=="frameset")fail("HierarchyRequestError","The element is no body");
kernel.reactions(()=>{
const old=bodyOf(s);
if(old===b)return;
if(old){
replaceChild(parentState(old),b,old);
return;
}
const root=documentElement(s);
if(!root)fail("HierarchyRequestError","The document has no root element");
append(b,root);
});
}
function f19_(){
const s=doc(this);
const f=s.focused&&isConnected(s.focused)?s.focused:null;
return wrapperOrNull((f&&focusIn(s,f))??bodyOf(s)??documentElement(s));
}
function f20_(url=undefined,name=undefined,features=undefined){
const s=doc(this);
if(arguments.length>2){
if(!isShown(s))fail("InvalidAccessError","The document has no window");
return openWindow(toUSV(url),toStr(name),toStr(features));
}
if(!s.isHTML)fail("InvalidStateError","The document is not HTML");
if(throwsOnWriting>0)fail("InvalidStateError","A custom element is being made");
if(s===mainDocument&&isShown(s))openAgain();
return this;
}
function f21_(){
const s=doc(this);
if(!s.isHTML)fail("InvalidStateError","The document is not HTML");
if(throwsOnWriting>0)fail("InvalidStateError","A custom element is being made");
if(s===mainDocument)native.closeDocument();
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_,f20_,f21_};
})
(function(native,page,first,world,isRehearsal,lets_,fire,interfaces,setTimer){
"use strict";
const f0_=(s,isOpening)=>fire(s,"beforetoggle",{
I:interfaces.ToggleEvent,cancelable:isOpening,oldState:isOpening?"closed":"open",
newState:isOpening?"open":"closed",
});
function f1_(s,isOpen){
const before=s.toggling,oldState=before?before.oldState:isOpen?"closed":"open";
if(before)before.isReplaced=true;
const task={oldState,isReplaced:false};
s.toggling=task;
setTimer(()=>{
if(task.isReplaced)return;
s.toggling=null;
fire(s,"toggle",{I:interfaces.ToggleEvent,oldState,newState:isOpen?"open":"closed"});
},0,false);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Element,PObject,S,ariaTargets,array,ascii,getAttr,getOwnPropertyDescriptor,includesScope,removeAttr,rootState,setAriaTargets,setAttr,toSequence,toState,wrapperOrNull){
"use strict";
function f0_(s,content,isList){
const explicit=s.ariaTargets?.[content];
let found;
if(explicit){
const inScope=explicit.map((ref)=>ref.deref()).filter((e)=>e&&f1_(e,s));
found=inScope;
}else{
const v=getAttr(s,content);
if(v===null)return null;
const names=isList?ascii.words(v):[v];
const root=rootState(s);
found=names.map((id)=>S(native.identified(root.id,id,false)[0]??-1)).filter((e)=>e);
}
if(!isList)return wrapperOrNull(found[0]??null);
s.$ariaCache??={};
const old=s.$ariaCache[content];
if(old&&old.states.length===found.length&&found.every((e,i)=>e===old.states[i]))return old.list;
const list=PObject.freeze(array(found.map((e)=>e.wrapper)));
s.$ariaCache[content]={states:found,list};
return list;
}
function f1_(e,s){
const root=rootState(e);
for(let current=s;current;){
const r=rootState(current);
if(r===root)return true;
current=r.host??null;
}
return false;
}
function f2_(s,content,isList,v){
if(v===null||v===undefined){
if(s.ariaTargets)delete s.ariaTargets[content];
removeAttr(s,content);
return;
}
const list=isList?toSequence(v,(x)=>toState(x,Element)):[toState(v,Element)];
setAttr(s,content,"");
(s.ariaTargets??={})[content]=list.map((e)=>new WeakRef(e));
}
const f3_=(check,name,content)=>getOwnPropertyDescriptor({
get[name](){return f0_(check(this),content,false);},
set[name](v){f2_(check(this),content,false,v);},
},name);
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,STATE,ascii,beforeToggle,checkPopover,documentOf,fail,focusDelegate,getAttr,hasAttr,html,isAround,isConnected,isObject,isPopoverOpen,kernel,openPopovers,popoverType,queueToggle,targetOf2){
"use strict";
function f0_(s){
if(popoverType(s)===null)fail("NotSupportedError","The element is no popover");
if(!isConnected(s))fail("InvalidStateError","The popover is not in a document");
}
function f1_(s){
f0_(s);
if(isPopoverOpen(s)||(s.local==="dialog"&&s.isModal))fail("InvalidStateError","It is shown already");
if(!beforeToggle(s,true)||!isConnected(s)||popoverType(s)===null||isPopoverOpen(s))return;
const isAuto=popoverType(s)==="auto";
if(isAuto){
for(const other of[...openPopovers]){
if(popoverType(other)==="auto"&&!native.contains(other.id,s.id))kernel.hidePopover(other);
}
}
const d=documentOf(s),givesBack=isAuto&&!openPopovers.some((other)=>popoverType(other)==="auto");
const focused=d.focused??null;
openPopovers.push(s);
s.isOpenPopover=true;
native.setStates(s.id,STATE.POPOVER_OPEN,STATE.POPOVER_OPEN);
native.setPopover(s.id,true);
const target=hasAttr(s,"autofocus")?s:focusDelegate(s);
if(target&&hasAttr(target,"autofocus"))kernel.focusElement(target);
s.focusedBefore=givesBack?focused:null;
queueToggle(s,true);
}
function f2_(s,keepsFocus=false){
if(!isPopoverOpen(s))return;
beforeToggle(s,false);
const place=openPopovers.indexOf(s);
if(place<0)return;
openPopovers.splice(place,1);
s.isOpenPopover=false;
native.setStates(s.id,0,STATE.POPOVER_OPEN);
native.setPopover(s.id,false);
queueToggle(s,false);
const before=s.focusedBefore??null,{focused}=documentOf(s);
s.focusedBefore=null;
if(before&&!keepsFocus&&isConnected(before)&&isAround(s,focused??null))kernel.focusElement(before);
}
function f3_(){
const s=html(this);
f0_(s);
if(!isPopoverOpen(s))fail("InvalidStateError","The popover is not shown");
kernel.hidePopover(s);
}
function f4_(options=undefined){
const s=html(this),force=isObject(options)?options.force:options;
f0_(s);
const isWanted=force===undefined?!isPopoverOpen(s):!!force;
if(isWanted!==isPopoverOpen(s)){
if(isWanted)kernel.showPopover(s);
else kernel.hidePopover(s);
}
return isPopoverOpen(s);
}
function f5_(s){
const target=targetOf2(s,"popovertarget");
if(!target||popoverType(target)===null)return false;
const action=ascii.lower(getAttr(s,"popovertargetaction")??"toggle"),isOpen=isPopoverOpen(target);
if(isOpen&&action!=="show")kernel.hidePopover(target);
else if(!isOpen&&action!=="hide")kernel.showPopover(target);
return true;
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,S,STATE,beforeToggle,closeAsNamed,closeDialog,documentOf,fail,fire,focusDelegate,getAttr,hasAttr,html,htmlChildren,isConnected,isFocusable,kernel,mainDocument,namedDetails,openDialog,openPopovers,parentState,popoverType,queueToggle,removeAttr,requestClose,rootState,setAttr,setTimer,toStr){
"use strict";
const f0_=()=>class{
get returnValue(){return html(this).returnValue??"";}
set returnValue(v){html(this).returnValue=toStr(v);}
show(){f4_(html(this),false);}
showModal(){f4_(html(this),true);}
close(value=undefined){f6_(html(this),value);}
requestClose(value=undefined){requestClose(html(this),value);}
};
function f1_(s){
const p=parentState(s);
if(!p||!p.isHTML||p.local!=="details"||S(htmlChildren(p,"summary")[0]??-1)!==s)return;
if(hasAttr(p,"open"))removeAttr(p,"open");
else setAttr(p,"open","");
}
function f2_(s,name,old,value){
if(name==="name"&&hasAttr(s,"open"))closeAsNamed(s);
if(name!=="open"||(old===null)===(value===null))return;
queueToggle(s,value!==null);
if(value===null)return;
for(const other of f3_(s))if(hasAttr(other,"open"))removeAttr(other,"open");
}
function f3_(s){
const name=getAttr(s,"name")??"";
return name===""?[]:Array.from(native.query(rootState(s).id,"details[name]",0)??[],S)
.filter((other)=>other!==s&&getAttr(other,"name")===name);
}
function f4_(s,isModal){
if(hasAttr(s,"open")){
if(isModal!==(s.isModal??false))fail("InvalidStateError","The dialog is open");
return;
}
if(isModal&&!isConnected(s))fail("InvalidStateError","The dialog is not in a document");
if(isModal&&openPopovers.includes(s))fail("InvalidStateError","The dialog is open as a popover");
if(!beforeToggle(s,true)||hasAttr(s,"open")||(isModal&&!isConnected(s)))return;
queueToggle(s,true);
s.isModal=isModal;
if(isModal)native.setStates(s.id,STATE.MODAL,STATE.MODAL);
setAttr(s,"open","");
const d=documentOf(s);
s.focusedBefore=d.focused??null;
const target=hasAttr(s,"autofocus")?s:focusDelegate(s)??s;
if(target!==s||isFocusable(s))kernel.focusElement(target);
else if(d.focused)kernel.blurElement(d.focused);
}
function f5_(){
const open=Array.from(native.query(mainDocument.id,"dialog[open]",0)??[],S);
const top=open.filter((s)=>s.isModal).at(-1),popover=openPopovers.findLast((s)=>popoverType(s)==="auto");
if(popover)kernel.hidePopover(popover);
else if(top)requestClose(top);
}
function f6_(s,value){
if(!hasAttr(s,"open"))return;
beforeToggle(s,false);
if(!hasAttr(s,"open"))return;
queueToggle(s,false);
removeAttr(s,"open");
s.isModal=false;
native.setStates(s.id,0,STATE.MODAL);
if(value!==undefined)s.returnValue=toStr(value);
const before=s.focusedBefore;
s.focusedBefore=null;
if(before&&isConnected(before))kernel.focusElement(before);
setTimer(()=>fire(s,"close"),0,false);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,ascii,closeDialog,commandOf,dialogCommands,fire,getAttr,hasAttr,interfaces,invokePopover,isConnected,kernel,openDialog,openPopovers,popoverCommands,popoverType,requestClose,targetOf2){
"use strict";
function f0_(s){
const text=getAttr(s,"command")??"",known=ascii.lower(text);
if(popoverCommands.includes(known)||dialogCommands.includes(known))return known;
return text.startsWith("--")?text:"";
}
function f1_(s){
const target=targetOf2(s,"commandfor");
if(!target)return void invokePopover(s);
const command=f0_(s),isCustom=command.startsWith("--"),isDialog=target.local==="dialog";
if(command===""||(dialogCommands.includes(command)&&!isDialog))return undefined;
const isAllowed=fire(target,"command",{
I:interfaces.CommandEvent,cancelable:true,command,source:s.wrapper,
});
if(!isAllowed||isCustom||!isConnected(target))return undefined;
const isOpen=openPopovers.includes(target),isPopover=popoverType(target)!==null;
switch(command){
case"toggle-popover":
if(!isPopover)return undefined;
return isOpen?kernel.hidePopover(target):kernel.showPopover(target);
case"show-popover":return isPopover&&!isOpen?kernel.showPopover(target):undefined;
case"hide-popover":return isPopover&&isOpen?kernel.hidePopover(target):undefined;
case"show-modal":return hasAttr(target,"open")?undefined:openDialog(target,true);
case"close":return closeDialog(target,getAttr(s,"value")??undefined);
default:return requestClose(target,getAttr(s,"value")??undefined);
}
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,S,STATE,activationState,checkForm,childText,clicking,closeDialog,closesDialog,controlsOf,driver,enqueueCallback,fire,getAttr,hasAttr,inputType,inputValue,interfaces,invoke2,isChecked,isConnected,isDisabled,isOfPerson,isValidated,kernel,keyword,labeledControl,noteSelection,optionIDs,parentState,radioGroup,resetForm,setChecked,setText,stateOf,submitByClick,submitForm,syncSelect,syncValue,tellDriver){
"use strict";
function f0_(form,submitter){
const methods=["get","post","dialog"],own=submitter?keyword(submitter,"formmethod",methods,"","get")
:"";
if((own||keyword(form,"method",methods,"get","get"))!=="dialog")return false;
for(let p=parentState(form);p;p=parentState(p)){
if(!p.isHTML||p.local!=="dialog"||!hasAttr(p,"open"))continue;
closeDialog(p,submitter?getAttr(submitter,"value")??undefined:undefined);
break;
}
return true;
}
function f1_(form,submitter,isRequest,isChecked=false){
if(!isConnected(form))return;
if(isRequest){
if(form.isFiringSubmission)return;
form.isFiringSubmission=true;
try{
if(!isChecked&&isValidated(form,submitter)&&!checkForm(form))return;
const proceeds=fire(form,"submit",{
I:interfaces.SubmitEvent,bubbles:true,cancelable:true,submitter:submitter?submitter.wrapper
:null,
});
if(!proceeds)return;
}finally{
form.isFiringSubmission=false;
}
if(!isConnected(form))return;
}
if(f0_(form,submitter))return;
native.submit(form.id,submitter?submitter.id:-1);
}
function f2_(form,button,e){
if(!isOfPerson(e))return f1_(form,button,true);
if(!clicking.submits)return undefined;
if(!isValidated(form,button)||checkForm(form))return f1_(form,button,true,true);
if(!controlsOf(form).some((id)=>S(id).customError))native.submitChecked(button.id);
return undefined;
}
function f3_(form){
if(!fire(form,"reset",{bubbles:true,cancelable:true}))return;
for(const id of controlsOf(form)){
const s=S(id);
if(s.local==="input"){
s.isDirty=false;
s.checkedness=undefined;
native.setStates(s.id,0,STATE.CHECKED|STATE.UNCHECKED);
syncValue(s,inputValue(s));
}else if(s.local==="textarea"){
s.isDirty=false;
syncValue(s,childText(s));
}else if(s.local==="select"){
for(const o of optionIDs(s))S(o).selectedness=undefined;
noteSelection();
s.isUnselected=false;
syncSelect(s);
}else if(s.local==="output"){
if(s.defaultOutput!==undefined)setText(s,s.defaultOutput);
s.defaultOutput=undefined;
}else if(s.custom?.isFormAssociated){
enqueueCallback(s,"formResetCallback",[]);
}
}
}
function f4_(s){
const type=inputType(s);
if(type==="checkbox"){
s.before=[isChecked(s),s.isIndeterminate];
setChecked(s,!isChecked(s));
s.isIndeterminate=false;
}else if(type==="radio"){
s.before=radioGroup(s).find(isChecked)??null;
setChecked(s,true);
}
}
function f5_(s){
const type=inputType(s);
if(type==="checkbox"&&s.before){
setChecked(s,s.before[0]);
s.isIndeterminate=s.before[1];
}else if(type==="radio"&&s.before!==undefined){
setChecked(s,false);
if(s.before)setChecked(s.before,true);
}
}
function f6_(s,e){
if(isDisabled(s))return;
const type=inputType(s);
if((type==="checkbox"||type==="radio")&&isConnected(s)){
if(type==="radio"&&s.before===s)return;
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
}else if(type==="submit"||type==="image"){
const form=kernel.formOwner(s);
if(form)f2_(form,s,e);
}else if(type==="reset"){
const form=kernel.formOwner(s);
if(form)f3_(form);
}else if(type==="file"&&driver.isOn&&(e.isTrusted!==false||activationState.isActive)){
tellDriver({type:"fileDialog",element:s.id,multiple:hasAttr(s,"multiple")});
}
}
function f7_(s,e){
const form=kernel.formOwner(s);
if(isDisabled(s))return;
const type=keyword(s,"type",["submit","reset","button"],"submit","submit");
if(!form||type==="button")return void invoke2(s);
if(type==="submit")f2_(form,s,e);
else if(type==="reset")f3_(form);
}
function f8_(s,e){
const target=stateOf(e.target);
const control=labeledControl(s);
if(!control||isDisabled(control))return;
for(let n=target;n&&n!==s;n=n.kind===undefined?null:parentState(n)){
if(n===control||n.activation)return;
}
control.wrapper.click();
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_};
})
(function(native,page,first,world,isRehearsal,lets_,FileList,HTML,S,canSelect,changeSelection,childText,controlValue,fail,getAttr,hasAttr,html,inputType,interfaces,isConnected,isLabelable,isSubmitButton,kernel,labeledControl,liveList,meterParts,moveToEnd,need,normalizeNewlines,parentState,parseFloatNumber,progressMax,rootState,selectionOf,setAttr,setText,stateOf,submitForm,syncValue,textAreaValue,textBelow,toDouble,toState,toStr,toStrOrEmpty,toULong,tokenList,typeError,wrapperOrNull){
"use strict";
const f0_=()=>class{
get htmlFor(){return tokenList(html(this),"for");}
set htmlFor(v){setAttr(html(this),"for",toStr(v));}
get type(){return html(this)&&"output";}
get value(){return textBelow(html(this));}
set value(v){
const s=html(this);
s.defaultOutput??=textBelow(s);
setText(s,toStr(v));
}
get defaultValue(){
const s=html(this);
return s.defaultOutput??textBelow(s);
}
set defaultValue(v){
const s=html(this);
if(s.defaultOutput===undefined)setText(s,toStr(v));
else s.defaultOutput=toStr(v);
}
};
function f1_(submitter=null){
const s=html(this);
let button=null;
if(submitter!==null&&submitter!==undefined){
button=toState(submitter,interfaces.HTMLElement);
if(!isSubmitButton(button))throw typeError("The element is no submit button");
if(kernel.formOwner(button)!==s)fail("NotFoundError","The button belongs to another form");
}
submitForm(s,button,true);
}
const f2_=()=>class{
get control(){return wrapperOrNull(labeledControl(html(this)));}
get form(){
const control=labeledControl(html(this));
return control?wrapperOrNull(kernel.formOwner(control)):null;
}
};
const f3_=()=>class{
get form(){
const p=parentState(html(this));
return p&&p.isHTML&&p.local==="fieldset"?wrapperOrNull(kernel.formOwner(p)):null;
}
};
function f4_(v){
const s=html(this);
if(v===null||v===undefined||inputType(s)!=="file")return;
if(stateOf(v)?.I!==FileList)throw typeError("The files are no FileList");
s.files=v;
}
function f5_(){
const s=html(this),id=getAttr(s,"list");
const found=id===null?null:S(native.identified(rootState(s).id,id,false)[0]??-1);
return found&&found.isHTML&&found.local==="datalist"?found.wrapper:null;
}
const f6_=()=>class{
get type(){return html(this)&&"textarea";}
get defaultValue(){return childText(html(this));}
set defaultValue(v){setText(html(this),toStr(v));}
get value(){return normalizeNewlines(textAreaValue(html(this)));}
set value(v){
const s=html(this),old=controlValue(s);
s.rawValue=toStrOrEmpty(v);
s.isDirty=true;
s.isTyped=false;
moveToEnd(s,old,controlValue(s));
syncValue(s,s.rawValue);
}
get textLength(){return normalizeNewlines(textAreaValue(html(this))).length;}
};
const f7_=()=>class{
get value(){
const s=html(this),v=parseFloatNumber(getAttr(s,"value"));
return v===null||v<0?0:Math.min(v,progressMax(s));
}
set value(v){setAttr(html(this),"value",String(toDouble(v)));}
get max(){return progressMax(html(this));}
set max(v){
const s=html(this),n=toDouble(v);
if(n>0)setAttr(s,"max",String(n));
}
get position(){
const s=html(this);
return hasAttr(s,"value")?s.wrapper.value/progressMax(s):-1;
}
};
const f8_=()=>class{
get min(){return f9_(html(this)).min;}
set min(v){setAttr(html(this),"min",String(toDouble(v)));}
get max(){return f9_(html(this)).max;}
set max(v){setAttr(html(this),"max",String(toDouble(v)));}
get value(){return f9_(html(this)).value;}
set value(v){setAttr(html(this),"value",String(toDouble(v)));}
get low(){return f9_(html(this)).low;}
set low(v){setAttr(html(this),"low",String(toDouble(v)));}
get high(){return f9_(html(this)).high;}
set high(v){setAttr(html(this),"high",String(toDouble(v)));}
get optimum(){return f9_(html(this)).optimum;}
set optimum(v){setAttr(html(this),"optimum",String(toDouble(v)));}
};
function f9_(s){
const read=(name)=>parseFloatNumber(getAttr(s,name));
const clamp=(v,low,high)=>Math.min(Math.max(v,low),high);
const min=read("min")??0;
const max=Math.max(min,read("max")??1);
const low=clamp(read("low")??min,min,max);
const high=clamp(read("high")??max,low,max);
return{min,max,low,high,value:clamp(read("value")??0,min,max),
optimum:clamp(read("optimum")??(min+max)/2,min,max)};
}
function f10_(){
const s=html(this);
if(!isLabelable(s))return null;
return(s.$labelList??=liveList(()=>native.collect(rootState(s).id,1,HTML,"label")
.filter((id)=>labeledControl(S(id))===s)));
}
function f11_(){
const s=html(this),{length}=controlValue(s);
if(canSelect(s)){
changeSelection(s,0,length);
}else{
s.selectionStart=0;
s.selectionEnd=length;
}
if(isConnected(s))kernel.focusElement(s);
}
function f12_(v){
const s=html(this),start=v===null?0:toULong(v);
changeSelection(s,start,Math.max(start,selectionOf(s)?.[1]??0),s.selectionDirection);
}
function f13_(start,end,direction="none"){
const s=html(this);
need(arguments.length,2);
changeSelection(s,toULong(start),toULong(end),toStr(direction));
}
function f14_(text,start=undefined,end=undefined,mode="preserve"){
const s=html(this);
need(arguments.length,1);
if(!canSelect(s))fail("InvalidStateError","The control has no text to select");
const replacement=toStr(text),old=controlValue(s);
let[from,to]=selectionOf(s);
if(arguments.length>1){
from=toULong(start);
to=toULong(end);
if(from>to)fail("IndexSizeError","The start lies behind the end");
}
from=Math.min(from,old.length);
to=Math.min(to,old.length);
const[a,b]=selectionOf(s);
s.rawValue=old.slice(0,from)+replacement+old.slice(to);
s.isDirty=true;
s.isTyped=false;
syncValue(s,s.rawValue);
const newEnd=from+replacement.length;
const move=(p)=>(p>to?p+replacement.length-(to-from):p>from?(p===a?from:newEnd):p);
switch(mode){
case"select":changeSelection(s,from,newEnd);break;
case"start":changeSelection(s,from,from);break;
case"end":changeSelection(s,newEnd,newEnd);break;
default:changeSelection(s,move(a),move(b));
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_};
})
(function(native,page,first,world,isRehearsal,lets_,ChunkQueue,PPromise,ReadableStream,ReadableStreamDefaultController,ReadableStreamDefaultReader,Stamp,acquireReader,apply,array,asHandled,attempt,bindReader,brand,cancelReadable,chunkIterator,chunkIteratorPrototype,closeReadable,deferred,defineProperty,desiredSize,enqueue,errorReadable,finishReadable,illegal,instance,isCallable,isObject,iteratorResult,mayEnqueue,method,microtask,need,newReadable,part5,promiseResolve,promiseThen,published,pullIfNeeded,rangeError,readChunk,readableFrom,rejectedPromise,releaseReader,resolvedPromise,setPrototypeOf,startReadable,stateOf,stepOf,strategyOf,tee,toDict,toEnum,toNumber,toStr,typeError,whenSettled){
"use strict";
function f0_(value,fulfilled,rejected){
apply(promiseThen,apply(promiseResolve,PPromise,[value]),
[published((v)=>{fulfilled?.(v);}),published((e)=>{rejected?.(e);})]);
}
function f1_(v,standard){
const d=toDict(v);
const mark=d.highWaterMark,size=d.size;
if(size!==undefined&&!isCallable(size))throw typeError("'size' is not a function");
let highWaterMark=standard;
if(mark!==undefined){
highWaterMark=toNumber(mark);
if(highWaterMark!==highWaterMark||highWaterMark<0)throw rangeError(
"The high water mark is not a number from 0 on");
}
return{highWaterMark,size:size===undefined?()=>1:(chunk)=>toNumber(apply(size,undefined,[chunk]))};
}
function f2_(value,size){
if(size!==size||size<0||size===Infinity)throw rangeError(
"The size of the chunk is not a finite number");
this.items.push({value,size});
this.total+=size;
}
function f3_(source,strategy,newTarget,Controller=ReadableStreamDefaultController){
const s={phase:"readable",reader:null,error:undefined,isDisturbed:false,...strategy,
queue:new ChunkQueue(),...source};
Object.assign(s,{isStarted:false,isPulling:false,pullsAgain:false,isClosing:false});
s.controller={stream:s};
instance(Controller,s.controller);
instance(ReadableStream,s,newTarget);
return s;
}
function f4_(s){
const started=s.start?s.start(s.controller.wrapper):undefined;
f0_(started,()=>{
s.isStarted=true;
f5_(s);
},(error)=>f8_(s,error));
return s;
}
function f5_(s){
if(!s.isStarted||!mayEnqueue(s)||!s.pull)return;
if(!(s.reader&&s.reader.requests.length>0)&&!(desiredSize(s)>0))return;
if(s.isPulling){
s.pullsAgain=true;
return;
}
s.isPulling=true;
f0_(attempt(()=>s.pull(s.controller.wrapper)),()=>{
s.isPulling=false;
if(!s.pullsAgain)return;
s.pullsAgain=false;
f5_(s);
},(error)=>f8_(s,error));
}
function f6_(s,chunk){
if(s.pullIntos)return part5().enqueueBytes(s,chunk);
if(!mayEnqueue(s))throw typeError("The stream takes no more chunks");
if(s.reader&&s.reader.requests.length>0){
s.reader.requests.shift().chunk(chunk);
}else{
try{
s.queue.push(chunk,s.size(chunk));
}catch(error){
f8_(s,error);
throw error;
}
}
return f5_(s);
}
function f7_(s){
if(s.phase!=="readable")return;
s.phase="closed";
s.pull=s.cancel=undefined;
const{reader}=s;
if(!reader)return;
reader.closed.resolve();
if(!reader.isBYOB)for(const request of reader.requests.splice(0))request.close();
}
function f8_(s,error){
if(s.phase!=="readable")return;
s.phase="errored";
s.error=error;
s.queue.clear();
if(s.pullIntos)part5().forgetViews(s);
s.pull=s.cancel=undefined;
const{reader}=s;
if(!reader)return;
reader.closed.reject(error);
for(const request of reader.requests.splice(0))request.error(error);
}
function f9_(s,reason){
s.isDisturbed=true;
if(s.phase==="closed")return resolvedPromise();
if(s.phase==="errored")return rejectedPromise(s.error);
const{cancel}=s;
f7_(s);
if(s.reader?.isBYOB)for(const request of s.reader.requests.splice(0))request.close(undefined);
s.queue.clear();
if(s.pullIntos)part5().forgetViews(s);
const d=deferred();
f0_(attempt(()=>cancel?.(reason)),()=>d.resolve(),d.reject);
return d.promise;
}
function f10_(s,newTarget){
if(s.reader)throw typeError("The stream is locked to a reader");
return f11_(s,{},ReadableStreamDefaultReader,newTarget);
}
function f11_(s,fields,I,newTarget){
const reader={stream:s,requests:[],closed:deferred(),...fields};
s.reader=reader;
instance(I,reader,newTarget);
asHandled(reader.closed.promise);
if(s.phase==="closed")reader.closed.resolve();
else if(s.phase==="errored")reader.closed.reject(s.error);
return reader;
}
function f12_(reader,request){
const s=reader.stream;
s.isDisturbed=true;
if(s.phase==="closed")return request.close();
if(s.phase==="errored")return request.error(s.error);
if(s.pullIntos){
if(!part5().prepareRead(s,request))return undefined;
}else if(s.queue.items.length>0){
const chunk=s.queue.shift();
if(s.isClosing&&s.queue.items.length===0)f7_(s);
else f5_(s);
return request.chunk(chunk);
}
reader.requests.push(request);
return f5_(s);
}
function f13_(reader){
const s=reader.stream;
if(!s)return;
const error=typeError("The reader was released");
if(s.phase!=="readable")reader.closed=deferred();
reader.closed.reject(error);
asHandled(reader.closed.promise);
if(s.pullIntos)part5().leaveViews(s);
s.reader=null;
reader.stream=null;
for(const request of reader.requests.splice(0))request.error(error);
}
const f14_=()=>class{
static from(iterable){
need(arguments.length,1);
return f24_(iterable).wrapper;
}
get locked(){return brand(this,ReadableStream).reader!==null;}
cancel(reason=undefined){
return attempt(()=>{
const s=brand(this,ReadableStream);
if(s.reader)throw typeError("The stream is locked to a reader");
return f9_(s,reason);
});
}
getReader(options=undefined){
const s=brand(this,ReadableStream);
const mode=toDict(options).mode;
if(mode!==undefined){
toEnum(mode,["byob"]);
return part5().acquireBYOBReader(s).wrapper;
}
return f10_(s).wrapper;
}
tee(){return array(f23_(brand(this,ReadableStream)).map((s)=>s.wrapper));}
values(options=undefined){
const s=brand(this,ReadableStream);
const keeps=!!toDict(options).preventCancel;
return f19_(f10_(s),keeps);
}
};
function f15_([source=undefined,strategy=undefined],newTarget){
if(source!==undefined&&!isObject(source))throw typeError("The source is not an object");
const given=source??null;
const methods={};
if(given!==null){
const size=given.autoAllocateChunkSize,allocated=size===undefined?undefined:toNumber(size);
for(const name of["cancel","pull","start"]){
const f=method(given,name);
if(f)methods[name]=(v)=>apply(f,given,[v]);
}
const{type}=given;
if(type!==undefined){
if(toStr(type)!=="bytes")throw typeError("The type of the source is unknown");
return part5().makeByteStream(methods,strategy,part5().toChunkSize(allocated),newTarget).wrapper;
}
}
const s=f3_(methods,f1_(strategy,1),newTarget);
f4_(s);
return s.wrapper;
}
const f16_=()=>{
const{prototype}=ReadableStream;
defineProperty(prototype,Symbol.asyncIterator,{value:prototype.values,writable:true,configurable:true});
};
const f17_=()=>class{
get closed(){
const s=stateOf(this);
return s?.I===ReadableStreamDefaultReader?s.closed.promise
:rejectedPromise(typeError("Illegal invocation"));
}
read(){
return attempt(()=>{
const reader=brand(this,ReadableStreamDefaultReader);
if(!reader.stream)throw typeError("The reader was released");
const d=deferred();
f12_(reader,{
chunk:(value)=>d.resolve(iteratorResult(value,false)),
close:()=>d.resolve(iteratorResult(undefined,true)),error:d.reject,
});
return d.promise;
});
}
releaseLock(){f13_(brand(this,ReadableStreamDefaultReader));}
cancel(reason=undefined){
return attempt(()=>{
const reader=brand(this,ReadableStreamDefaultReader);
if(!reader.stream)throw typeError("The reader was released");
return f9_(reader.stream,reason);
});
}
};
const f18_=()=>class{
get desiredSize(){return desiredSize(brand(this,ReadableStreamDefaultController).stream);}
enqueue(chunk=undefined){f6_(brand(this,ReadableStreamDefaultController).stream,chunk);}
close(){
const{stream}=brand(this,ReadableStreamDefaultController);
if(!mayEnqueue(stream))throw typeError("The stream is closed already");
closeReadable(stream);
}
error(reason=undefined){f8_(brand(this,ReadableStreamDefaultController).stream,reason);}
};
function f19_(reader,keeps){
const object=setPrototypeOf({},chunkIteratorPrototype);
new Stamp(object,{reader,keeps,isDone:false,last:null});
return object;
}
function f20_(object,run){
return attempt(()=>{
const s=stateOf(object);
if(s===undefined||s.keeps===undefined)illegal();
const d=deferred();
const begin=()=>run(s,d);
if(s.last)f0_(s.last,begin,begin);
else begin();
s.last=d.promise;
return d.promise;
});
}
function f21_(){
return f20_(this,(s,d)=>{
if(s.isDone)return d.resolve(iteratorResult(undefined,true));
return f12_(s.reader,{
chunk:(value)=>d.resolve(iteratorResult(value,false)),
close(){
s.isDone=true;
f13_(s.reader);
d.resolve(iteratorResult(undefined,true));
},
error(reason){
s.isDone=true;
f13_(s.reader);
d.reject(reason);
},
});
});
}
function f22_(value=undefined){
return f20_(this,(s,d)=>{
if(s.isDone)return d.resolve(iteratorResult(value,true));
s.isDone=true;
const cancelled=s.keeps?undefined:f9_(s.reader.stream,value);
f13_(s.reader);
return f0_(cancelled,()=>d.resolve(iteratorResult(value,true)),d.reject);
});
}
function f23_(s){
if(s.pullIntos)return part5().teeBytes(s);
const reader=f10_(s);
const cancelled=deferred();
let isReading=false,readsAgain=false;
const reasons=[],isCancelled=[false,false],branches=[];
const pull=()=>{
if(isReading){
readsAgain=true;
return;
}
isReading=true;
f12_(reader,{
chunk(value){
microtask(()=>{
readsAgain=false;
branches.forEach((b,i)=>{if(!isCancelled[i])f6_(b,value);});
isReading=false;
if(readsAgain)pull();
});
},
close(){
isReading=false;
branches.forEach((b,i)=>{if(!isCancelled[i]&&mayEnqueue(b))closeReadable(b);});
if(!isCancelled[0]||!isCancelled[1])cancelled.resolve();
},
error(){isReading=false;},
});
};
for(const place of[0,1]){
branches.push(f3_({
pull,
cancel(reason){
isCancelled[place]=true;
reasons[place]=reason;
if(isCancelled[1-place])cancelled.resolve(f9_(s,array(reasons)));
return cancelled.promise;
},
},f1_(undefined,1)));
}
branches.forEach(startReadable);
f0_(reader.closed.promise,undefined,(error)=>{
for(const branch of branches)f8_(branch,error);
if(!isCancelled[0]||!isCancelled[1])cancelled.resolve();
});
return branches;
}
function f24_(iterable){
if(!isObject(iterable)&&typeof iterable!=="string")throw typeError("The value is not iterable");
const begin=iterable[Symbol.asyncIterator]??iterable[Symbol.iterator];
if(!isCallable(begin))throw typeError("The value is not iterable");
const iterator=apply(begin,iterable,[]);
if(!isObject(iterator))throw typeError("The iterator is not an object");
const{next}=iterator;
const s=f3_({
pull(){
const d=deferred();
f0_(attempt(()=>apply(next,iterator,[])),(step)=>{
if(!isObject(step))return d.reject(typeError("The iterator's result is not an object"));
if(step.done){
if(mayEnqueue(s))closeReadable(s);
return d.resolve();
}
return f0_(step.value,(value)=>{
if(mayEnqueue(s))f6_(s,value);
d.resolve();
},d.reject);
},d.reject);
return d.promise;
},
cancel(reason){
const end=iterator.return;
return end===undefined||end===null?undefined:apply(end,iterator,[reason]);
},
},f1_(undefined,0));
return f4_(s);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_,f20_,f21_,f22_,f23_,f24_};
})
(function(native,page,first,world,isRehearsal,lets_,AbortSignal,ChunkQueue,ReadableStream,TextDecoder,TextDecoderStream,TextEncoderStream,TransformStream,TransformStreamDefaultController,WritableStream,WritableStreamDefaultController,WritableStreamDefaultWriter,abortWritable,acquireReader,acquireWriter,advanceWritable,apply,asHandled,attempt,brand,cancelReadable,closeMark,closeReadable,closeSink,closeWritable,construct,decodeNext,decodePiece,deferred,desiredSize,enqueue,errorReadable,finishErroring,finishReadable,instance,isEnding,isObject,isStep,joinBytes,mayEnqueue,method,microtask,need,needRoom,newReadable,newSignal,newTransform,newWritable,noBytes,pageBytes,part5,pipe,pipeTerms,rangeError,readAll,readChunk,rejectReady,rejectWritable,rejectedPromise,releaseReader,releaseWriter,resolvedPromise,roomOf,signalAbort,startErroring,startReadable,startWritable,stateOf,strategyOf,streamTerms,toBytes,toDict,toState,toStr,typeError,typedArrayTag,updateBackpressure,viewOf,whenSettled,writeChunk,writeToSink){
"use strict";
function f0_(sink,strategy,newTarget){
const w={
phase:"writable",error:undefined,writer:null,requests:[],inFlight:null,closeRequest:null,
inFlightClose:null,pendingAbort:null,
hasBackpressure:false,isStarted:false,...strategy,queue:new ChunkQueue(),...sink,signal:newSignal(),
};
w.controller={stream:w};
instance(WritableStreamDefaultController,w.controller);
instance(WritableStream,w,newTarget);
w.hasBackpressure=roomOf(w)<=0;
return w;
}
function f1_(w){
const started=w.start?w.start(w.controller.wrapper):undefined;
whenSettled(started,()=>{
w.isStarted=true;
f3_(w);
},(error)=>{
w.isStarted=true;
rejectWritable(w,error);
});
return w;
}
function f2_(w){
if(isEnding(w)||w.phase!=="writable")return;
const has=roomOf(w)<=0;
if(w.writer&&has!==w.hasBackpressure){
if(has)w.writer.ready=deferred();
else w.writer.ready.resolve();
}
w.hasBackpressure=has;
}
function f3_(w){
if(!w.isStarted||w.inFlight)return;
if(w.phase==="erroring")return void f7_(w);
if(w.queue.items.length===0||(w.phase!=="writable"))return;
const{value}=w.queue.items[0];
if(value===closeMark)f5_(w);
else f4_(w,value);
}
function f4_(w,chunk){
w.inFlight=w.requests.shift();
whenSettled(attempt(()=>w.write?.(chunk,w.controller.wrapper)),()=>{
w.inFlight.resolve();
w.inFlight=null;
w.queue.shift();
f2_(w);
f3_(w);
},(error)=>{
w.inFlight.reject(error);
w.inFlight=null;
rejectWritable(w,error);
});
}
function f5_(w){
w.inFlightClose=w.closeRequest;
w.closeRequest=null;
w.queue.shift();
const{close}=w;
w.write=w.close=undefined;
whenSettled(attempt(()=>close?.()),()=>{
w.inFlightClose.resolve();
w.inFlightClose=null;
if(w.phase==="erroring"){
w.error=undefined;
w.pendingAbort?.resolve();
w.pendingAbort=null;
}
w.phase="closed";
w.writer?.closed.resolve();
},(error)=>{
w.inFlightClose.reject(error);
w.inFlightClose=null;
w.pendingAbort?.reject(error);
w.pendingAbort=null;
rejectWritable(w,error);
});
}
function f6_(w,reason){
w.phase="erroring";
w.error=reason;
if(w.writer)rejectReady(w.writer,reason);
if(!w.inFlight&&!w.inFlightClose&&w.isStarted)f7_(w);
}
function f7_(w){
if(w.inFlight||w.inFlightClose)return;
w.phase="errored";
w.queue.clear();
for(const request of w.requests.splice(0))request.reject(w.error);
const end=()=>{
if(w.closeRequest){
w.closeRequest.reject(w.error);
w.closeRequest=null;
}
if(w.writer){
w.writer.closed.reject(w.error);
asHandled(w.writer.closed.promise);
}
};
const abort=w.pendingAbort;
w.pendingAbort=null;
if(!abort)return end();
if(abort.wasErroring){
abort.reject(w.error);
return end();
}
return whenSettled(attempt(()=>w.abort?.(abort.reason)),()=>{
abort.resolve();
end();
},(error)=>{
abort.reject(error);
end();
});
}
function f8_(w,reason){
if(w.phase==="closed"||w.phase==="errored")return resolvedPromise();
signalAbort(w.signal,reason);
if(w.phase==="closed"||w.phase==="errored")return resolvedPromise();
if(w.pendingAbort)return w.pendingAbort.promise;
const wasErroring=w.phase==="erroring";
const abort=Object.assign(deferred(),{reason:wasErroring?undefined:reason,wasErroring});
w.pendingAbort=abort;
if(!wasErroring)f6_(w,reason);
return abort.promise;
}
function f9_(w){
if(w.phase==="closed"||w.phase==="errored"||isEnding(w))return rejectedPromise(
typeError("The stream is closed already"));
w.closeRequest=deferred();
if(w.writer&&w.hasBackpressure&&w.phase==="writable")w.writer.ready.resolve();
w.queue.push(closeMark,0);
const{promise}=w.closeRequest;
f3_(w);
return promise;
}
function f10_(w,newTarget){
if(w.writer)throw typeError("The stream is locked to a writer");
const writer={stream:w,ready:deferred(),closed:deferred()};
w.writer=writer;
instance(WritableStreamDefaultWriter,writer,newTarget);
asHandled(writer.ready.promise);
asHandled(writer.closed.promise);
if(w.phase==="writable"){
if(isEnding(w)||!w.hasBackpressure)writer.ready.resolve();
}else if(w.phase==="closed"){
writer.ready.resolve();
writer.closed.resolve();
}else{
writer.ready.reject(w.error);
if(w.phase==="errored")writer.closed.reject(w.error);
}
return writer;
}
function f11_(writer,chunk){
const w=writer.stream;
let size=1;
try{
size=w.size(chunk);
}catch(error){
if(w.phase==="writable")f6_(w,error);
}
if(writer.stream!==w)return rejectedPromise(typeError("The writer was released"));
if(w.phase==="errored"||w.phase==="erroring")return rejectedPromise(w.error);
if(isEnding(w)||w.phase==="closed")return rejectedPromise(typeError("The stream is closed"));
const d=deferred();
w.requests.push(d);
try{
w.queue.push(chunk,size);
}catch(error){
f6_(w,error);
return d.promise;
}
f2_(w);
f3_(w);
return d.promise;
}
function f12_(writer){
const w=writer.stream;
if(!w)return;
const error=typeError("The writer was released");
for(const name of["ready","closed"]){
if(writer[name].isSettled)writer[name]=deferred();
writer[name].reject(error);
asHandled(writer[name].promise);
}
w.writer=null;
writer.stream=null;
}
const f13_=()=>class{
get locked(){return brand(this,WritableStream).writer!==null;}
abort(reason=undefined){
return attempt(()=>{
const w=brand(this,WritableStream);
if(w.writer)throw typeError("The stream is locked to a writer");
return f8_(w,reason);
});
}
close(){
return attempt(()=>{
const w=brand(this,WritableStream);
if(w.writer)throw typeError("The stream is locked to a writer");
return f9_(w);
});
}
getWriter(){return f10_(brand(this,WritableStream)).wrapper;}
};
function f14_([sink=undefined,strategy=undefined],newTarget){
if(sink!==undefined&&!isObject(sink))throw typeError("The sink is not an object");
const given=sink??null;
const methods={};
if(given!==null){
for(const name of["abort","close","start"]){
const f=method(given,name);
if(f)methods[name]=(...args)=>apply(f,given,args);
}
if(given.type!==undefined)throw rangeError("The type of the sink is unknown");
const write=method(given,"write");
if(write)methods.write=(...args)=>apply(write,given,args);
}
const w=f0_(methods,strategyOf(strategy,1),newTarget);
f1_(w);
return w.wrapper;
}
const f15_=()=>class{
get signal(){return brand(this,WritableStreamDefaultController).stream.signal.wrapper;}
error(reason=undefined){
const{stream}=brand(this,WritableStreamDefaultController);
if(stream.phase==="writable")f6_(stream,reason);
}
};
const f16_=()=>{
const mine=(object)=>{
const writer=brand(object,WritableStreamDefaultWriter);
if(!writer.stream)throw typeError("The writer was released");
return writer;
};
return class{
get closed(){return attempt(()=>brand(this,WritableStreamDefaultWriter).closed.promise);}
get ready(){return attempt(()=>brand(this,WritableStreamDefaultWriter).ready.promise);}
get desiredSize(){
const w=mine(this).stream;
if(w.phase==="errored"||w.phase==="erroring")return null;
return w.phase==="closed"?0:roomOf(w);
}
abort(reason=undefined){return attempt(()=>f8_(mine(this).stream,reason));}
close(){return attempt(()=>f9_(mine(this).stream));}
write(chunk=undefined){return attempt(()=>f11_(mine(this),chunk));}
releaseLock(){f12_(brand(this,WritableStreamDefaultWriter));}
};
};
function f17_(options){
const d=toDict(options);
const terms={preventAbort:!!d.preventAbort,preventCancel:!!d.preventCancel,preventClose:!!d.preventClose};
const{signal}=d;
terms.signal=signal===undefined?null:toState(signal,AbortSignal);
return terms;
}
function f18_(s,w,{preventAbort,preventCancel,preventClose,signal}){
const reader=acquireReader(s),writer=f10_(w);
const done=deferred();
let isOver=false,lastWrite;
s.isDisturbed=true;
const end=(action,hasError,error)=>{
if(isOver)return;
isOver=true;
const leave=(failed,reason)=>{
if(signal)signal.algorithms.delete(abort);
releaseReader(reader);
f12_(writer);
if(failed)done.reject(reason);
else done.resolve();
};
const act=()=>{
if(!action)return leave(hasError,error);
return whenSettled(action(),()=>leave(hasError,error),(reason)=>leave(true,reason));
};
if(w.phase==="writable"&&!isEnding(w)&&lastWrite)whenSettled(lastWrite,act,act);
else act();
};
const abort=()=>{
const reason=signal.reason;
end(()=>{
const aborted=preventAbort||w.phase!=="writable"?undefined:f8_(w,reason);
const cancelled=preventCancel||s.phase!=="readable"?undefined
:asHandled(cancelReadable(s,reason));
const d=deferred();
whenSettled(aborted,()=>whenSettled(cancelled,()=>d.resolve(),d.reject),d.reject);
return d.promise;
},true,reason);
};
if(signal?.isAborted){
abort();
return done.promise;
}
if(signal)signal.algorithms.add(abort);
const sourceFailed=(error)=>end(preventAbort?null:()=>f8_(w,error),true,error);
const targetFailed=(error)=>end(preventCancel?null:()=>cancelReadable(s,error),true,error);
const sourceEnded=()=>end(preventClose?null:()=>{
if(w.phase==="errored"||w.phase==="erroring")return rejectedPromise(w.error);
return w.phase==="closed"||isEnding(w)?undefined:f9_(w);
},false);
const targetEnded=()=>{
const error=typeError("The destination is closed");
end(preventCancel?null:()=>cancelReadable(s,error),true,error);
};
const next=()=>{
if(isOver)return;
if(s.phase==="errored")return void sourceFailed(s.error);
if(w.phase==="errored"||w.phase==="erroring")return void targetFailed(w.error);
if(s.phase==="closed")return void sourceEnded();
if(w.phase==="closed"||isEnding(w))return void targetEnded();
whenSettled(writer.ready.promise,()=>{
if(isOver)return;
readChunk(reader,{
chunk(value){
lastWrite=asHandled(f11_(writer,value));
microtask(next);
},
close:sourceEnded,error:sourceFailed,
});
},targetFailed);
};
whenSettled(reader.closed.promise,()=>{if(s.queue.items.length===0)sourceEnded();},sourceFailed);
whenSettled(writer.closed.promise,targetEnded,targetFailed);
next();
return done.promise;
}
function f19_({start,transform,flush,cancel},writableTerms,readableTerms,newTarget){
const t={hasBackpressure:true,change:deferred(),error:undefined};
const setBackpressure=(has)=>{
t.change.resolve();
t.change=deferred();
t.hasBackpressure=has;
};
t.unblock=()=>{if(t.hasBackpressure)setBackpressure(false);};
t.fail=(error)=>{
errorReadable(t.readable,error);
if(t.writable.phase==="writable")f6_(t.writable,error);
t.unblock();
};
t.controller={transform:t};
instance(TransformStreamDefaultController,t.controller);
const run=(f)=>{
const d=deferred();
whenSettled(attempt(f),()=>d.resolve(),(error)=>{
t.fail(error);
d.reject(error);
});
return d.promise;
};
const pass=(chunk)=>run(()=>(transform?transform(chunk,t.controller.wrapper):t.enqueue(chunk)));
t.enqueue=(chunk)=>{
if(!mayEnqueue(t.readable))throw typeError("The stream takes no more chunks");
try{
enqueue(t.readable,chunk);
}catch(error){
t.fail(error);
throw t.readable.phase==="errored"?t.readable.error:error;
}
const has=!(desiredSize(t.readable)>0)&&!(t.readable.reader&&t.readable.reader.requests.length>0);
if(has!==t.hasBackpressure)setBackpressure(true);
};
const started=deferred();
t.writable=f0_({
start:()=>started.promise,
write(chunk){
if(!t.hasBackpressure)return pass(chunk);
const d=deferred();
whenSettled(t.change.promise,()=>{
if(t.writable.phase==="erroring")d.reject(t.writable.error);
else d.resolve(pass(chunk));
},d.reject);
return d.promise;
},
close(){
const d=deferred();
whenSettled(run(()=>flush?.(t.controller.wrapper)),()=>{
if(t.readable.phase==="errored")return d.reject(t.readable.error);
if(mayEnqueue(t.readable))closeReadable(t.readable);
return d.resolve();
},d.reject);
return d.promise;
},
abort(reason){
const d=deferred();
whenSettled(attempt(()=>cancel?.(reason)),()=>{
errorReadable(t.readable,reason);
d.resolve();
},(error)=>{
errorReadable(t.readable,error);
d.reject(error);
});
return d.promise;
},
},writableTerms);
t.readable=newReadable({
start:()=>started.promise,
pull(){
setBackpressure(false);
return t.change.promise;
},
cancel(reason){
const d=deferred();
const settle=(isFailed,error)=>{
if(t.writable.phase==="writable")f6_(t.writable,isFailed?error:reason);
t.unblock();
if(isFailed)d.reject(error);
else d.resolve();
};
whenSettled(attempt(()=>cancel?.(reason)),()=>settle(false),(error)=>settle(true,error));
return d.promise;
},
},readableTerms);
f1_(t.writable);
startReadable(t.readable);
instance(TransformStream,t,newTarget);
started.resolve(start?start(t.controller.wrapper):undefined);
return t;
}
const f20_=()=>class{
get readable(){return brand(this,TransformStream).readable.wrapper;}
get writable(){return brand(this,TransformStream).writable.wrapper;}
};
function f21_([transformer=undefined,writableStrategy=undefined,readableStrategy=undefined],newTarget){
if(transformer!==undefined&&!isObject(transformer))throw typeError("The transformer is not an object");
const given=transformer??null;
const methods={};
if(given!==null){
for(const name of["cancel","flush"]){
const f=method(given,name);
if(f)methods[name]=(...args)=>apply(f,given,args);
}
if(given.readableType!==undefined||given.writableType!==undefined)throw rangeError(
"The type of the transformer is unknown");
for(const name of["start","transform"]){
const f=method(given,name);
if(f)methods[name]=(...args)=>apply(f,given,args);
}
}
const readable=strategyOf(readableStrategy,0),writable=strategyOf(writableStrategy,1);
return f19_(methods,writable,readable,newTarget).wrapper;
}
const f22_=()=>class{
get desiredSize(){return desiredSize(brand(this,TransformStreamDefaultController).transform.readable);}
enqueue(chunk=undefined){brand(this,TransformStreamDefaultController).transform.enqueue(chunk);}
error(reason=undefined){brand(this,TransformStreamDefaultController).transform.fail(reason);}
terminate(){
const{transform}=brand(this,TransformStreamDefaultController);
if(mayEnqueue(transform.readable))closeReadable(transform.readable);
if(transform.writable.phase==="writable")f6_(transform.writable,
typeError("The stream was terminated"));
transform.unblock();
}
};
function f23_([label="utf-8",options=undefined],newTarget){
const decoder=stateOf(construct(TextDecoder,[label,options]));
const decode=(bytes,isLast)=>{
const text=decodePiece(decoder,bytes,isLast);
if(text!=="")s.transform.enqueue(text);
};
const s={decoder};
s.transform=f19_({
transform:(chunk)=>decode(toBytes(chunk),false),
flush:()=>decode(noBytes,true),
},...streamTerms());
return instance(TextDecoderStream,s,newTarget);
}
const f24_=()=>class{
get encoding(){return brand(this,TextDecoderStream).decoder.encoding;}
get fatal(){return brand(this,TextDecoderStream).decoder.fatal;}
get ignoreBOM(){return brand(this,TextDecoderStream).decoder.ignoreBOM;}
get readable(){return brand(this,TextDecoderStream).transform.readable.wrapper;}
get writable(){return brand(this,TextDecoderStream).transform.writable.wrapper;}
};
const f25_=()=>class{
get encoding(){return brand(this,TextEncoderStream)&&"utf-8";}
get readable(){return brand(this,TextEncoderStream).transform.readable.wrapper;}
get writable(){return brand(this,TextEncoderStream).transform.writable.wrapper;}
};
function f26_(args,newTarget){
const s={half:""};
s.transform=f19_({
transform(chunk){
let text=s.half+toStr(chunk);
s.half=/[\ud800-\udbff]$/.exec(text)?.[0]??"";
text=s.half===""?text:text.slice(0,-1);
if(text!=="")s.transform.enqueue(pageBytes(native.encodeUTF8(text.toWellFormed())));
},
flush(){if(s.half!=="")s.transform.enqueue(pageBytes(native.encodeUTF8("\ufffd")));},
},...streamTerms());
return instance(TextEncoderStream,s,newTarget);
}
function f27_(s){
const stream=part5().newByteStream({
pull(){
if(s.body.length>0)enqueue(stream,pageBytes(s.body));
part5().endBytes(stream);
},
},0,undefined);
startReadable(stream);
if(s.isUsed){
stream.isDisturbed=true;
finishReadable(stream);
}
return stream;
}
function f28_(stream,take,finish){
const reader=acquireReader(stream),d=deferred();
let count=0;
const next=()=>readChunk(reader,{
chunk(value){
if(!ArrayBuffer.isView(value)||apply(typedArrayTag,value,[])!=="Uint8Array")return d.reject(
typeError("A chunk is no Uint8Array"));
const bytes=viewOf(value);
try{
take(bytes,count+=bytes.length);
}catch(error){
d.reject(error);
return asHandled(cancelReadable(stream,error));
}
return microtask(next);
},
close(){
try{
d.resolve(finish());
}catch(error){
d.reject(error);
}
},
error:d.reject,
});
next();
return d.promise;
}
function f29_(stream){
const pieces=[];
return f28_(stream,(bytes,count)=>{
if(isStep(bytes,count)&&!native.hasRoom(count)){
pieces.length=0;
native.hasRoom(count);
throw rangeError("Out of memory");
}
pieces.push(toBytes(bytes));
},()=>joinBytes(pieces));
}
function f30_(stream){
const decoder=native.decoder("utf-8");
let text="";
const end=()=>native.decode(decoder,noBytes,true,false);
const result=f28_(stream,(bytes,count)=>{
text+=decodeNext(decoder,bytes,false,false);
if(isStep(bytes,count))needRoom(text,count);
},()=>text+end());
whenSettled(result,undefined,end);
return result;
}
const f31_=()=>class{
pipeThrough(transform,options=undefined){
const s=brand(this,ReadableStream);
need(arguments.length,1);
const pair=toDict(transform);
const readable=toState(pair.readable,ReadableStream),writable=toState(pair.writable,WritableStream);
const terms=f17_(options);
if(s.reader||writable.writer)throw typeError("A stream is locked");
asHandled(f18_(s,writable,terms));
return readable.wrapper;
}
pipeTo(destination,options=undefined){
return attempt(()=>{
const s=brand(this,ReadableStream);
const target=toState(destination,WritableStream);
const terms=f17_(options);
if(s.reader||target.writer)throw typeError("A stream is locked");
return f18_(s,target,terms);
});
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_,f20_,f21_,f22_,f23_,f24_,f25_,f26_,f27_,f28_,f29_,f30_,f31_};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,FormData,ReadableStream,URLSearchParams,bodyType,decodeBytes,finishReadable,has,implementsInterface,instance,isObject,multipart,needsFreshBody,noBytes,pageMethods,parseMultipart,parsePairs,serializePairs,stateOf,toBytes,toUSV,typeError){
"use strict";
function f0_(v){
if(implementsInterface(v,ReadableStream)){
const stream=stateOf(v);
if(stream.reader||stream.isDisturbed)throw typeError("The stream was read already");
return{bytes:noBytes,stream,type:null};
}
if(implementsInterface(v,Blob))return{bytes:stateOf(v).bytes,type:stateOf(v).type||null};
if(isObject(v)&&(ArrayBuffer.isView(v)||has(pageMethods.byteLength,v)))return{bytes:toBytes(v),
type:null};
if(implementsInterface(v,FormData)){
const random=native.random(12);
const boundary=`----GarthFormBoundary${Array.from(random,(b)=>b.toString(16).padStart(2,"0")).join("")}`;
return{bytes:multipart(stateOf(v).list,boundary),type:`multipart/form-data; boundary=${boundary}`};
}
if(implementsInterface(v,URLSearchParams)){
return{bytes:native.encodeUTF8(serializePairs(stateOf(v).list)),
type:"application/x-www-form-urlencoded;charset=UTF-8"};
}
return{bytes:native.encodeUTF8(toUSV(v)),type:"text/plain;charset=UTF-8"};
}
function f1_(s,readStream){
needsFreshBody(s);
if(s.body===null)return noBytes;
s.isUsed=true;
if(s.hasOwnStream)return readStream(s.stream);
if(s.stream){
s.stream.isDisturbed=true;
finishReadable(s.stream);
}
return s.body;
}
const f2_=(bytes,s)=>{
const type=bodyType(s);
let list=null;
if(type?.essence==="application/x-www-form-urlencoded")list=
parsePairs(decodeBytes("utf-8",bytes,false).replace(/^\?/,"%3F"));
else if(type?.essence==="multipart/form-data"&&type.parameters.has("boundary"))list=
parseMultipart(bytes,type.parameters.get("boundary"));
if(list===null)throw typeError("The body is no form data");
return instance(FormData,{list});
};
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,AbortSignal,Request,appendField,baseURL,brand,cacheModes,credentialModes,extractBody,field,followSignal,headerPairs,implementsInterface,instance,isForbiddenMethod,isObject,mainDocument,needsFreshBody,newHeaders,newSignal,noBytes,normalMethod,pageOrigin,parseURL,redirectModes,referrerPolicies,requestModes,stateOf,takeBody,takeStream,teeBody,toByteString,toEnum,toState,toStr,toUSV,tokenPattern,typeError){
"use strict";
function f0_(source){
const s=newSignal();
s.isDependent=true;
if(source===null)return s;
if(source.isAborted){
s.isAborted=true;
s.reason=source.reason;
return s;
}
for(const origin of source.isDependent?source.sources:[source]){
s.sources.add(origin);
origin.dependents.add(s);
}
return s;
}
function f1_(input,init,newTarget){
let s,inputState=null,signal=null;
if(implementsInterface(input,Request)){
inputState=stateOf(input);
s={...inputState,wrapper:null,isUsed:false,body:null,stream:null,headers:null};
signal=inputState.signal;
}else{
const url=parseURL(toUSV(input),baseURL(mainDocument));
if(!url)throw typeError("The URL is not valid");
if(url.username!==""||url.password!=="")throw typeError("The URL has a user or a password");
s={
url:url.href,method:"GET",mode:"cors",credentials:"same-origin",cache:"default",
redirect:"follow",integrity:"",
keepalive:false,referrer:"about:client",referrerPolicy:"",body:null,isUsed:false,headers:null,
};
}
const given=init===undefined||init===null?{}:init;
if(!isObject(given))throw typeError("The options are not an object");
const member=(name,convert)=>{
const v=given[name];
return v===undefined?undefined:convert(v);
};
const body=member("body",(v)=>v);
const cache=member("cache",(v)=>toEnum(v,cacheModes));
const credentials=member("credentials",(v)=>toEnum(v,credentialModes));
const duplex=member("duplex",(v)=>toEnum(v,["half"]));
const headers=member("headers",headerPairs);
const integrity=member("integrity",toStr);
const keepalive=member("keepalive",(v)=>!!v);
const method=member("method",toByteString);
const mode=member("mode",(v)=>toEnum(v,requestModes));
member("priority",(v)=>toEnum(v,["high","low","auto"]));
const redirect=member("redirect",(v)=>toEnum(v,redirectModes));
const referrer=member("referrer",toUSV);
const policy=member("referrerPolicy",(v)=>toEnum(v,referrerPolicies));
const own=member("signal",(v)=>(v===null?null:toState(v,AbortSignal)));
if(given.window!==undefined&&given.window!==null)throw typeError("The window can only be null");
const members=[body,cache,credentials,duplex,headers,integrity,keepalive,method,mode,redirect,referrer,
policy,own];
if(members.some((v)=>v!==undefined)){
if(s.mode==="navigate")s.mode="same-origin";
s.referrer="about:client";
s.referrerPolicy="";
}
if(referrer!==undefined){
if(referrer===""){
s.referrer="";
}else{
const url=parseURL(referrer,baseURL(mainDocument));
if(!url)throw typeError("The referrer is no URL");
const isClient=url.href==="about:client"||url.origin!==pageOrigin();
s.referrer=isClient?"about:client":url.href;
}
}
if(policy!==undefined)s.referrerPolicy=policy;
if(mode==="navigate")throw typeError("The mode 'navigate' is not for scripts");
if(mode!==undefined)s.mode=mode;
if(credentials!==undefined)s.credentials=credentials;
if(cache!==undefined)s.cache=cache;
if(s.cache==="only-if-cached"&&s.mode!=="same-origin")throw typeError(
"'only-if-cached' needs the mode 'same-origin'");
if(redirect!==undefined)s.redirect=redirect;
if(integrity!==undefined)s.integrity=integrity;
if(keepalive!==undefined)s.keepalive=keepalive;
if(method!==undefined){
if(!tokenPattern.test(method)||isForbiddenMethod(method))throw typeError("The method is not allowed");
s.method=normalMethod(method);
}
s.signal=f0_(own!==undefined?own:signal);
if(s.mode==="no-cors"&&!["GET","HEAD","POST"].includes(s.method))throw typeError(
"The method is not allowed without CORS");
s.headers=newHeaders(s.mode==="no-cors"?"request-no-cors":"request");
const list=headers??(inputState?inputState.headers.list:[]);
for(const[name,value]of list)appendField(s.headers,name,value);
const hasBody=body!==undefined&&body!==null;
if((hasBody||(inputState!==null&&inputState.body!==null))
&&(s.method==="GET"||s.method==="HEAD"))throw typeError(`${s.method} has no body`);
if(hasBody){
const extracted=extractBody(body);
if(extracted.stream)f2_(s,extracted.stream,duplex);
s.body=extracted.bytes;
if(extracted.type!==null&&field(s.headers.list,"content-type")===null)appendField(s.headers,
"Content-Type",extracted.type);
}else if(inputState!==null){
if(inputState.body!==null)s.body=takeBody(inputState,(stream)=>{
Object.assign(s,{stream,hasOwnStream:true});
return noBytes;
});
}
instance(Request,s,newTarget);
return s;
}
function f2_(s,stream,duplex){
if(duplex===undefined)throw typeError("A body that is a stream needs 'duplex'");
if(s.keepalive)throw typeError("A stream cannot outlive the page");
if(s.mode!=="cors"&&s.mode!=="same-origin")throw typeError("A stream needs the mode 'cors'");
Object.assign(s,{stream,hasOwnStream:true,wantsPreflight:true});
}
const f3_=()=>class{
get method(){return brand(this,Request).method;}
get url(){return brand(this,Request).url;}
get headers(){return brand(this,Request).headers.wrapper;}
get destination(){return brand(this,Request)&&"";}
get referrer(){return brand(this,Request).referrer;}
get referrerPolicy(){return brand(this,Request).referrerPolicy;}
get mode(){return brand(this,Request).mode;}
get credentials(){return brand(this,Request).credentials;}
get cache(){return brand(this,Request).cache;}
get redirect(){return brand(this,Request).redirect;}
get integrity(){return brand(this,Request).integrity;}
get keepalive(){return brand(this,Request).keepalive;}
get isReloadNavigation(){return brand(this,Request)&&false;}
get isHistoryNavigation(){return brand(this,Request)&&false;}
get signal(){return brand(this,Request).signal.wrapper;}
get duplex(){return brand(this,Request)&&"half";}
clone(){
const s=brand(this,Request);
needsFreshBody(s);
const copy={...s,stream:s.hasOwnStream?teeBody(s):null,signal:f0_(s.signal),
headers:newHeaders(s.headers.guard,[...s.headers.list])};
return instance(Request,copy);
}
};
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,Crypto,apply,brand,fail,need,typeError,typedArrayTag){
"use strict";
function f0_(v){
brand(this,Crypto);
need(arguments.length,1);
if(!ArrayBuffer.isView(v))throw typeError("The argument is no typed array");
const name=apply(typedArrayTag,v,[]);
if(name===undefined||name.startsWith("Float"))fail("TypeMismatchError",
"The array does not hold integers");
if(v.byteLength>65536)fail("QuotaExceededError","The array is too long");
const bytes=native.random(v.byteLength);
Uint8Array.prototype.set.call(new Uint8Array(v.buffer,v.byteOffset,v.byteLength),bytes);
return v;
}
function f1_(){
const bytes=native.random(16);
bytes[6]=(bytes[6]&15)|64;
bytes[8]=(bytes[8]&63)|128;
const hex=Array.from(bytes,(b)=>b.toString(16).padStart(2,"0")).join("");
return`${hex.slice(0,8)}-${hex.slice(8,12)}-${hex.slice(12,16)}-${hex.slice(16,20)}-${hex.slice(20)}`;
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,blobURLLimit,blobURLs,need,noBytes,pageOrigin,randomUUID,rangeError,toState){
"use strict";
function f0_(object){
need(arguments.length,1);
const blob=toState(object,Blob);
if(blobURLs.size>=blobURLLimit)throw rangeError("There are too many URLs of blobs");
const url=`blob:${pageOrigin()}/${randomUUID()}`;
blobURLs.set(url,blob);
return url;
}
function f1_(r){
const blob=blobURLs.get(r.url.split("#")[0]);
if(blob===undefined||r.method!=="GET")return[0,0,"","",false,[],noBytes];
const fields=["content-length",String(blob.bytes.length)];
if(blob.type!=="")fields.push("content-type",blob.type);
return[1,200,"OK",r.url,false,fields,blob.bytes];
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Performance,PerformanceMark,PerformanceMeasure,PerformanceNavigationTiming,PerformanceObserverEntryList,addNumbers,brand,dictionary,entriesOf,entryJSON,entryList,entryNumber,fail,guarded,instance,isObject,makeMark,markTime,maximumEntries,navigationNumbers,navigationTime,need,notePerformance,performanceEntries,resourceNumbers,setTimer,stateOf,structuredClone,timesOfNavigation,toDict,toDouble,toStr,typeError){
"use strict";
function f0_(name,options,newTarget){
if(timesOfNavigation.has(name))fail("SyntaxError",`'${name}' is a time of the navigation`);
let startTime=native.now();
if(options.startTime!==undefined){
startTime=toDouble(options.startTime);
if(startTime<0)throw typeError("The time is negative");
}
const detail=options.detail===undefined||options.detail===null?null
:structuredClone(options.detail).value;
return instance(PerformanceMark,{name,entryType:"mark",startTime,duration:0,detail},newTarget);
}
function f1_(v){
if(typeof v==="number")return v;
const name=toStr(v);
const found=performanceEntries.findLast((e)=>e.entryType==="mark"&&e.name===name);
if(found)return found.startTime;
if(!timesOfNavigation.has(name))fail("SyntaxError",`There is no mark '${name}'`);
const time=navigationTime(name);
if(time===0)fail("InvalidAccessError",`The time '${name}' has not come`);
return time-navigationTime("navigationStart");
}
function f2_(name,options=undefined){
brand(this,Performance);
need(arguments.length,1);
const mark=f0_(toStr(name),toDict(options));
if(performanceEntries.length<maximumEntries)performanceEntries.push(stateOf(mark));
notePerformance(stateOf(mark));
return mark;
}
function f3_(name,start=undefined,end=undefined){
brand(this,Performance);
need(arguments.length,1);
name=toStr(name);
let from,to,detail=null;
if(isObject(start)){
from=start.start===undefined?undefined:f1_(start.start);
to=start.end===undefined?undefined:f1_(start.end);
if(start.duration!==undefined){
const duration=toDouble(start.duration);
if(from===undefined)from=(to??native.now())-duration;
else to=from+duration;
}
if(start.detail!==undefined&&start.detail!==null)detail=structuredClone(start.detail).value;
}else if(start!==undefined){
from=f1_(start);
}
if(end!==undefined)to=f1_(end);
from??=0;
to??=native.now();
const measure=instance(PerformanceMeasure,{name,entryType:"measure",startTime:from,
duration:to-from,detail});
if(performanceEntries.length<maximumEntries)performanceEntries.push(stateOf(measure));
notePerformance(stateOf(measure));
return measure;
}
function f4_(name,type=undefined){
brand(this,Performance);
need(arguments.length,1);
name=toStr(name);
const wanted=type===undefined?undefined:toStr(type);
return entryList((e)=>e.name===name&&(wanted===undefined||e.entryType===wanted));
}
function f5_(type,name){
const wanted=name===undefined?undefined:toStr(name);
const kept=performanceEntries.filter((e)=>e.entryType!==type||(wanted!==undefined&&e.name!==wanted));
performanceEntries.length=0;
performanceEntries.push(...kept);
}
const f6_=()=>class{
getEntries(){return entriesOf(brand(this,PerformanceObserverEntryList),()=>true);}
getEntriesByType(type){
type=toStr(type);
return entriesOf(brand(this,PerformanceObserverEntryList),(e)=>e.entryType===type);
}
getEntriesByName(name,type=undefined){
name=toStr(name);
const wanted=type===undefined?undefined:toStr(type);
return entriesOf(brand(this,PerformanceObserverEntryList),(e)=>e.name===name
&&(wanted===undefined||e.entryType===wanted));
}
};
function f7_(s,entries){
if(entries.length===0)return;
const isWaiting=s.queue.length>0;
s.queue.push(...entries);
if(isWaiting)return;
setTimer(()=>{
const list=s.queue;
s.queue=[];
if(list.length>0)guarded(s.callback,s.wrapper,
[instance(PerformanceObserverEntryList,{list}),s.wrapper]);
},0,false);
}
const f8_=()=>{
const members=class{
get type(){return brand(this,PerformanceNavigationTiming)&&"navigate";}
get notRestoredReasons(){return brand(this,PerformanceNavigationTiming)&&null;}
toJSON(){
const s=brand(this,PerformanceNavigationTiming),json=f9_(s);
for(const name of navigationNumbers)json[name]=entryNumber(s,name);
return Object.assign(json,{type:"navigate",notRestoredReasons:null});
}
};
addNumbers(members,navigationNumbers,(s)=>brand(s,PerformanceNavigationTiming));
return members;
};
function f9_(s){
const{name,entryType,startTime,duration,initiatorType}=s;
const json=dictionary({name,entryType,startTime,duration,initiatorType,nextHopProtocol:""});
for(const number of resourceNumbers)json[number]=entryNumber(s,number);
return json;
}
function f10_(){
lets_.navigationEntry??=stateOf(instance(PerformanceNavigationTiming,{
name:native.documentURL(),entryType:"navigation",startTime:0,initiatorType:"navigation",duration:0,
}));
lets_.navigationEntry.duration=entryNumber(lets_.navigationEntry,"loadEventEnd");
return lets_.navigationEntry;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,HTML,PObject,PerformanceObserver,PerformancePaintTiming,PerformanceTiming,array,brand,defineProperty,dictionary,getOwnPropertyDescriptor,home,instance,isWorker,mainDocument,navigationTime,notePerformance,observedEntryTypes,performanceEntries,performanceObservers,queueEntries,stateOf,timesOfNavigation,toDict,toSequence,toStr,typeError){
"use strict";
const f0_=()=>class{
static get supportedEntryTypes(){return PObject.freeze(array(observedEntryTypes));}
observe(options=undefined){
const s=brand(this,PerformanceObserver),given=toDict(options);
if(given.entryTypes===undefined&&given.type===undefined)throw typeError("No type is named");
const types=given.entryTypes===undefined?[toStr(given.type)]:toSequence(given.entryTypes,toStr);
if(given.entryTypes!==undefined)s.types=new Set();
for(const type of types)if(observedEntryTypes.includes(type))s.types.add(type);
if(s.types.size===0)return;
performanceObservers.add(s);
if(given.type!==undefined&&given.buffered)queueEntries(s,
performanceEntries.filter((e)=>s.types.has(e.entryType)));
}
disconnect(){
const s=brand(this,PerformanceObserver);
performanceObservers.delete(s);
s.queue=[];
s.types=new Set();
}
takeRecords(){
const s=brand(this,PerformanceObserver),{queue}=s;
s.queue=[];
return array(queue.map((e)=>e.wrapper));
}
};
const f1_=()=>{
const members=class{};
for(const name of timesOfNavigation){
const get={get[name](){return brand(this,PerformanceTiming)&&navigationTime(name);}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(get,name));
}
return members;
};
const f2_=()=>class{
get paintTime(){return brand(this,PerformancePaintTiming).startTime;}
get presentationTime(){return brand(this,PerformancePaintTiming)&&null;}
toJSON(){
const{name,entryType,startTime,duration}=brand(this,PerformancePaintTiming);
return dictionary({name,entryType,startTime,duration,paintTime:startTime,presentationTime:null});
}
};
function f3_(){
if(lets_.isPainted||home||isWorker)return;
const body=native.collect(mainDocument.id,1,HTML,"body")[0];
if(body===undefined)return;
lets_.isPainted=true;
const startTime=native.now();
for(const name of["first-paint","first-contentful-paint"]){
const entry=stateOf(instance(PerformancePaintTiming,{name,entryType:"paint",startTime,duration:0}));
performanceEntries.push(entry);
notePerformance(entry);
}
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,blobAnswer,cacheModes,noAnswer,noBytes,noteResource,readResponse,redirectModes,requestArguments,requestFinished,responseTypes,sentRequests,setTimer,shared,timeRequest,timedRequests){
"use strict";
function f0_(r){
return[
++shared.lastRequest,r.url,r.method,r.headers.map(([name,value])=>`${name}:${value}`).join("\n"),r.body
??null,
{cors:0,"no-cors":1,"same-origin":2}[r.mode],{"same-origin":0,omit:1,include:2}[r.credentials],
redirectModes.indexOf(r.redirect),cacheModes.indexOf(r.cache),r.referrer==="about:client"?null
:r.referrer,r.referrerPolicy,
r.wantsPreflight??false,r.isStream?2:r.isForScript?1:r.isRead?3:r.isPicture?4:r.isSocket?5
:r.isImported?6:0,r.nonce
??"",r.integrity??"",r.isParserInserted??false,
["fetch","xmlhttprequest","beacon","other"].indexOf(r.initiator??"fetch"),r.usesImageSet??false,
];
}
function f1_([kind,status,statusText,url,isRedirected,fields,bytes,isOpen]){
const list=[];
for(let i=0;i+1<fields.length;i+=2)list.push([fields[i],fields[i+1]]);
return{type:responseTypes[kind],status,statusText,url,isRedirected,list,bytes,isOpen:isOpen===true};
}
function f2_(r,finished){
const args=f0_(r);
const number=args[0];
sentRequests.set(number,finished);
if(/^https?:/.test(r.url)){
const initiatorType=r.isForScript?"script":r.initiator??"fetch";
timedRequests.set(number,{url:r.url.split("#")[0],initiatorType,start:native.now(),size:0});
}
if(r.url.startsWith("blob:")){
const answer=native.permitsRequest(...args)?blobAnswer(r):noAnswer;
setTimer(()=>f3_(number,...answer),0,false);
return number;
}
if(!native.request(...args))setTimer(()=>f3_(number,0,0,"","",false,[],noBytes),0,false);
return number;
}
function f3_(number,...values){
const finished=sentRequests.get(number);
f4_(number,values);
if(values[7]!==true)sentRequests.delete(number);
if(finished)finished(f1_(values));
}
function f4_(number,[kind,status,,,,,bytes,isOpen,isTold]){
const timed=timedRequests.get(number);
if(timed===undefined)return;
timed.size+=bytes.length;
timed.status??=status;
timed.isTold??=isTold===true;
timed.head??=native.now();
if(isOpen===true)return;
timedRequests.delete(number);
if(responseTypes[kind]==="error")return;
noteResource(timed.url,timed.initiatorType,timed.start,timed.isTold?timed:null);
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,PPromise,ascii,baseURL,decodeImage,documentOf,domException,driver,fetchImage,fire,getAttr,html,imageAddress,isImageComplete,naturalSize,numberReaders,numberWriters,parentState,parseURL,placeOnPage,sendRequest,setAttr){
"use strict";
const f0_=()=>class{
get width(){return numberReaders.unsigned(getAttr(html(this),"width"),[0]);}
set width(v){setAttr(html(this),"width",numberWriters.unsigned(v,[0]));}
get height(){return numberReaders.unsigned(getAttr(html(this),"height"),[0]);}
set height(v){setAttr(html(this),"height",numberWriters.unsigned(v,[0]));}
get x(){return placeOnPage(html(this),"x");}
get y(){return placeOnPage(html(this),"y");}
get naturalWidth(){return naturalSize(html(this),"width");}
get naturalHeight(){return naturalSize(html(this),"height");}
get complete(){return isImageComplete(html(this));}
get currentSrc(){
const s=html(this),address=f3_(s);
return address&&isImageComplete(s)?parseURL(address,baseURL(documentOf(s)))?.href??address:"";
}
decode(){return f4_(html(this));}
};
function f1_(s){
const address=f3_(s);
f2_(s,address);
s.image=address===null?undefined:parseURL(address,baseURL(documentOf(s)))?"loaded":"broken";
if(s.image===undefined)return;
fire(s,s.image==="loaded"?"load":"error");
for(const settle of s.decodings?.splice(0)??[])settle();
}
function f2_(s,address){
const url=driver.overrides.fetchesPictures&&address!==null&&s.fetchedImage!==address
?parseURL(address,baseURL(documentOf(s))):null;
if(!url||!/^https?:$/.test(url.protocol))return;
s.fetchedImage=address;
sendRequest({
url:url.href,method:"GET",headers:[],mode:"no-cors",credentials:"include",redirect:"follow",
cache:"default",
referrer:"about:client",referrerPolicy:getAttr(s,"referrerpolicy")??"",isPicture:true,
usesImageSet:getAttr(s,"srcset")!==null||parentState(s)?.local==="picture",
},()=>{});
}
function f3_(s){
const source=getAttr(s,"src");
if(source!==null)return source;
const set=getAttr(s,"srcset");
return set===null?null:ascii.words(ascii.strip(set))[0]??null;
}
function f4_(s){
return new PPromise((resolve,reject)=>{
const settle=()=>{
if(f3_(s)&&s.image!=="broken")resolve(undefined);
else reject(domException("EncodingError","The picture cannot be decoded"));
};
if(s.image==="loading")(s.decodings??=[]).push(settle);
else settle();
});
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,binaryText,blobURLs,btoa,documentOf,followLink,getAttr,hasAttr,isConnected,isOfPerson,isShown,mainDocument,navigateTarget,resolveURL,saveLink){
"use strict";
function f0_(s,e){
const href=getAttr(s,"href");
if(href===null||!isConnected(s))return;
const url=resolveURL(documentOf(s),href);
f1_(s,url,e);
}
function f1_(s,url,e){
const saves=hasAttr(s,"download")&&documentOf(s)===mainDocument;
if(isOfPerson(e)){
if(saves&&url.startsWith("blob:")&&f2_(s,url))e.canceled=true;
}else if(isShown(documentOf(s))&&!(saves&&f2_(s,url))){
navigateTarget(s,url);
}
}
function f2_(s,url){
const blob=blobURLs.get(url.split("#")[0]);
const href=blob===undefined?url
:`data:${blob.type||"application/octet-stream"};base64,${btoa(binaryText(blob.bytes))}`;
return native.download(href,getAttr(s,"download")??"");
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,HTML,S,append,ascii,childText,documentOf,fire,getAttr,hasAttr,inputValue,isConnected,isScript,javaScriptType,mainDocument,makeElementIn,makeText,noteSelection,setAttr,setTimer,states,syncValue,toStr,toULong){
"use strict";
function f0_(args){
const s=makeElementIn(mainDocument,HTML,null,"img");
if(args[0]!==undefined)setAttr(s,"width",String(toULong(args[0])));
if(args[1]!==undefined)setAttr(s,"height",String(toULong(args[1])));
return s;
}
function f1_(args){
const s=makeElementIn(mainDocument,HTML,null,"audio");
setAttr(s,"preload","auto");
if(args[0]!==undefined)setAttr(s,"src",toStr(args[0]));
return s;
}
function f2_(args){
const s=makeElementIn(mainDocument,HTML,null,"option");
const text=args[0]===undefined?"":toStr(args[0]);
if(text!=="")append(makeText(text,mainDocument),s);
if(args[1]!==undefined)setAttr(s,"value",toStr(args[1]));
if(args[2])setAttr(s,"selected","");
s.selectedness=!!args[3];
noteSelection();
return s;
}
const f3_=(from,to)=>{
Object.assign(to,{rawValue:from.rawValue,isDirty:from.isDirty,checkedness:from.checkedness});
if(to.checkedness!==undefined)native.checkedChanged(to.id,to.checkedness);
else if(to.isDirty)syncValue(to,inputValue(to));
};
function f4_(s){
if(s.isAwaited||documentOf(s)!==mainDocument)return;
s.isAwaited=true;
setTimer(()=>{
s.isAwaited=false;
s.isLoadTold=true;
fire(s,"load");
},0,false);
}
function f5_(){
for(const id of native.collect(mainDocument.id,1,HTML,"style")){
const isHandled=native.getAttr(id,"onload")!==null||states[id]?.listeners;
if(!isHandled||S(id).isLoadTold||S(id).isAwaited)continue;
S(id).isLoadTold=true;
fire(S(id),"load");
}
}
function f6_(s){
const type=getAttr(s,"type"),language=getAttr(s,"language");
if(type===""||(type===null&&(language??"")===""))return true;
const kind=ascii.lower(type===null?`text/${language}`:ascii.strip(type));
return javaScriptType.test(kind)||kind==="module"||kind==="importmap";
}
function f7_(s){
const core=documentOf(s).core;
if(s.isStarted||!core||!isConnected(s))return;
if((!hasAttr(s,"src")&&childText(s)==="")||!f6_(s))return;
s.isStarted=true;
core.insertedScript(s);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,MessageChannel,MessageEvent,MessagePort,PObject,array,brand,deliver,fail,fire,handlerValue,initEvent,instance,isObject,need,newPort,part0,setHandler,setTimer,startPort,structuredClone,tellMessage,toSequence,toStr,toUSV,transferList,typeError){
"use strict";
const f0_=()=>class{
get ports(){
const s=brand(this,MessageEvent);
return(s.ports??=PObject.freeze(array([])));
}
initMessageEvent(type,bubbles=false,cancelable=false,data=null,origin="",lastEventId="",
source=null,ports=undefined){
const s=brand(this,MessageEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
Object.assign(s,{data,origin:toUSV(origin),lastEventId:toStr(lastEventId),source,
ports:ports===undefined?undefined:PObject.freeze(array(toSequence(ports)))});
}
};
const f1_=()=>class{
postMessage(message,options=undefined){
const s=brand(this,MessagePort);
need(arguments.length,1);
const transfer=f3_(options);
if(transfer.includes(this))fail("DataCloneError","A port cannot send itself");
if(s.remote!==undefined)return void part0().postToPort(s,message,transfer);
const cloned=structuredClone(message,transfer);
if(s.other&&!s.isDetached)deliver(s.other,cloned);
return undefined;
}
start(){startPort(brand(this,MessagePort));}
close(){
const s=brand(this,MessagePort);
s.isDetached=true;
if(s.remote!==undefined)part0().closePort(s);
if(s.other)s.other.other=null;
s.other=null;
return undefined;
}
};
const f2_=()=>class{
get onmessage(){return handlerValue(brand(this,MessagePort),"message");}
set onmessage(v){
const s=brand(this,MessagePort);
setHandler(s,"message",isObject(v)?v:null);
startPort(s);
}
};
function f3_(options){
if(options===undefined||options===null)return[];
if(!isObject(options))throw typeError("The options are not an object");
if(options[Symbol.iterator]!==undefined)return toSequence(options);
const list=options.transfer;
return list===undefined?[]:toSequence(list);
}
function f4_(s){
const moved=newPort();
moved.other=s.other;
if(s.other)s.other.other=moved;
moved.queue=s.queue;
if(s.remote!==undefined)part0().movePort(s,moved);
s.other=null;
s.isDetached=true;
return moved.wrapper;
}
function f5_(port){
setTimer(()=>{
if(port.isDetached)return;
const message=port.queue.shift();
if(message)f6_(port,message.bytes===undefined?message:part0().read(message));
},0,false);
}
function f6_(target,message,facts={}){
if(message===null)return void fire(target,"messageerror",{I:MessageEvent,...facts});
return void fire(target,"message",{I:MessageEvent,data:message.value,
ports:PObject.freeze(array(message.ports)),...facts});
}
function f7_(args,newTarget){
const port1=newPort(),port2=newPort();
port1.other=port2;
port2.other=port1;
return instance(MessageChannel,{port1,port2},newTarget);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_};
})
(function(native,page,first,world,isRehearsal,lets_,S,ascii,baseURL,bodyOf2,decodePercentText,documentURL,expectedFragment,getAttr,has2,isParsed,links,mainDocument,parseURL){
"use strict";
function f0_(s){
if(s.isLateBlocker||s.isExpectationMet||!has2(s,"rel","expect")||!has2(s,"blocking","render"))return null;
if(S(native.parent(s.id)).local!=="head")return null;
const media=getAttr(s,"media")??"";
if(ascii.strip(media)!==""&&!native.matchesMedia(media))return null;
const url=parseURL(getAttr(s,"href")??"",baseURL(mainDocument));
if(!url||url.hash===""||url.href.split("#")[0]!==documentURL(mainDocument).split("#")[0])return null;
return url.hash.slice(1);
}
function f1_(fragment){
const named=[fragment,decodePercentText(fragment)].flatMap((name)=>[
...native.identified(mainDocument.id,name,true)]);
const names=[fragment,decodePercentText(fragment)];
const target=named.find((id)=>names.includes(native.getAttr(id,"id"))
||(S(id).local==="a"&&names.includes(native.getAttr(id,"name"))));
if(target===undefined)return false;
let last=mainDocument.id;
for(let next=native.last(last);next>=0;next=native.last(next))last=next;
return!native.contains(target,last);
}
function f2_(){
if(mainDocument.readyState!=="loading")return false;
return links().some((s)=>{
const fragment=f0_(s);
if(fragment===null)return false;
if(f1_(fragment))s.isExpectationMet=true;
return!s.isExpectationMet;
});
}
function f3_(e,local,old){
if(e.local==="link"&&bodyOf2()!==undefined){
e.isLateBlocker=true;
}else if(old!==null&&(local==="id"||local==="name")){
for(const s of links())if(f0_(s)===old)s.isExpectationMet=true;
}
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,aligned,boxOf,boxesAround,clientSize,documentElement,element,elementScroll,isFixed,isObject,isScrollBox,isScroller,isSmooth,jumpViewport,kernel,lengths,mainDocument,normalizedScroll,noteScroll,opacityChain,pageHeight,parentState,perform,placeInPort,rootWidth,scrollElement,scrollFree,scrollShift,scrollSize,scrollViewport,scrolledBoxes,scrolledElements,sides2,smooth,smoothTime,toBehavior,toDict,toStr,typeError,viewport){
"use strict";
function f0_(v){
const behavior=v===undefined?"auto":toStr(v);
if(!["auto","instant","smooth"].includes(behavior))throw typeError("The behavior is not known");
return behavior;
}
function f1_(args,present){
if(args.length===0)return present;
if(args.length===1){
if(!isObject(args[0])&&args[0]!==undefined&&args[0]!==null)throw typeError(
"The argument is not an object");
const d=toDict(args[0]);
const behavior=f0_(d.behavior);
return{
x:d.left===undefined?present.x:normalizedScroll(d.left),
y:d.top===undefined?present.y:normalizedScroll(d.top),behavior,
};
}
return{x:normalizedScroll(args[0]),y:normalizedScroll(args[1])};
}
function f2_(s,behavior){
if(behavior==="smooth"||behavior==="instant")return behavior==="smooth";
const styled=s===mainDocument?documentElement(mainDocument):s;
return!!styled&&native.computed(styled.id,"","scroll-behavior")==="smooth";
}
function f3_(s,from,to,behavior,jump){
smooth.delete(s);
if(from.x===to.x&&from.y===to.y)return;
if(f2_(s,behavior))smooth.set(s,{from,to,start:native.now(),jump});
else jump(to);
native.requestFrame();
}
function f4_(){
for(const[s,{from,to,start,jump}]of[...smooth]){
const part=Math.min(1,Math.max(0,(native.now()-start)/smoothTime));
if(part===1)smooth.delete(s);
const eased=part*(2-part);
jump({x:from.x+(to.x-from.x)*eased,y:from.y+(to.y-from.y)*eased});
native.requestFrame();
}
}
function f5_(to){
const v=viewport();
const root=documentElement(mainDocument),free=rootWidth()-v.width;
const isReversed=root&&native.computed(root.id,"","direction")==="rtl";
const x=isReversed?Math.min(0,Math.max(to.x,0-free)):Math.max(0,Math.min(to.x,free));
const y=Math.max(0,Math.min(to.y,pageHeight()-v.height));
noteScroll();
f3_(mainDocument,v,{x,y},to.behavior,jumpViewport);
}
function f6_(s,to){
if(isScroller(s)){
f5_(to);
return;
}
const client=clientSize(s),size=scrollSize(s),free=f7_(s,client,size);
const old=s.scrolled??{x:0,y:0};
const next={
x:free.isReversed?Math.min(0,Math.max(to.x,0-free.x)):Math.max(0,Math.min(to.x,free.x)),
y:Math.max(0,Math.min(to.y,free.y)),
};
noteScroll();
f3_(s,old,next,to.behavior,(place)=>{
s.scrolled=place;
if(place.x!==0||place.y!==0)scrolledBoxes.add(s);
else scrolledBoxes.delete(s);
scrolledElements.add(s);
});
}
function f7_(s,client,size){
const canScroll=(axis)=>["auto","scroll","hidden"].includes(native.computed(s.id,"","overflow-"+axis));
return{
x:canScroll("x")?Math.max(0,size.width-client.width):0,
y:canScroll("y")?Math.max(0,size.height-client.height):0,
isReversed:native.computed(s.id,"","direction")==="rtl",
};
}
function f8_(align,start,end,size,present){
const isBefore=start<present,isBehind=end>present+size;
switch(align){
case"start":return start;
case"end":return end-size;
case"center":return(start+end)/2-size/2;
default:
if(isBefore===isBehind)return present;
return(isBefore&&end-start<=size)||(isBehind&&end-start>size)?start:end-size;
}
}
function f9_(s,name,port={width:0,height:0}){
return sides2.map((side,i)=>{
const text=native.computed(s.id,"",`${name}-${side}`)??"0px",number=parseFloat(text);
if(number!==number)return 0;
return text.endsWith("%")?number*(i%2?port.width:port.height)/100:number;
});
}
function f10_(s,arg){
let block="start",inline="nearest",behavior="auto";
if(isObject(arg)){
const d=toDict(arg);
behavior=f0_(d.behavior);
if(d.block!==undefined)block=toStr(d.block);
if(d.inline!==undefined)inline=toStr(d.inline);
for(const align of[block,inline]){
if(!["start","center","end","nearest"].includes(align))throw typeError("The place is not known");
}
}else if(arg!==undefined&&arg!==null&&!arg){
block="end";
}
const box=boxOf(s);
if(!box)return;
const around=boxesAround(s);
const[top,right,bottom,left]=f9_(s,"scroll-margin"),shift=scrollShift(s);
const target={
x:box.x-left-shift.x,y:box.y-top-shift.y,right:box.right+right-shift.x,
bottom:box.bottom+bottom-shift.y,
};
for(const p of around){
if(!isScrollBox(p)||isScroller(p))continue;
const port=boxOf(p),old=elementScroll(p),own=scrollShift(p);
if(!port||port.isInline)continue;
const x=port.x+port.borderLeft-own.x,y=port.y+port.borderTop-own.y;
const to=f11_(p,target,{x,y,width:port.clientWidth,height:port.clientHeight},block,inline);
const next={x:old.x+to.x-x,y:old.y+to.y-y,behavior};
f6_(p,next);
const now=smooth.get(p)?.to??elementScroll(p);
target.x-=now.x-old.x;
target.right-=now.x-old.x;
target.y-=now.y-old.y;
target.bottom-=now.y-old.y;
}
if(isFixed(s))return;
const root=documentElement(mainDocument);
if(root)f5_({...f11_(root,target,viewport(),block,inline),behavior});
}
function f11_(s,target,port,block,inline){
const[top,right,bottom,left]=f9_(s,"scroll-padding",port);
const isReversed=native.computed(s.id,"","direction")==="rtl";
const across=isReversed?{start:"end",end:"start"}[inline]??inline:inline;
return{
x:f8_(across,target.x,target.right,port.width-left-right,port.x+left)-left,
y:f8_(block,target.y,target.bottom,port.height-top-bottom,port.y+top)-top,
};
}
function f12_(options=undefined){
const s=element(this),d=toDict(options);
kernel.settleSheets();
if(!native.isRendered(s.id))return false;
if((d.checkOpacity||d.opacityProperty)&&opacityChain(s).includes("0"))return false;
return!((d.checkVisibilityCSS||d.visibilityProperty)
&&native.computed(s.id,"","visibility")!=="visible");
}
function f13_(){
let zoom=1;
for(let p=element(this);p&&boxOf(p);p=parentState(p)??p.host){
if(p.kind!==ELEMENT)break;
const text=native.computed(p.id,"","zoom"),number=parseFloat(text);
if(number>0)zoom*=text.endsWith("%")?number/100:number;
}
return zoom;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_};
})
(function(native,page,first,world,isRehearsal,lets_,ScreenOrientation,brand,driver,pageViewport){
"use strict";
const f0_=()=>class{
get type(){
const v=brand(this,ScreenOrientation)&&pageViewport();
if(driver.overrides.orientation)return driver.overrides.orientation.type;
return v.width>=v.height?"landscape-primary":"portrait-primary";
}
get angle(){
const{natural,type}=(brand(this,ScreenOrientation)&&driver.overrides.orientation)||{};
if(!natural)return 0;
return["portrait-primary","landscape-primary","portrait-secondary","landscape-secondary"].indexOf(
type)*90%360
-(natural==="landscape"?90:0)+(natural==="landscape"&&type==="portrait-primary"?360:0);
}
unlock(){brand(this,ScreenOrientation);}
};
return {f0_};
})
(function(native,page,first,world,isRehearsal,lets_,Element,ResizeObserver,ResizeObserverEntry,array,boxOf,brand,changeOf,depthOf,fire,guarded,instance,interfaces,isReplaced,kernel,makeRectReadOnly,need,observingChanged,onDevice,reportLoop,resizeObservers,sizes,sizesOf,toDict,toState,toStr,typeError,windowState){
"use strict";
const f0_=()=>class{
get target(){return brand(this,ResizeObserverEntry).target.wrapper;}
get contentRect(){return brand(this,ResizeObserverEntry).rect;}
get borderBoxSize(){return brand(this,ResizeObserverEntry).border;}
get contentBoxSize(){return brand(this,ResizeObserverEntry).content;}
get devicePixelContentBoxSize(){return brand(this,ResizeObserverEntry).device;}
};
const f1_=()=>class{
observe(target,options=undefined){
const s=brand(this,ResizeObserver);
need(arguments.length,1);
const t=toState(target,Element),d=toDict(options);
const box=d.box===undefined?"content-box":toStr(d.box);
if(!["content-box","border-box","device-pixel-content-box"].includes(box))throw typeError(
"The box is not known");
s.targets.delete(t);
s.targets.set(t,{box,width:-1,height:-1});
resizeObservers.add(s);
observingChanged();
}
unobserve(target){
const s=brand(this,ResizeObserver);
need(arguments.length,1);
s.targets.delete(toState(target,Element));
if(s.targets.size===0)resizeObservers.delete(s);
observingChanged();
}
disconnect(){
const s=brand(this,ResizeObserver);
s.targets.clear();
resizeObservers.delete(s);
observingChanged();
}
};
function f2_(t){
const box=boxOf(t),isInline=!box||(box.isInline&&!isReplaced(t));
return{
inner:isInline?[0,0]:[box.innerWidth,box.innerHeight],outer:isInline?[0,0]
:[box.width,box.height],x:isInline?0:box.paddingLeft,y:isInline?0:box.paddingTop,
};
}
function f3_(t,told){
const{inner,outer,x,y}=f2_(t),device=onDevice(inner);
const[width,height]=told.box==="border-box"?outer:told.box==="content-box"?inner:device;
if(width===told.width&&height===told.height)return null;
return()=>{
[told.width,told.height]=[width,height];
return instance(ResizeObserverEntry,{
target:t,border:sizes(...outer),content:sizes(...inner),device:sizes(...device),
rect:makeRectReadOnly({x,y,width:inner[0],height:inner[1]}),
});
};
}
function f4_(){
let depth=0;
for(let round=0;round<100;round++){
const due=[];
let shallowest=Infinity,isSkipping=false;
for(const s of resizeObservers){
const entries=[];
for(const[t,told]of s.targets){
const change=f3_(t,told);
if(!change)continue;
const own=depthOf(t);
if(own<=depth){
isSkipping=true;
continue;
}
shallowest=Math.min(shallowest,own);
entries.push(change());
}
if(entries.length>0)due.push([s,entries]);
}
if(due.length===0){
if(isSkipping)f5_();
return;
}
depth=shallowest;
for(const[s,entries]of due)guarded(s.callback,s.wrapper,[array(entries),s.wrapper]);
kernel.settleSheets();
}
}
function f5_(){
fire(windowState,"error",{
I:interfaces.ErrorEvent,cancelable:true,
message:"ResizeObserver loop completed with undelivered notifications.",
filename:native.documentURL(),lineno:0,colno:0,error:null,
});
native.requestFrame();
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,S,animationNames,awaitsMotion,beforeTurn,beginMotion,beginWatching,computedShorthands,computedValue,documentOf,examinedElements,fire,home,interfaces,isDrawn,isStyled,kernel,listed,looks,motionStyle,motionTime,movedProperties,movedValues,moving,noteStyledNodes,observingChanged,parentState,seenMotion,setTimer,states,stepAnimations,stepTransitions,tellMotion,touchedElements,treeCounts,turned,windowState){
"use strict";
function f0_(s,isNew){
const motion=(s.motion??={names:[],running:new Map(),values:null,changing:new Map(),end:0});
const isKnown=!isNew&&isStyled(s);
const before=isKnown?f1_(s,()=>[f4_(s),f5_(s)]):[[],null];
[motion.names,motion.values]=before;
moving.add(s);
observingChanged();
native.requestFrame();
}
function f1_(s,read){
const changed=[];
for(let e=s;e&&looks.size>0;e=parentState(e)??e.host??null){
for(const[local,old]of looks.get(e)??[])changed.push(
{e,local,old,now:native.getAttr(e.id,local)});
}
for(const{e,local,old,now}of changed){
if(now===null)native.addAttr(e.id,null,null,local,old??"");
else native.setAttrValue(e.id,native.attrPlace(e.id,local),old??"");
}
try{
return read();
}finally{
for(const{e,local,now}of changed){
const place=native.attrPlace(e.id,local);
if(now===null)native.removeAttr(e.id,place);
else native.setAttrValue(e.id,place,now);
}
}
}
function f2_(s,isNew){
if(!treeCounts.awaitsMotions||home||moving.has(s)||lets_.touched>=touchedElements
||++lets_.examined>examinedElements)return;
if(!native.mayMove()||!isStyled(s))return;
let isAwaited=awaitsMotion(documentOf(s))||awaitsMotion(windowState);
for(let e=s;e&&!isAwaited;e=parentState(e)??e.host??null)isAwaited=awaitsMotion(e);
if(!isAwaited)return;
lets_.touched++;
f0_(s,isNew);
}
function f3_(top){
for(let id=top.id;id>=0&&lets_.touched<touchedElements&&lets_.examined<examinedElements;id=
native.following(id,top.id)){
const s=S(id);
if(s.kind===ELEMENT)kernel.touchMotion(s,true);
}
}
function f4_(s){
if(!isDrawn(s))return[];
const names=listed(motionStyle(s,"animation-name"));
if(names.length===1&&names[0]==="none")return[];
const states=listed(motionStyle(s,"animation-play-state"));
return names.filter((name,place)=>name!=="none"&&turned(states,place)!=="paused");
}
function f5_(s){
if(!isDrawn(s))return null;
const delays=listed(motionStyle(s,"transition-delay")).map(motionTime);
const durations=listed(motionStyle(s,"transition-duration")).map((text)=>Math.max(0,motionTime(text)));
const values=new Map();
for(const[place,given]of listed(motionStyle(s,"transition-property")).entries()){
const time={delay:turned(delays,place),duration:turned(durations,place)};
const names=given==="all"?movedProperties:given==="none"?[]:computedShorthands[given]??[given];
for(const name of names)values.set(name,{...time,value:computedValue(s,"",name)});
}
return values;
}
function f6_(){
lets_.touched=0;
for(const s of[...moving]){
const isGone=states[s.id]!==s||!isStyled(s);
f7_(s,isGone?[]:f4_(s));
f8_(s,isGone?null:f5_(s));
if(isGone||!awaitsMotion(s)&&native.now()>=s.motion.end)moving.delete(s);
}
noteStyledNodes();
if(moving.size===0)observingChanged();
}
function f7_(s,names){
const{motion}=s,before=motion.names;
motion.names=names;
for(const[name,begin]of motion.running){
if(names.includes(name))continue;
motion.running.delete(name);
f10_(s,"animationcancel",{animationName:name,elapsedTime:(native.now()-begin)/1000});
}
if(names.every((name)=>before.includes(name)))return;
const all=listed(motionStyle(s,"animation-name"));
const times=(property)=>listed(motionStyle(s,property));
const[delays,durations,counts]=["animation-delay","animation-duration","animation-iteration-count"].map(
times);
for(const name of names){
if(before.includes(name))continue;
const place=all.indexOf(name),delay=motionTime(turned(delays,place)),count=turned(counts,place);
const length=Math.max(0,motionTime(turned(durations,place)))*(count==="infinite"?Infinity
:parseFloat(count));
if(length!==Infinity)motion.end=Math.max(motion.end,native.now()+delay+length);
f9_(motion.running,name,delay,length,(phase,elapsedTime)=>
f10_(s,`animation${phase}`,{animationName:name,elapsedTime}));
}
}
function f8_(s,values){
const{motion}=s,before=motion.values;
motion.values=values;
for(const[name,begin]of motion.changing){
if(values?.has(name))continue;
motion.changing.delete(name);
f10_(s,"transitioncancel",{propertyName:name,elapsedTime:(native.now()-begin)/1000});
}
if(!values||!before)return;
for(const[propertyName,{value,delay,duration}]of values){
const old=before.get(propertyName)?.value??value;
if(old===value||delay+duration<=0)continue;
const tell=(phase,elapsedTime)=>f10_(s,`transition${phase}`,{propertyName,elapsedTime});
if(motion.changing.has(propertyName))tell("cancel",
(native.now()-motion.changing.get(propertyName))/1000);
tell("run",0);
motion.end=Math.max(motion.end,native.now()+delay+duration);
f9_(motion.changing,propertyName,delay,duration,tell);
}
}
function f9_(motions,name,delay,length,tell){
const isSeen=delay+length>=seenMotion,begin=native.now()+(isSeen?delay:0);
motions.set(name,begin);
const isOn=()=>motions.get(name)===begin;
const end=()=>{
if(!isOn())return;
motions.delete(name);
tell("end",length/1000);
};
const start=()=>{
if(!isOn())return;
tell("start",Math.max(0,-delay)/1000);
if(length!==Infinity)setTimer(end,isSeen?Math.max(0,length+Math.min(0,delay)):0,false);
};
setTimer(start,isSeen?Math.max(0,delay):0,false);
}
function f10_(s,type,members){
const I=type.startsWith("animation")?interfaces.AnimationEvent:interfaces.TransitionEvent;
fire(s,type,{I,bubbles:true,pseudoElement:"",...members});
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_};
})
(function(native,page,first,world,isRehearsal,lets_,DOCUMENT,ELEMENT,Element,IntersectionObserver,IntersectionObserverEntry,array,ascii,boundingRect,boxOf,boxesAround,brand,clips,common,documentElement,elementsAt,fail,freeze,grown,guarded,includesComposed,instance,intersectionObservers,isObject,isOfElement,isScrollBox,isScroller,isSeen,mainDocument,makeRectReadOnly,margin,marginText,need,observeIntersection,observingChanged,originFor,pageHeight,portOf,rangeError,readingDelay,rootArea,rootWidth,scrolledAt,setTimer,shownPart,stateOf,toCallback,toDict,toDouble,toLong,toSequence,toState,toStr,typeError,viewport,waitForReading){
"use strict";
const f0_=()=>class{
get time(){return brand(this,IntersectionObserverEntry).time;}
get rootBounds(){return brand(this,IntersectionObserverEntry).root;}
get boundingClientRect(){return brand(this,IntersectionObserverEntry).rect;}
get intersectionRect(){return brand(this,IntersectionObserverEntry).shown;}
get isIntersecting(){return brand(this,IntersectionObserverEntry).isIntersecting;}
get isVisible(){return brand(this,IntersectionObserverEntry).isVisible;}
get intersectionRatio(){return brand(this,IntersectionObserverEntry).ratio;}
get target(){return brand(this,IntersectionObserverEntry).target.wrapper;}
};
const f1_=()=>class{
get root(){return brand(this,IntersectionObserver).root?.wrapper??null;}
get rootMargin(){return marginText(brand(this,IntersectionObserver).margins);}
get scrollMargin(){return marginText(brand(this,IntersectionObserver).scrollMargins);}
get thresholds(){return brand(this,IntersectionObserver).thresholdList;}
get delay(){return brand(this,IntersectionObserver).delay;}
get trackVisibility(){return brand(this,IntersectionObserver).tracksVisibility;}
observe(target){
const s=brand(this,IntersectionObserver);
need(arguments.length,1);
const t=toState(target,Element);
if(s.targets.has(t))return;
s.targets.set(t,{index:-1,isIntersecting:false,isVisible:false,time:-Infinity});
intersectionObservers.add(s);
observingChanged();
}
unobserve(target){
const s=brand(this,IntersectionObserver);
need(arguments.length,1);
s.targets.delete(toState(target,Element));
if(s.targets.size===0)intersectionObservers.delete(s);
observingChanged();
}
disconnect(){
const s=brand(this,IntersectionObserver);
s.targets.clear();
s.queue=[];
intersectionObservers.delete(s);
observingChanged();
}
takeRecords(){
const s=brand(this,IntersectionObserver);
const records=s.queue;
s.queue=[];
return array(records);
}
};
function f2_([callback,options=undefined],newTarget){
toCallback(callback);
const d=toDict(options);
let root=null;
if(d.root!==undefined&&d.root!==null){
root=stateOf(d.root);
if(!root||(root.kind!==ELEMENT&&root.kind!==DOCUMENT))throw typeError("The root is no element");
}
const margins=f3_(d.rootMargin===undefined?"0px":toStr(d.rootMargin));
const scrollMargins=f3_(d.scrollMargin===undefined?"0px":toStr(d.scrollMargin));
const tracksVisibility=!!d.trackVisibility;
const delay=Math.max(d.delay===undefined?0:toLong(d.delay),tracksVisibility?100:0);
let thresholds=[0];
if(d.threshold!==undefined)thresholds=isObject(d.threshold)?toSequence(d.threshold,toDouble)
:[toDouble(d.threshold)];
if(thresholds.length===0)thresholds=[0];
if(thresholds.some((t)=>!(t>=0&&t<=1)))throw rangeError("A threshold is not between 0 and 1");
thresholds.sort((a,b)=>a-b);
return instance(IntersectionObserver,{
callback,root,margins,scrollMargins,tracksVisibility,delay,thresholds,
thresholdList:freeze(array(thresholds)),targets:new Map(),queue:[],
},newTarget);
}
function f3_(text){
const parts=ascii.words(text);
if(parts.length>4)fail("SyntaxError","The margin has more than four parts");
const list=(parts.length===0?["0px"]:parts).map((part)=>{
const found=/^([+-]?(?:\d+\.?\d*|\.\d+))(px|%)$/i.exec(part);
if(!found&&/^[+-]?0+$/.test(part))return{amount:0,unit:"px"};
if(!found)fail("SyntaxError","The margin is neither in pixels nor in percent");
return{amount:Number(found[1]),unit:ascii.lower(found[2])};
});
return[list[0],list[1]??list[0],list[2]??list[0],list[3]??list[1]??list[0]];
}
function f4_(){
if(lets_.isWaiting||lets_.isWholeInView||!native.isWholePageInView()||mainDocument.readyState!=="complete")return;
lets_.wholeHeight??=Math.max(viewport().height,pageHeight());
lets_.isWaiting=true;
setTimer(()=>{
lets_.isWaiting=false;
if(native.now()-scrolledAt()<readingDelay){
f4_();
return;
}
lets_.isWholeInView=true;
native.requestFrame();
},readingDelay,false);
}
const f5_=(area,margins)=>{
const[top,right,bottom,left]=margins.map((m,i)=>(m.unit==="px"?m.amount
:m.amount*(i%2===0?area.height:area.width)/100));
return{
x:area.x-left,y:area.y-top,width:Math.max(0,area.width+left+right),
height:Math.max(0,area.height+top+bottom),
};
};
function f6_(s){
const box=boxOf(s);
if(!box)return null;
if(!clips(s,"x")&&!clips(s,"y"))return boundingRect(s);
const at=originFor(s);
return{x:box.x+box.borderLeft-at.x,y:box.y+box.borderTop-at.y,width:box.clientWidth,
height:box.clientHeight};
}
function f7_(s){
if(s.root&&s.root.kind===ELEMENT&&s.root!==documentElement(mainDocument)){
const port=f6_(s.root);
return port&&grown(port,s.margins);
}
const v=viewport();
let area={x:0,y:0,width:v.width,height:v.height};
if(lets_.isWholeInView)area={x:-v.x,y:-v.y,width:Math.max(v.width,rootWidth()),height:lets_.wholeHeight};
return grown(area,s.margins);
}
function f8_(){
f4_();
for(const s of[...intersectionObservers]){
const area=f7_(s);
for(const[t,told]of s.targets)f11_(s,t,told,area);
if(s.queue.length===0)continue;
const records=s.queue;
s.queue=[];
guarded(s.callback,s.wrapper,[array(records),s.wrapper]);
}
}
function f9_(one,other,x=true,y=true){
const left=x?Math.max(one.x,other.x):one.x,top=y?Math.max(one.y,other.y):one.y;
const right=x?Math.min(one.x+one.width,other.x+other.width):one.x+one.width;
const bottom=y?Math.min(one.y+one.height,other.y+other.height):one.y+one.height;
return right>=left&&bottom>=top?{x:left,y:top,width:right-left,height:bottom-top}:null;
}
function f10_(s,t,rect,area){
let shown=rect;
let isInRoot=!isOfElement(s);
for(const p of boxesAround(t)){
if(isOfElement(s)&&p===s.root){
isInRoot=true;
break;
}
if(isScroller(p)||p===documentElement(mainDocument)||(lets_.isWholeInView&&!isOfElement(s)))continue;
const x=clips(p,"x"),y=clips(p,"y");
if(!x&&!y)continue;
const port=f6_(p);
if(!port)continue;
shown=f9_(shown,isScrollBox(p)?grown(port,s.scrollMargins):port,x,y);
if(!shown)return null;
}
return isInRoot?f9_(shown,area):null;
}
function f11_(s,t,told,area){
const now=native.now();
if(now-told.time<s.delay){
native.requestFrame();
return;
}
const box=boxOf(t),rect=boundingRect(t);
const part=box&&area&&t!==s.root?f10_(s,t,rect,area):null;
const isIntersecting=part!==null,shown=part??{x:0,y:0,width:0,height:0};
const size=rect.width*rect.height;
const ratio=!isIntersecting?0:size>0?Math.min(1,shown.width*shown.height/size):1;
let index=0;
if(isIntersecting)while(index<s.thresholds.length&&s.thresholds[index]<=ratio)index++;
const isVisible=s.tracksVisibility&&isIntersecting&&f12_(t,rect);
told.time=now;
if(index===told.index&&isIntersecting===told.isIntersecting&&isVisible===told.isVisible)return;
told.index=index;
told.isIntersecting=isIntersecting;
told.isVisible=isVisible;
s.queue.push(instance(IntersectionObserverEntry,{
time:now,target:t,isIntersecting:isIntersecting&&(index>0||ratio>=s.thresholds[0]),ratio,
isVisible,root:area?makeRectReadOnly(area):null,rect:makeRectReadOnly(rect),
shown:makeRectReadOnly(shown),
}));
}
function f12_(t,rect){
for(const p of[t,...boxesAround(t)]){
const value=(name)=>native.computed(p.id,"",name);
if(value("opacity")!=="1"||value("filter")!=="none"||value("visibility")!=="visible")return false;
if(/rotate|skew|scale|matrix|perspective/i.test(value("transform")))return false;
}
const within=(start,length)=>[start+Math.min(1,length/4),start+length/2,
start+length-Math.min(1,length/4)];
for(const x of within(rect.x,rect.width)){
for(const y of within(rect.y,rect.height)){
const top=elementsAt(mainDocument,x,y)[0];
if(top&&!includesComposed(t,top)&&!includesComposed(top,t))return false;
}
}
return true;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,BroadcastChannel,MessageEvent,brand,broadcastChannels,core,drop,fail,fire,instance,isForeign,need,pageOrigin,part0,setTimer,structuredClone,tellMessage,toUSV){
"use strict";
const f0_=()=>class{
get name(){return brand(this,BroadcastChannel).name;}
postMessage(message){
const s=brand(this,BroadcastChannel);
need(arguments.length,1);
if(s.isClosed)fail("InvalidStateError","The channel is closed");
structuredClone(message);
for(const other of broadcastChannels)if(other!==s&&other.name===s.name)other.take(message);
if(!isForeign)part0().postToChannel(s.name,message);
}
close(){
const s=brand(this,BroadcastChannel);
s.isClosed=true;
f2_(s);
}
};
function f1_([name],newTarget){
const s={
listeners:null,name:toUSV(name),isClosed:false,core,
take(message){
const{value}=structuredClone(message);
setTimer(()=>{
if(!s.isClosed)fire(s,"message",{I:MessageEvent,data:value,origin:pageOrigin()});
},0,false);
},
takeBytes(bytes){
setTimer(()=>{
if(s.isClosed)return;
tellMessage(s,part0().read({bytes,ends:[]}),{origin:pageOrigin()});
},0,false);
},
};
if(!isForeign&&![...broadcastChannels].some((other)=>other.name===s.name)){
native.listenToChannel(s.name,true);
}
broadcastChannels.add(s);
return instance(BroadcastChannel,s,newTarget);
}
function f2_(s){
if(!broadcastChannels.delete(s)||isForeign)return;
if(![...broadcastChannels].some((other)=>other.name===s.name))native.listenToChannel(s.name,false);
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,area,core,fail,isForeign,shared,storageChanged,storageQuota){
"use strict";
function f0_(){
const s=area(this);
if(s.map.size===0)return;
s.map.clear();
s.items.size=0;
native.changeStorage(s.number);
f2_(s,null,null,null);
}
function f1_(s,key,value){
const old=s.map.get(key);
const size=s.items.size+(old===undefined?key.length:-old.length)+value.length;
if(size>storageQuota)fail("QuotaExceededError","The storage is full");
if(old===value)return;
if(!native.changeStorage(s.number,key,value))fail("QuotaExceededError","Too much was stored at once");
s.map.set(key,value);
s.items.size=size;
f2_(s,key,old??null,value);
}
function f2_(s,key,oldValue,newValue){
if(!shared.isMany||isForeign)return;
const url=native.documentURL();
for(const other of shared.windows.values()){
if(other!==core&&!other.isGone())other.storageChanged(s.number,{key,oldValue,newValue,url});
}
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,DOMException,ELEMENT,apply,getOwnPropertyDescriptor,isErrorObject,isObject,shown,stateOf){
"use strict";
function f0_(v,depth=0){
try{
if(typeof v==="string")return depth>0?`"${v}"`:v;
if(typeof v==="symbol")return apply(Symbol.prototype.toString,v,[]);
if(typeof v==="bigint")return`${v}n`;
if(typeof v==="function")return`function ${getOwnPropertyDescriptor(v,"name")?.value??""}`;
if(v===null||typeof v!=="object")return`${v}`;
const s=stateOf(v);
if(s&&s.kind===ELEMENT)return`<${s.local}>`;
if(s&&s.I===DOMException)return`[object ${s.name}: ${s.message}]`;
if(s&&s.I)return`[object ${getOwnPropertyDescriptor(s.I,"name").value}]`;
if(isErrorObject(v))return`${v.name}: ${v.message}`;
if(depth>=2)return Array.isArray(v)?"[\u2026]":"{\u2026}";
if(Array.isArray(v)){
return`[${v.slice(0,50).map((x)=>f0_(x,depth+1)).join(", ")}${v.length>50?", \u2026":""}]`;
}
const keys=Object.keys(v).slice(0,50);
return`{${keys.map((key)=>`${key}: ${f0_(v[key],depth+1)}`).join(", ")}}`;
}catch{
return"[object]";
}
}
function f1_(args){
if(typeof args[0]!=="string"||args.length<2)return args.map((v)=>f0_(v)).join(" ");
const rest=args.slice(1);
const first=args[0].replace(/%[sdifoOc%]/g,(code)=>{
if(code==="%%")return"%";
if(rest.length===0)return code;
const v=rest.shift();
switch(code){
case"%s":return f0_(v);
case"%d":case"%i":return typeof v==="symbol"?"NaN":String(parseInt(v,10));
case"%f":return typeof v==="symbol"?"NaN":String(parseFloat(v));
case"%c":return"";
default:return f0_(v,1);
}
});
return[first,...rest.map((v)=>f0_(v))].join(" ");
}
function f2_(error){
try{
const s=stateOf(error);
if(s&&s.I===DOMException)return`${s.name}: ${s.message}`;
return isObject(error)&&isErrorObject(error)?`${error.name}: ${error.message}`
:`Uncaught: ${f0_(error)}`;
}catch{
return"an error";
}
}
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,isObject,mainDocument,stateOf,wholeAddress){
"use strict";
function f0_(text,known){
if(text==="")return"";
if(known.size===0){
const note=(address)=>{known.set(address.replace(/[?#][^]*$/,""),address.split("#")[0]);};
try{
const{scripts}=mainDocument.wrapper;
for(let place=Math.min(scripts.length,200)-1;place>=0;place--)note(`${scripts[place].src}`);
}catch{}
note(native.documentURL());
}
return known.get(text)??text;
}
function f1_(error){
const callFrames=[];
let text="";
try{
if(isObject(error)&&stateOf(error)===undefined)text=error.stack;
}catch{}
if(typeof text!=="string")text="";
const addresses=new Map();
for(const line of text.split("\n").slice(0,50)){
const match=/^(?:(.*?)@)?(.*?)(?::(\d+))?(?::(\d+))?$/.exec(line);
if(!match||(!match[1]&&!match[2])||match[2]==="garth:prelude"
||match[2]==="[native code]")continue;
const isWhole=/^(?:eval|global|module) code$/.test(match[1]??"");
callFrames.push({
columnNumber:Math.max(0,Number(match[4]??1)-1),functionName:isWhole?"":match[1]??"",
lineNumber:Math.max(0,Number(match[3]??1)-1),
url:f0_(match[2]??"",addresses),
});
}
const[top]=callFrames;
if(top&&top.url===""&&error.sourceURL!=="garth:prelude"&&typeof error.line==="number"
&&typeof error.column==="number"){
Object.assign(top,{lineNumber:Math.max(0,error.line-1),columnNumber:Math.max(0,error.column-1)});
}
return{callFrames};
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,apply,core,defineProperty,driver,fire,home,interfaces,isObject,isOfMutedScript,isWorker,kernel,makeEvent,muting,pagePromiseThen,published,remoteStack,setTimer,shared,shownError,stateOf,tellDriver,tellRejection,watchHandling,windowState){
"use strict";
function f0_(error,isMuted=muting.isOn){
if(shared.mutedURLs.size===0)return false;
if(!isObject(error)||stateOf(error)!==undefined)return isMuted;
try{
return typeof error.sourceURL==="string"?shared.mutedURLs.has(error.sourceURL):isMuted;
}catch{
return isMuted;
}
}
function f1_(error,message,url,line,column,isOfMuted=f0_(error)){
if(message===undefined){
message=shownError(error);
const isPlaced=isObject(error)&&stateOf(error)===undefined&&error.sourceURL!=="garth:prelude";
url=isPlaced&&typeof error.sourceURL==="string"?error.sourceURL:native.documentURL();
line=isPlaced&&typeof error.line==="number"?error.line:0;
column=isPlaced&&typeof error.column==="number"?error.column:0;
}
let isHandled=false;
if(!lets_.isReporting){
lets_.isReporting=true;
try{
const told=isOfMuted
?{message:"Script error.",filename:"",lineno:0,colno:0,error:null}
:{message,filename:url,lineno:line,colno:column,error};
isHandled=!fire(windowState,"error",{
I:interfaces.ErrorEvent,cancelable:true,...told,...(home?{only:core}:{}),
});
}finally{
lets_.isReporting=false;
}
}
if(isHandled)return;
native.report(message,url,line,column);
if(isWorker)native.failWorker(message,url,line,column);
if(driver.isOn)tellDriver({type:"javascript",level:"error",text:message.toWellFormed(),
stackTrace:remoteStack(error)});
}
function f2_(promise,handled){
const{then}=published({
then(onFulfilled,onRejected){
if(this===promise&&delete promise.then)handled();
const f=this===promise?promise.then:pagePromiseThen;
return apply(f,this,[onFulfilled,onRejected]);
},
});
try{
defineProperty(promise,"then",{value:published(then,2),configurable:true,writable:true});
}catch{
}
}
function f3_(promise,reason){
if(muting.isOn||f0_(reason,muting.wasOn)){
native.report(`Unhandled rejection: ${shownError(reason)}`,"",0,0);
return;
}
let isTold=false,isHandled=false;
f2_(promise,()=>{
isHandled=true;
if(isTold)setTimer(()=>fire(windowState,"rejectionhandled",
{I:interfaces.PromiseRejectionEvent,promise,reason}),0,false);
});
f4_(promise,reason);
isTold=!isHandled;
}
function f4_(promise,reason){
const e=makeEvent(interfaces.PromiseRejectionEvent,"unhandledrejection",
{cancelable:true,promise,reason,...(home?{only:core}:{})});
if(!kernel.dispatch(stateOf(e),windowState))return;
native.report(`Unhandled rejection: ${shownError(reason)}`,"",0,0);
if(driver.isOn)tellDriver({type:"javascript",level:"error",text:shownError(reason).toWellFormed(),
stackTrace:remoteStack(reason)});
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,IdleDeadline,MessageEvent,PObject,array,brand,core,fail,fire,guarded,instance,isDiscarded,latest,need,originURL,own,ownOpened,ownOrigin,parseURL,setTimer,shared,structuredClone,targetOfMessage,toCallback,toStr,windowState,windowTexts){
"use strict";
function f0_(v){
own(this);
if(isDiscarded())return;
windowTexts.name=toStr(v);
const opened=ownOpened();
if(opened)opened.name=windowTexts.name;
native.nameOwnWindow(windowTexts.name);
if(native.outerWindow()&&shared.windowNames.size<1000)shared.windowNames.add(windowTexts.name);
}
function f1_(){own(this);
return/^(?:https:|file:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/))/
.test((originURL()?.href??"").replace(/^blob:/,""));}
function f2_(message,options=undefined,transfer=undefined){
own(this);
need(arguments.length,1);
const[origin,list]=targetOfMessage(options,transfer);
latest().post(message,origin,list);
}
function f3_(callback,options=undefined){
own(this);
need(arguments.length,1);
toCallback(callback);
return setTimer(()=>guarded(callback,undefined,[instance(IdleDeadline,{until:native.now()+50})]),1,
false);
}
function f4_(message,origin,transfer){
const here=ownOrigin();
if(origin!=="*"&&origin!=="/"){
const wanted=parseURL(origin);
if(!wanted)fail("SyntaxError","The origin is no URL");
if(wanted.origin!==here)return;
}
const cloned=structuredClone(message,transfer);
const source=shared.current??core;
setTimer(()=>fire(windowState,"message",{
I:MessageEvent,data:cloned.value,origin:here,source:source.windowState.wrapper,
ports:PObject.freeze(array(cloned.ports)),
}),0,false);
}
const f5_=()=>class{
get didTimeout(){return brand(this,IdleDeadline)&&false;}
timeRemaining(){return Math.max(0,brand(this,IdleDeadline).until-native.now());}
};
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,COMMENT,DOCTYPE,ELEMENT,FRAGMENT,INSTRUCTION,Node,S,XPathExpression,XPathResult,apply,ascii,attrValue,attributesOf,axisNodes,brand,childStates,descendants,documentOf,domException,elementByID,evaluateXPath,fail,filterNodes,inOrder,instance,isBefore,isCallable,isObject,isText,need,nodeSet,orContext,ownerOf,parentState,qualifiedName,resultOf,reverseAxes,rootState,stateOf,stringValue,targetOf,toState,toStr,toULong,toUShort,typeError,walkSteps,wrapperOrNull,xpathAxes,xpathBoolean,xpathCompare,xpathEqual,xpathError,xpathFunctions,xpathNumber,xpathOperators,xpathResult,xpathRound,xpathString,xpathToken,xpathTokens){
"use strict";
function f0_(text){
const tokens=[];
const pattern=new RegExp(xpathToken.source,"uy");
const end=text.replace(/[\t\n\r ]+$/,"").length;
while(pattern.lastIndex<end){
const place=pattern.lastIndex;
const match=pattern.exec(text);
if(!match)throw xpathError(`'${text.slice(place,place+20)}'`);
const[,mark,number,string,name]=match;
const last=tokens[tokens.length-1];
const isOperand=last!==undefined&&(last.kind!=="mark"||last.value===")"||last.value==="]"
||last.value==="."||last.value===".."
||last.isWildcard);
if(mark!==undefined){
tokens.push({kind:"mark",value:mark,isWildcard:mark==="*"&&!isOperand});
}else if(number!==undefined){
tokens.push({kind:"number",value:Number(number)});
}else if(string!==undefined){
tokens.push({kind:"string",value:string.slice(1,-1)});
}else if(match[0].includes("$")){
throw xpathError("variables are not supported");
}else if(isOperand&&xpathOperators.has(name)){
tokens.push({kind:"mark",value:name});
}else{
tokens.push({kind:"name",value:name.replace(/[\t\n\r ]+/g,"")});
}
}
return tokens;
}
function f1_(text,resolve){
const tokens=f0_(text);
let place=0,depth=0;
const peek=(offset=0)=>tokens[place+offset];
const isMark=(value,offset=0)=>peek(offset)?.kind==="mark"&&peek(offset).value===value;
const take=(value)=>{
if(!isMark(value))return false;
place++;
return true;
};
const expect=(value)=>{
if(!take(value))throw xpathError(`'${value}' is missing`);
};
const level=(parse,operators)=>()=>{
let left=parse();
for(let found;(found=Object.keys(operators).find((o)=>isMark(o)&&!peek().isWildcard));){
place++;
const a=left,b=parse(),apply_=operators[found];
left=(c)=>apply_(a,b,c);
}
return left;
};
const numbers=(f)=>(a,b,c)=>f(f7_(a(c)),f7_(b(c)));
const comparison=(f)=>(a,b,c)=>f8_(a(c),b(c),f);
const union=level(()=>path(),{"|":(a,b,c)=>inOrder([...nodeSet(a(c)),...nodeSet(b(c))])});
const unary=()=>{
let isNegative=false,isSigned=false;
while(take("-")){
isNegative=!isNegative;
isSigned=true;
}
const operand=union();
return isSigned?(c)=>(isNegative?-f7_(operand(c)):f7_(operand(c))):operand;
};
const product=level(unary,{"*":numbers((a,b)=>a*b),div:numbers((a,b)=>a/b),
mod:numbers((a,b)=>a%b)});
const sum=level(product,{"+":numbers((a,b)=>a+b),"-":numbers((a,b)=>a-b)});
const relation=level(sum,{
"<=":comparison((a,b)=>a<=b),">=":comparison((a,b)=>a>=b),"<":comparison((a,b)=>a<b),
">":comparison((a,b)=>a>b),
});
const equality=level(relation,{"=":(a,b,c)=>f9_(a(c),b(c),true),"!=":(a,b,c)=>
f9_(a(c),b(c),false)});
const conjunction=level(equality,{and:(a,b,c)=>xpathBoolean(a(c))&&xpathBoolean(b(c))});
const disjunction=level(conjunction,{or:(a,b,c)=>xpathBoolean(a(c))||xpathBoolean(b(c))});
const expression=()=>{
if(++depth>200)throw xpathError("it is nested too deeply");
const result=disjunction();
depth--;
return result;
};
const predicates=()=>{
const list=[];
while(take("[")){
list.push(expression());
expect("]");
}
return list;
};
const path=()=>{
const isCall=peek()?.kind==="name"&&isMark("(",1)
&&!["node","text","comment","processing-instruction"].includes(peek().value);
if(isCall||isMark("(")||peek()?.kind==="number"||peek()?.kind==="string"){
const start=primary();
const filters=predicates();
const filtered=filters.length===0?start:(c)=>filters.reduce((nodes,f)=>f2_(nodes,f),
nodeSet(start(c)));
if(!isMark("/")&&!isMark("//"))return filtered;
const steps=relative();
return(c)=>f3_(nodeSet(filtered(c)),steps);
}
if(isMark("//")){
const steps=relative();
return(c)=>f3_([rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node)],steps);
}
if(take("/")){
const hasStep=peek()!==undefined&&(peek().kind==="name"
||["*","@",".",".."].includes(peek().value));
const steps=hasStep?[step(),...relative()]:[];
return(c)=>f3_([rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node)],steps);
}
const steps=[step(),...relative()];
return(c)=>f3_([c.node],steps);
};
const everything={axis:"descendant-or-self",test:()=>true,filters:[]};
const relative=()=>{
const steps=[];
for(;;){
if(take("//"))steps.push(everything);
else if(!take("/"))return steps;
steps.push(step());
}
};
const step=()=>{
if(take("."))return{axis:"self",test:()=>true,filters:[]};
if(take(".."))return{axis:"parent",test:()=>true,filters:[]};
let axis="child";
if(take("@")){
axis="attribute";
}else if(peek()?.kind==="name"&&isMark("::",1)){
axis=peek().value;
if(!xpathAxes.has(axis))throw xpathError(`'${axis}' is no axis`);
place+=2;
}
const test=nodeTest(axis);
return{axis,test,filters:predicates()};
};
const nodeTest=(axis)=>{
const principal=axis==="attribute"?ATTRIBUTE:ELEMENT;
if(take("*"))return(s)=>s.kind===principal;
const token=peek();
if(token?.kind!=="name")throw xpathError(token===undefined?"it ends too early":`'${token.value}'`);
place++;
const{value}=token;
if(take("(")){
const literal=peek()?.kind==="string"&&value==="processing-instruction"?tokens[place++].value
:null;
expect(")");
switch(value){
case"node":return()=>true;
case"text":return(s)=>isText(s);
case"comment":return(s)=>s.kind===COMMENT;
case"processing-instruction":return(s)=>s.kind===INSTRUCTION
&&(literal===null||targetOf(s)===literal);
default:throw xpathError(`'${value}' is no type of nodes`);
}
}
const colon=value.indexOf(":");
if(colon>=0){
const namespace=resolve(value.slice(0,colon)),local=value.slice(colon+1);
if(namespace===null)throw domException("NamespaceError",
`The prefix '${value.slice(0,colon)}' has no namespace`);
return(s)=>s.kind===principal&&s.ns===namespace&&(local==="*"||s.local===local);
}
const lower=ascii.lower(value);
return(s)=>{
if(s.kind!==principal)return false;
const e=principal===ATTRIBUTE?s.element:s;
if(e!==null&&e!==undefined&&documentOf(e).isHTML&&e.isHTML)return s.local===lower
&&(principal===ELEMENT||s.ns===null);
return s.local===value&&s.ns===null;
};
};
const primary=()=>{
if(take("(")){
const inner=expression();
expect(")");
return inner;
}
const token=tokens[place++];
if(token.kind!=="name")return()=>token.value;
expect("(");
const args=[];
if(!take(")")){
do args.push(expression());while(take(","));
expect(")");
}
const[least,most,call]=xpathFunctions[token.value]??[];
if(call===undefined)throw xpathError(`'${token.value}' is no function`);
if(args.length<least||args.length>most)throw xpathError(
`'${token.value}' has a wrong number of arguments`);
return(c)=>call(c,...args.map((a)=>a(c)));
};
if(tokens.length===0)throw xpathError("it is empty");
const whole=expression();
if(place<tokens.length)throw xpathError(`'${peek().value}'`);
return whole;
}
function f2_(nodes,filter){
return nodes.filter((node,i)=>{
const value=filter({node,position:i+1,size:nodes.length});
return typeof value==="number"?value===i+1:xpathBoolean(value);
});
}
function f3_(start,steps){
let nodes=start;
for(const{axis,test,filters}of steps){
const found=new Set();
for(const node of nodes){
const list=filters.reduce(filterNodes,f5_(node,axis).filter(test));
for(const item of list)found.add(item);
}
nodes=nodes.length>1||reverseAxes.has(axis)?inOrder(found):[...found];
}
return nodes;
}
function f4_(s){
const list=[];
if(s.kind===ATTRIBUTE)return list;
for(let id=native.following(s.id,s.id);id>=0;id=native.following(id,s.id))if(
native.kind(id)!==DOCTYPE)list.push(S(id));
return list;
}
function f5_(s,axis){
const ancestors=()=>{
const list=[];
for(let p=ownerOf(s);p;p=ownerOf(p))list.push(p);
return list;
};
const siblings=()=>{
const parent=s.kind===ATTRIBUTE?null:parentState(s);
return parent?childStates(parent).filter((c)=>c.kind!==DOCTYPE):[];
};
switch(axis){
case"self":return[s];
case"child":return s.kind===ATTRIBUTE?[]:childStates(s).filter((c)=>c.kind!==DOCTYPE);
case"parent":return ownerOf(s)?[ownerOf(s)]:[];
case"attribute":return attributesOf(s);
case"descendant":return f4_(s);
case"descendant-or-self":return[s,...f4_(s)];
case"ancestor":return ancestors();
case"ancestor-or-self":return[s,...ancestors()];
case"following-sibling":{
const list=siblings();
return list.slice(list.indexOf(s)+1);
}
case"preceding-sibling":{
const list=siblings();
return list.slice(0,Math.max(0,list.indexOf(s))).reverse();
}
case"following":{
const top=s.kind===ATTRIBUTE?s.element:s;
const inside=new Set(s.kind===ATTRIBUTE?[top]:[top,...f4_(top)]);
return f4_(rootState(top)).filter((n)=>!inside.has(n)&&isBefore(top,n));
}
case"preceding":{
const top=s.kind===ATTRIBUTE?s.element:s;
const around=new Set(ancestors());
return f4_(rootState(top)).filter((n)=>n!==top&&!around.has(n)&&isBefore(n,top)).reverse();
}
default:return[];
}
}
const f6_=(v)=>{
if(Array.isArray(v))return v.length===0?"":stringValue(v[0]);
if(typeof v!=="number")return String(v);
const text=String(v===0?0:v);
return/e/.test(text)?(Math.abs(v)<1?v.toFixed(Math.min(100,17+Number(text.split("e-")[1])))
.replace(/0+$/,""):BigInt(v).toString()):text;
};
function f7_(v){
if(typeof v==="number")return v;
if(typeof v==="boolean")return v?1:0;
const text=xpathString(v).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g,"");
return/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)?Number(text):NaN;
}
function f8_(a,b,f){
if(typeof a==="boolean"&&Array.isArray(b))return f(f7_(a),f7_(b.length>0));
if(typeof b==="boolean"&&Array.isArray(a))return f(f7_(a.length>0),f7_(b));
const values=(v)=>(Array.isArray(v)?v.map((s)=>f7_(stringValue(s))):[f7_(v)]);
const others=values(b);
return values(a).some((x)=>others.some((y)=>f(x,y)));
}
function f9_(a,b,isEqual_){
if(Array.isArray(a)&&Array.isArray(b)){
const texts=b.map(stringValue);
return a.some((s)=>{const text=stringValue(s);
return texts.some((other)=>(other===text)===isEqual_);});
}
if(Array.isArray(b))return f9_(b,a,isEqual_);
if(typeof a==="boolean"||typeof b==="boolean")return(xpathBoolean(a)===xpathBoolean(b))===isEqual_;
if(Array.isArray(a)){
return a.some((s)=>(typeof b==="number"?f7_(stringValue(s))===b
:stringValue(s)===b)===isEqual_);
}
if(typeof a==="number"||typeof b==="number")return(f7_(a)===f7_(b))===isEqual_;
return(a===b)===isEqual_;
}
const f10_=(c,v)=>{
const names=ascii.words(Array.isArray(v)?v.map(stringValue).join(" "):xpathString(v));
const root=rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node);
return inOrder(names.map((name)=>elementByID(root,name)).map((e)=>(e?stateOf(e)??e:null))
.filter((e)=>e));
};
const f11_=(c,v)=>{
const s=orContext(c,v)[0];
if(s===undefined)return"";
return s.kind===INSTRUCTION?targetOf(s):s.local===undefined||s.local===null?"":qualifiedName(s);
};
const f12_=(c,v,from,count)=>{
const first=xpathRound(f7_(from)),last=count===undefined?Infinity:first
+xpathRound(f7_(count));
return[...xpathString(v)].filter((_,i)=>i+1>=first&&i+1<last).join("");
};
const f13_=(c,v,from,to)=>{
const letters=[...xpathString(from)],others=[...xpathString(to)];
return[...xpathString(v)].map((x)=>{const i=letters.indexOf(x);return i<0?x:others[i]??"";})
.join("");
};
const f14_=(c,v)=>{
const wanted=ascii.lower(xpathString(v));
for(let s=c.node;s;s=ownerOf(s)){
if(s.kind!==ELEMENT)continue;
const own=attributesOf(s).find((a)=>a.local==="lang");
if(own===undefined)continue;
const name=ascii.lower(attrValue(own));
return name===wanted||name.startsWith(`${wanted}-`);
}
return false;
};
function f15_(object,...types){
const s=brand(object,XPathResult);
if(types.length>0&&!types.includes(s.type))throw typeError("The result is of another type");
return s;
}
const f16_=()=>class{
get resultType(){return f15_(this).type;}
get numberValue(){return f15_(this,1).value;}
get stringValue(){return f15_(this,2).value;}
get booleanValue(){return f15_(this,3).value;}
get singleNodeValue(){return wrapperOrNull(f15_(this,8,9).value[0]);}
get invalidIteratorState(){
const s=f15_(this);
return(s.type===4||s.type===5)&&s.version!==native.version();
}
get snapshotLength(){return f15_(this,6,7).value.length;}
iterateNext(){
const s=f15_(this,4,5);
if(s.version!==native.version())fail("InvalidStateError","The document was changed");
return wrapperOrNull(s.value[s.place++]);
}
snapshotItem(index){
const s=f15_(this,6,7);
need(arguments.length,1);
return wrapperOrNull(s.value[toULong(index)]);
}
};
function f17_(value,type){
if(type===0)type=Array.isArray(value)?4:typeof value==="number"?1:typeof value==="string"?2:3;
if(type>9)throw domException("NotSupportedError","There is no such type of results");
if(type===1)value=f7_(value);
else if(type===2)value=xpathString(value);
else if(type===3)value=xpathBoolean(value);
else if(!Array.isArray(value))throw typeError("The value is no set of nodes");
return instance(XPathResult,{type,value,place:0,version:native.version()});
}
function f18_(v){
if(v===null||v===undefined)return()=>null;
if(!isObject(v))throw typeError("The resolver is not an object");
return(prefix)=>{
const f=isCallable(v)?v:v.lookupNamespaceURI;
if(!isCallable(f))throw typeError("The resolver has no function lookupNamespaceURI");
const found=apply(f,isCallable(v)?undefined:v,[prefix]);
return found===null||found===undefined?null:toStr(found);
};
}
function f19_(whole,context,type){
const s=toState(context,Node);
if(s.kind===DOCTYPE||s.kind===FRAGMENT)fail("NotSupportedError","The node is no context of XPath");
return f17_(whole({node:s,position:1,size:1}),toUShort(type));
}
const f20_=()=>class{
evaluate(context,type=0,result=null){
const s=brand(this,XPathExpression);
need(arguments.length,1);
return f19_(s.whole,context,type);
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_,f20_};
})
(function(native,page,first,world,isRehearsal,lets_,PDate,apply,construct,defineProperty,fromLocal,getOwnPropertyDescriptor,isCallable,isObject,localDateArguments,presentTime,published,replaceMethod,toStr,zoneFormats,zoneName){
"use strict";
function f0_(zone,time){
const fixed=/^([+-])(\d\d):?(\d\d)?$/.exec(zone);
if(fixed)return(fixed[1]==="-"?-1:1)*(Number(fixed[2])*60+Number(fixed[3]??0))*60000;
let format=zoneFormats.get(zone);
if(!format){
format=new Intl.DateTimeFormat("en-US",{
timeZone:zone,hourCycle:"h23",calendar:"iso8601",numberingSystem:"latn",
year:"numeric",month:"numeric",day:"numeric",hour:"numeric",minute:"numeric",second:"numeric",
});
zoneFormats.set(zone,format);
}
const parts={};
for(const{type,value}of format.formatToParts(time))parts[type]=Number(value);
const local=Date.UTC(parts.year,parts.month-1,parts.day,parts.hour,parts.minute,parts.second);
return local-Math.floor(time/1000)*1000;
}
function f1_(holder,name,replaced){
const d=getOwnPropertyDescriptor(holder,name);
if(!d||!isCallable(d.value))return;
const old=d.value;
const made={[name](...args){return replaced(old,this,args);}}[name];
defineProperty(holder,name,{...d,value:published(made,old.length)});
}
function f2_(){
const{prototype}=PDate,textOfDate=prototype.toString;
const made=function(...args){
if(new.target===undefined)return apply(textOfDate,construct(PDate,[presentTime()]),[]);
const given=args.length===0?[presentTime()]:f3_(args);
return construct(PDate,given,new.target===made?PDate:new.target);
};
published(made,7);
const date={
now(){return presentTime();},
parse(text){
if(lets_.readLocalText===null)return apply(PDate.parse,PDate,[text]);
return(0,lets_.readLocalText)(toStr(text),zoneName());
},
};
const kept=(value)=>({value,writable:true,enumerable:false,configurable:true});
defineProperty(made,"name",{value:"Date",configurable:true});
defineProperty(made,"UTC",getOwnPropertyDescriptor(PDate,"UTC"));
defineProperty(made,"now",kept(published(date.now,0)));
defineProperty(made,"parse",kept(published(date.parse,1)));
defineProperty(made,"prototype",{value:prototype,writable:false,enumerable:false,configurable:false});
defineProperty(prototype,"constructor",kept(made));
defineProperty(page,"Date",kept(made));
}
function f3_(args){
const zone=zoneName();
if(zone===null)return args;
if(args.length>1)return[fromLocal(zone,Date.UTC(...args.map(Number)))];
return typeof args[0]==="string"?[(0,lets_.readLocalText)(args[0],zone)]:args;
}
function f4_(){
const prototype=page.Intl?.DateTimeFormat?.prototype;
if(!isObject(prototype))return;
const timed=(args)=>(args[0]===undefined?[presentTime()]:args);
f1_(prototype,"formatToParts",(old,self,args)=>apply(old,self,timed(args)));
const own=getOwnPropertyDescriptor(prototype,"format"),formats=new WeakMap();
if(!isCallable(own?.get))return;
const holder={
get format(){
const format=apply(own.get,this,[]);
if(!formats.has(format)){
formats.set(format,published((...args)=>apply(format,undefined,timed(args)),1));
}
return formats.get(format);
},
};
defineProperty(prototype,"format",{...own,get:published(getOwnPropertyDescriptor(holder,"format").get)});
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,PDate,apply,defineProperty,driver,fromLocal,getOwnPropertyDescriptor,isCallable,isObject,localeArguments,ownKeys,published,replaceDate,replaceDateConstructor,replaceIntl,replaceMethod,setLocalReader,toLocal,zoneName,zoneOffset){
"use strict";
function f0_(){
const{timezone,locale}=driver.overrides;
if(lets_.isLocaleReplaced||(timezone===undefined&&locale===undefined))return;
lets_.isLocaleReplaced=true;
f1_();
f3_();
}
function f1_(){
const intl=page.Intl;
if(!isObject(intl))return;
for(const name of["Collator","DateTimeFormat","DisplayNames","DurationFormat","ListFormat","NumberFormat",
"PluralRules","RelativeTimeFormat","Segmenter"]){
const d=getOwnPropertyDescriptor(intl,name);
if(!d||!isCallable(d.value))continue;
const old=d.value;
const made={
[name]:function(...args){
const given=f2_(args,name==="DateTimeFormat");
return new.target===undefined?apply(old,undefined,given)
:Reflect.construct(old,given,new.target===made?old:new.target);
},
}[name];
published(made,0);
for(const key of ownKeys(old)){
const own=getOwnPropertyDescriptor(old,key);
if(key!=="length"&&key!=="name")defineProperty(made,key,own);
}
defineProperty(old.prototype,"constructor",{value:made,writable:true,enumerable:false,
configurable:true});
defineProperty(intl,name,{...d,value:made});
}
for(const[holder,name,place]of[
[page.Number.prototype,"toLocaleString",0],[page.BigInt.prototype,"toLocaleString",0],
[page.String.prototype,"localeCompare",1],
[page.String.prototype,"toLocaleLowerCase",0],[page.String.prototype,"toLocaleUpperCase",0],
]){
replaceMethod(holder,name,(old,self,args)=>{
const{locale}=driver.overrides;
if(locale!==undefined&&args[place]===undefined){
while(args.length<=place)args.push(undefined);
args[place]=locale;
}
return apply(old,self,args);
});
}
}
function f2_([locales,options,...rest],hasZone){
const{locale}=driver.overrides,zone=hasZone?zoneName():null;
if(locales===undefined&&locale!==undefined)locales=locale;
if(zone!==null&&(options===undefined||(isObject(options)&&options.timeZone===undefined))){
options=Object.assign(Object.create(isObject(options)?options:null),{timeZone:zone});
}
return[locales,options,...rest];
}
function f3_(){
const{prototype}=PDate;
const getTime=prototype.getTime,setTime=prototype.setTime;
const local=(self,zone)=>new Date(toLocal(zone,apply(getTime,self,[])));
const isValid=(self)=>{const time=apply(getTime,self,[]);return time===time;};
for(const part of["FullYear","Month","Date","Day","Hours","Minutes","Seconds","Milliseconds"]){
replaceMethod(prototype,"get"+part,(old,self,args)=>{
const zone=zoneName();
return zone===null||!isValid(self)?apply(old,self,args):local(self,zone)["getUTC"+part]();
});
if(part==="Day")continue;
replaceMethod(prototype,"set"+part,(old,self,args)=>{
const zone=zoneName();
if(zone===null||(part!=="FullYear"&&!isValid(self)))return apply(old,self,args);
const date=isValid(self)?local(self,zone):new Date(0);
date["setUTC"+part](...args);
return apply(setTime,self,[fromLocal(zone,date.getTime())]);
});
}
replaceMethod(prototype,"getTimezoneOffset",(old,self,args)=>{
const zone=zoneName();
return zone===null||!isValid(self)?apply(old,self,args)
:-zoneOffset(zone,apply(getTime,self,[]))/60000;
});
const day=(date)=>date.toUTCString().replace(/^(\w+), (\d+) (\w+) (-?\d+) .*$/,"$1 $3 $2 $4");
const time=(self,zone,date)=>{
const minutes=Math.round(zoneOffset(zone,apply(getTime,self,[]))/60000),size=Math.abs(minutes);
const two=(number)=>String(number).padStart(2,"0");
const clock=[date.getUTCHours(),date.getUTCMinutes(),date.getUTCSeconds()].map(two).join(":");
const name=new Intl.DateTimeFormat("en-US",{timeZone:zone,timeZoneName:"long"})
.formatToParts(apply(getTime,self,[]))
.find((part)=>part.type==="timeZoneName")?.value??zone;
return`${clock} GMT${minutes<0?"-":"+"}${two(Math.floor(size/60))}${two(size%60)} (${name})`;
};
for(const[name,text]of[
["toString",(self,zone,date)=>`${day(date)} ${time(self,zone,date)}`],
["toDateString",(self,zone,date)=>day(date)],["toTimeString",time],
]){
replaceMethod(prototype,name,(old,self,args)=>{
const zone=zoneName();
return zone===null||!isValid(self)?apply(old,self,args):text(self,zone,local(self,zone));
});
}
for(const name of["toLocaleString","toLocaleDateString","toLocaleTimeString"]){
replaceMethod(prototype,name,(old,self,args)=>apply(old,self,f2_(args,true)));
}
const isLocalText=(text)=>!/^\d{4}(-\d\d){0,2}$/.test(text)
&&!/(?:Z|UTC|GMT|[+-]\d\d:?\d\d|\b[ECMP][SD]T)\s*(?:\(.*\))?$/i.test(text.trim());
setLocalReader((text,zone)=>{
const utc=apply(PDate.parse,PDate,[text]);
if(zone===null||!isLocalText(text)||utc!==utc)return utc;
const own=new Date(utc);
return fromLocal(zone,Date.UTC(own.getFullYear(),own.getMonth(),own.getDate(),own.getHours(),
own.getMinutes(),own.getSeconds(),own.getMilliseconds()));
});
replaceDateConstructor();
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,Geolocation,GeolocationCoordinates,GeolocationPosition,GeolocationPositionError,Navigator,PermissionStatus,Permissions,apply,brand,coordinatesJSON,dictionary,driver,expose,geolocation,getOwnPropertyDescriptor,instance,isCallable,isObject,need,permissionNames,permissionState,permissionStatuses,permissions,placeWatchers,promised,publishMembers,see,setTimer,stateOf,tellPlace,toCallback,toStr,typeError,wallTime){
"use strict";
function f0_(descriptor){
return promised(()=>{
brand(this,Permissions);
if(!isObject(descriptor))throw typeError("The descriptor is no object");
const name=toStr(descriptor.name);
if(!permissionNames.includes(name))throw typeError(`There is no permission ${name}`);
const status=instance(PermissionStatus,{listeners:null,name,told:permissionState(name)});
if(permissionStatuses.size<100)permissionStatuses.add(stateOf(status));
return status;
});
}
const f1_=()=>class{
get latitude(){return brand(this,GeolocationCoordinates).latitude;}
get longitude(){return brand(this,GeolocationCoordinates).longitude;}
get accuracy(){return brand(this,GeolocationCoordinates).accuracy;}
get altitude(){return brand(this,GeolocationCoordinates).altitude;}
get altitudeAccuracy(){return brand(this,GeolocationCoordinates).altitudeAccuracy;}
get heading(){return brand(this,GeolocationCoordinates).heading;}
get speed(){return brand(this,GeolocationCoordinates).speed;}
toJSON(){return coordinatesJSON(brand(this,GeolocationCoordinates));}
};
const f2_=()=>class{
get coords(){return brand(this,GeolocationPosition).coords;}
get timestamp(){return brand(this,GeolocationPosition).timestamp;}
toJSON(){
const{coords,timestamp}=brand(this,GeolocationPosition);
return dictionary({timestamp,coords:coordinatesJSON(stateOf(coords))});
}
};
const f3_=()=>class{
get code(){return brand(this,GeolocationPositionError).code;}
get message(){return brand(this,GeolocationPositionError).message;}
};
function f4_(success,failure){
const place=driver.overrides.geolocation,state=permissionState("geolocation");
const fails=(code,message)=>{
if(isCallable(failure))apply(failure,undefined,[instance(GeolocationPositionError,{code,message})]);
};
if(state!=="granted")return fails(1,"The page may not know the place");
if(place===undefined||place.error)return fails(2,"The place is not known");
const coords=instance(GeolocationCoordinates,{
latitude:place.latitude,longitude:place.longitude,accuracy:place.accuracy??1,altitude:place.altitude
??null,
altitudeAccuracy:place.altitudeAccuracy??null,heading:place.heading??null,speed:place.speed??null,
});
apply(success,undefined,[instance(GeolocationPosition,{coords,timestamp:Math.floor(wallTime())})]);
}
function f5_(){
const place=JSON.stringify(driver.overrides.geolocation??null);
if(place===lets_.toldPlace)return;
lets_.toldPlace=place;
for(const[success,failure]of placeWatchers.values())setTimer(()=>f4_(success,failure),0,false);
}
function f6_(success,failure=null,options=undefined){
brand(this,Geolocation);
need(arguments.length,1);
const f=toCallback(success);
setTimer(()=>f4_(f,failure),0,false);
}
function f7_(success,failure=null,options=undefined){
brand(this,Geolocation);
need(arguments.length,1);
const f=toCallback(success);
if(placeWatchers.size<100)placeWatchers.set(++lets_.lastWatch,[f,failure]);
setTimer(()=>f4_(f,failure),0,false);
return lets_.lastWatch;
}
function f8_(){
if(!page.isSecureContext)return;
const holder={
get geolocation(){brand(this,Navigator);return geolocation;},
get permissions(){brand(this,Navigator);return permissions;},
};
publishMembers(holder,see(Navigator).prototype,true);
for(const I of[GeolocationCoordinates,GeolocationPosition,GeolocationPositionError,Geolocation,Permissions,
PermissionStatus]){
expose(getOwnPropertyDescriptor(I,"name").value,see(I));
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_};
})
(function(native,page,first,world,isRehearsal,lets_,Navigator,NavigatorUAData,array,brand,brandsOf,dictionary,driver,expose,instance,promised,publishMembers,see,toStr,toldBrands){
"use strict";
const f0_=()=>class{
get brands(){return brandsOf(brand(this,NavigatorUAData));}
get mobile(){return brand(this,NavigatorUAData).hints.mobile??false;}
get platform(){return brand(this,NavigatorUAData).hints.platform??"";}
getHighEntropyValues(hints){
return promised(()=>{
const{hints:known}=brand(this,NavigatorUAData),
told={brands:this.brands,mobile:this.mobile,platform:this.platform};
const texts=["architecture","bitness","model","platformVersion"];
for(const name of[...hints].map(toStr)){
if(texts.includes(name))told[name]=known[name]??"";
else if(name==="wow64")told.wow64=known.wow64??false;
else if(name==="fullVersionList")told.fullVersionList=toldBrands(known.fullVersionList);
else if(name==="formFactors")told.formFactors=array(known.formFactors??[]);
}
return dictionary(told);
});
}
toJSON(){
const s=brand(this,NavigatorUAData),{mobile=false,platform=""}=s.hints;
return dictionary({brands:brandsOf(s),mobile,platform});
}
};
function f1_(){
const{clientHints}=driver.overrides;
const isShown=clientHints!==undefined&&page.isSecureContext,prototype=see(Navigator).prototype;
if(!isShown&&!driver.hasClientHints)return;
driver.hasClientHints=isShown;
delete prototype.userAgentData;
delete page.NavigatorUAData;
if(!isShown)return;
const data=instance(NavigatorUAData,{hints:clientHints});
publishMembers({get userAgentData(){brand(this,Navigator);return data;}},prototype,true);
expose("NavigatorUAData",see(NavigatorUAData));
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Document,EventTarget,HTMLElement,MathMLElement,SVGElement,Touch,TouchEvent,TouchList,addEventHandlers,brand,defineProperty,doc,driver,element,expose,fingers,fire,getOwnPropertyDescriptor,globalHandlerSet,instance,isConnected,isObject,need,own,see,toDouble,toLong,toState,toULong,touchList,touchNumbers,touchTypes,typeError,viewport){
"use strict";
const f0_=()=>{
const members=class{
get identifier(){return brand(this,Touch).identifier;}
get target(){return brand(this,Touch).touched.wrapper;}
};
for(const key of touchNumbers){
const holder={get[key](){return brand(this,Touch)[key];}};
defineProperty(members.prototype,key,getOwnPropertyDescriptor(holder,key));
}
return members;
};
function f1_([init],newTarget){
if(!isObject(init))throw typeError("The dictionary is no object");
const{identifier,target}=init;
if(identifier===undefined||target===undefined)throw typeError("A touch has an identifier and a target");
const state={identifier:toLong(identifier),touched:toState(target,EventTarget)};
for(const key of touchNumbers)state[key]=init[key]===undefined?0:toDouble(init[key]);
return instance(Touch,state,newTarget);
}
const f2_=()=>class{
get length(){return brand(this,TouchList).touches.length;}
item(index){
const s=brand(this,TouchList);
need(arguments.length,1);
return s.touches[toULong(index)]??null;
}
};
const f3_=()=>class{
get touches(){const s=brand(this,TouchEvent);return(s.touches??=touchList([]));}
get targetTouches(){const s=brand(this,TouchEvent);return(s.targetTouches??=touchList([]));}
get changedTouches(){const s=brand(this,TouchEvent);return(s.changedTouches??=touchList([]));}
};
function f4_(){
const isShown=(driver.overrides.maxTouchPoints??0)>0;
if(isShown===(driver.hasTouches??false))return;
driver.hasTouches=isShown;
for(const[name,I]of Object.entries({Touch,TouchEvent,TouchList})){
if(isShown)expose(name,see(I));
else delete page[name];
}
const holders=[[{prototype:page},own],[see(Document),doc]];
for(const I of[HTMLElement,SVGElement,MathMLElement])holders.push([see(I),element]);
for(const[I,stateFor]of holders){
if(isShown)addEventHandlers(I,touchTypes,stateFor);
else for(const type of touchTypes)delete I.prototype["on"+type];
}
for(const type of touchTypes)isShown?globalHandlerSet.add(type):globalHandlerSet.delete(type);
}
function f5_(type,target,init,pointer){
const id=pointer.pointerId,known=fingers.get(id);
const touched=type==="start"?target:known?.touched;
if(!touched||!isConnected(touched)){
fingers.delete(id);
return true;
}
const{x,y}=viewport();
const{clientX,clientY,screenX,screenY}=init;
const touch=instance(Touch,{
identifier:id,touched,clientX,clientY,screenX,screenY,pageX:clientX+x,pageY:clientY+y,
radiusX:(pointer.width??1)/2,radiusY:(pointer.height??1)/2,rotationAngle:0,
force:pointer.pressure,
});
let changed=[touch];
if(type==="end"){
const lifted=(pointer.lifted??[]).filter((other)=>other!==id&&fingers.has(other));
changed=known.changed??[touch,...lifted.map((other)=>fingers.get(other).touch)];
for(const other of lifted)Object.assign(fingers.get(other),{changed,isLifted:true});
fingers.delete(id);
}else{
fingers.set(id,{touched,touch});
}
const all=[...fingers.values()].filter((f)=>!f.isLifted);
const members={
touches:touchList(all.map((f)=>f.touch)),changedTouches:touchList(changed),
targetTouches:touchList(all.filter((f)=>f.touched===touched).map((f)=>f.touch)),
};
const{ctrlKey,shiftKey,altKey,metaKey}=init;
return fire(touched,"touch"+type,{
I:TouchEvent,bubbles:true,cancelable:true,composed:true,view:page,ctrlKey,shiftKey,altKey,metaKey,
...members,
});
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,ascii,boundingRect,boxOf,drivenBooleans,driver,elementsAt,exposeClientHints,exposeTouches,fire,framesOf,getAttr,getComputedStyle,includesComposed,inputType,isChecked,isDisabled,isInFlow,isLabeled,isSelected,kernel,mainDocument,meantElement,originFor,parentState,placeOf,positionOf,rootState,screen,scrollIntoView,setLocale,stateOf,tellMediaLists,tellPermissions,tellPlaceWatchers,viewport,windowState){
"use strict";
function f0_(s){
kernel.settleSheets();
let rects=[],at=viewport();
for(let e=s;e&&rects.length<4;e=parentState(e)??e.host??null){
if(e.kind!==ELEMENT)continue;
rects=native.rects(e.id);
at=originFor(e);
}
const v=viewport();
if(rects.length<4)return{width:0,height:0,x:0,y:0,isInView:false};
let i=0;
while(i+7<rects.length&&(rects[i+2]===0||rects[i+3]===0))i+=4;
const[left,top,width,height]=[rects[i]-at.x,rects[i+1]-at.y,rects[i+2],
rects[i+3]];
const right=Math.min(v.width,left+width),bottom=Math.min(v.height,top+height);
const x=Math.floor((Math.max(0,left)+right)/2),y=Math.floor((Math.max(0,top)+bottom)/2);
return{width,height,x,y,isInView:x>=0&&y>=0&&right>Math.max(0,left)
&&bottom>Math.max(0,top)};
}
function f1_(x,y,wanted=null){
const all=elementsAt(mainDocument,x,y),top=all[0]??null;
if(!top||(wanted&&(includesComposed(wanted,top)||includesComposed(top,wanted))))return top;
const v=viewport();
if(!wanted&&native.caretAt(x+v.x,y+v.y)!==null)return top;
const away=(s)=>{const r=boundingRect(s);return wanted?0:Math.abs(y-r.y-r.height/2);};
let meant=top,least=wanted?1:away(top);
for(const s of all){
if(wanted&&!includesComposed(wanted,s))continue;
if(away(s)>=least||includesComposed(s,top)||includesComposed(top,s))continue;
if(!native.precedes(s.id,top.id)||!f2_(s,top)||!f2_(top,s))continue;
meant=s;
least=away(s);
}
return meant;
}
function f2_(s,other){
const value=(e,name)=>native.computed(e.id,"",name);
for(let e=s;e&&e.kind===ELEMENT&&!includesComposed(e,other);e=parentState(e)??e.host??null){
const position=positionOf(e);
const isMoved=position!=="static"&&(position!=="relative"
||!["auto","0px"].includes(value(e,"top")));
if(isMoved||value(e,"float")!=="none"||value(e,"transform")!=="none"||value(e,"margin-top")
.startsWith("-"))return false;
}
return true;
}
function f3_(s){
let place=f0_(s);
if(!place.isInView&&place.width>0&&place.height>0){
let shown=s;
while(shown&&(shown.kind!==ELEMENT||!boxOf(shown)))shown=parentState(shown)??shown.host??null;
if(shown)scrollIntoView(shown,false);
place=f0_(s);
}
const top=place.isInView?f1_(place.x,place.y,s):null;
place.isCovered=native.computed(s.id,"","pointer-events")==="none"
||(top!==null&&!includesComposed(s,top)&&!includesComposed(top,s)&&!isLabeled(top,s));
return place;
}
function f4_(s,fact,name){
const field=s.isHTML&&["input","option"].includes(s.local);
let shown=s;
while(rootState(shown).host)shown=rootState(shown).host;
switch(fact){
case"tagName":return s.local;
case"attribute":{
const value=getAttr(s,ascii.lower(name));
return value!==null&&drivenBooleans.has(ascii.lower(name))?"true":value;
}
case"text":return native.isRendered(shown.id)?(s.wrapper.textContent??"").trim().replace(/\s+/g," "):"";
case"isEnabled":return!isDisabled(s);
case"isSelected":return field&&(s.local==="option"?isSelected(s)
:["checkbox","radio"].includes(inputType(s))&&isChecked(s));
case"isDisplayed":return native.isRendered(shown.id)&&!(s.isHTML&&s.local==="input"
&&inputType(s)==="hidden");
case"isConnected":return true;
case"style":return getComputedStyle(s.wrapper)?.getPropertyValue(name)??"";
case"source":return s.wrapper.outerHTML;
default:return null;
}
}
function f5_(given){
const{x,y,width,height,isHidden,isFocused,screenWidth,screenHeight,overrides}=given;
const before=driver.overrides,old=driver.isHidden;
driver.window={x,y,width,height,screenWidth,screenHeight};
driver.overrides=overrides;
setLocale();
exposeTouches();
exposeClientHints();
driver.isHidden=isHidden;
driver.isFocused=isFocused;
native.forbidScripts(overrides.scripting===false);
if(old!==isHidden)fire(mainDocument,"visibilitychange",{bubbles:true});
const same=(name)=>JSON.stringify(before[name])===JSON.stringify(overrides[name]);
if(!same("orientation"))fire(stateOf(screen.orientation),"change");
if(!same("isOffline"))fire(windowState,overrides.isOffline?"offline":"online");
if(!same("forcedColors")||!same("devicePixelRatio")||!same("mediaFeatures"))tellMediaLists();
tellPlaceWatchers();
tellPermissions();
for(const id of framesOf())native.openedFrameWindow(id)?.setWindow(given);
}
return {f0_,f1_,f2_,f3_,f4_,f5_};
})
(function(native,page,first,world,isRehearsal,lets_,DataTransfer,DataTransferItem,DataTransferItemList,Element,File,PObject,allowedEffects,apply,array,ascii,brand,dragData,dragEffects,dragEvent,driver,fail,fileList,fire,formatName,instance,interfaces,isConnected,itemOf,itemsOf,legacyObject,need,setTimer,stateOf,toCallback,toState,toStr,toULong,typeError,usualEffect){
"use strict";
const f0_=()=>class{
get dropEffect(){return brand(this,DataTransfer).dropEffect;}
set dropEffect(v){
const s=brand(this,DataTransfer),effect=toStr(v);
if(dragEffects.includes(effect))s.dropEffect=effect;
}
get effectAllowed(){return brand(this,DataTransfer).effectAllowed;}
set effectAllowed(v){
const s=brand(this,DataTransfer),effect=toStr(v);
if(s.mode==="write"&&allowedEffects.includes(effect))s.effectAllowed=effect;
}
get types(){
const s=brand(this,DataTransfer);
return(s.typeList??=PObject.freeze(array([...s.data.keys(),...(s.files.length>0?["Files"]:[])])));
}
get files(){const s=brand(this,DataTransfer);return(s.list??=fileList(s.files));}
get items(){
const s=brand(this,DataTransfer);
return(s.items??=legacyObject(DataTransferItemList,{transfer:s},
{length:()=>s.data.size+s.files.length,item:(_,i)=>itemsOf(s)[i]}));
}
getData(format){
const s=brand(this,DataTransfer);
need(arguments.length,1);
const name=formatName(toStr(format)),text=s.mode==="protected"?"":s.data.get(name)??"";
if(ascii.lower(toStr(format))!=="url")return text;
return text.split(/\r?\n/).find((line)=>line!==""&&!line.startsWith("#"))??"";
}
setData(format,data){
const s=brand(this,DataTransfer);
need(arguments.length,2);
const name=formatName(toStr(format)),text=toStr(data);
if(s.mode!=="write")return;
s.data.delete(name);
s.data.set(name,text);
s.typeList=null;
}
clearData(format=undefined){
const s=brand(this,DataTransfer);
if(s.mode!=="write")return;
if(format===undefined)s.data.clear();
else s.data.delete(formatName(toStr(format)));
s.typeList=null;
}
setDragImage(image,x,y){
brand(this,DataTransfer);
need(arguments.length,3);
toState(image,Element);
}
};
const f1_=()=>class{
get kind(){const s=brand(this,DataTransferItem);return s.isThere()?s.kind:"";}
get type(){const s=brand(this,DataTransferItem);return s.isThere()?s.type:"";}
getAsString(callback){
const s=brand(this,DataTransferItem);
need(arguments.length,1);
if(callback===null||callback===undefined)return;
const f=toCallback(callback),text=s.isThere()&&s.kind==="string"?s.transfer.data.get(s.type)
:undefined;
if(text!==undefined&&s.transfer.mode!=="protected")setTimer(()=>apply(f,undefined,[text]),0,
false);
}
getAsFile(){
const s=brand(this,DataTransferItem);
return s.isThere()&&s.kind==="file"&&s.transfer.mode!=="protected"?s.file:null;
}
};
const f2_=()=>class{
get length(){const{transfer}=brand(this,DataTransferItemList);return transfer.data.size
+transfer.files.length;}
add(data,type=undefined){
const{transfer}=brand(this,DataTransferItemList);
need(arguments.length,1);
if(type===undefined){
if(stateOf(data)?.I!==File)throw typeError("A text is added with its type");
if(transfer.mode!=="write")return null;
transfer.files.push(data);
transfer.typeList=null;
return f3_(transfer,"file",stateOf(data).type,data);
}
const name=formatName(toStr(type)),text=toStr(data);
if(transfer.mode!=="write")return null;
if(transfer.data.has(name))fail("NotSupportedError","There is a text of this type");
transfer.data.set(name,text);
transfer.typeList=null;
return f3_(transfer,"string",name,null);
}
remove(index){
const{transfer}=brand(this,DataTransferItemList);
need(arguments.length,1);
const place=toULong(index);
if(transfer.mode!=="write")fail("InvalidStateError","The data are not to be written");
if(place<transfer.data.size)transfer.data.delete([...transfer.data.keys()][place]);
else transfer.files.splice(place-transfer.data.size,1);
transfer.typeList=null;
}
clear(){
const{transfer}=brand(this,DataTransferItemList);
if(transfer.mode!=="write")return;
transfer.data.clear();
transfer.files.length=0;
transfer.typeList=null;
}
};
function f3_(transfer,kind,type,file){
const known=(transfer.made??=new Map()),key=file??type;
if(!known.has(key)){
const isThere=()=>(file?transfer.files.includes(file):transfer.data.has(type));
known.set(key,instance(DataTransferItem,{transfer,kind,type,file,isThere}));
}
return known.get(key);
}
const f4_=(transfer)=>[
...[...transfer.data.keys()].map((type)=>f3_(transfer,"string",type,null)),
...transfer.files.map((file)=>f3_(transfer,"file",stateOf(file).type,file)),
];
function f5_(source,init){
const s=dragData();
s.effectAllowed="uninitialized";
const data=instance(DataTransfer,s);
const url=source.isHTML&&source.local==="a"?source.wrapper.href:source.local==="img"
?source.wrapper.src:"";
if(url)for(const format of["text/uri-list","text/plain"])s.data.set(format,url);
const drag={source,over:null,isTaken:false,data,state:s};
if(!f6_(drag,source,"dragstart",init))return false;
s.mode="protected";
driver.drag=drag;
return true;
}
function f6_(drag,target,type,init){
if(!isConnected(target))return true;
return fire(target,type,{
I:interfaces.DragEvent,...init,dataTransfer:drag.data,
cancelable:!["dragleave","dragend"].includes(type),detail:0,
});
}
function f7_({effectAllowed}){
if(["none","copy","link","move"].includes(effectAllowed))return effectAllowed;
return effectAllowed==="linkMove"?"link":effectAllowed==="uninitialized"?"move":"copy";
}
function f8_(target,init){
const{drag}=driver;
f6_(drag,drag.source,"drag",init);
const last=drag.over;
if(last!==target){
drag.over=target;
drag.state.dropEffect=f7_(drag.state);
f6_(drag,target,"dragenter",{...init,relatedState:last});
if(last)f6_(drag,last,"dragleave",{...init,relatedState:target});
}
drag.state.dropEffect=f7_(drag.state);
drag.isTaken=!f6_(drag,target,"dragover",init)&&drag.state.dropEffect!=="none";
}
function f9_(init){
const{drag}=driver;
driver.drag=null;
if(drag.over&&drag.isTaken){
drag.state.mode="read";
f6_(drag,drag.over,"drop",init);
}else{
if(drag.over)f6_(drag,drag.over,"dragleave",init);
drag.state.dropEffect="none";
}
drag.state.mode="protected";
f6_(drag,drag.source,"dragend",init);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_};
})
(function(native,page,first,world,isRehearsal,lets_,DrivenError,KeyboardEvent,MouseEvent,S,STATE,activatePage,activePointer,ancestorsOf,beginDrag,bodyOf,canSelect,chooseByKey,commitChange,core,documentElement,draggedElement,driveEvents,driveKey,drivenState,driver,editByKey,editingHost,element,elementAt,elementScroll,endDrag,fail,fire,fireTouch,getAttr,hasAttr,includesComposed,inputType,interfaces,isConnected,isDisabled,isFocusableByDefault,isHost,isOperable,isScroller,isSelected,kernel,lastCharacter,mainDocument,mayInput,meantElement,middleOf,moveDrag,moveFocus,movePointer,optionIDs,parseInteger,placeOf,pointerMembers,pointerNumber,pointerTarget,query,radioGroup,releaseCapture,reveal,scrollAround,scrollElement,scrollViewport,scrollsBy,selectionOf,setSelection,shared,shiftedCharacter,tellPointed,textAreaValue,toLong,toldNumber,typeByDefault,typeValue,typedInput,usePointer,valueMode,viewport,virtualKeyCode){
"use strict";
function f0_(pointerId){
const id=toLong(pointerId);
if(id===driver.pointer?.pointerId)return driver.pointer;
if(id!==1)fail("NotFoundError","There is no pointer of this number");
return{pointerId:1,buttons:0};
}
function f1_(pointerId){
const s=element(this),pointer=f0_(pointerId);
if(!isConnected(s))fail("InvalidStateError","The element is in no document");
if(pointer.buttons===0||driver.captured===s)return;
const last=driver.captured;
driver.captured=s;
if(last)fire(last,"lostpointercapture",pointer);
fire(s,"gotpointercapture",pointer);
}
function f2_(given){
let{x=0,y=0}=given,wanted=null;
if(given.origin!==undefined){
wanted=drivenState(given.origin);
const place=placeOf(wanted);
[x,y]=[place.x+x,place.y+y];
}
if(given.isMoving){
const v=viewport();
if(x<0||y<0||x>v.width||y>v.height)throw new DrivenError("move target out of bounds");
}
if(given.share<1){
const part=(from,to)=>Math.round(from+(to-from)*given.share);
[x,y]=[part(given.startX,x),part(given.startY,y)];
return{target:elementAt(x,y)??documentElement(mainDocument),x,y};
}
if(given.target!==undefined)return{target:S(given.target),x,y};
const top=meantElement(x,y,wanted);
const isWanted=wanted!==null&&given.x===0&&given.y===0
&&(top===null||includesComposed(top,wanted));
return{target:isWanted?wanted:top??documentElement(mainDocument),x,y};
}
function f3_(target,by){
for(const s of ancestorsOf(target)){
if(isScroller(s))break;
const x=scrollsBy(s,"x")?by.x:0,y=scrollsBy(s,"y")?by.y:0;
if(x===0&&y===0)continue;
const old=elementScroll(s);
scrollElement(s,{x:old.x+x,y:old.y+y});
const now=elementScroll(s);
if(now.x!==old.x||now.y!==old.y)return;
}
const v=viewport();
scrollViewport({x:v.x+by.x,y:v.y+by.y});
}
function f4_(given){
if(given.type==="press"){
f4_({...given,type:"move"});
f4_({...given,type:"down",buttons:1});
return f4_({...given,type:"up",buttons:0});
}
const held=given.modifiers??{};
const focused=()=>{
let s=mainDocument.focused&&isConnected(mainDocument.focused)?mainDocument.focused:bodyOf(mainDocument)
??documentElement(mainDocument);
return s;
};
if(given.device==="key"){
const target=focused();
return target?f9_(given,target,held):{isAllowed:false};
}
f5_(pointerNumber(given));
if(given.type==="wheel"&&given.origin!==undefined&&!given.deltaX&&!given.deltaY)reveal(
drivenState(given.origin));
const{target:under,x,y}=f2_(given);
if(!under)return{isAllowed:false};
if(given.type==="down"||given.type==="up")activatePage();
const old=driver.place??{clientX:0,clientY:0,screenX:x,screenY:y};
driver.place={clientX:x,clientY:y,screenX:x,screenY:y,...held};
const init={
bubbles:true,cancelable:true,composed:true,view:page,button:given.button??0,buttons:given.buttons
??0,
...driver.place,
};
const pointer={
pointerId:pointerNumber(given),pointerType:given.pointerType??"mouse",isPrimary:given.isPrimary??true,
lifted:given.lifted,pressure:init.buttons===0?0:0.5,...given.details,
};
const isChord=(init.buttons&~([1,4,2][init.button]??1<<init.button))!==0;
const hovers=pointer.pointerType!=="touch";
const captured=driver.captured&&isConnected(driver.captured)?driver.captured:null;
const target=captured??under;
const pointerEvent=(name,members={})=>
fire(target,"pointer"+name,{I:interfaces.PointerEvent,...init,...pointer,...members});
const mouseEvent=(name,members={})=>fire(target,"mouse"+name,
{I:MouseEvent,...init,detail:given.count??0,...members});
driver.pointer={I:interfaces.PointerEvent,...init,...pointer,cancelable:false};
let isAllowed=true,click=null;
switch(given.type){
case"move":
if(driver.drag){
moveDrag(under,init);
}else if(hovers&&driver.draggable&&isConnected(driver.draggable)&&beginDrag(driver.draggable,init)){
pointerEvent("cancel");
releaseCapture(captured,init,pointer);
f6_(null,init,pointer,false);
moveDrag(under,init);
}else if(hovers||init.buttons!==0){
driver.draggable=null;
f6_(target,init,pointer,hovers);
if(x===old.clientX&&y===old.clientY&&Object.keys(given.details??{}).length===0)break;
const moved={button:-1,movementX:x-old.screenX,movementY:y-old.screenY};
pointerEvent("move",moved);
if(hovers&&!driver.isMuted)mouseEvent("move",{...moved,button:0,detail:0});
if(!hovers)fireTouch("move",target,init,pointer);
}
break;
case"down":
if(!hovers)f6_(target,init,pointer,hovers);
if(isChord)pointerEvent("move");
else driver.isMuted=!pointerEvent("down");
driver.pressed=target;
f7_();
driver.isTaken=!hovers&&!fireTouch("start",target,init,pointer);
if(hovers&&!driver.isMuted)isAllowed=mouseEvent("down");
if(hovers&&isAllowed)kernel.focusAround(target);
driver.draggable=hovers&&isAllowed&&!driver.isMuted&&given.button===0?draggedElement(under):null;
if(given.button===2)fire(target,"contextmenu",{I:interfaces.PointerEvent,...init,...pointer});
break;
case"up":{
driver.draggable=null;
if(driver.drag){
driver.pressed=null;
f7_();
endDrag(init);
break;
}
driver.clickCount=given.count;
pointerEvent(isChord?"move":"up");
if(hovers){
if(!driver.isMuted)mouseEvent("up");
}else{
f6_(null,init,pointer,hovers);
if(!fireTouch("end",target,init,pointer))driver.isTaken=true;
if(!driver.isMuted&&!driver.isTaken){
f6_(target,init,null,true);
mouseEvent("move",{detail:0});
if(mouseEvent("down",{buttons:1}))kernel.focusAround(target);
mouseEvent("up");
driver.over=null;
}
}
if(!isChord)releaseCapture(captured,init,pointer);
const pressed=driver.pressed&&isConnected(driver.pressed)?driver.pressed:null;
driver.pressed=null;
f7_();
driver.isMuted=driver.isMuted&&isChord;
const around=pressed&&isConnected(target)?ancestorsOf(pressed)
.find((s)=>ancestorsOf(target).includes(s))??null:null;
if(given.button===0)click=driver.isTaken?null:around;
else if(around)fire(around,"auxclick",{I:interfaces.PointerEvent,...init,...pointer,
detail:given.count??1});
break;
}
case"doubleClick":fire(target,"dblclick",{I:MouseEvent,...init,detail:2});break;
case"wheel":
isAllowed=fire(target,"wheel",{I:interfaces.WheelEvent,...init,deltaX:given.deltaX,
deltaY:given.deltaY});
if(isAllowed)f3_(target,{x:given.deltaX,y:given.deltaY});
break;
}
return{isAllowed,node:toldNumber(target),x,y,click:click?toldNumber(click):undefined};
}
function f5_(id){
const known=(driver.pointers??=new Map()),before=driver.usedPointer??1;
if(before===id)return;
known.set(before,Object.fromEntries(pointerMembers.map((name)=>[name,driver[name]])));
const own=known.get(id)??{};
for(const name of pointerMembers)driver[name]=own[name];
driver.usedPointer=id;
}
function f6_(target,init,pointer,hasMouse){
const last=driver.over&&isConnected(driver.over)?driver.over:null;
if(last===target)return;
driver.over=target;
f7_();
const before=last?ancestorsOf(last):[],now=target?ancestorsOf(target):[];
const tell=(I,prefix,members)=>{
const event=(s,name,relatedState,bubbles)=>{
if(isConnected(s))fire(s,prefix+name,{I,...init,...members,relatedState,bubbles,
cancelable:bubbles,composed:bubbles,detail:0});
};
if(last){
event(last,"out",target,true);
for(const s of before)if(!now.includes(s))event(s,"leave",target,false);
}
if(target){
event(target,"over",last,true);
for(const s of now.slice().reverse())if(!before.includes(s))event(s,"enter",last,false);
}
};
if(pointer)tell(interfaces.PointerEvent,"pointer",{...pointer,button:-1});
if(hasMouse)tell(MouseEvent,"mouse",{});
}
function f7_(){
const now=new Map();
for(const[s,state]of[[driver.over,STATE.HOVER],[driver.pressed,STATE.ACTIVE]]){
if(s&&isConnected(s))for(const around of ancestorsOf(s))now.set(around,(now.get(around)??0)|state);
}
for(const s of lets_.pointedElements)if(!now.has(s))native.setStates(s.id,0,STATE.HOVER|STATE.ACTIVE);
for(const[s,states]of now)native.setStates(s.id,states,STATE.HOVER|STATE.ACTIVE);
lets_.pointedElements=[...now.keys()];
}
function f8_(s){
const init={bubbles:true,cancelable:true,composed:true,view:page,button:0,buttons:0,
isFromPerson:true,middle:middleOf(s)};
const pointer={pointerId:1,pointerType:"mouse",isPrimary:true};
f6_(s,init,pointer,true);
if(isConnected(s))fire(s,"pointermove",{...init,I:interfaces.PointerEvent,...pointer,button:-1});
if(isConnected(s))fire(s,"mousemove",{...init,I:MouseEvent});
}
function f9_(given,target,held){
if(given.type==="down"&&given.key!=="Escape")activatePage();
const{code,location=0,isCharacter=true}=given;
const key=held.shiftKey&&isCharacter?shiftedCharacter(given.key):given.key;
const keyCode=virtualKeyCode(key,code);
const event=(type,charCode)=>fire(target,type,{
I:KeyboardEvent,bubbles:true,cancelable:true,composed:true,view:page,key,code,location,...held,
repeat:given.isRepeated===true,
keyCode:type==="keypress"?charCode:keyCode,which:type==="keypress"?charCode:keyCode,charCode
:type==="keypress"?charCode:0,
});
if(given.type==="up")return{isAllowed:event("keyup",0),node:toldNumber(target)};
let isAllowed=event("keydown",0);
if(isAllowed&&(isCharacter||key==="Enter")&&!held.ctrlKey&&!held.metaKey){
isAllowed=event("keypress",key==="Enter"?13:key.codePointAt(0));
}
if(isAllowed)f10_(target,key,isCharacter,held);
if(isAllowed&&key==="Enter"&&target.isHTML&&target.local==="input")commitChange(target);
return{isAllowed,node:toldNumber(target)};
}
function f10_(s,key,isCharacter,held){
if(key==="Tab")return f12_(s,held.shiftKey?-1:1);
if(f11_(s,key,isCharacter))return;
const isArea=s.isHTML&&s.local==="textarea";
const isField=isArea||(s.isHTML&&s.local==="input"&&valueMode(inputType(s))==="value");
if(!isField&&isHost(s))return editByKey(s,key,isCharacter,held);
if(!isField||isDisabled(s)||hasAttr(s,"readonly"))return;
const value=isArea?textAreaValue(s):s.isDirty?s.rawValue:getAttr(s,"value")??"";
let[start,end]=canSelect(s)?selectionOf(s):[value.length,value.length];
if(s.caretIsKnown!==true&&start===0&&end===0)start=end=value.length;
s.caretIsKnown=true;
const isBackward=s.selectionDirection==="backward",caret=isBackward?start:end,anchor=isBackward?end
:start;
const select=(place)=>{
if(!canSelect(s))return;
if(!held.shiftKey)return setSelection(s,place,place);
setSelection(s,Math.min(anchor,place),Math.max(anchor,place),place<anchor?"backward":"forward");
};
const step=(by)=>(start!==end&&!held.shiftKey?(by<0?start:end)
:Math.min(value.length,Math.max(0,caret+by)));
let text=null,told=key;
if(held.ctrlKey||held.metaKey){
const shortcut=key.toLowerCase();
if(shortcut==="a"&&canSelect(s))setSelection(s,0,value.length);
if((shortcut==="c"||shortcut==="x")&&start!==end)shared.clipboard=value.slice(start,end);
if(shortcut==="x"&&start!==end)text="";
if(shortcut==="v"&&shared.clipboard)text=shared.clipboard;
if(text===null)return;
told="";
}else switch(key){
case"Backspace":
if(start===end)start=Math.max(0,start-lastCharacter(value.slice(0,start)).length);
text="";
break;
case"Delete":
if(start===end)end=Math.min(value.length,end+String.fromCodePoint(value.codePointAt(end)??0).length);
text="";
break;
case"ArrowLeft":return select(step(-1));
case"ArrowRight":return select(step(1));
case"Home":return select(0);
case"End":return select(value.length);
case"Enter":if(isArea)text="\n";break;
default:if(isCharacter)text=key;
}
if(text===null)return;
const next=value.slice(0,start)+text+value.slice(end);
const limit=parseInteger(getAttr(s,"maxlength"));
if((text===""&&next===value)||(text!==""&&limit!==null&&limit>=0&&next.length>limit))return;
const input=typedInput(s,told,next);
if(!mayInput(s,{I:interfaces.InputEvent,bubbles:true,composed:true,...input}))return;
typeValue(s,next,start+text.length,input);
}
function f11_(s,key,isCharacter){
if(!s.isHTML||isDisabled(s))return false;
const type=s.local==="input"?inputType(s):"";
const step={ArrowDown:1,ArrowRight:1,ArrowUp:-1,ArrowLeft:-1}[key]??0;
const changed=()=>{
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
};
if(s.local==="select"&&!hasAttr(s,"multiple")){
const options=optionIDs(s).map(S),now=options.findIndex(isSelected);
const isFree=(place)=>place>=0&&place<options.length&&!isDisabled(options[place]);
let next=-1;
if(step!==0){
next=now+step;
while(next>=0&&next<options.length&&!isFree(next))next+=step;
}else if(key==="Home"||key==="End"){
const places=[...options.keys()].filter(isFree);
next=(key==="Home"?places[0]:places[places.length-1])??-1;
}else if(isCharacter){
const time=native.now(),{typed}=driver;
const text=(typed&&typed.s===s&&time-typed.time<1000?typed.text:"")+key.toLowerCase();
driver.typed={s,text,time};
next=options.findIndex((option,place)=>isFree(place)&&option.wrapper.text.toLowerCase()
.startsWith(text));
}
if(isFree(next)&&next!==now){
s.wrapper.selectedIndex=next;
changed();
}
return step!==0||isCharacter||key==="Home"||key==="End";
}
if(type==="radio"&&step!==0){
const group=radioGroup(s).filter((other)=>!isDisabled(other)),place=group.indexOf(s);
const next=group[(place+step+group.length)%group.length];
if(next&&next!==s){
kernel.focusElement(next);
core.click(next.id);
}
return true;
}
const isRange=type==="range";
if((isRange||type==="number")&&!hasAttr(s,"readonly")
&&(isRange?step!==0||key==="Home"||key==="End":key==="ArrowUp"||key==="ArrowDown")){
const old=s.wrapper.value;
if(key==="Home")s.wrapper.value=s.wrapper.min===""?"0":s.wrapper.min;
else if(key==="End")s.wrapper.value=s.wrapper.max===""?"100":s.wrapper.max;
else if(key==="ArrowUp"||key==="ArrowRight")s.wrapper.stepUp();
else s.wrapper.stepDown();
if(s.wrapper.value!==old)changed();
return true;
}
return false;
}
function f12_(s,step){
const selector="a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";
const fields=Array.from(query(mainDocument,selector,0),S)
.filter((e)=>isFocusableByDefault(e)||hasAttr(e,"tabindex")||editingHost(e)===e)
.filter((e)=>parseInteger(getAttr(e,"tabindex"))!==-1&&!isDisabled(e));
const place=fields.indexOf(s);
let next=place<0&&step<0?fields.length:place;
for(let i=0;i<fields.length;i++){
next=(next+step+fields.length)%fields.length;
if(isOperable(fields[next]))return kernel.focusElement(fields[next]);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_};
})
(function(native,page,first,world,isRehearsal,lets_,ATTRIBUTE,CDATA,COMMENT,DOCUMENT,DOMException,DrivenError,ELEMENT,FRAGMENT,INSTRUCTION,PDate,PMap,PObject,PRegExp,PSet,S,TEXT,activationState,apply,array,attrValue,boundingRect,bufferSize,canSelect,channelFunction,childIDs,construct,controlValue,core,dataOf,dataProperty,defineProperty,driveEvents,drivenState,driver,driverLocators,driverTasks,evaluateDriven,exposeClientHints,exposeSensors,exposeTouches,fire,focusByPerson,format,framesOf,hasAttr,home,inOrder,interfaceName,interfaces,isCallable,isConnected,isDisabled,isDisabledOption,isErrorObject,isHost,isObject,isSelected,itemsOfList,kernel,localValue,mainDocument,makeEvent,mapSize,navigatorState,newUUID,nodeNumber,objectTag,parseXPath,part3,published,regExpFlags,regExpSource,remoteContent,remoteException,remoteNode,remotePrimitive,remoteStack,remoteType,remoteValue,sandboxNamed,scrollPlace,selectOf,setLocale,setSelected,setSelection,setSize,setWindow,shownError,stateOf,subscribe,takes,tellDriver,typeError,typedArrayTag,wholeOptions,windowNode,windowState,world2){
"use strict";
function f0_(v){
if(Array.isArray(v))return"array";
const s=stateOf(v);
if(s===undefined&&native.isProxy(v))return"proxy";
if(isCallable(v))return"function";
if(s!==undefined&&s.I){
const name=interfaceName(s);
if(name==="NodeList"||name==="RadioNodeList")return"nodelist";
if(/^HTML\w*Collection$/.test(name))return"htmlcollection";
return s.I===DOMException?"error":"object";
}
if(isErrorObject(v))return"error";
if(apply(typedArrayTag,v,[])!==undefined)return"typedarray";
if(takes(bufferSize,v))return"arraybuffer";
if(takes(Date.prototype.getTime,v))return"date";
if(takes(mapSize,v))return"map";
if(takes(setSize,v))return"set";
if(takes(WeakMap.prototype.has,v,v))return"weakmap";
if(takes(WeakSet.prototype.has,v,v))return"weakset";
if(takes(regExpSource,v))return"regexp";
switch(apply(objectTag,v,[])){
case"[object Promise]":return"promise";
case"[object Generator]":case"[object AsyncGenerator]":return"generator";
default:return"object";
}
}
function f1_(v){
switch(typeof v){
case"undefined":return{type:"undefined"};
case"string":return{type:"string",value:v.toWellFormed()};
case"boolean":return{type:"boolean",value:v};
case"bigint":return{type:"bigint",value:`${v}`};
case"number":
return{type:"number",value:v!==v?"NaN":Object.is(v,-0)?"-0":Math.abs(v)===Infinity?`${v}`
:v};
default:return{type:"null"};
}
}
function f2_(v,options,ownership="none",known=new Map()){
if(!isObject(v)&&typeof v!=="symbol")return f1_(v);
const shown=typeof v==="symbol"?undefined:windowNode(v);
const s=typeof v==="symbol"||shown!==undefined?undefined:stateOf(v);
const isNode=s!==undefined&&s.kind!==undefined;
const result={type:typeof v==="symbol"?"symbol":shown!==undefined?"window":isNode?"node"
:f0_(v)};
if(ownership==="root"){
result.handle=++driver.lastHandle;
driver.handles.set(result.handle,{value:v,world: world2});
}
if(result.type==="symbol")return result;
if(isNode)result.sharedId=nodeNumber(s);
const isHolder=isNode||["array","nodelist","htmlcollection","map","set","object"].includes(result.type);
const before=isHolder?known.get(v):undefined;
if(before){
before.internalId??=newUUID();
result.internalId=before.internalId;
return result;
}
if(isHolder)known.set(v,result);
if(known.size>100000)throw typeError("The value has too many objects");
const value=isNode?f4_(s,options,known):f3_(v,s,result.type,options,known);
if(value!==undefined)result.value=value;
return result;
}
function f3_(v,s,type,options,known){
switch(type){
case"window":return{context:windowNode(v)};
case"regexp":{
const flags=regExpFlags.filter(([,get])=>get&&apply(get,v,[])).map(([flag])=>flag);
return{pattern:apply(regExpSource,v,[]),flags:flags.join("")};
}
case"date":return takes(Date.prototype.toISOString,v)?apply(Date.prototype.toISOString,v,[])
:"Invalid Date";
}
if(options.maxObjectDepth===0)return undefined;
const depth=options.maxObjectDepth===null?null:options.maxObjectDepth-1;
const remote=(item)=>f2_(item,{...options,maxObjectDepth:depth},"none",known);
const key=(item)=>(typeof item==="string"?item.toWellFormed():remote(item));
switch(type){
case"array":case"nodelist":case"htmlcollection":return itemsOfList(v,s).map(remote);
case"set":return[...apply(Set.prototype.values,v,[])].map(remote);
case"map":return[...apply(Map.prototype.entries,v,[])].map(([name,item])=>[key(name),remote(item)]);
case"object":return Object.keys(v).map((name)=>[name.toWellFormed(),remote(v[name])]);
default:return undefined;
}
}
function f4_(s,options,known){
const value={nodeType:s.kind};
const ids=childIDs(s);
value.childNodeCount=ids.length;
if(s.kind===ELEMENT||s.kind===ATTRIBUTE){
value.localName=s.local;
value.namespaceURI=s.ns;
}
if(s.kind===ATTRIBUTE)value.nodeValue=attrValue(s);
else if([TEXT,CDATA,COMMENT,INSTRUCTION].includes(s.kind))value.nodeValue=dataOf(s);
if(s.shadowMode!==undefined)value.mode=s.shadowMode;
const hidesTree=s.shadowMode!==undefined
&&(options.includeShadowTree==="none"||(options.includeShadowTree==="open"
&&s.shadowMode==="closed"));
if(options.maxDomDepth!==0&&!hidesTree){
const depth=options.maxDomDepth===null?null:options.maxDomDepth-1;
value.children=ids.map((id)=>f2_(S(id).wrapper,{...options,maxDomDepth:depth},"none",known));
}
if(s.kind===ELEMENT){
value.attributes={};
for(let place=0,count=native.attrCount(s.id);place<count;place++){
const[,prefix,local]=native.attrName(s.id,place);
defineProperty(value.attributes,prefix?`${prefix}:${local}`:local,
{value:native.attrValue(s.id,place),enumerable:true});
}
value.shadowRoot=s.shadow?f2_(s.shadow.wrapper,options,"none",known):null;
}
return value;
}
function f5_(given){
if(given.handle!==undefined){
const known=driver.handles.get(given.handle);
if(known===undefined||known.world!==world2)throw new DrivenError("no such handle");
return known.value;
}
if(given.sharedId!==undefined){
const s=given.sharedId<0?driver.nodes[-given.sharedId-1]:native.kind(given.sharedId)>0
?S(given.sharedId):undefined;
if(s===undefined||s===null)throw new DrivenError("no such node");
return s.wrapper;
}
const key=(item)=>(typeof item==="string"?item:f5_(item));
switch(given.type){
case"undefined":return undefined;
case"null":return null;
case"string":case"boolean":return given.value;
case"number":return typeof given.value==="string"?Number(given.value):given.value;
case"bigint":return BigInt(given.value);
case"array":return array(given.value.map(localValue));
case"date":return construct(PDate,[given.value]);
case"regexp":
try{
return construct(PRegExp,[given.value.pattern,given.value.flags??""]);
}catch{
throw new DrivenError("invalid argument");
}
case"map":return construct(PMap,
[array(given.value.map(([name,item])=>array([key(name),f5_(item)])))]);
case"set":return construct(PSet,[array(given.value.map(localValue))]);
case"object":{
const object=new PObject();
for(const[name,item]of given.value){
const member=key(name);
defineProperty(object,isObject(member)?`${member}`:member,dataProperty(f5_(item),true,true));
}
return object;
}
case"channel":return f6_(given.value);
default:return undefined;
}
}
function f6_({channel,ownership="none",serializationOptions={}}){
const{sandboxName:sandbox}=driver;
return published((value)=>{
tellDriver({type:"message",channel,sandbox,data:f2_(value,
{...wholeOptions,...serializationOptions},ownership)});
},1);
}
function f7_(error,given){
const isPlaced=isObject(error)&&stateOf(error)===undefined&&error.sourceURL!=="garth:prelude";
const number=(name)=>(isPlaced&&typeof error[name]==="number"?Math.max(0,error[name]-1):0);
const stack=remoteStack(error),top=stack.callFrames[0];
return{
type:"exception",
exceptionDetails:{
columnNumber:top?.columnNumber??number("column"),lineNumber:top?.lineNumber??number("line"),
stackTrace:stack,text:shownError(error).toWellFormed(),
exception:f2_(error,wholeOptions,given.ownership),
},
};
}
function f8_(given,source,finish){
const options={...wholeOptions,...given.options};
const failed=(error)=>{
let answer;
try{
answer=error instanceof DrivenError?{error:error.code}:f7_(error,given);
}catch{
answer={error:"unknown error",message:"the error cannot be read"};
}
finish(answer);
};
const done=(value)=>{
try{
finish({type:"success",result:f2_(value,options,given.ownership)});
}catch(error){
failed(error);
}
};
try{
let value;
if(given.userActivation)activationState.hasBeenActive=activationState.isActive=true;
lets_.ownSandbox=driver.sandboxName=given.sandbox;
if(given.arguments){
const self=given.this===undefined?undefined:f5_(given.this);
const args=given.arguments.map(localValue);
const run=evaluateDriven(`(${source}\n)`);
if(!isCallable(run))throw new DrivenError("invalid argument");
value=apply(run,self,args);
}else{
value=evaluateDriven(source);
}
activationState.isActive=false;
const isAwaited=given.awaitPromise
&&subscribe(value,published((v)=>{done(v);}),published((v)=>{failed(v);}));
if(!isAwaited)done(value);
}catch(error){
failed(error);
}
}
function f9_(given,source,finish){
const roots=given.startNodes?given.startNodes.map(localValue).map(stateOf):[mainDocument];
if(roots.some((s)=>![ELEMENT,DOCUMENT,FRAGMENT].includes(s?.kind)))throw new DrivenError(
"invalid argument");
const found=[];
for(const root of roots){
try{
found.push(...driverLocators[given.locator](root,source,given));
}catch(error){
if(error instanceof DrivenError)throw error;
const isForm=given.locator!=="xpath"||stateOf(error)?.name==="SyntaxError"
||error instanceof SyntaxError;
throw new DrivenError(isForm?"invalid selector":"unknown error");
}
}
const options={...wholeOptions,...given.options};
const nodes=found.slice(0,given.maxNodeCount??undefined);
finish({nodes:nodes.map((s)=>f2_(s.wrapper,options))});
}
function f10_(given,source,finish){
const r=boundingRect(drivenState(given.target)),at=scrollPlace();
finish({x:r.x+at.x,y:r.y+at.y,width:r.width,height:r.height,scrollX:at.x,scrollY:at.y});
}
function f11_(given,source,finish){
const option=drivenState(given.target),list=selectOf(option)??option;
const pointer=(type,buttons)=>{
if(isConnected(list))driveEvents({...given,device:"pointer",type,target:list.id,button:0,
buttons,count:1});
};
pointer("move",0);
pointer("down",1);
if(option.local==="option"&&list!==option&&!isDisabled(list)&&!isDisabledOption(option)){
const before=isSelected(option);
setSelected(option,hasAttr(list,"multiple")?!before:true);
fire(list,"input",{bubbles:true,composed:true});
if(isSelected(option)!==before)fire(list,"change",{bubbles:true});
}
pointer("up",0);
if(isConnected(list)&&!isDisabled(list)){
fire(list,"click",{I:interfaces.PointerEvent,bubbles:true,cancelable:true,composed:true,
view:page,detail:1,...driver.place});
}
finish({});
}
function f12_(given,source,finish){
const s=drivenState(given.target);
const isEditable=isHost(s);
if(isEditable){
kernel.focusElement(s);
for(const id of childIDs(s))S(id).wrapper.remove();
kernel.blurElement(s);
}
finish({isEditable});
}
function f13_(given,source,finish){
const s=S(given.target);
if(mainDocument.focused!==s){
focusByPerson(s);
s.caretIsKnown=false;
if(canSelect(s))setSelection(s,controlValue(s).length,controlValue(s).length);
}
finish({isFocused:mainDocument.focused===s});
}
function f14_(root,expression){
const found=parseXPath(expression,()=>null)({node:root,position:1,size:1});
if(!Array.isArray(found))throw typeError("The value is no set of nodes");
return inOrder(found);
}
function f15_(root,wanted,{ignoreCase=false,matchType="full",maxDepth=null}){
const plain=(text)=>(ignoreCase?text.toUpperCase():text);
const text=plain(wanted);
const below=(s)=>childIDs(s).map(S).filter((c)=>c.kind===ELEMENT);
const search=(s,depth)=>{
if(s.kind!==ELEMENT)return below(s).flatMap((c)=>search(c,depth));
const own=s.isHTML?plain(part3().innerText(s)):"";
if(!s.isHTML||!own.includes(text))return[];
const children=below(s);
if(children.length===0||depth===0)return matchType==="partial"||own===text?[s]:[];
const found=children.flatMap((c)=>search(c,depth===null?null:depth-1));
return found.length===0&&matchType==="partial"?[s]:found;
};
return search(root,maxDepth);
}
function f16_(given,source,id){
const finish=(answer)=>{native.asyncFinished(id,JSON.stringify(answer));};
try{
if(given.sandbox!==undefined&&!home)return void sandboxNamed(given.sandbox)
.driverCalls(given,source,id);
driverTasks[given.task](given,source,finish);
}catch(error){
finish(error instanceof DrivenError?{error:error.code}
:{error:"unknown error",message:shownError(error)});
}
}
function f17_(){
if(!driver.isOn)return;
defineProperty(page,driver.name,{
value:published((source,text,sandbox)=>{
try{
if(sandbox===undefined)return void setWindow(JSON.parse(text));
if(sandbox==="")core.runDriven(source,text,undefined);
else sandboxNamed(sandbox).runDriven(source,text,sandbox);
}catch(error){
core.reportError(error);
}
}),
configurable:true,
});
}
function f18_(){
const e=makeEvent(interfaces.BeforeUnloadEvent,"beforeunload",{cancelable:true});
const isAllowed=kernel.dispatch(stateOf(e),windowState);
let isPrompted=activationState.hasBeenActive&&(!isAllowed||stateOf(e).returnValue!=="");
for(const id of framesOf())if(native.openedFrameWindow(id)?.isUnloadPrompted())isPrompted=true;
return isPrompted;
}
function f19_(){
const{lateScripts}=driver;
driver.lateScripts=undefined;
for(const{source,arguments:text,sandbox}of lateScripts??[]){
try{
if(sandbox==="")core.runDriven(source,text,undefined);
else sandboxNamed(sandbox).runDriven(source,text,sandbox);
}catch(error){
core.reportError(error);
}
}
}
function f20_(known){
if(!known.isOn)return;
Object.assign(driver,{isOn:true,name:known.name,window:known.window,overrides:known.overrides,
isHidden:known.isHidden,isFocused:known.isFocused,lateScripts:known.lateScripts});
setLocale();
navigatorState.isDriven=true;
exposeSensors();
exposeTouches();
exposeClientHints();
}
const f21_=(source,text,sandbox)=>{
lets_.ownSandbox=driver.sandboxName=sandbox;
apply(evaluateDriven(`(${source}\n)`),undefined,JSON.parse(text).map(localValue));
};
function f22_(method,args){
if(!driver.isOn)return;
const text=args.length===0?"":format(args).slice(0,10000);
const level={debug:"debug",trace:"debug",error:"error",assert:"error",warn:"warn"}[method]??"info";
const entry={type:"console",method,level,text:text.toWellFormed(),sandbox:lets_.ownSandbox};
try{
entry.args=args.map((v)=>f2_(v,wholeOptions));
}catch{
entry.args=[];
}
if(["assert","error","trace","warn"].includes(method))entry.stackTrace=remoteStack(new Error());
tellDriver(entry);
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_,f20_,f21_,f22_};
})
(function(native,page,first,world,isRehearsal,lets_,consoleTimers,counts,format,logForDriver,print,toStr){
"use strict";
function f0_(level,args,method=level,given=args){
if(args.length>0)native.log(level,"  ".repeat(Math.min(lets_.groupDepth,20))+format(args).slice(0,10000));
logForDriver(method,given);
}
function f1_(condition=false,...args){
if(condition)return;
f0_("error",typeof args[0]==="string"?[`Assertion failed: ${args[0]}`,...args.slice(1)]
:["Assertion failed",...args],"assert",args);
}
function f2_(label="default"){
label=toStr(label);
counts.set(label,(counts.get(label)??0)+1);
f0_("info",[`${label}: ${counts.get(label)}`],"count");
}
function f3_(label="default",...args){
label=toStr(label);
if(consoleTimers.has(label))f0_("log",
[`${label}: ${(native.now()-consoleTimers.get(label)).toFixed(1)} ms`,...args],"timeLog");
}
function f4_(label="default"){
label=toStr(label);
if(consoleTimers.has(label))f0_("info",
[`${label}: ${(native.now()-consoleTimers.get(label)).toFixed(1)} ms`],"timeEnd");
consoleTimers.delete(label);
}
return {f0_,f1_,f2_,f3_,f4_};
})
(function(native,page,first,world,isRehearsal,lets_,PObject,PPromise,beginDriving,defineProperty,dictionary,expose,fail,postedMessages,published,shared,textOfMessage){
"use strict";
function f0_(name){
if(name.startsWith(":"))return void beginDriving(name);
if(!lets_.messageHandlers){
lets_.messageHandlers=new PObject();
expose("webkit",dictionary({messageHandlers: lets_.messageHandlers}));
}
defineProperty(lets_.messageHandlers,name,{
value:dictionary({
postMessage:published((body)=>new PPromise((resolve,reject)=>{
const number=++shared.lastMessage;
if(!native.postMessage(name,textOfMessage(body),number)){
fail("QuotaExceededError","The message is too large, or too many are unanswered");
}
postedMessages.set(number,{resolve,reject});
}),1),
}),
enumerable:true,configurable:true,
});
}
return {f0_};
})
(function(native,page,first,world,isRehearsal,lets_,Response,appendField,baseURL,bodiless,brand,field,headerPairs,instance,mainDocument,makeResponse,need,needsFreshBody,newHeaders,pageJSONText,parseURL,rangeError,tee,toByteString,toDict,toUSV,toUShort,typeError){
"use strict";
function f0_(extracted,init,newTarget){
const d=toDict(init);
const headers=d.headers===undefined?null:headerPairs(d.headers);
const status=d.status===undefined?200:toUShort(d.status);
const statusText=d.statusText===undefined?"":toByteString(d.statusText);
if(status<200||status>599)throw rangeError("The status is not between 200 and 599");
if(/[^\t\x20-\x7e\x80-\xff]/.test(statusText))throw typeError("The status text is not valid");
const s={type:"default",url:"",isRedirected:false,status,statusText,headers:newHeaders("response"),
body:null,isUsed:false};
for(const[name,value]of headers??[])appendField(s.headers,name,value);
if(extracted!==null){
if(bodiless.includes(status))throw typeError(`A response of status ${status} has no body`);
s.body=extracted.bytes;
if(extracted.stream)Object.assign(s,{stream:extracted.stream,hasOwnStream:true});
if(extracted.type!==null&&field(s.headers.list,"content-type")===null)s.headers.list.push(
["Content-Type",extracted.type]);
}
return instance(Response,s,newTarget);
}
const f1_=()=>class{
static error(){
return instance(Response,{
type:"error",url:"",isRedirected:false,status:0,statusText:"",headers:newHeaders("immutable"),
body:null,isUsed:false,
});
}
static redirect(url,status=302){
need(arguments.length,1);
const target=parseURL(toUSV(url),baseURL(mainDocument));
status=toUShort(status);
if(!target)throw typeError("The URL is not valid");
if(![301,302,303,307,308].includes(status))throw rangeError("The status is none of a redirect");
return instance(Response,{
type:"default",url:"",isRedirected:false,status,statusText:"",
headers:newHeaders("immutable",[["Location",target.href]]),
body:null,isUsed:false,
});
}
static json(data,init=undefined){
need(arguments.length,1);
const text=pageJSONText(data);
if(text===undefined)throw typeError("The value cannot be expressed in JSON");
return f0_({bytes:native.encodeUTF8(text),type:"application/json"},init);
}
get type(){return brand(this,Response).type;}
get url(){return brand(this,Response).url;}
get redirected(){return brand(this,Response).isRedirected;}
get status(){return brand(this,Response).status;}
get ok(){const{status}=brand(this,Response);return status>=200&&status<=299;}
get statusText(){return brand(this,Response).statusText;}
get headers(){return brand(this,Response).headers.wrapper;}
clone(){
const s=brand(this,Response);
needsFreshBody(s);
const copy={...s,stream:null};
if(s.hasOwnStream)[s.stream,copy.stream]=tee(s.stream);
return instance(Response,{...copy,headers:newHeaders(s.headers.guard,[...s.headers.list])});
}
};
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,PPromise,Response,allBytes,asHandled,bodiless,cancelReadable,cancelRequest,enqueue,errorReadable,fetchRequest,fetchStreamed,instance,makeRequest,mayEnqueue,need,newHeaders,own,pageBytes,part5,sendRequest,startReadable,takeBody,takePart,typeError,whenSettled){
"use strict";
function f0_(stream,r){
if(!mayEnqueue(stream))return undefined;
if(r.type==="error")return errorReadable(stream,typeError("The answer broke off"));
if(r.bytes.length>0)enqueue(stream,pageBytes(r.bytes));
return r.isOpen?undefined:part5().endBytes(stream);
}
function f1_(s,resolve,reject){
const{signal,stream}=s;
let isOver=false;
const abort=()=>{
isOver=true;
asHandled(cancelReadable(stream,signal.reason));
reject(signal.reason);
};
signal.algorithms.add(abort);
whenSettled(takeBody(s,allBytes),(body)=>{
signal.algorithms.delete(abort);
if(!isOver)f2_({...s,body,stream:null,hasOwnStream:false},resolve,reject);
},reject);
}
function f2_(s,resolve,reject){
const{signal}=s;
if(signal.isAborted)return reject(signal.reason);
if(s.hasOwnStream)return f1_(s,resolve,reject);
let stream=null;
const abort=()=>{
cancelRequest(number);
if(stream)return errorReadable(stream,signal.reason);
return reject(signal.reason);
};
const number=sendRequest({...s,isRead:s.integrity==="",headers:s.headers.list},(r)=>{
if(!r.isOpen)signal.algorithms.delete(abort);
if(stream)return f0_(stream,r);
if(r.type==="error")return reject(typeError("Failed to fetch"));
const isHidden=r.type==="opaque"||r.type==="opaqueredirect";
if(s.integrity!==""&&(isHidden||!native.hasIntegrity(s.integrity,r.bytes)))return reject(
typeError("The response has not the hash that was asked for"));
const response={
type:r.type,url:r.type==="opaqueredirect"?s.url:r.url,isRedirected:r.isRedirected,status
:r.status,statusText:r.statusText,
headers:newHeaders("immutable",r.list),body:isHidden||bodiless.includes(r.status)
||s.method==="HEAD"?null:r.bytes,isUsed:false,
};
if(r.isOpen){
stream=startReadable(part5().newByteStream({
cancel(){
signal.algorithms.delete(abort);
cancelRequest(number);
},
},0,undefined));
Object.assign(response,{stream,hasOwnStream:true});
}
return resolve(instance(Response,response));
});
if(s.body!==null)s.isUsed=true;
return void signal.algorithms.add(abort);
}
function f3_(input,init=undefined){
return new PPromise((resolve,reject)=>{
try{
own(this);
need(arguments.length,1);
f2_(makeRequest(input,init),resolve,reject);
}catch(error){
reject(error);
}
});
}
return {f0_,f1_,f2_,f3_};
})
(function(native,page,first,world,isRehearsal,lets_,DOCTYPE,DONE,Document,ELEMENT,HEADERS_RECEIVED,LOADING,OPENED,UNSENT,XMLHttpRequest,XMLHttpRequestUpload,ascii,baseURL,blobType,changeURL,childStates,clearTimer,decodeBytes,decodeMarked,doctypeParts,documentElement,endPartial,endRequest,extractBody,fail,failRequest,field,finishResponse,fire,greatestResponse,implementsInterface,instance,isFieldValue,isForbiddenField,isForbiddenMethod,isXMLType,joinBytes,kernel,mainDocument,makeDocument,markLength,markParsed,markedEncoding,mediaType,need,newBlob,noResponse,normalMethod,pageBuffer,pageJSON,parseURL,parseXML,partInterval,partialText,progress,readResponse,receive,receivePart,requestArguments,requestBody,responseEncoding,responseLength,responseMediaType,responseText,responseValue,responseXML,sendAndWait,sendRequest,sendXHR,serializeHTML,setField,setTimer,sharedRequest,startTimeout,stateOf,stripField,textEncoding,toByteString,toStr,toULong,toUSV,tokenPattern,typeText){
"use strict";
const f0_=()=>class{
get readyState(){return sharedRequest(this).state;}
open(method,url,async=true,username=undefined,password=undefined){
const s=sharedRequest(this);
need(arguments.length,2);
method=toByteString(method);
url=toUSV(url);
async=!!async;
username=username===undefined||username===null?null:toUSV(username);
password=password===undefined||password===null?null:toUSV(password);
if(!tokenPattern.test(method))fail("SyntaxError","The method is not valid");
if(isForbiddenMethod(method))fail("SecurityError","The method is not allowed");
let record=parseURL(url,baseURL(mainDocument));
if(!record)fail("SyntaxError","The URL is not valid");
if(record.hostname!==""){
if(username!==null)record=changeURL(record,"username",username)??record;
if(password!==null)record=changeURL(record,"password",password)??record;
}
if(!async&&(s.timeout!==0||s.responseType!==""))fail("InvalidAccessError",
"A request that is waited for has no time limit and no type");
endRequest(s);
Object.assign(s,{
isSent:false,listensToUpload:false,method:normalMethod(method),url:record.href,isSync:!async,
fields:[],response:noResponse(),
value:undefined,
});
if(s.state!==OPENED){
s.state=OPENED;
fire(s,"readystatechange");
}
}
setRequestHeader(name,value){
const s=sharedRequest(this);
need(arguments.length,2);
name=toByteString(name);
value=toByteString(value);
if(s.state!==OPENED||s.isSent)fail("InvalidStateError","The request is not open");
value=stripField(value);
if(!tokenPattern.test(name)||!isFieldValue(value))fail("SyntaxError","The header is not valid");
if(isForbiddenField(name,value))return;
const old=field(s.fields,name);
s.fields=setField(s.fields,name,old===null?value:`${old}, ${value}`);
}
get timeout(){return sharedRequest(this).timeout;}
set timeout(v){
const s=sharedRequest(this);
v=toULong(v);
if(s.isSync)fail("InvalidAccessError","A request that is waited for has no time limit");
s.timeout=v;
if(s.isSent)f6_(s);
}
get withCredentials(){return sharedRequest(this).withCredentials;}
set withCredentials(v){
const s=sharedRequest(this);
if((s.state!==UNSENT&&s.state!==OPENED)||s.isSent)fail("InvalidStateError","The request was sent");
s.withCredentials=!!v;
}
get upload(){return sharedRequest(this).upload.wrapper;}
send(body=null){
const s=sharedRequest(this);
if(s.state!==OPENED||s.isSent)fail("InvalidStateError","The request is not open");
f4_(s,s.method==="GET"||s.method==="HEAD"?null:f2_(s,body));
}
abort(){
const s=sharedRequest(this);
endRequest(s);
if((s.state===OPENED&&s.isSent)||s.state===HEADERS_RECEIVED||s.state===LOADING)f7_(s,
"abort");
if(s.state===DONE){
s.state=UNSENT;
s.response=noResponse();
s.value=undefined;
}
}
get responseURL(){return sharedRequest(this).response.url;}
get status(){return sharedRequest(this).response.status;}
get statusText(){return sharedRequest(this).response.statusText;}
getResponseHeader(name){
const s=sharedRequest(this);
need(arguments.length,1);
return field(s.response.list,toByteString(name));
}
getAllResponseHeaders(){
const{list}=sharedRequest(this).response;
const names=[...new Set(list.map(([n])=>ascii.lower(n)))];
names.sort((a,b)=>(ascii.upper(a)<ascii.upper(b)?-1:1));
return names.map((name)=>`${name}: ${field(list,name)}\r\n`).join("");
}
overrideMimeType(mime){
const s=sharedRequest(this);
need(arguments.length,1);
mime=toStr(mime);
if(s.state===LOADING||s.state===DONE)fail("InvalidStateError","The response has come");
s.override=mediaType(mime)??mediaType("application/octet-stream");
}
get responseType(){return sharedRequest(this).responseType;}
set responseType(v){
const s=sharedRequest(this);
v=toStr(v);
if(!["","arraybuffer","blob","document","json","text"].includes(v))return;
if(s.state===LOADING||s.state===DONE)fail("InvalidStateError","The response has come");
if(s.isSync)fail("InvalidAccessError","A request that is waited for has no type");
s.responseType=v;
}
get response(){
const s=sharedRequest(this);
if(s.responseType===""||s.responseType==="text")return s.state===LOADING||s.state===DONE
?f15_(s):"";
if(s.state!==DONE||s.response.type==="error")return null;
if(s.value===undefined)s.value=f18_(s);
return s.value;
}
get responseText(){
const s=sharedRequest(this);
if(s.responseType!==""&&s.responseType!=="text")fail("InvalidStateError",
"The response is not read as text");
return s.state===LOADING||s.state===DONE?f15_(s):"";
}
get responseXML(){
const s=sharedRequest(this);
if(s.responseType!==""&&s.responseType!=="document")fail("InvalidStateError",
"The response is not read as a document");
if(s.state!==DONE||s.response.type==="error")return null;
return responseXML(s);
}
};
function f1_(args,newTarget){
const upload={listeners:null};
instance(XMLHttpRequestUpload,upload);
return instance(XMLHttpRequest,{
listeners:null,state:UNSENT,isSent:false,isSync:false,timeout:0,timer:0,withCredentials:false,
upload,listensToUpload:false,
method:"GET",url:"",fields:[],response:noResponse(),responseType:"",value:undefined,
override:null,number:0,uploadCount:0,
start:0,partial:null,
},newTarget);
}
function f2_(s,body){
if(body===null||body===undefined)return null;
const isDocument=implementsInterface(body,Document);
let extracted;
if(isDocument){
const state=stateOf(body);
const text=state.isHTML?f3_(state):kernel.serializeXML(state,false);
extracted={bytes:native.encodeUTF8(text.toWellFormed()),
type:`${state.isHTML?"text/html":"application/xml"};charset=UTF-8`};
}else{
extracted=extractBody(body);
}
const own=field(s.fields,"content-type");
if(own===null){
if(extracted.type!==null)s.fields=setField(s.fields,"Content-Type",extracted.type);
}else if(isDocument||typeof body==="string"){
const type=mediaType(own);
if(type&&type.charset!==null&&ascii.lower(type.charset)!=="utf-8"){
type.parameters.set("charset","UTF-8");
s.fields=setField(s.fields,"Content-Type",typeText(type));
}
}
return extracted.bytes;
}
function f3_(state){
return childStates(state)
.map((c)=>(c.kind===DOCTYPE?`<!DOCTYPE ${doctypeParts(c)[0]}>`:c.kind===ELEMENT?c.wrapper.outerHTML
:"")).join("");
}
function f4_(s,body){
const hasListeners=(s.upload.listeners??[]).length>0;
s.isUploaded=body===null;
s.uploadCount=body===null?0:body.length;
s.listensToUpload=hasListeners&&body!==null;
s.isSent=true;
s.value=undefined;
const list=field(s.fields,"accept")===null?[...s.fields,["Accept","*/*"]]:s.fields;
const request={
url:s.url,method:s.method,headers:list,body,mode:"cors",credentials:s.withCredentials?"include"
:"same-origin",redirect:"follow",
cache:"default",referrer:"about:client",referrerPolicy:"",wantsPreflight:hasListeners,
initiator:"xmlhttprequest",
};
if(s.isSync)return f5_(s,request);
s.start=native.now();
progress(s,"loadstart");
if(!s.isUploaded&&s.listensToUpload)progress(s.upload,"loadstart",0,s.uploadCount);
if(s.state!==OPENED||!s.isSent)return;
s.number=sendRequest({...request,isRead:true},(response)=>{
if(!response.isOpen)s.number=0;
if(s.partial===null)f8_(s,response);
else f9_(s,s.partial,response);
});
f6_(s);
}
function f5_(s,request){
const response=readResponse(native.requestNow(...requestArguments(request)));
s.isSent=false;
s.state=DONE;
if(response.type==="error"){
s.response=noResponse();
fail("NetworkError","The request failed");
}
s.response=response;
fire(s,"readystatechange");
progress(s,"load",response.bytes.length,response.bytes.length);
progress(s,"loadend",response.bytes.length,response.bytes.length);
}
function f6_(s){
clearTimer(s.timer);
if(s.timeout===0||s.number===0)return;
s.timer=setTimer(()=>{
endRequest(s);
f7_(s,"timeout");
},Math.max(0,s.start+s.timeout-native.now()),false);
}
function f7_(s,type){
clearTimer(s.timer);
endPartial(s);
s.state=DONE;
s.isSent=false;
s.response=noResponse();
fire(s,"readystatechange");
if(!s.isUploaded){
s.isUploaded=true;
if(s.listensToUpload){
progress(s.upload,type);
progress(s.upload,"loadend");
}
}
progress(s,type);
progress(s,"loadend");
}
function f8_(s,response){
if(response.type==="error")return f7_(s,"error");
const isCurrent=()=>s.response===response&&s.isSent;
s.response=response;
if(response.isOpen)s.partial={pieces:[],count:0,toldAt:-Infinity,decoder:0,decodedPieces:0,
text:""};
if(!s.isUploaded){
s.isUploaded=true;
if(s.listensToUpload){
for(const type of["progress","load","loadend"])progress(s.upload,type,s.uploadCount,s.uploadCount);
if(!isCurrent())return undefined;
}
}
s.state=HEADERS_RECEIVED;
fire(s,"readystatechange");
if(response.isOpen||!isCurrent())return undefined;
if(response.bytes.length>0){
s.state=LOADING;
fire(s,"readystatechange");
if(!isCurrent())return undefined;
}
return f11_(s,response);
}
function f9_(s,partial,part){
if(part.type==="error")return f7_(s,"error");
const{response}=s;
if(part.bytes.length>0){
partial.count+=part.bytes.length;
if(partial.count>greatestResponse){
endRequest(s);
return f7_(s,"error");
}
if(partial.pieces.length===1&&partial.pieces[0].length<markLength)partial.pieces[0]=
joinBytes([partial.pieces[0],part.bytes]);
else partial.pieces.push(part.bytes);
}
if(!part.isOpen){
response.bytes=joinBytes(partial.pieces);
endPartial(s);
return f11_(s,response);
}
const now=native.now();
if(part.bytes.length===0||now-partial.toldAt<partInterval)return undefined;
partial.toldAt=now;
s.state=LOADING;
fire(s,"readystatechange");
if(s.partial===partial)progress(s,"progress",partial.count,f10_(response,partial.count));
return undefined;
}
function f10_(response,count){
const length=Number(field(response.list,"content-length")??0);
return length===count||field(response.list,"content-encoding")===null?length:0;
}
function f11_(s,response){
const count=response.bytes.length,total=f10_(response,count);
clearTimer(s.timer);
progress(s,"progress",count,total);
if(s.response!==response||!s.isSent)return;
s.state=DONE;
s.isSent=false;
fire(s,"readystatechange");
if(s.response!==response||s.state!==DONE)return;
progress(s,"load",count,total);
if(s.response!==response||s.state!==DONE)return;
progress(s,"loadend",count,total);
}
function f12_(s){
if(s.override)return s.override;
const text=field(s.response.list,"content-type");
return(text===null?null:mediaType(text))??mediaType("text/xml");
}
function f13_(s){
const text=field(s.response.list,"content-type");
const own=text===null?null:mediaType(text)?.charset??null;
const label=s.override?.charset??own;
return label===null?null:native.encodingName(ascii.strip(label));
}
function f14_(label,bytes){
if(bytes[0]===0xef&&bytes[1]===0xbb&&bytes[2]===0xbf)return"utf-8";
if(bytes[0]===0xfe&&bytes[1]===0xff)return"utf-16be";
return bytes[0]===0xff&&bytes[1]===0xfe?"utf-16le":label;
}
function f15_(s){
if(s.partial!==null)return f17_(s,s.partial);
if(s.text!==undefined&&s.textOf===s.response)return s.text;
s.text=decodeMarked(f16_(s,s.response.bytes),s.response.bytes);
s.textOf=s.response;
return s.text;
}
function f16_(s,bytes){
const label=f13_(s);
if(label!==null||s.responseType!==""||!isXMLType(f12_(s).essence))return label??"utf-8";
const head=String.fromCharCode(...bytes.slice(0,200));
return native.encodingName(/^<\?xml[^>]*?encoding=["']([^"']+)["']/.exec(head)?.[1]??"utf-8")??"utf-8";
}
function f17_(s,partial){
const{pieces}=partial;
if(partial.count<markLength)return"";
if(partial.decoder===0)partial.decoder=native.decoder(f14_(f16_(s,pieces[0]),pieces[0]));
while(partial.decodedPieces<pieces.length)partial.text+=native.decode(partial.decoder,
pieces[partial.decodedPieces++],false,false);
return partial.text;
}
function f18_(s){
const{bytes}=s.response;
switch(s.responseType){
case"arraybuffer":return pageBuffer(bytes);
case"blob":return newBlob(bytes,blobType(typeText(f12_(s))));
case"document":return responseXML(s);
default:
try{
return bytes.length===0?null:pageJSON(decodeBytes("utf-8",bytes,false));
}catch{
return null;
}
}
}
function f19_(s){
const type=f12_(s);
const isHTML=type.essence==="text/html";
if(s.response.bytes.length===0||(!isHTML&&!isXMLType(type.essence))
||(isHTML&&s.responseType===""))return null;
const text=decodeMarked(f13_(s)??"utf-8",s.response.bytes);
if(isHTML){
const made=makeDocument({id:native.parseDocument(text),isHTML:true,contentType:"text/html",
url:s.response.url});
markParsed(made.id);
return made.wrapper;
}
const made=parseXML(text,type.essence);
return documentElement(made)?.local==="parsererror"?null:made.wrapper;
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_};
})
(function(native,page,first,world,isRehearsal,lets_,Blob,FILE_DONE,FILE_LOADING,ascii,binaryText,btoa,clearTimer,decodeMarked,fail,mediaType,need,pageBuffer,progress,readFile,reading,setTimer,toState,toStr){
"use strict";
const f0_=()=>class{
readAsArrayBuffer(blob){
const s=reading(this);
need(arguments.length,1);
f1_(s,toState(blob,Blob),({bytes})=>pageBuffer(bytes));
}
readAsBinaryString(blob){
const s=reading(this);
need(arguments.length,1);
f1_(s,toState(blob,Blob),({bytes})=>binaryText(bytes));
}
readAsText(blob,encoding=undefined){
const s=reading(this);
need(arguments.length,1);
const file=toState(blob,Blob);
const label=encoding===undefined?null:native.encodingName(ascii.strip(toStr(encoding)));
f1_(s,file,({bytes,type})=>{
const own=mediaType(type)?.charset??null;
return decodeMarked(label??(own===null?null:native.encodingName(ascii.strip(own)))??"utf-8",
bytes);
});
}
readAsDataURL(blob){
const s=reading(this);
need(arguments.length,1);
f1_(s,toState(blob,Blob),
({bytes,type})=>`data:${type||"application/octet-stream"};base64,${btoa(binaryText(bytes))}`);
}
abort(){
const s=reading(this);
if(s.state!==FILE_LOADING){
s.result=null;
return;
}
clearTimer(s.timer);
s.state=FILE_DONE;
s.result=null;
progress(s,"abort");
if(s.state!==FILE_LOADING)progress(s,"loadend");
}
get readyState(){return reading(this).state;}
get result(){return reading(this).result;}
get error(){return reading(this)&&null;}
};
function f1_(s,file,value){
if(s.state===FILE_LOADING)fail("InvalidStateError","The reader reads a file already");
s.state=FILE_LOADING;
s.result=null;
const count=file.bytes.length;
const finish=()=>{
s.state=FILE_DONE;
s.result=value(file);
progress(s,"load",count,count);
if(s.state!==FILE_LOADING)progress(s,"loadend",count,count);
};
s.timer=setTimer(()=>{
progress(s,"loadstart",0,count);
if(s.state!==FILE_LOADING)return;
s.timer=setTimer(()=>{
if(count>0)progress(s,"progress",count,count);
if(s.state!==FILE_LOADING)return;
finish();
},0,false);
},0,false);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Navigator,baseURL,brand,extractBody,isSafelistedField,mainDocument,need,parseURL,sendRequest,toUSV,typeError){
"use strict";
function f0_(url,data=null){
brand(this,Navigator);
need(arguments.length,1);
const address=parseURL(toUSV(url),baseURL(mainDocument));
if(!address||!/^https?:$/.test(address.protocol))throw typeError("The URL is not one of the web");
const body=data===null||data===undefined?null:extractBody(data);
if(body?.stream)throw typeError("A stream cannot be sent");
if(body!==null&&body.bytes.length>65536)return false;
const list=body===null||body.type===null?[]:[["Content-Type",body.type]];
const isSimple=list.every(([name,value])=>isSafelistedField(name,value));
sendRequest({
url:address.href,method:"POST",headers:list,body:body===null?null:body.bytes,mode:isSimple
?"no-cors":"cors",
credentials:"include",redirect:"follow",cache:"default",referrer:"about:client",referrerPolicy:"",
initiator:"beacon",
},()=>{});
return true;
}
return {f0_};
})
(function(native,page,first,world,isRehearsal,lets_,FontFace,brand,deferred,defineProperty,fontMembers,fontStandards,getOwnPropertyDescriptor,instance,toDict,toStr){
"use strict";
const f0_=()=>{
const members=class{
get family(){return brand(this,FontFace).family;}
set family(v){brand(this,FontFace).family=toStr(v);}
get status(){return brand(this,FontFace).status;}
get loaded(){return brand(this,FontFace).loaded.promise;}
load(){
const s=brand(this,FontFace);
s.status="loaded";
s.loaded.resolve(s.wrapper);
return s.loaded.promise;
}
};
for(const name of fontMembers){
defineProperty(members.prototype,name,getOwnPropertyDescriptor({
get[name](){return brand(this,FontFace)[name];},
set[name](v){brand(this,FontFace)[name]=toStr(v);},
},name));
}
return members;
};
function f1_([family,source,descriptors=undefined],newTarget){
const s={...fontStandards,family:toStr(family),status:"unloaded",loaded:deferred()};
const d=toDict(descriptors);
for(const name of fontMembers){
const v=d[name];
if(v!==undefined)s[name]=toStr(v);
}
return instance(FontFace,s,newTarget);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,Animation,Element,KeyframeEffect,PPromise,animationEnd,animationState,animationTime,animationsOf,apply,armAnimation,array,brand,defaultTiming,dictionary,domException,effectLength,element,fail,finishAnimation,fire,instance,interfaces,isObject,need,newAnimation,newPromise,playAnimation,promiseResolve,promiseThen,published,readKeyframes,readTiming,runningAnimations,setRate,setTimer,stateOf,timeline,toDict,toDouble,toNullableState,toNumber,toSequence,toStr,typeError,wrapperOrNull){
"use strict";
const f0_=()=>class{
get target(){return wrapperOrNull(brand(this,KeyframeEffect).target);}
get pseudoElement(){return brand(this,KeyframeEffect)&&null;}
get composite(){return brand(this,KeyframeEffect)&&"replace";}
getTiming(){return dictionary({...brand(this,KeyframeEffect).timing});}
getComputedTiming(){
const{timing}=brand(this,KeyframeEffect),length=effectLength(timing);
return dictionary({...timing,duration:timing.duration==="auto"?0:timing.duration,activeDuration
:length-timing.delay-timing.endDelay,endTime:length});
}
getKeyframes(){return array(brand(this,KeyframeEffect).keyframes.map((k)=>dictionary(k)));}
setKeyframes(keyframes){brand(this,KeyframeEffect).keyframes=f3_(keyframes);}
updateTiming(timing=undefined){
const s=brand(this,KeyframeEffect);
s.timing={...s.timing,...f2_(toDict(timing),s.timing)};
}
};
function f1_([target,keyframes,options=undefined],newTarget){
return instance(KeyframeEffect,{
target:toNullableState(target,Element),keyframes:f3_(keyframes),timing:f2_(options),
},newTarget);
}
function f2_(options,base=defaultTiming){
if(typeof options==="number")return{...base,duration:options};
const given=toDict(options),timing={...base};
for(const name of["delay","endDelay","iterationStart"])if(given[name]!==undefined)timing[name]=
toDouble(given[name]);
for(const name of["direction","easing","fill"])if(given[name]!==undefined)timing[name]=
toStr(given[name]);
if(given.iterations!==undefined)timing.iterations=toNumber(given.iterations);
if(given.duration!==undefined)timing.duration=typeof given.duration==="number"?given.duration:"auto";
if(timing.iterations<0||timing.iterations!==timing.iterations||timing.duration<0)throw typeError(
"The timing is not valid");
return timing;
}
function f3_(keyframes){
if(keyframes===null||keyframes===undefined)return[];
if(!isObject(keyframes))throw typeError("The keyframes are no object");
if(keyframes[Symbol.iterator]!==undefined)return toSequence(keyframes,(k)=>({...toDict(k)}));
return[{...keyframes}];
}
function f4_(s){
s.finished=new PPromise((resolve,reject)=>Object.assign(s,{resolve,reject}));
apply(promiseThen,s.finished,[undefined,published(()=>{})]);
}
function f5_(s){
const time=animationTime(s);
if(time===null)return"idle";
if(s.isPaused)return"paused";
return(s.rate>=0&&time>=animationEnd(s))||(s.rate<0&&time<=0)?"finished":"running";
}
function f6_(s){
const time=animationTime(s),end=animationEnd(s);
if(s.isFinished)f4_(s);
const from=time===null||(s.rate>=0&&time>=end)?0:s.rate<0&&time<=0?end:time;
Object.assign(s,{isFinished:false,isPaused:false,heldTime:null,
startTime:native.now()-(s.rate===0?0:from/s.rate)});
runningAnimations.add(s);
f7_(s);
}
function f7_(s){
const turn=(s.turn=(s.turn??0)+1);
const rest=s.rate>0?(animationEnd(s)-animationTime(s))/s.rate:s.rate<0?animationTime(s)/-s.rate
:Infinity;
if(rest!==Infinity)setTimer(()=>{if(s.turn===turn)f8_(s);},Math.max(0,rest),false);
}
function f8_(s){
if(s.isFinished)return;
s.heldTime=s.rate<0?0:animationEnd(s);
Object.assign(s,{isFinished:true,isPaused:false,turn:(s.turn??0)+1});
runningAnimations.delete(s);
s.resolve(s.wrapper);
const{heldTime:currentTime}=s,timelineTime=native.now();
setTimer(()=>fire(s,"finish",{I:interfaces.AnimationPlaybackEvent,currentTime,timelineTime}),0,false);
}
const f9_=()=>class{
get id(){return brand(this,Animation).name;}
set id(v){brand(this,Animation).name=toStr(v);}
get effect(){return wrapperOrNull(brand(this,Animation).effect);}
set effect(v){brand(this,Animation).effect=toNullableState(v,KeyframeEffect);}
get timeline(){return brand(this,Animation)&&timeline;}
get startTime(){const s=brand(this,Animation);return s.heldTime===null?s.startTime:null;}
get currentTime(){return animationTime(brand(this,Animation));}
set currentTime(v){
const s=brand(this,Animation);
if(v===null||v===undefined)return;
const time=toDouble(v);
if(s.isPaused||animationTime(s)===null){
s.heldTime=time;
}else{
Object.assign(s,{heldTime:null,startTime:native.now()-(s.rate===0?0:time/s.rate),
isFinished:false});
f7_(s);
}
}
get playbackRate(){return brand(this,Animation).rate;}
set playbackRate(v){f10_(brand(this,Animation),toDouble(v));}
get playState(){return f5_(brand(this,Animation));}
get pending(){return brand(this,Animation)&&false;}
get replaceState(){return brand(this,Animation)&&"active";}
get ready(){return brand(this,Animation)&&apply(promiseResolve,PPromise,[this]);}
get finished(){return brand(this,Animation).finished;}
play(){f6_(brand(this,Animation));}
pause(){
const s=brand(this,Animation);
Object.assign(s,{heldTime:animationTime(s)??0,isPaused:true,turn:(s.turn??0)+1});
}
finish(){
const s=brand(this,Animation);
if(s.rate===0||(s.rate>0&&animationEnd(s)===Infinity))fail("InvalidStateError",
"The animation has no end");
f8_(s);
}
cancel(){
const s=brand(this,Animation);
if(animationTime(s)===null)return;
const wasFinished=s.isFinished;
Object.assign(s,{heldTime:null,startTime:null,isFinished:false,isPaused:false,turn:(s.turn??0)
+1});
runningAnimations.delete(s);
if(!wasFinished)s.reject(domException("AbortError","The animation was cancelled"));
f4_(s);
setTimer(()=>fire(s,"cancel",{I:interfaces.AnimationPlaybackEvent,currentTime:null,
timelineTime:native.now()}),0,false);
}
reverse(){
const s=brand(this,Animation);
f10_(s,-s.rate);
f6_(s);
}
updatePlaybackRate(rate){f10_(brand(this,Animation),toDouble(rate));}
persist(){brand(this,Animation);}
commitStyles(){brand(this,Animation);}
};
function f10_(s,rate){
const time=animationTime(s);
s.rate=rate;
if(time===null||s.heldTime!==null)return;
s.startTime=native.now()-(rate===0?0:time/rate);
f7_(s);
}
function f11_(effect,newTarget){
const s={listeners:null,effect,name:"",rate:1,startTime:null,heldTime:null,isPaused:false,
isFinished:false};
f4_(s);
return instance(Animation,s,newTarget);
}
function f12_(keyframes,options=undefined){
const target=element(this);
need(arguments.length,1);
const effect={target,keyframes:f3_(keyframes),timing:f2_(options)};
instance(KeyframeEffect,effect);
const animation=f11_(effect);
if(isObject(options)&&options.id!==undefined)stateOf(animation).name=toStr(options.id);
f6_(stateOf(animation));
return animation;
}
function f13_(options=undefined){
const s=element(this),isDeep=!!toDict(options).subtree;
return animationsOf((target)=>target===s||(isDeep&&native.contains(s.id,target.id)));
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_};
})
(function(native,page,first,world,isRehearsal,lets_,domException,fail,hasAttr,html,rejected,toDouble){
"use strict";
const f0_=()=>class{
play(){return html(this)&&rejected(domException("NotSupportedError","Nothing is played here"));}
get currentTime(){return html(this)&&0;}
set currentTime(v){html(this);}
get duration(){return html(this)&&NaN;}
get ended(){return html(this)&&false;}
get seeking(){return html(this)&&false;}
get error(){return html(this)&&null;}
get currentSrc(){return html(this)&&"";}
get readyState(){return html(this)&&0;}
get networkState(){return html(this)&&0;}
get muted(){const s=html(this);return s.isMuted??hasAttr(s,"muted");}
set muted(v){html(this).isMuted=!!v;}
get volume(){return html(this).volume??1;}
set volume(v){
const volume=toDouble(v);
if(volume<0||volume>1)fail("IndexSizeError","The volume is not between 0 and 1");
html(this).volume=volume;
}
get playbackRate(){return html(this).playbackRate??1;}
set playbackRate(v){html(this).playbackRate=toDouble(v);}
};
return {f0_};
})
(function(native,page,first,world,isRehearsal,lets_,canvasSize,guarded,html,need,part9,setTimer,toCallback,toStr,toULong){
"use strict";
const f0_=()=>class{
getContext(kind,options=undefined){
const s=html(this);
need(arguments.length,1);
return part9().contextOfElement(s,toStr(kind),options);
}
get width(){return canvasSize(html(this),"width",300);}
set width(v){part9().resize(html(this),"width",toULong(v));}
get height(){return canvasSize(html(this),"height",150);}
set height(v){part9().resize(html(this),"height",toULong(v));}
toDataURL(){return part9().addressOf(html(this));}
toBlob(callback){
const s=html(this);
need(arguments.length,1);
toCallback(callback);
setTimer(()=>{guarded(callback,undefined,[part9().fileOf(s)]);},0,false);
}
transferControlToOffscreen(){return part9().offscreenOf(html(this));}
};
return {f0_};
})
(function(native,page,first,world,isRehearsal,lets_,ViewTransition,apply,asHandled,attempt,brand,deferred,doc,domException,instance,isCallable,microtask,toCallback,toDict,whenSettled){
"use strict";
const f0_=()=>class{
get updateCallbackDone(){return brand(this,ViewTransition).done.promise;}
get ready(){return brand(this,ViewTransition).ready.promise;}
get finished(){return brand(this,ViewTransition).finished.promise;}
get types(){return brand(this,ViewTransition).$types;}
skipTransition(){brand(this,ViewTransition);}
waitUntil(promise){brand(this,ViewTransition);}
};
function f1_(given=undefined){
doc(this);
const update=isCallable(given)?given:toDict(given).update??null;
if(update!==null)toCallback(update);
const s={done:deferred(),ready:deferred(),finished:deferred()};
asHandled(s.ready.promise);
asHandled(s.finished.promise);
s.ready.reject(domException("AbortError","Nothing moves here"));
microtask(()=>{
whenSettled(attempt(()=>(update===null?undefined:apply(update,undefined,[]))),()=>{
s.done.resolve(undefined);
s.finished.resolve(undefined);
},(reason)=>{
s.done.reject(reason);
s.finished.reject(reason);
});
});
return instance(ViewTransition,s);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,CSSStyleSheet,adoptSheets,adopting,array,defineProperty,documentOf,ensureAdoptable,mainDocument,stateOf,toIndex,toState){
"use strict";
function f0_(get,set){
const list=array(get());
return new Proxy(list,{
set(target,key,value){
if(key!=="length"&&toIndex(key)>=0)ensureAdoptable(toState(value,CSSStyleSheet));
if(key==="length")target.length=value;
else defineProperty(target,key,{value,writable:true,enumerable:true,configurable:true});
set(target);
return true;
},
deleteProperty(target,key){
const isDone=Reflect.deleteProperty(target,key);
set(target);
return isDone;
},
});
}
function f1_(tree,list){
if(tree!==mainDocument&&documentOf(tree)!==mainDocument)return;
tree.adoptedSheets=[];
for(let i=0;i<list.length;i++){
const s=stateOf(list[i]);
if(s!==undefined&&s.I===CSSStyleSheet)tree.adoptedSheets.push(s);
}
adopting.add(tree);
adoptSheets(tree);
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,addListener,endSteps,endWindow,framesOf,getOwnPropertyDescriptor,mainDocument,noteEndedWindow,ownFrame,ownKeys,setHandler,shared,windowState){
"use strict";
function f0_(){
if(lets_.isOver)return;
const frames=framesOf();
endWindow();
shared.windows.delete(mainDocument.id);
for(const step of endSteps)step();
for(const id of frames){
shared.firstWindows?.delete(id);
native.openedFrameWindow(id)?.end();
}
noteEndedWindow();
}
function f1_(){
const first=(shared.firstWindows??=new Map()),before=first.get(ownFrame.id);
if(before===undefined&&native.documentURL()==="about:blank"){
first.set(ownFrame.id,{state:windowState,global:page,known:new Set(ownKeys(page))});
return;
}
first.set(ownFrame.id,null);
if(!before)return;
for(const listener of before.state.listeners??[]){
if(listener.handler)setHandler(windowState,listener.type,listener.handler.value);
else addListener(windowState,{...listener});
}
for(const key of ownKeys(before.global)){
if(before.known.has(key)||getOwnPropertyDescriptor(page,key))continue;
Reflect.defineProperty(page,key,getOwnPropertyDescriptor(before.global,key));
}
}
return {f0_,f1_};
})
(function(native,page,first,world,isRehearsal,lets_,DOMMatrix,DOMMatrixReadOnly,DOMPoint,angleUnits,ascii,brand,defineProperty,dictionary,fail,flatMatrix,flatNames,functionMatrix,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,invertedMatrix,isFlat,isObject,lengthUnits,makeMatrix,matrixOfDictionary,matrixPlaces,matrixSteps,moveMatrix,movePoint,numberPattern,otherMatrix,parseTransform,pointInit,radians,scaleMatrix,stateOf,timesMatrix,toNumber,toSequence,toStr,transformFunctions,turnMatrix,typeError){
"use strict";
function f0_(m,n){
const product=[];
for(let column=0;column<4;column++){
for(let row=0;row<4;row++){
let sum=0;
for(let k=0;k<4;k++)sum+=m[4*k+row]*n[4*column+k];
product.push(sum);
}
}
return product;
}
function f1_(m){
const rows=[0,1,2,3].map((r)=>[0,1,2,3,4,5,6,7].map((c)=>
(c<4?m[4*c+r]:c-4===r?1:0)));
for(let c=0;c<4;c++){
let pivot=c;
for(let r=c+1;r<4;r++)if(Math.abs(rows[r][c])>Math.abs(rows[pivot][c]))pivot=r;
const head=rows[pivot][c];
if(!(Math.abs(head)>0))return null;
const first=rows[pivot].map((v)=>v/head);
rows[pivot]=rows[c];
rows[c]=first;
for(let r=0;r<4;r++){
const factor=rows[r][c];
if(r!==c)rows[r]=rows[r].map((v,k)=>v-factor*first[k]);
}
}
return[0,1,2,3].flatMap((c)=>rows.map((row)=>row[4+c]));
}
function f2_(x,y,z,degrees){
const length=Math.hypot(x,y,z);
if(!(length>0))return identityMatrix;
[x,y,z]=[x/length,y/length,z/length];
const[s,c]=[Math.sin(radians(degrees)),Math.cos(radians(degrees))],k=1-c;
return[
x*x*k+c,x*y*k+z*s,x*z*k-y*s,0,x*y*k-z*s,y*y*k+c,y*z*k+x*s,0,
x*z*k+y*s,y*z*k-x*s,z*z*k+c,0,0,0,0,1,
];
}
function f3_(text){
const list=[];
let rest=ascii.strip(text);
if(rest===""||rest==="none")return list;
while(rest!==""){
const match=/^,?\s*([a-z0-9]+)\s*\(([^()]*)\)\s*/i.exec(rest);
if(!match)return null;
const values=match[2].match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?[a-z%]*/gi)??[],numbers=[];
for(const value of values){
const[,number,unit]=numberPattern.exec(value)??[];
const factor=lengthUnits[ascii.lower(unit??"?")]??angleUnits[ascii.lower(unit??"?")];
if(factor===undefined)return null;
numbers.push(+number*factor);
}
list.push({name:ascii.lower(match[1]),numbers});
rest=rest.slice(match[0].length);
}
return list;
}
function f4_({name,numbers}){
const[a=0,b=0,c=0,d=0]=numbers;
switch(name){
case"matrix":return numbers.length===6?flatMatrix(...numbers):null;
case"matrix3d":return numbers.length===16?numbers:null;
case"translate":return moveMatrix(a,b,0);
case"translate3d":return moveMatrix(a,b,c);
case"translatex":return moveMatrix(a,0,0);
case"translatey":return moveMatrix(0,a,0);
case"translatez":return moveMatrix(0,0,a);
case"scale":return scaleMatrix(a,numbers.length>1?b:a,1);
case"scale3d":return scaleMatrix(a,b,c);
case"scalex":return scaleMatrix(a,1,1);
case"scaley":return scaleMatrix(1,a,1);
case"scalez":return scaleMatrix(1,1,a);
case"rotate":return f0_(f0_(moveMatrix(b,c,0),f2_(0,0,1,a)),moveMatrix(-b,-c,0));
case"rotatez":return f2_(0,0,1,a);
case"rotatex":return f2_(1,0,0,a);
case"rotatey":return f2_(0,1,0,a);
case"rotate3d":return f2_(a,b,c,d);
case"skew":return flatMatrix(1,Math.tan(radians(b)),Math.tan(radians(a)),1,0,0);
case"skewx":return flatMatrix(1,0,Math.tan(radians(a)),1,0,0);
case"skewy":return flatMatrix(1,Math.tan(radians(a)),0,1,0,0);
case"perspective":return a>0?[1,0,0,0,0,1,0,0,0,0,1,-1/a,0,0,0,1]:identityMatrix;
default:return null;
}
}
function f5_(text){
const functions=f3_(text);
return functions?.reduce((m,f)=>{
const next=m&&f4_(f);
return next&&f0_(m,next);
},identityMatrix)??null;
}
function f6_(init){
if(init===undefined)return{m:identityMatrix,is2D:true};
if(isObject(init)&&implementsInterface(init,DOMMatrixReadOnly))return stateOf(init);
if(!isObject(init)){
const m=f5_(toStr(init));
if(!m)fail("SyntaxError","The transform is not valid");
return{m,is2D:isFlat(m)};
}
if(init[Symbol.iterator]===undefined)return f7_(init);
const numbers=toSequence(init,toNumber);
if(numbers.length===6)return{m:flatMatrix(...numbers),is2D:true};
if(numbers.length!==16)throw typeError("A matrix has 6 or 16 numbers");
return{m:numbers,is2D:false};
}
function f7_(init){
const m=[...identityMatrix];
for(const name of Object.keys(matrixPlaces).sort())if(init[name]!==undefined)m[matrixPlaces[name]]=
toNumber(init[name]);
return{m,is2D:init.is2D===undefined?isFlat(m):!!init.is2D};
}
const f8_=()=>{
const members=class{
get is2D(){return brand(this,DOMMatrixReadOnly).is2D;}
get isIdentity(){return brand(this,DOMMatrixReadOnly).m.every((v,i)=>v===identityMatrix[i]);}
flipX(){return makeMatrix(matrixSteps.multiply(brand(this,DOMMatrixReadOnly),[dictionary({a:-1})]));}
flipY(){return makeMatrix(matrixSteps.multiply(brand(this,DOMMatrixReadOnly),[dictionary({d:-1})]));}
inverse(){return makeMatrix(invertedMatrix(brand(this,DOMMatrixReadOnly)));}
transformPoint(point=undefined){
return instance(DOMPoint,movePoint(brand(this,DOMMatrixReadOnly).m,pointInit(point)));}
toJSON(){
const s=brand(this,DOMMatrixReadOnly),values={};
for(const name in matrixPlaces)values[name]=s.m[matrixPlaces[name]];
return dictionary({...values,is2D:s.is2D,isIdentity:s.m.every((v,i)=>v===identityMatrix[i])});
}
toString(){
const{m,is2D}=brand(this,DOMMatrixReadOnly);
if(!m.every((v)=>v-v===0))fail("InvalidStateError","A number of the matrix is not finite");
return is2D?`matrix(${Object.values(flatNames).map((place)=>m[place]).join(", ")})`
:`matrix3d(${m.join(", ")})`;
}
static fromMatrix(other=undefined){return instance(DOMMatrixReadOnly,{...otherMatrix(other)});}
};
for(const name in matrixPlaces){
const get={get[name](){return brand(this,DOMMatrixReadOnly).m[matrixPlaces[name]];}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(get,name));
}
for(const name in matrixSteps){
const step={[name](...given){return makeMatrix(matrixSteps[name](brand(this,DOMMatrixReadOnly),given));
}};
defineProperty(members.prototype,name,{value:step[name],writable:true,configurable:true});
}
return members;
};
const f9_=()=>{
const members=class{
invertSelf(){
Object.assign(brand(this,DOMMatrix),invertedMatrix(brand(this,DOMMatrix)));
return this;
}
preMultiplySelf(other=undefined){
const s=brand(this,DOMMatrix),o=otherMatrix(other);
Object.assign(s,{m:f0_(o.m,s.m),is2D:s.is2D&&o.is2D});
return this;
}
setMatrixValue(text){
const s=brand(this,DOMMatrix),m=f5_(toStr(text));
if(!m)fail("SyntaxError","The transform is not valid");
Object.assign(s,{m,is2D:isFlat(m)});
return this;
}
static fromMatrix(other=undefined){return makeMatrix(otherMatrix(other));}
};
for(const name in matrixPlaces){
const place=matrixPlaces[name],pair={
get[name](){return brand(this,DOMMatrix).m[place];},
set[name](v){
const s=brand(this,DOMMatrix),value=toNumber(v);
s.m=s.m.map((old,i)=>(i===place?value:old));
if(value!==identityMatrix[place]&&!Object.values(flatNames).includes(place))s.is2D=false;
},
};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(pair,name));
}
for(const name in matrixSteps){
const step={
[`${name}Self`](...given){
const s=brand(this,DOMMatrix);
Object.assign(s,matrixSteps[name](s,given));
return this;
},
};
defineProperty(members.prototype,`${name}Self`,{value:step[`${name}Self`],writable:true,
configurable:true});
}
return members;
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_};
})
(function(native,page,first,world,isRehearsal,lets_,SVG,SVGAnimatedLength,SVGAnimatedRect,SVGLength,ascii,brand,getAttr,instance,lengthParts,lengthText,lengthUnits,makeRect,numberPattern,parentState,setAttr,svgLength,svgLengthTypes,svgSide,toDouble,toStr,userUnits,viewBoxOf,viewport,viewportSide){
"use strict";
const f0_=(s,text,isTall)=>{
const[,number,unit]=numberPattern.exec(ascii.strip(text))??[];
if(number===undefined)return null;
if(unit==="%")return+number/100*f1_(s,isTall);
return+number*(lengthUnits[ascii.lower(unit)]??1);
};
function f1_(s,isTall){
let root=parentState(s);
while(root&&!(root.ns===SVG&&root.local==="svg"))root=parentState(root);
if(!root)return isTall?viewport().height:viewport().width;
return f2_(root)?.[isTall?3:2]??f3_(root,isTall);
}
function f2_(s){
const numbers=(getAttr(s,"viewBox")??"").split(/[\s,]+/).filter((part)=>part!=="").map(Number);
return numbers.length===4&&numbers.every((v)=>v-v===0)?numbers:null;
}
function f3_(s,isTall){
const text=getAttr(s,isTall?"height":"width");
if(text!==null&&!text.includes("%"))return userUnits(s,text,isTall)??0;
return f2_(s)?.[isTall?3:2]??(isTall?150:300);
}
const f4_=()=>class{
get unitType(){return svgLengthTypes[ascii.lower(numberPattern.exec(lengthText(brand(this,SVGLength)))?.[2]
??"")]??0;}
get value(){return svgLength(...lengthParts(brand(this,SVGLength)));}
set value(v){
const s=brand(this,SVGLength);
setAttr(s.element,s.name,`${toDouble(v)}`);
}
get valueInSpecifiedUnits(){return+(numberPattern.exec(lengthText(brand(this,SVGLength)))?.[1]??0);}
get valueAsString(){return lengthText(brand(this,SVGLength))||"0";}
set valueAsString(v){
const s=brand(this,SVGLength);
setAttr(s.element,s.name,toStr(v));
}
};
const f5_=()=>class{
get baseVal(){
const s=brand(this,SVGAnimatedLength);
return(s.$length??=instance(SVGLength,{element:s.element,name:s.name}));
}
get animVal(){
const s=brand(this,SVGAnimatedLength);
return(s.$length??=instance(SVGLength,{element:s.element,name:s.name}));
}
};
const f6_=()=>class{
get baseVal(){return makeRect(...(f2_(brand(this,SVGAnimatedRect).element)??[0,0,0,0]));}
get animVal(){return makeRect(...(f2_(brand(this,SVGAnimatedRect).element)??[0,0,0,0]));}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,SVGAnimatedTransformList,SVGTransform,SVGTransformList,brand,fail,functionMatrix,identityMatrix,instance,makeMatrix,makeTransform,matrixFunction,otherMatrix,setTransforms,svgTransformTypes,timesMatrix,toDouble,toState,toULong,transformsOf){
"use strict";
const f0_=()=>class{
get type(){return svgTransformTypes[brand(this,SVGTransform).f.name]??0;}
get matrix(){return makeMatrix({m:functionMatrix(brand(this,SVGTransform).f)??identityMatrix,is2D:true});
}
get angle(){
const{name,numbers}=brand(this,SVGTransform).f;
return["rotate","skewx","skewy"].includes(name)?numbers[0]??0:0;
}
setMatrix(matrix=undefined){brand(this,SVGTransform).f=matrixFunction(otherMatrix(matrix).m);}
setTranslate(x,y){brand(this,SVGTransform).f={name:"translate",numbers:[toDouble(x),toDouble(y)]};}
setScale(x,y){brand(this,SVGTransform).f={name:"scale",numbers:[toDouble(x),toDouble(y)]};}
setRotate(angle,x,y){brand(this,SVGTransform).f={name:"rotate",
numbers:[toDouble(angle),toDouble(x),toDouble(y)]};}
setSkewX(angle){brand(this,SVGTransform).f={name:"skewx",numbers:[toDouble(angle)]};}
setSkewY(angle){brand(this,SVGTransform).f={name:"skewy",numbers:[toDouble(angle)]};}
};
const f1_=()=>class{
get length(){return transformsOf(brand(this,SVGTransformList).element).length;}
get numberOfItems(){return transformsOf(brand(this,SVGTransformList).element).length;}
getItem(index){
const found=transformsOf(brand(this,SVGTransformList).element)[toULong(index)];
if(!found)fail("IndexSizeError","The list has no such transform");
return makeTransform(found);
}
clear(){setTransforms(brand(this,SVGTransformList),[]);}
initialize(item){
const{f}=toState(item,SVGTransform);
setTransforms(brand(this,SVGTransformList),[f]);
return makeTransform(f);
}
appendItem(item){
const s=brand(this,SVGTransformList),{f}=toState(item,SVGTransform);
setTransforms(s,[...transformsOf(s.element),f]);
return makeTransform(f);
}
createSVGTransformFromMatrix(matrix=undefined){return brand(this,SVGTransformList)
&&makeTransform(matrixFunction(otherMatrix(matrix).m));}
consolidate(){
const s=brand(this,SVGTransformList),list=transformsOf(s.element);
if(list.length===0)return null;
const f=matrixFunction(list.reduce((m,next)=>timesMatrix(m,functionMatrix(next)),identityMatrix));
setTransforms(s,[f]);
return makeTransform(f);
}
};
const f2_=()=>class{
get baseVal(){
const s=brand(this,SVGAnimatedTransformList);
return(s.$list??=instance(SVGTransformList,{element:s.element}));
}
get animVal(){
const s=brand(this,SVGAnimatedTransformList);
return(s.$list??=instance(SVGTransformList,{element:s.element}));
}
};
return {f0_,f1_,f2_};
})
(function(native,page,first,world,isRehearsal,lets_,ELEMENT,SVG,SVGAnimatedTransformList,SVGGraphicsElement,arc,ascii,boundingRect,box,boxOfPoints,brand,childStates,curve,curveSteps,drawingMatrix,drawnBox,drawnText,ellipsePoints,fontHeight,getAttr,identityMatrix,instance,join,lettersWidth,makeMatrix,makeRect,moveMatrix,movePoint,outline,ownMatrix,parentState,pathCounts,pathLines,pointPairs,radians,scaleMatrix,svgLength,svgSide,textBox,timesMatrix,undrawn,viewBoxOf){
"use strict";
function f0_(points,at){
const list=[];
for(let i=1;i<=curveSteps;i++){
const t=i/curveSteps,u=1-t;
list.push(points.length===3
?[0,1].map((k)=>u*u*at[k]+2*u*t*points[0][k]+t*t*points[1][k])
:[0,1].map((k)=>u*u*u*at[k]+3*u*u*t*points[0][k]+3*u*t*t*points[1][k]
+t*t*t*points[2][k]));
}
return list;
}
function f1_([x1,y1],[rx,ry,turn,isLarge,isPositive,x2,y2]){
[rx,ry]=[Math.abs(rx),Math.abs(ry)];
if(rx===0||ry===0||(x1===x2&&y1===y2))return[[x2,y2]];
const[sin,cos]=[Math.sin(radians(turn)),Math.cos(radians(turn))],dx=(x1-x2)/2,dy=(y1-y2)/2;
const x=cos*dx+sin*dy,y=-sin*dx+cos*dy,excess=(x/rx)**2+(y/ry)**2;
if(excess>1)[rx,ry]=[rx*Math.sqrt(excess),ry*Math.sqrt(excess)];
const square=Math.max(0,(rx*rx*ry*ry-rx*rx*y*y-ry*ry*x*x)/(rx*rx*y*y
+ry*ry*x*x));
const k=(isLarge===isPositive?-1:1)*Math.sqrt(square),cx=k*rx*y/ry,cy=-k*ry*x/rx;
const from=Math.atan2((y-cy)/ry,(x-cx)/rx);
let sweep=Math.atan2((-y-cy)/ry,(-x-cx)/rx)-from;
if(isPositive&&sweep<0)sweep+=2*Math.PI;
if(!isPositive&&sweep>0)sweep-=2*Math.PI;
const list=[];
for(let i=1;i<=curveSteps;i++){
const px=rx*Math.cos(from+sweep*i/curveSteps)+cx,py=ry*Math.sin(from+sweep*i/curveSteps)
+cy;
list.push([cos*px-sin*py+(x1+x2)/2,sin*px+cos*py+(y1+y2)/2]);
}
return list;
}
function f2_(text){
const lines=[],tokens=/[\s,]*([mlhvcsqtaz])|[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/giy,flag=
/[\s,]*([01])/y;
let command="",line=null,at=[0,0],control=null,last="";
const number=(isFlag)=>{
const pattern=isFlag?flag:tokens,from=isFlag?tokens.lastIndex:pattern.lastIndex;
pattern.lastIndex=from;
const found=pattern.exec(text),value=isFlag?found?.[1]:found?.[2];
tokens.lastIndex=value===undefined?from:pattern.lastIndex;
return value===undefined?null:+value;
};
for(;;){
const from=tokens.lastIndex,found=tokens.exec(text);
if(!found)return lines;
if(found[1]!==undefined)command=found[1];
else if(command===""||ascii.lower(command)==="z")return lines;
else tokens.lastIndex=from;
const kind=ascii.lower(command),isRelative=kind===command,values=[];
for(let i=0;i<pathCounts[kind];i++){
const value=number(kind==="a"&&(i===3||i===4));
if(value===null)return lines;
values.push(value);
}
const point=(i)=>(isRelative?[at[0]+values[i],at[1]+values[i+1]]:[values[i],values[i+1]]);
const mirrored=(kinds)=>(control&&kinds.includes(last)?[2*at[0]-control[0],2*at[1]-control[1]]
:at);
let made=[];
if(kind==="m"){
at=point(0);
lines.push(line=[at]);
command=isRelative?"l":"L";
}else if(line===null)return lines;
else if(kind==="z")made=[line[0]];
else if(kind==="l")made=[point(0)];
else if(kind==="h")made=[[isRelative?at[0]+values[0]:values[0],at[1]]];
else if(kind==="v")made=[[at[0],isRelative?at[1]+values[0]:values[0]]];
else if(kind==="a")made=f1_(at,[...values.slice(0,5),...point(5)]);
else{
const isCubic=kind==="c"||kind==="s";
const first=kind==="c"||kind==="q"?point(0):mirrored(isCubic?"cs":"qt");
const rest=kind==="c"?[point(2),point(4)]:kind==="t"?[point(0)]:kind==="s"
?[point(0),point(2)]:[point(2)];
made=f0_(isCubic?[first,...rest,null]:[first,...rest,null].slice(0,3),at);
control=isCubic?rest[0]:first;
}
if(!"csqt".includes(kind))control=null;
for(const next of made)line.push(next);
if(made.length>0)at=made.at(-1);
last=kind;
}
}
const f3_=(s)=>{
const numbers=((getAttr(s,"points")??"").match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)??[]).map(Number),
pairs=[];
for(let i=0;i+1<numbers.length;i+=2)pairs.push([numbers[i],numbers[i+1]]);
return pairs;
};
function f4_(s){
const[x,y,w,h]=["x","y","width","height"].map((name)=>svgLength(s,name));
switch(s.local){
case"path":return f2_(getAttr(s,"d")??"");
case"polyline":return[pointPairs(s)];
case"polygon":{
const pairs=pointPairs(s);
return[pairs.concat(pairs.slice(0,1))];
}
case"line":return[[[svgLength(s,"x1"),svgLength(s,"y1")],[svgLength(s,"x2"),svgLength(s,"y2")]]];
case"rect":return[[[x,y],[x+w,y],[x+w,y+h],[x,y+h],[x,y]]];
case"circle":case"ellipse":{
const[rx,ry]=s.local==="circle"?[svgLength(s,"r"),svgLength(s,"r")]
:[svgLength(s,"rx"),svgLength(s,"ry")];
const[cx,cy]=[svgLength(s,"cx"),svgLength(s,"cy")];
return[[[cx+rx,cy],...ellipsePoints(cx,cy,rx,ry)]];
}
default:return[];
}
}
function f5_(s){
const text=drawnText(s),height=fontHeight(s),width=lettersWidth(s,text);
if(text==="")return null;
const start=svgLength(s,"x")+svgLength(s,"dx"),anchor=getAttr(s,"text-anchor");
return box(start-(anchor==="middle"?width/2:anchor==="end"?width:0),svgLength(s,"y")
+svgLength(s,"dy")-height*0.8,width,height);
}
function f6_(s){
switch(s.local){
case"rect":case"image":case"foreignObject":return box(
...["x","y","width","height"].map((name)=>svgLength(s,name)));
case"text":case"tspan":case"textPath":return f5_(s);
case"path":case"polyline":case"polygon":case"line":case"circle":case"ellipse":return boxOfPoints(
f4_(s).flat());
default:{
let all=null;
for(const child of childStates(s)){
if(child.kind!==ELEMENT||child.ns!==SVG||undrawn.has(child.local))continue;
const inner=f6_(child);
if(inner===null)continue;
const m=ownMatrix(child),[x0,y0,x1,y1]=inner;
all=join(all,boxOfPoints([[x0,y0],[x1,y0],[x0,y1],[x1,y1]].map(([x,y])=>{
const moved=movePoint(m,{x,y});
return[moved.x,moved.y];
})));
}
return all;
}
}
}
function f7_(s,isOfScreen){
let m=identityMatrix;
for(let e=s;e&&e.ns===SVG;e=parentState(e)){
m=timesMatrix(ownMatrix(e),m);
if(e.local!=="svg")continue;
const view=viewBoxOf(e);
if(view&&view[2]>0&&view[3]>0){
const k=Math.min(svgSide(e,false)/view[2],svgSide(e,true)/view[3]);
m=timesMatrix(timesMatrix(scaleMatrix(k,k,1),moveMatrix(-view[0],-view[1],0)),m);
}
if(parentState(e)?.ns===SVG)m=timesMatrix(moveMatrix(svgLength(e,"x"),svgLength(e,"y"),0),m);
else if(isOfScreen){
const at=boundingRect(e);
m=timesMatrix(moveMatrix(at.x,at.y,0),m);
}
}
return makeMatrix({m,is2D:true});
}
const f8_=()=>class{
get transform(){
const s=brand(this,SVGGraphicsElement);
return(s.$transform??=instance(SVGAnimatedTransformList,{element:s}));
}
getBBox(){
const[x0,y0,x1,y1]=f6_(brand(this,SVGGraphicsElement))??[0,0,0,0];
return makeRect(x0,y0,x1-x0,y1-y0);
}
getCTM(){return f7_(brand(this,SVGGraphicsElement),false);}
getScreenCTM(){return f7_(brand(this,SVGGraphicsElement),true);}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_};
})
(function(native,page,first,world,isRehearsal,lets_,DOMPoint,ELEMENT,SVGAnimatedLength,SVGAnimatedRect,SVGAnimatedString,SVGGeometryElement,SVGSVGElement,SVGTextContentElement,animatedObjects,brand,childStates,defineProperty,drawnText,fail,getAttr,getOwnPropertyDescriptor,identityMatrix,instance,interfaces,lettersWidth,makeMatrix,makeRect,makeTransform,matrixFunction,need,otherMatrix,outline,outlineLength,pointAlong,toDouble,toStr,toULong){
"use strict";
function f0_(I,names){
const members=class{};
for(const name of names){
const kind=name==="href"?SVGAnimatedString:name==="viewBox"?SVGAnimatedRect:SVGAnimatedLength;
const get={get[name](){
const s=brand(this,I);
if(!animatedObjects.has(s))animatedObjects.set(s,new Map());
const made=animatedObjects.get(s);
if(!made.has(name))made.set(name,instance(kind,{element:s,name}));
return made.get(name);
}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(get,name));
}
return members;
}
const f1_=()=>class{
createSVGPoint(){return brand(this,SVGSVGElement)&&instance(DOMPoint,{x:0,y:0,z:0,w:1});}
createSVGRect(){return brand(this,SVGSVGElement)&&makeRect(0,0,0,0);}
createSVGMatrix(){return brand(this,SVGSVGElement)&&makeMatrix({m:identityMatrix,is2D:true});}
createSVGTransform(){return brand(this,SVGSVGElement)&&makeTransform(matrixFunction(identityMatrix));}
createSVGTransformFromMatrix(matrix=undefined){return brand(this,SVGSVGElement)
&&makeTransform(matrixFunction(otherMatrix(matrix).m));}
getElementById(id){
const s=brand(this,SVGSVGElement),name=toStr(id);
const find=(e)=>childStates(e)
.reduce((hit,c)=>hit??(c.kind!==ELEMENT?null:getAttr(c,"id")===name?c:find(c)),null);
return find(s)?.wrapper??null;
}
};
const f2_=()=>class{
getTotalLength(){return f3_(outline(brand(this,SVGGeometryElement)));}
getPointAtLength(distance){
const s=brand(this,SVGGeometryElement);
need(arguments.length,1);
const[x,y]=f4_(outline(s),toDouble(distance));
return instance(DOMPoint,{x,y,z:0,w:1});
}
};
function f3_(lines){
let sum=0;
for(const line of lines)for(let i=1;i<line.length;i++)sum+=Math.hypot(line[i][0]-line[i-1][0],
line[i][1]-line[i-1][1]);
return sum;
}
function f4_(lines,distance){
let last=lines.find((line)=>line.length>0)?.[0]??[0,0];
if(distance<=0)return last;
for(const line of lines){
for(let i=1;i<line.length;i++){
const[from,to]=[line[i-1],line[i]],length=Math.hypot(to[0]-from[0],to[1]-from[1]);
if(distance<=length)return[from[0]+(to[0]-from[0])*distance/length,from[1]
+(to[1]-from[1])*distance/length];
distance-=length;
last=to;
}
}
return last;
}
const f5_=()=>
class{
getNumberOfChars(){return drawnText(brand(this,SVGTextContentElement)).length;}
getComputedTextLength(){
const s=brand(this,SVGTextContentElement);
return lettersWidth(s,drawnText(s));
}
getSubStringLength(start,count){
const s=brand(this,SVGTextContentElement),text=drawnText(s);
need(arguments.length,2);
if(toULong(start)>=text.length)fail("IndexSizeError","The text is shorter");
return lettersWidth(s,text.substr(toULong(start),toULong(count)));
}
};
const f6_=()=>class{
get target(){
const s=brand(this,interfaces.SVGAElement);
return(s.$target??=instance(SVGAnimatedString,{element:s,name:"target"}));
}
};
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_};
})
(function(native,page,first,world,isRehearsal,lets_,AsyncFunction,DrivenError,File,KeyboardEvent,PError,PPromise,S,XMLDocument,apply,asDriver,atob,canSelect,caretPlace,checkForm,clicked,clicking,closeTopDialog,closesDialog,commitChange,construct,controlValue,controlsOf,core,documentOf,drivenArgument,drivenFunction,drivenResult,driver,driverCalls,editingHost,fileList,fire,focusByPerson,instance,interfaces,isConnected,isDisabled,isObject,isShifted,isSubmitButton,isTextField,isThenable,isValidated,kernel,mainDocument,mayInput,microtask,middleOf,noteSelection,optionIDs,pageValue,part0,part12,postedMessages,pressedPart,promiseResolve,published,replaceText,see,selectionOf,setPrototypeOf,shownError,subscribe,toldNumber,typedInput,valueOrReason,virtualKeyCode,wallTime,wantsDoubleClick){
"use strict";
function f0_(whole){
if(isDisabled(whole))return true;
let s=driver.place?whole:pressedPart(whole);
const movesFocus=driver.place||kernel.press(s);
if(!isConnected(s))s=whole;
if(movesFocus)kernel.focusAround(s);
if(!isConnected(s))return true;
const isDouble=!driver.place&&wantsDoubleClick(s),detail=driver.clickCount??1;
driver.clickCount=undefined;
const isAllowed=fire(s,"click",{
I:interfaces.PointerEvent,bubbles:true,cancelable:true,composed:true,view:page,detail,
isFromPerson:true,
...driver.place??{middle:middleOf(s)},
});
if(isDouble)core.doubleClick(s.id);
return isAllowed;
}
function f1_(contentType,isXML){
mainDocument.contentType=contentType;
if(!isXML)return;
Object.assign(mainDocument,{isHTML:false,I:XMLDocument});
setPrototypeOf(mainDocument.wrapper,see(XMLDocument).prototype);
}
function f2_(id,submits=true){
const s=S(id),before=clicking.submits;
clicking.submits=submits;
try{
return f0_(s);
}finally{
clicking.submits=before;
}
}
function f3_(id){
const whole=S(id);
if(isDisabled(whole))return;
let s=pressedPart(whole);
const movesFocus=kernel.press(s,2);
if(!isConnected(s))s=whole;
if(movesFocus)kernel.focusAround(s);
const init={bubbles:true,cancelable:true,composed:true,view:page,detail:2,isFromPerson:true,
middle:middleOf(s)};
if(isConnected(s))fire(s,"click",{...init,I:interfaces.PointerEvent});
if(isConnected(s))fire(s,"dblclick",{...init,I:interfaces.MouseEvent});
}
function f4_(id,text){
const host=isTextField(S(id))?null:editingHost(S(id));
if(host){
focusByPerson(host);
return replaceText(host,text);
}
core.personTyped(id,null,text,text.length);
commitChange(S(id));
}
function f5_(id,key,text){
const s=S(id);
kernel.focusElement(s);
return mayInput(s,{I:interfaces.InputEvent,bubbles:true,composed:true,...typedInput(s,key,text)});
}
function f6_(id,key,text,cursor){
const s=S(id),input=typedInput(s,key,text);
kernel.focusElement(s);
s.rawValue=text;
s.isDirty=s.isTyped=true;
s.selectionStart=s.selectionEnd=cursor;
s.caretIsKnown=true;
s.hasUntoldChange=true;
fire(s,"input",{I:interfaces.InputEvent,bubbles:true,composed:true,...input});
}
function f7_(id){
const s=S(id);
if(!isTextField(s)||!canSelect(s))return"";
const[start,end]=selectionOf(s);
return start===0&&end===0&&s.caretIsKnown!==true?"":`${start} ${end}`;
}
function f8_(id,isAllowed){
const s=S(id),{focused}=documentOf(s),text=controlValue(s);
return JSON.stringify({
isAllowed,text,cursor:selectionOf(s)?.[1]??text.length,
focus:focused&&isConnected(focused)?toldNumber(focused):null,caret:caretPlace(s)??undefined,
});
}
function f9_(id,...places){
core.restoreSelected(id,...places);
const s=S(id);
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
}
function f10_(id,...parts){
core.restoreFiles(id,...parts);
const s=S(id);
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
}
function f11_(id,text){
const s=S(id);
if(!isTextField(s))return;
s.rawValue=text;
s.isDirty=s.isTyped=true;
s.selectionStart=s.selectionEnd=text.length;
}
function f12_(id,...places){
const s=S(id);
optionIDs(s).forEach((option,place)=>{S(option).selectedness=places.includes(place);});
s.isUnselected=places.length===0;
noteSelection();
}
function f13_(id,...parts){
const s=S(id),files=[];
for(let i=0;i+2<parts.length;i+=3){
const bytes=Uint8Array.from(atob(parts[i+2]),(c)=>c.charCodeAt(0));
files.push(instance(File,{bytes,type:parts[i+1],name:parts[i],lastModified:wallTime()}));
}
s.files=fileList(files);
}
function f14_(id){
const s=S(id);
const form=s.isHTML&&s.local==="form"?s:kernel.formOwner(s);
if(!form)return true;
const submitter=isSubmitButton(s)?s:null;
if(isValidated(form,submitter)&&!checkForm(form))return!controlsOf(form)
.some((control)=>S(control).customError);
const isAllowed=fire(form,"submit",{
I:interfaces.SubmitEvent,bubbles:true,cancelable:true,submitter:submitter?submitter.wrapper:null,
});
return isAllowed&&!closesDialog(form,submitter);
}
function f15_(type,key,code,id){
const keyCode=type==="keypress"&&key.length===1?key.charCodeAt(0):virtualKeyCode(key,code);
const s=S(id);
if(type==="keydown")focusByPerson(s);
const isAllowed=fire(s,type,{
I:KeyboardEvent,bubbles:true,cancelable:true,composed:true,view:page,key,code,keyCode,
which:keyCode,
charCode:type==="keypress"?keyCode:0,shiftKey:isShifted(key),
});
if(isAllowed&&type==="keypress"&&key==="Enter"&&s.local==="input")commitChange(s);
if(isAllowed&&type==="keydown"&&key==="Escape")closeTopDialog();
return isAllowed;
}
function f16_(number,text,error){
const message=postedMessages.get(number);
if(!message)return;
postedMessages.delete(number);
if(error!==null)return void message.reject(new PError(error));
try{
message.resolve(text===null?undefined:pageValue(JSON.parse(text)));
}catch(problem){
message.reject(problem);
}
}
function f17_(body,text,id){
const failed=(error)=>{
const line=isObject(error)&&typeof error.line==="number"?error.line:0;
const column=isObject(error)&&typeof error.column==="number"?error.column:0;
native.asyncFinished(id,null,shownError(error),line,column);
};
try{
const values=JSON.parse(text);
const names=Object.keys(values);
const run=asDriver(()=>construct(AsyncFunction,[...names,body]));
const promise=apply(run,page,names.map((name)=>pageValue(values[name])));
subscribe(promise,published((v)=>{
try{native.asyncFinished(id,valueOrReason(v));}catch(error){failed(error);}
}),published(failed));
}catch(error){
failed(error);
}
}
function f18_(bytes,url){
const[,,credentials]=native.workerFacts();
part12().runWorkerModule(bytes,url,credentials,(isWhole)=>{
if(isWhole)part0().openScope();
else native.failWorker(null,"",0,0);
});
}
function f19_(body,text,hasCallback,id){
let isFinished=false;
const answer=(result)=>{
if(!isFinished)native.asyncFinished(id,JSON.stringify(result));
isFinished=true;
};
const finish=(value)=>{
let result;
try{
result={value:drivenResult(value,[])};
}catch(error){
result=error instanceof DrivenError?{error:error.code}:{failure:shownError(error)};
}
answer(result);
};
const failed=(error)=>{answer({failure:shownError(error)});};
const settle=(v)=>{
if(subscribe(v,done,fails))return;
if(isThenable(v))subscribe(apply(promiseResolve,PPromise,[v]),done,fails);
else microtask(()=>{finish(v);});
};
const done=published((v)=>{finish(v);});
const fails=published(failed);
const given=JSON.parse(text);
if(!Array.isArray(given))return void driverCalls(given,body,id);
try{
const args=given.map(drivenArgument);
let isCalled=false;
if(hasCallback){
args.push(published((v)=>{
if(isCalled)return;
isCalled=true;
if(!subscribe(v,done,fails))isThenable(v)?settle(v):finish(v);
}));
}
const result=apply(asDriver(()=>drivenFunction(body)),page,args);
if(!hasCallback)settle(result);
else if(!subscribe(result,done,fails)&&isThenable(result))settle(result);
}catch(error){
if(error instanceof DrivenError)answer({error:error.code});
else failed(error);
}
}
return {f0_,f1_,f2_,f3_,f4_,f5_,f6_,f7_,f8_,f9_,f10_,f11_,f12_,f13_,f14_,f15_,f16_,f17_,f18_,f19_};
})
