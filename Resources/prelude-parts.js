(function(native,page,first,world,isRehearsal,PDate,allowedStep,apply,attributeNumber,construct,decimalPlaces,fail,has,inputType,inputValue,isDate,isMonth,isOnStep,isTime,isWeek,pageMethods,plainNumbers,setInputValue,stepBase,typeError){
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
(function(native,page,first,world,isRehearsal,CSSStyleDeclaration,array,ascii,brand,declarationText,declarations,fail,freeze,instance,interface_,kernel,legacyObject,makeArrayLike,mediaListOf,mediaText,need,parseDeclarations,setMedia,stateOf,supportsCondition,toStr,toULong,wrapperOrNull){
"use strict";
const ruleSource={
list:(s)=>s.declared,
store(s,list){
s.declared=list;
ruleChanged(s.rule);
},
};
const readableDeclarations={length:(d)=>declarations(d).length,item:(d,i)=>declarations(d)[i].name};
function ruleStyle(rule){
return(rule.$style??=legacyObject(CSSStyleDeclaration,{source:ruleSource,declared:rule.declared,rule},
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
get style(){return ruleStyle(brand(this,CSSFontFaceRule));}
});
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
const selectorText=(text)=>ascii.strip(text.replace(/\(\s+(?![^(]*")/g,"(").replace(/\s+\)(?![^(]*")/g,")")
.replace(/(:nth-[\w-]+\()\s*even\s*\)/gi,(_,head)=>`${head}2n)`)
.replace(/(:nth-[\w-]+\()\s*odd\s*\)/gi,(_,head)=>`${head}2n+1)`).replace(/\/\*[^]*?\*\//g,""))
.replace(/[\t\n\f\r ]+/g," ").replace(/ ?([,>+~]) ?/g,(all,c,place,whole)=>{
const before=whole.slice(0,place);
if((before.match(/\[/g)??[]).length>(before.match(/\]/g)??[]).length)return all;
const isFunction=/:nth-[\w-]+\([^)]*$/.test(before);
return isFunction?all:c===","?", ":` ${c} `;
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
instance(I,rule);
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
const rule=makeRule(known[0],known[1],known[2],name,prelude,sheet,parent);
if(known[2]==="declarations")rule.declared=parseDeclarations(body);
else if(parent?.kind==="style")readBody(rule,body,sheet,depth);
else rule.rules=parseRules(body,sheet,rule,known[2]==="frames",depth+1);
return rule;
}
const prelude=isFrames?ascii.words(head).join(" "):selectorText(head);
if(isFrames){
const rule=makeRule(CSSKeyframeRule,8,"style","",keyText(prelude),sheet,parent);
rule.declared=parseDeclarations(body)
.filter((d)=>!d.important&&(!d.name.startsWith("animation")||d.name==="animation-timing-function"));
return rule;
}
const isNested=parent!==null&&parent!==undefined&&hasStyleParent(parent);
if(!isNested&&!native.supports(`selector(${prelude})`))return null;
const rule=makeRule(CSSStyleRule,1,"style","",prelude,sheet,parent);
readBody(rule,body,sheet,depth);
return rule;
}
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
function indented(text){
return text.split("\n").map((line)=>`  ${line}`).join("\n");
}
function ruleText(rule){
const head=rule.name===""?rule.prelude:`@${rule.name}${rule.prelude===""?"":` ${rule.prelude}`}`;
switch(rule.kind){
case"none":return`${head};`;
case"rules":case"frames":{
const own=rule.declared.length>0?[declarationText(declared(rule))]:[];
const lines=[...own,...rule.rules.map(ruleText)].map(indented);
return`${head} {\n${lines.join("\n")}${lines.length>0?"\n":""}}`;
}
default:{
const text=declarationText(declared(rule));
if(rule.rules.length===0)return text===""?`${head} { }`:`${head} { ${text} }`;
const lines=[...(text===""?[]:[text]),...rule.rules.map(ruleText)].map(indented);
return`${head} {\n${lines.join("\n")}\n}`;
}
}
}
function insertRule(owner,text,index){
const sheet=owner.sheet??owner;
if(sheet.isReading)fail("NotAllowedError","The sheet is being replaced");
if(index>owner.rules.length)fail("IndexSizeError","There is no such place among the rules");
const made=parseRules(text,sheet,owner.sheet?owner:null,owner.kind==="frames");
if(made.length!==1)fail("SyntaxError","The text is not one rule");
const rule=made[0];
if(rule.type===3&&(owner.sheet||sheet.isConstructed||owner.rules.slice(0,index)
.some((r)=>r.type!==3))){
fail(sheet.isConstructed?"SyntaxError":"HierarchyRequestError","An import comes before other rules");
}
if(rule.type!==3&&owner.rules.slice(index).some((r)=>r.type===3))fail("HierarchyRequestError",
"An import comes before other rules");
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
(function(native,page,first,world,isRehearsal,ELEMENT,childStates,dataOf,hasAttr,isConnected,isText,parentState,textBelow){
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
(function(native,page,first,world,isRehearsal,ELEMENT,HTML,S,append,canSelect,childStates,cloneNode,collapseRange,controlValue,deleteContents,documentOf,editText,editingHost,extractContents,fire,hasAttr,insertInRange,insertLines,interfaces,isCollapsed,isConnected,isDisabled,isInclusiveAncestor,isTextBlock,isTextField,kernel,lengthOf,mainDocument,makeElementIn,makeFragment,makeRange,makeText,parentState,parseFragment,preInsert,select,selectedIn,selectedRange,selection,selectionOf,setAttr,setSelection,typeValue){
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
function commandHost(d){
const r=d===mainDocument?selectedRange(selection()):null;
const host=r&&editingHost(r.end);
return host&&isInclusiveAncestor(host,r.start)?host:null;
}
function performCommand(d,name,value){
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
return {commandNamed:commandNamed,commandHost:commandHost,performCommand:performCommand,isInFormat:isInFormat};
})
(function(native,page,first,world,isRehearsal,Blob,DOMException,EventTarget,I_all,Navigator,PArray,PArrayBuffer,PDataView,PDate,PError,PMap,PObject,PRegExp,PSet,apply,ascii,baseURL,binaryText,blobAnswer,blobURLs,brand,btoa,cloneError,core,dataProperty,decodeBytes,decodeMarked,defineProperty,deliver,domException,endSteps,eventHandlers,fail,fire,getOwnPropertyDescriptor,getPrototypeOf,has,instance,interface_,interfaces,isCallable,isErrorObject,isObject,isWorker,mainDocument,mediaType,need,newPort,noBytes,own,pageBuffer,pageErrors,pageMethods,pagePrototypes,parseURL,publishMembers,readResponse,requestArguments,scopePrototype,see,serializableFields,setPrototypeOf,setTimer,shared,stateOf,tellMessage,toDict,toEnum,toState,toStr,toUSV,transferList,typeError,typedArrayTag,typedArrays,windowState){
"use strict";
const T={
undefined:0,null:1,true:2,false:3,int:4,number:5,bigint:6,text:7,units:8,seen:9,boxed:10,
date:11,regExp:12,buffer:13,view:14,map:15,set:16,error:17,exception:18,object:19,array:20,
platform:21,port:22,bytes:23,numbers:24,
};
const greatestDepth=5000;
const greatestMessage=32<<20;
const isDetached=(buffer)=>pageMethods.detached!==undefined&&apply(pageMethods.detached,buffer,[]);
class Writer{
constructor(){
this.bytes=new Uint8Array(256);
this.view=new DataView(this.bytes.buffer);
this.length=0;
}
room(count){
const wanted=this.length+count;
if(wanted>greatestMessage)throw domException("DataCloneError","The message takes more than 32 MB");
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
function serialize(value,transfer,takePort){
const out=new Writer();
const memory=new Map(),moved=new Set(),ports=[];
for(const item of transfer){
if(moved.has(item))throw domException("DataCloneError","An object is transferred twice");
const isBuffer=has(pageMethods.byteLength,item),s=isBuffer?null:stateOf(item);
if(!isBuffer&&(s?.I!==interfaces.MessagePort||s.isDetached)){
throw domException("DataCloneError","The object cannot be transferred to another process");
}
if(isBuffer&&isDetached(item))throw domException("DataCloneError","The buffer is detached");
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
if(depth>greatestDepth)throw domException("DataCloneError","The value is nested too deeply");
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
if(isDetached(v))throw domException("DataCloneError","The buffer is detached");
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
const name=shared.names.get(s.I),fields=name===undefined?undefined:serializableFields[name];
if(!fields)throw cloneError(v);
out.byte(T.platform);
out.text(name);
out.count(fields.length);
for(const field of fields)writeField(s[field],depth);
return undefined;
};
const writeField=(v,depth)=>{
if(!isObject(v)||field(v))write(v,depth+1);
else if(!(v instanceof Uint8Array)){
out.byte(T.numbers);
out.count(v.length);
for(const x of v)out.double(x);
}else{
out.byte(T.bytes);
out.raw(v);
}
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
function deserialize(bytes,ports){
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
if(depth>greatestDepth+1)throw new Malformed();
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
const v=read(greatestDepth);
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
const value=read(greatestDepth);
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
const name=text(),fields=serializableFields[name],members=count(),state={};
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
lastModified:isNumber,m:(v)=>Array.isArray(v)&&v.length===16,is2D:(v)=>typeof v==="boolean",
$data:(v)=>isObject(v)&&ArrayBuffer.isView(v)
&&apply(typedArrayTag,v,[])===page.Uint8ClampedArray.name
&&v.length===state.width*state.height*4,
};
return Object.keys(state).every((key)=>(kinds[key]??isNumber)(state[key]));
}
const isText2=(v)=>typeof v==="string";
const isNumber=(v)=>typeof v==="number";
const target={worker:0,port:1,channel:2};
const outbox=(shared.outbox??={list:[],byteCount:0});
const remotePorts=(shared.remotePorts??=new Map());
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
if(outbox.byteCount>greatestMessage){
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
if(error instanceof Malformed||error instanceof RangeError||error instanceof TypeError)return null;
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
if(number===0)return takeForScope(bytes,ends);
const s=workers.get(number);
if(s)takeMessage(s,bytes,ends);
return undefined;
}
function workerFailed(number,message,filename,lineno,colno){
const s=workers.get(number);
if(s)s.failed(s,message===null?null:{message,filename,lineno,colno});
}
const portClosed=channelEnd,delivered=sendWaiting,closePort=closeEnd,movePort2=moveEnd,
postToPort=postToEnd,read=readMessage,beginScope=begin,workerNavigator=navigatorOfWorker,
openScope=open;
function postToChannel(name,value){post2(target.channel,0,name,value,[]);}
return {Worker:Worker,take:take,workerFailed:workerFailed,portClosed:portClosed,delivered:delivered,closePort:closePort,movePort:movePort2,postToPort:postToPort,read:read,beginScope:beginScope,workerNavigator:workerNavigator,openScope:openScope,postToChannel:postToChannel};
})
(function(native,page,first,world,isRehearsal,EventTarget,FRAGMENT,HTML,PArrayBuffer,PObject,PPromise,append,apply,array,ascii,binaryText,brand,btoa,canvasSize,curve,defineProperty,dictionary,documentOf,domException,eventHandlers,fail,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,interface_,interfaces,isImageComplete,isObject,keep,kernel,lengthUnits,mainDocument,makeElementIn,makeFragment,makeMatrix,makeText,microtask,movePoint,naturalSize,need,newBlob,numberPattern,otherMatrix,ownKeys,pathLines,promiseResolve,rangeError,rejectedPromise,replaceAll,setAttr,stateOf,timesMatrix,toDict,toLong,toNumber,toSequence,toStr,toULong,typeError,typedArrayTag){
"use strict";
const pointLimit=100_000;
const isEvery=(numbers)=>numbers.every((v)=>v-v===0);
const newPath=(matrix=identityMatrix)=>({lines:[],matrix,count:0,start:null});
const moved=(path,x,y)=>{
const point=movePoint(path.matrix,{x,y});
return[point.x,point.y];
};
const lastPlace=(path)=>path.at??null;
function begin2(path,x,y){
path.lines.push([moved(path,x,y)]);
path.count++;
path.at=path.start=[x,y];
}
function lineTo(path,x,y){
if(lastPlace(path)===null)return begin2(path,x,y);
if(path.count>=pointLimit)return;
if(path.isClosed){
path.lines.push([moved(path,...path.at)]);
path.isClosed=false;
}
path.lines.at(-1).push(moved(path,x,y));
path.count++;
path.at=[x,y];
}
function close(path){
if(lastPlace(path)===null||path.isClosed)return;
const line=path.lines.at(-1);
line.push(line[0]);
path.at=path.start;
path.isClosed=true;
}
function moveTo(path,x,y){
path.isClosed=false;
begin2(path,x,y);
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
if(lastPlace(path)===null)begin2(path,x1,y1);
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
close(path);
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
closePath(){close(pathOf(this));}
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
close(path);
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
if(lastPlace(path)===null)begin2(path,numbers[0],numbers[1]);
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
function widthOf(text,state){
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
const width=widthOf(preparedText(text),state);
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
const words=(text)=>new Set(text.split(" "));
const choices={
__proto__:null,
globalCompositeOperation:words("source-over source-in source-out source-atop destination-over destination-in "
+"destination-out destination-atop lighter copy xor multiply screen overlay darken lighten color-dodge "
+"color-burn hard-light soft-light difference exclusion hue saturation color luminosity"),
imageSmoothingQuality:words("low medium high"),lineCap:words("butt round square"),
lineJoin:words("miter round bevel"),textAlign:words("start end left right center"),
textBaseline:words("top hanging middle alphabetic ideographic bottom"),direction:words("ltr rtl inherit"),
fontKerning:words("auto normal none"),
fontStretch:words("ultra-condensed extra-condensed condensed semi-condensed normal semi-expanded expanded "
+"extra-expanded ultra-expanded"),
fontVariantCaps:words("normal small-caps all-small-caps petite-caps all-petite-caps unicase titling-caps"),
textRendering:words("auto optimizeSpeed optimizeLegibility geometricPrecision"),
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
const pathOf=(object)=>{
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
const width=Math.min(widthOf(text,state),most),middle=
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
for(const source of[holder,pathMembers(pathOf).prototype]){
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
(function(native,page,first,world,isRehearsal,Event,EventTarget,PArrayBuffer,PPromise,apply,brand,defineProperty,dictionary,domException,eventHandlers,eventInterface,fail,fire,getOwnPropertyDescriptor,implementsInterface,instance,interface_,interfaces,need,ownKeys,promiseResolve,rejectedPromise,setTimer,toDict,toDouble,toSequence,toState,toStr,toULong,typeError){
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
(function(native,page,first,world,isRehearsal,AbortSignal,Event,PPromise,apply,brand,domException,eventHandlers,eventInterface,fail,fire,implementsInterface,instance,interface_,interfaces,need,newSignal,rejectedPromise,setTimer,stateOf,toCallback,toDict,toSequence,toState,toStr,toULong,typeError){
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
return new PPromise((resolve,reject)=>{begin3(callback,{signal,priority,delay,resolve,reject});
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
function begin3(callback,{signal,priority,delay,resolve,reject}){
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
(function(native,page,first,world,isRehearsal,PPromise,apply,ascii,baseURL,childText,decodeBytes,defineProperty,field,getAttr,getOwnPropertyDescriptor,getPrototypeOf,isCallable,isObject,mainDocument,mediaType,ownKeys,pageErrors,pageJSON,parseURL,published,referrerPolicies,reportError,running,sendRequest,setPrototypeOf,toStr,typeError){
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
if(type!=="json")throw typeError(`Modules of type '${type}' are not supported`);
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
const bound=(m,name)=>{
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
const found=bound(m,name);
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
if(name!==null&&!bound(m.dependencies[request],name)){
throw new pageErrors.SyntaxError(
`Importing binding name '${name}' is not found in ${m.requests[request].url}`);
}
}
for(const[exported,{name}]of m.passedOn){
if(name!==null&&!bound(m,exported))throw new pageErrors.SyntaxError(
`The exported name '${name}' is not found`);
}
}
for(const m of fresh)beginModule(m);
for(const m of fresh){
m.isLinked=true;
for(const{request,name,local}of m.imports){
const from=m.dependencies[request];
defineBinding(m.scope,local,name===null?{module:from,name:null}:bound(from,name));
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
(function(native,page,first,world,isRehearsal,EventTarget,MessageEvent,ascii,baseURL,brand,cancelRequest,core,decodeBytes,endSteps,eventHandlers,fail,fire,instance,interface_,mainDocument,parseURL,sendRequest,setTimer,toDict,toUSV){
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
(function(native,page,first,world,isRehearsal,Blob,EventTarget,MessageEvent,baseURL,brand,core,endSteps,eventHandlers,fail,fire,has,implementsInterface,instance,interface_,interfaces,isObject,mainDocument,need,newBlob,pageBuffer,pageMethods,parseURL,requestArguments,setTimer,shared,stateOf,toBytes,toNumber,toSequence,toStr,toUSV,tokenPattern){
"use strict";
const socketStates={CONNECTING:0,OPEN:1,CLOSING:2,CLOSED:3};
const greatestBufferedAmount=64<<20;
const greatestMessage2=16<<20;
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
if(message.bytes.length>greatestMessage2||s.buffered>greatestBufferedAmount)return void failSocket(s);
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
