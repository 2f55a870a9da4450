(function(native,page,first,world,isRehearsal){
"use strict";
let part11;
function part0(){
return part11??=loadPart(()=>native.part(0)(native,page,first,world,isRehearsal,PDate,allowedStep,apply,attributeNumber,construct,decimalPlaces,fail,has,inputType,inputValue,isDate,isMonth,isOnStep,isTime,isWeek,pageMethods,plainNumbers,setInputValue,stepBase,typeError));
}
let part12;
function part1(){
return part12??=loadPart(()=>native.part(1)(native,page,first,world,isRehearsal,CSSStyleDeclaration,array,ascii,brand,declarationText,declarations,fail,freeze,instance,interface_,kernel,legacyObject,makeArrayLike,mediaListOf,mediaText,need,parseDeclarations,setMedia,stateOf,supportsCondition,toStr,toULong,wrapperOrNull));
}
let part13;
function part2(){
return part13??=loadPart(()=>native.part(2)(native,page,first,world,isRehearsal,ELEMENT,childStates,dataOf,hasAttr,isConnected,isText,parentState,textBelow));
}
let part14;
function part3(){
return part14??=loadPart(()=>native.part(3)(native,page,first,world,isRehearsal,ELEMENT,HTML,S,append,canSelect,childStates,cloneNode,collapseRange,controlValue,deleteContents,documentOf,editText,editingHost,extractContents,fire,hasAttr,insertInRange,insertLines,interfaces,isCollapsed,isConnected,isDisabled,isInclusiveAncestor,isTextBlock,isTextField,kernel,lengthOf,mainDocument,makeElementIn,makeFragment,makeRange,makeText,parentState,parseFragment,preInsert,select,selectedIn,selectedRange,selection,selectionOf,setAttr,setSelection,typeValue));
}
let part15;
function part4(){
return part15??=loadPart(()=>native.part(4)(native,page,first,world,isRehearsal,Blob,DOMException,EventTarget,I_all,Navigator,PArray,PArrayBuffer,PDataView,PDate,PError,PMap,PObject,PRegExp,PSet,apply,ascii,baseURL,binaryText,blobAnswer,blobURLs,brand,btoa,cloneError,core,dataProperty,decodeBytes,decodeMarked,defineProperty,deliver,domException,endSteps,eventHandlers,fail,fire,getOwnPropertyDescriptor,getPrototypeOf,has,instance,interface_,interfaces,isCallable,isErrorObject,isObject,isWorker,mainDocument,mediaType,need,newPort,noBytes,own,pageBuffer,pageErrors,pageMethods,pagePrototypes,parseURL,publishMembers,readResponse,requestArguments,scopePrototype,see,serializableFields,setPrototypeOf,setTimer,shared,stateOf,tellMessage,toDict,toEnum,toState,toStr,toUSV,transferList,typeError,typedArrayTag,typedArrays,windowState));
}
let part16;
function part5(){
return part16??=loadPart(()=>native.part(5)(native,page,first,world,isRehearsal,EventTarget,FRAGMENT,HTML,PArrayBuffer,PObject,PPromise,append,apply,array,ascii,binaryText,brand,btoa,canvasSize,curve,defineProperty,dictionary,documentOf,domException,eventHandlers,fail,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,interface_,interfaces,isImageComplete,isObject,keep,kernel,lengthUnits,mainDocument,makeElementIn,makeFragment,makeMatrix,makeText,microtask,movePoint,naturalSize,need,newBlob,numberPattern,otherMatrix,ownKeys,pathLines,promiseResolve,rangeError,rejectedPromise,replaceAll,setAttr,stateOf,timesMatrix,toDict,toLong,toNumber,toSequence,toStr,toULong,typeError,typedArrayTag));
}
let part17;
function part6(){
return part17??=loadPart(()=>native.part(6)(native,page,first,world,isRehearsal,Event,EventTarget,PArrayBuffer,PPromise,apply,brand,defineProperty,dictionary,domException,eventHandlers,eventInterface,fail,fire,getOwnPropertyDescriptor,implementsInterface,instance,interface_,interfaces,need,ownKeys,promiseResolve,rejectedPromise,setTimer,toDict,toDouble,toSequence,toState,toStr,toULong,typeError));
}
let part18;
function part7(){
return part18??=loadPart(()=>native.part(7)(native,page,first,world,isRehearsal,AbortSignal,Event,PPromise,apply,brand,domException,eventHandlers,eventInterface,fail,fire,implementsInterface,instance,interface_,interfaces,need,newSignal,rejectedPromise,setTimer,stateOf,toCallback,toDict,toSequence,toState,toStr,toULong,typeError));
}
let part19;
function part8(){
return part19??=loadPart(()=>native.part(8)(native,page,first,world,isRehearsal,PPromise,apply,ascii,baseURL,childText,decodeBytes,defineProperty,field,getAttr,getOwnPropertyDescriptor,getPrototypeOf,isCallable,isObject,mainDocument,mediaType,ownKeys,pageErrors,pageJSON,parseURL,published,referrerPolicies,reportError,running,sendRequest,setPrototypeOf,toStr,typeError));
}
let part20;
function part9(){
return part20??=loadPart(()=>native.part(9)(native,page,first,world,isRehearsal,EventTarget,MessageEvent,ascii,baseURL,brand,cancelRequest,core,decodeBytes,endSteps,eventHandlers,fail,fire,instance,interface_,mainDocument,parseURL,sendRequest,setTimer,toDict,toUSV));
}
let part21;
function part10(){
return part21??=loadPart(()=>native.part(10)(native,page,first,world,isRehearsal,Blob,EventTarget,MessageEvent,baseURL,brand,core,endSteps,eventHandlers,fail,fire,has,implementsInterface,instance,interface_,interfaces,isObject,mainDocument,need,newBlob,pageBuffer,pageMethods,parseURL,requestArguments,setTimer,shared,stateOf,toBytes,toNumber,toSequence,toStr,toUSV,tokenPattern));
}
const isBeginning=!first&&!isRehearsal;
const isWorker=native.isWorker();
const shared=first?first.shared:{
interfaces:new WeakMap(),names:new WeakMap(),
jsonForms:new WeakMap(),
states:[],families:new Map(),sweptCount:0,keptCount:0,lists:[],keptLists:0,liveRanges:new Set(),
iterators:new Set(),observerCount:0,pendingObservers:new Set(),
settlers:new WeakMap(),lastMessage:0,timers:new Map(),lastTimer:0,nesting:0,sentRequests:new Map(),
lastRequest:0,
windows:new Map(),opened:[],main:null,windowNames:new Set(),functions:new WeakMap(),isMany:false,
storage:[],
mutedURLs:new Set(),
mutedCallbacks:new WeakSet(),
current:null,
lend:[],
};
const world2=world||undefined;
const home=world2?first:null;
const core={shared,global:page,worlds:[]};
shared.main??=core;
const worldLimit=16;
let isOver=false;
const endSteps=[];
function endWindow(){isOver=true;}
if(isBeginning)for(let n=1;n<=worldLimit;n++){
const key=`$${n}wrapper`;
Object.defineProperty(Object.prototype,key,{
get(){return shared.lend[n]?.(this);},
set(value){Object.defineProperty(this,key,{value,writable:true,configurable:true});},
});
}
const{
Object:PObject,Array:PArray,Function:PFunction,Error:PError,TypeError:PTypeError,
RangeError:PRangeError,Promise:PPromise,Map:PMap,Set:PSet,Date:PDate,RegExp:PRegExp,
ArrayBuffer:PArrayBuffer,Uint8Array:PUint8Array,Boolean:PBoolean,Number:PNumber,
String:PString,DataView:PDataView,BigInt:PBigInt,
}=page;
const pageErrors={
Error:PError,EvalError:page.EvalError,RangeError:PRangeError,
ReferenceError:page.ReferenceError,SyntaxError:page.SyntaxError,TypeError:PTypeError,
URIError:page.URIError,
};
const pagePrototypes={
object:PObject.prototype,array:PArray.prototype,function:PFunction.prototype,
iterator:PObject.getPrototypeOf(PObject.getPrototypeOf(new PArray()[Symbol.iterator]())),
error:PError.prototype,promise:PPromise.prototype,
};
const arrayMembers={
iterator:PArray.prototype[Symbol.iterator],entries:PArray.prototype.entries,
keys:PArray.prototype.keys,values:PArray.prototype.values,forEach:PArray.prototype.forEach,
};
const{defineProperty,setPrototypeOf,getOwnPropertyDescriptor,freeze}=Object;
const{ownKeys,apply,construct,getPrototypeOf}=Reflect;
const promiseThen=PPromise.prototype.then;
const promiseResolve=PPromise.resolve;
const typeError=(message)=>new PTypeError(message);
const rangeError=(message)=>new PRangeError(message);
function few(wanted){
throw typeError(wanted===1?"Not enough arguments":`Not enough arguments: ${wanted} needed`);
}
function need(count,wanted){
if(count<wanted)few(wanted);
}
function illegal(){
throw typeError("Illegal invocation");
}
const AsyncFunction=getPrototypeOf((0,page.eval)("(async function () {})")).constructor;
const kernel=home?home.kernel:Object.seal({
adoptList:null,assignedSlot:null,attributeChanged:null,awaitImage:null,blurElement:null,
cloneShadow:null,contentHandlerChanged:null,customAdopted:null,customAttributeChanged:null,
customConnected:null,customCreated:null,customDisconnected:null,customElement:null,dispatch:null,
enqueueReaction:null,focusAround:null,focusElement:null,formOwner:null,hidePopover:null,
insert:null,makeAttr:null,makeShadow:null,nameParts:null,noteLook:null,parseXMLFragment:null,
pointTo:null,press:null,queueRecord:null,reactions:null,readBodyHandlers:null,remove:null,
serializeXML:null,settleAsked:null,settleFocus:null,settleSheets:null,sheetChanged:null,
showLabels:null,showPopover:null,signalSlot:null,slotAttributeChanged:null,slotsAfterInsertion:null,
slotsAfterRemoval:null,slotsBeforeRemoval:null,takeParsedShadows:null,tellFormOwner:null,
tellParsed:null,touchInserted:null,touchMotion:null,tryUpgrade:null,upgradeParsed:null,
watchMotions:null,
});
core.kernel=kernel;
function keep(functions){
if(!home)Object.assign(kernel,functions);
}
function array(items){
const result=new PArray();
let place=0;
for(const item of items){
defineProperty(result,place++,{value:item,writable:true,enumerable:true,configurable:true});
}
return result;
}
function dictionary(members){
const result=new PObject();
for(const key of ownKeys(members)){
defineProperty(result,key,{value:members[key],writable:true,enumerable:true,configurable:true});
}
return result;
}
function published(f,length){
setPrototypeOf(f,pagePrototypes.function);
if(length!==undefined)defineProperty(f,"length",{value:length,configurable:true});
return f;
}
const isObject=(v)=>(typeof v==="object"&&v!==null)||typeof v==="function";
const isCallable=(v)=>typeof v==="function";
function iteratorResult(value,done){
return dictionary({value,done});
}
const Stamp=first?shared.Stamp:class extends(function(o){return o;}){
#state;
constructor(object,state){
super(object);
this.#state=state;
}
static get(o){
return isObject(o)&&#state in o?o.#state:undefined;
}
};
shared.Stamp=Stamp;
const stateOf=Stamp.get;
const driver=home?home.driverState():{isOn:false,isHidden:false,isFocused:true,overrides:{},
handles:new Map(),nodes:[],lastHandle:0};
function windowNode(v){
if(v===page)return true;
const s=stateOf(v);
if(s?.isProxy)return s.around??s.shows?.id??(s.number===undefined?undefined:{opened:s.number});
for(const other of shared.windows.values())if(s!==undefined
&&other.windowState===s)return other.container();
return undefined;
}
function tellDriver(message){
if(!driver.isOn)return;
const frame=native.container();
native.postMessage(driver.name,JSON.stringify(frame<0?message:{...message,frame}),++shared.lastMessage);
}
function takes(method,value,...args){
try{
apply(method,value,args);
return true;
}catch{
return false;
}
}
const muting={isOn:false,wasOn:false};
function noteCallback(callback){
if(muting.isOn&&isObject(callback))shared.mutedCallbacks.add(callback);
return callback;
}
function enterCallback(callback){
const before=muting.isOn;
if(shared.mutedURLs.size>0){
muting.isOn=muting.wasOn=isObject(callback)&&shared.mutedCallbacks.has(callback);
}
return before;
}
function leaveCallback(before){
muting.isOn=before;
if(before)muting.wasOn=true;
}
function toStr(v){
if(typeof v==="string")return v;
if(typeof v==="symbol")throw typeError("Cannot convert a symbol to a string");
return isObject(v)?toStr(toPrimitive(v,"string",["toString","valueOf"])):`${v}`;
}
function toPrimitive(v,hint,names){
const exotic=v[Symbol.toPrimitive];
if(exotic!==undefined&&exotic!==null){
const p=apply(toCallback(exotic),v,[hint]);
if(!isObject(p))return p;
}else{
for(const name of names){
const f=v[name],p=isCallable(f)?apply(f,v,[]):v;
if(!isObject(p))return p;
}
}
throw typeError(`The object has no ${hint}`);
}
const toUSV=(v)=>toStr(v).toWellFormed();
const toNullableStr=(v)=>(v===null||v===undefined?null:toStr(v));
const toStrOrEmpty=(v)=>(v===null?"":toStr(v));
function toNumber(v){
if(typeof v==="number")return v;
if(typeof v==="symbol"||typeof v==="bigint")throw typeError("Cannot convert to a number");
return isObject(v)?toNumber(toPrimitive(v,"number",["valueOf","toString"])):+v;
}
function toDouble(v){
const x=toNumber(v);
if(x!==x||x===Infinity||x===-Infinity)throw typeError("The value is not a finite number");
return x;
}
const toLong=(v)=>toNumber(v)|0;
const toULong=(v)=>toNumber(v)>>>0;
const toUShort=(v)=>toNumber(v)&0xffff;
const toShort=(v)=>(toNumber(v)<<16)>>16;
function toLongLong(v){
const x=Math.trunc(toNumber(v));
return x===x&&Math.abs(x)!==Infinity?x+0:0;
}
function toCallback(v){
if(!isCallable(v))throw typeError("The argument is not a function");
return noteCallback(v);
}
function toDict(v){
if(v===undefined||v===null)return{};
if(!isObject(v))throw typeError("The argument is not an object");
return v;
}
function toSequence(v,convert=(x)=>x){
if(!isObject(v))throw typeError("The argument is not iterable");
const method=v[Symbol.iterator];
if(!isCallable(method))throw typeError("The argument is not iterable");
return drain(v,method,convert);
}
function drain(v,method,convert){
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
const ascii={
lower:(s)=>s.replace(/[A-Z]+/g,(c)=>c.toLowerCase()),
upper:(s)=>s.replace(/[a-z]+/g,(c)=>c.toUpperCase()),
strip:(s)=>s.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g,""),
words:(s)=>s.split(/[\t\n\f\r ]+/).filter((w)=>w!==""),
};
const namesOf=(text)=>(isWorker?new Set(text.trim().split(/\s+/)):null);
const interfacesOfWorkers=namesOf(`
    AbortController AbortSignal Blob BroadcastChannel ByteLengthQueuingStrategy CanvasGradient CanvasPattern
    CloseEvent CompressionStream CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DOMMatrix
    DOMMatrixReadOnly DOMPoint DOMPointReadOnly DOMQuad DOMRect DOMRectReadOnly DOMStringList
    DecompressionStream DedicatedWorkerGlobalScope ErrorEvent Event EventSource EventTarget File FileList
    FileReader FileReaderSync FormData Headers IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex
    IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRequest IDBTransaction IDBVersionChangeEvent ImageBitmap
    ImageData Lock LockManager MessageChannel MessageEvent MessagePort OffscreenCanvas
    OffscreenCanvasRenderingContext2D Path2D Performance PerformanceEntry PerformanceMark PerformanceMeasure
    PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming ProgressEvent
    PromiseRejectionEvent ReadableByteStreamController ReadableStream ReadableStreamBYOBReader
    ReadableStreamBYOBRequest ReadableStreamDefaultController ReadableStreamDefaultReader Request Response
    Scheduler SecurityPolicyViolationEvent StorageManager SubtleCrypto TaskController TaskPriorityChangeEvent
    TaskSignal TextDecoder TextDecoderStream TextEncoder TextEncoderStream TextMetrics TransformStream
    TransformStreamDefaultController URL URLPattern URLSearchParams WebSocket Worker WorkerGlobalScope
    WorkerLocation WorkerNavigator WritableStream WritableStreamDefaultController WritableStreamDefaultWriter
    XMLHttpRequest XMLHttpRequestEventTarget XMLHttpRequestUpload console
`);
const membersOfScopes=namesOf(`
    atob btoa clearInterval clearTimeout createImageBitmap crossOriginIsolated crypto fetch indexedDB isSecureContext
    navigator origin performance queueMicrotask reportError scheduler self setInterval setTimeout structuredClone
`);
const membersOfGlobal=new Set(["cancelAnimationFrame","requestAnimationFrame"]);
const isExposed=(name)=>!isWorker||interfacesOfWorkers.has(name);
function membersHere(source,keys,isOfGlobal){
const names=isOfGlobal?membersOfGlobal:membersOfScopes,kept={};
for(const key of keys){
if(names.has(key))Object.defineProperty(kept,key,Object.getOwnPropertyDescriptor(source,key));
}
return kept;
}
function noteWorld(state){
state.world=world2;
defineProperty(state,"wrapper",{
get(){return home.lend(state);},
set(value){defineProperty(state,"wrapper",{value,writable:true,configurable:true});},
configurable:true,
});
}
function here(v){
if(!shared.isMany||!isObject(v))return v;
const s=stateOf(v);
return s===undefined||s.isProxy?v:s.wrapper??v;
}
function coreHere(known){
return home&&known?known.worlds[world2]??known.inWorld(world2)??known:known;
}
function guardedMember(f){
if(!home)return f;
const{name,length}=f;
const guarded={[name](...args){return here(apply(f,this,args));}}[name];
return published(guarded,length);
}
const interfaces={__proto__:null};
function publishMembers(source,target,isEnumerable){
for(const key of ownKeys(source)){
if(key==="constructor")continue;
if(typeof source==="function"&&(key==="prototype"||key==="length"||key==="name"))continue;
const d=getOwnPropertyDescriptor(source,key);
for(const part of["get","set","value"]){
if(typeof d[part]==="function")d[part]=guardedMember(published(d[part]));
}
d.enumerable=isEnumerable&&typeof key==="string";
if("value"in d)d.writable=true;
if(key==="toJSON")shared.jsonForms.set(target,d.value);
d.configurable=true;
defineProperty(target,key,d);
}
}
const unseen=new Map();
function see(I){
const rest=unseen.get(I);
if(rest===undefined)return I;
if(rest.parent)see(rest.parent);
for(;rest.steps.length>0;rest.steps.shift())rest.steps[0]();
unseen.delete(I);
return I;
}
function whenSeen(I,step){
const rest=unseen.get(I);
if(rest)rest.steps.push(step);
else step();
}
function partial(I,members){
whenSeen(I,()=>{
const added=members();
publishMembers(added.prototype,I.prototype,true);
publishMembers(added,I,true);
});
}
let isLate=false;
function loadPart(evaluate){
const before=isLate;
isLate=true;
try{
return evaluate();
}finally{
isLate=before;
}
}
function lateInterfaces(names,load){
for(const listed of names.split(" ")){
const[name,real=name]=listed.split("=");
if(real===name){
const get=()=>{load();return interfaces[name];};
defineProperty(interfaces,name,{get,configurable:true,enumerable:true});
}
exposeLater(name,()=>see(interfaces[real]));
}
}
function interface_(name,parent,members,options={}){
const{make,length=0,isExposed=true,aliases=[]}=options;
const I={
[name]:function(...args){
if(new.target===undefined)throw typeError(`${name} is a constructor: call it with new`);
if(!make)throw typeError("Illegal constructor");
if(args.length<length)few(length);
return make(args,new.target,I);
},
}[name];
shared.names.set(I,name);
if(isLate)defineProperty(interfaces,name,{value:I,writable:true,enumerable:true,configurable:true});
else interfaces[name]=I;
unseen.set(I,{parent,steps:[()=>shape(I,name,parent,members?members():class{},options)]});
if(isExposed&&!isLate){
exposeLater(name,()=>see(I));
for(const alias of aliases)exposeLater(alias,()=>see(I));
}
return I;
}
function shape(I,name,parent,members,{length=0,constants={},tag=name,prototype=I.prototype}){
I_all.set(I,new Set([I,name,...(parent?I_all.get(parent):[])]));
published(I,length);
defineProperty(I,"name",{value:name,configurable:true});
defineProperty(I,"prototype",{value:prototype,writable:false});
defineProperty(prototype,"constructor",{value:I,writable:true,enumerable:false,configurable:true});
setPrototypeOf(prototype,parent?parent.prototype:pagePrototypes.object);
if(parent)setPrototypeOf(I,parent);
publishMembers(members.prototype,prototype,true);
publishMembers(members,I,true);
for(const key in constants){
const d={value:constants[key],enumerable:true};
defineProperty(I,key,d);
defineProperty(prototype,key,d);
}
if(tag)defineProperty(prototype,Symbol.toStringTag,{value:tag,configurable:true});
}
const I_all=shared.interfaces;
function implementsAll(J,I){
const all=I_all.get(J);
return all!==undefined&&(all.has(I)||(shared.isMany&&all.has(shared.names.get(I))));
}
function expose(name,value){
if(!isExposed(name))return;
defineProperty(page,name,{value,writable:true,configurable:true});
}
const later=new Map();
function exposeLater(name,make){
if(!isExposed(name))return;
let made=null;
const replace=(value)=>{
if(later.get(name)===getOwnPropertyDescriptor(page,name)?.get){
Reflect.defineProperty(page,name,{value,writable:true,enumerable:false,configurable:true});
}
later.delete(name);
return value;
};
const get=published(()=>replace((made??={value:make()}).value),0);
later.set(name,get);
defineProperty(page,name,{get,set:published((v)=>{replace(v);},1),configurable:true});
}
function settleName(name){
const get=later.get(name);
if(get!==undefined&&get===getOwnPropertyDescriptor(page,name)?.get)get();
}
shared.settlers.set(page,settleName);
for(const[holder,name]of[
[PObject,"getOwnPropertyDescriptor"],[PObject,"getOwnPropertyDescriptors"],
[page.Reflect,"getOwnPropertyDescriptor"],
]){
const own=holder[name];
const look=published({
[name](object,key){
const settle=isObject(object)?shared.settlers.get(object):undefined;
if(settle)for(const known of own.length===1?[...later.keys()]:[key])settle(known);
return apply(own,this,arguments);
},
}[name],own.length);
defineProperty(holder,name,{value:look});
}
const functionText=PFunction.prototype.toString;
defineProperty(PFunction.prototype,"toString",{
value:published({
toString(){
if(!isCallable(this)||!native.isOwn(this))return apply(functionText,this,[]);
const name=getOwnPropertyDescriptor(this,"name")?.value;
return`function ${typeof name==="string"?name:""}() {\n    [native code]\n}`;
},
}.toString,0),
});
function unscopable(I,names){
const list=Object.create(null);
for(const name of names)list[name]=true;
whenSeen(I,()=>defineProperty(I.prototype,Symbol.unscopables,{value:list,configurable:true}));
}
function instance(I,state,newTarget){
let prototype=see(I).prototype;
if(newTarget&&newTarget!==I){
const own=newTarget.prototype;
if(isObject(own))prototype=own;
}
const object=setPrototypeOf({},prototype);
new Stamp(object,state);
state.I=I;
state.wrapper=object;
if(home)noteWorld(state);
return object;
}
function brand(object,I){
const state=stateOf(object);
if(state===undefined||!implementsAll(state.I,I))illegal();
return state;
}
function implementsInterface(object,I){
const state=stateOf(object);
return state!==undefined&&state.I!==undefined&&implementsAll(state.I,I);
}
function toState(v,I,name){
const state=stateOf(v);
if(state===undefined||!implementsAll(state.I,I)){
throw typeError(`The argument is not a ${name??I.name}`);
}
return state;
}
const toNullableState=(v,I)=>(v===null||v===undefined?null:toState(v,I));
function makeArrayLike(I,isIterable=true){
whenSeen(I,()=>{
defineProperty(I.prototype,Symbol.iterator,{value:arrayMembers.iterator,writable:true,
configurable:true});
if(!isIterable)return;
for(const key of["entries","keys","values","forEach"]){
defineProperty(I.prototype,key,{
value:key==="values"?arrayMembers.iterator:arrayMembers[key],
writable:true,enumerable:true,configurable:true,
});
}
});
}
function makePairIterable(I,name,pairs){
whenSeen(I,()=>addPairIterator(I,name,pairs));
}
function addPairIterator(I,name,pairs){
const prototype=setPrototypeOf({},pagePrototypes.iterator);
publishMembers(class{
next(){
const s=stateOf(this);
if(s===undefined||s.iteratorOf!==I)illegal();
const list=pairs(s.target);
if(s.place>=list.length)return iteratorResult(undefined,true);
const[key,value]=list[s.place++];
return iteratorResult(s.kind==="keys"?key:s.kind==="values"?value:array([key,value]),false);
}
}.prototype,prototype,true);
defineProperty(prototype,Symbol.toStringTag,{value:`${name} Iterator`,configurable:true});
const begin=(object,kind)=>{
const result=setPrototypeOf({},prototype);
new Stamp(result,{iteratorOf:I,target:brand(object,I),place:0,kind});
return result;
};
publishMembers(class{
entries(){return begin(this,"entries");}
keys(){return begin(this,"keys");}
values(){return begin(this,"values");}
forEach(callback,thisArg=undefined){
const s=brand(this,I);
need(arguments.length,1);
toCallback(callback);
for(let place=0;place<pairs(s).length;place++){
const[key,value]=pairs(s)[place];
apply(callback,thisArg,[value,key,this]);
}
}
}.prototype,I.prototype,true);
defineProperty(I.prototype,Symbol.iterator,{value:I.prototype.entries,writable:true,configurable:true});
}
function toIndex(key){
if(typeof key!=="string"||key==="")return-1;
const first=key.charCodeAt(0);
if(first<48||first>57)return-1;
const n=key>>>0;
return n!==4294967295&&String(n)===key?n:-1;
}
const dataProperty=(value,writable,enumerable)=>({value,writable,enumerable,configurable:true});
function legacyObject(I,state,ops,isLent=false){
const{prototype}=see(I);
const target=setPrototypeOf({},prototype);
const isNamed=ops.named!==undefined;
const hidden=(key)=>!ops.overridesBuiltIns&&key in target;
const proxy=new Proxy(target,{
get(_,key,receiver){
if(typeof key==="string"){
const i=ops.item?toIndex(key):-1;
if(i>=0){
const v=i<ops.length(state)?ops.item(state,i):undefined;
if(v!==undefined||!isNamed)return v;
}
if(isNamed&&!hidden(key)){
const v=ops.named(state,key);
if(v!==undefined)return v;
}
}
return Reflect.get(target,key,receiver);
},
has(_,key){
if(typeof key==="string"){
const i=ops.item?toIndex(key):-1;
if(i>=0&&i<ops.length(state))return true;
if(isNamed&&!hidden(key)&&ops.named(state,key)!==undefined)return true;
}
return key in target;
},
getOwnPropertyDescriptor(_,key){
if(typeof key==="string"){
const i=ops.item?toIndex(key):-1;
if(i>=0&&i<ops.length(state)){
return dataProperty(ops.item(state,i),ops.setItem!==undefined,true);
}
if(isNamed&&(i<0||ops.namesIndices)&&!hidden(key)){
const v=ops.named(state,key);
if(v!==undefined)return dataProperty(v,ops.setNamed!==undefined,!ops.hidesNames);
}
}
return getOwnPropertyDescriptor(target,key);
},
ownKeys(){
const keys=[];
if(ops.item)for(let i=0;i<ops.length(state);i++)keys.push(String(i));
if(isNamed){
for(const name of ops.names(state)){
if(!keys.includes(name)&&!hidden(name))keys.push(name);
}
}
for(const key of ownKeys(target))if(!keys.includes(key))keys.push(key);
return keys;
},
defineProperty(_,key,d){
if(typeof key==="string"){
const i=ops.item?toIndex(key):-1;
if(i>=0){
if(!ops.setItem||!("value"in d))return false;
ops.setItem(state,i,d.value);
return true;
}
if(isNamed&&(ops.overridesBuiltIns||!(key in target))){
const exists=ops.named(state,key)!==undefined;
if(ops.setNamed){
if(!("value"in d))return false;
ops.setNamed(state,key,d.value);
return true;
}
if(exists)return false;
}
}
return defineOnTarget(target,key,d);
},
set(_,key,value,receiver){
if(typeof key==="string"&&receiver===proxy){
const i=ops.item?toIndex(key):-1;
if(i>=0){
if(!ops.setItem)return false;
ops.setItem(state,i,value);
return true;
}
if(ops.setNamed){
ops.setNamed(state,key,value);
return true;
}
if(isNamed&&(ops.overridesBuiltIns||!(key in target))
&&ops.named(state,key)!==undefined)return false;
}
return Reflect.set(target,key,value,receiver===proxy?target:receiver)
||(receiver===proxy&&setThrough(target,key,value,proxy));
},
deleteProperty(_,key){
if(typeof key==="string"){
const i=ops.item?toIndex(key):-1;
if(i>=0&&!ops.namesIndices)return i>=ops.length(state);
if(isNamed&&!hidden(key)&&ops.named(state,key)!==undefined){
if(!ops.deleteNamed)return false;
ops.deleteNamed(state,key);
return true;
}
}
return Reflect.deleteProperty(target,key);
},
preventExtensions(){return false;},
});
new Stamp(proxy,state);
new Stamp(target,state);
if(!isLent){
state.I=I;
state.ops=ops;
}
state.wrapper=proxy;
if(home&&!isLent)noteWorld(state);
return proxy;
}
function defineOnTarget(target,key,d){
return Reflect.defineProperty(target,key,d);
}
function setThrough(){
return false;
}
const windowState=home?home.windowState:{listeners:null,I:undefined,wrapper:page,isWindow:true};
new Stamp(page,windowState);
if(home)windowState.wrapper=page;
function own(object){
if(object!==undefined&&object!==null&&object!==page&&!stateOf(object)?.isWindow)illegal();
return windowState;
}
function onWindow(members){
if(!isWorker)return publishMembers(members.prototype,page,true);
publishOnScope(members.prototype);
}
const scopePrototype={};
function publishOnScope(source){
const keys=ownKeys(source);
publishMembers(membersHere(source,keys,false),scopePrototype,true);
publishMembers(membersHere(source,keys,true),page,true);
}
const replaceable=(key,value)=>{
const holder={
get[key](){own(this);return value();},
set[key](v){defineProperty(page,key,dataProperty(v,true,true));},
};
if(isWorker)publishOnScope(holder);
else publishMembers(holder,page,true);
};
const windowTexts={
name:native.outerElement()>=0||native.apartFromWindow()!==null?native.getAttr(native.container(),"name")
??""
:shared.opened.find((opened)=>opened.id===native.container())?.name??null,
status:"",
};
const errorCodes={
__proto__:null,
IndexSizeError:1,HierarchyRequestError:3,WrongDocumentError:4,InvalidCharacterError:5,
NoModificationAllowedError:7,NotFoundError:8,NotSupportedError:9,InUseAttributeError:10,
InvalidStateError:11,SyntaxError:12,InvalidModificationError:13,NamespaceError:14,
InvalidAccessError:15,TypeMismatchError:17,SecurityError:18,NetworkError:19,AbortError:20,
URLMismatchError:21,QuotaExceededError:22,TimeoutError:23,InvalidNodeTypeError:24,DataCloneError:25,
};
const DOMException=interface_("DOMException",null,()=>class{
get name(){return brand(this,DOMException).name;}
get message(){return brand(this,DOMException).message;}
get code(){return errorCodes[brand(this,DOMException).name]??0;}
},{
make([message=undefined,name=undefined],newTarget){
return instance(DOMException,{
message:message===undefined?"":toStr(message),
name:name===undefined?"Error":toStr(name),
},newTarget);
},
constants:{
INDEX_SIZE_ERR:1,DOMSTRING_SIZE_ERR:2,HIERARCHY_REQUEST_ERR:3,WRONG_DOCUMENT_ERR:4,
INVALID_CHARACTER_ERR:5,NO_DATA_ALLOWED_ERR:6,NO_MODIFICATION_ALLOWED_ERR:7,NOT_FOUND_ERR:8,
NOT_SUPPORTED_ERR:9,INUSE_ATTRIBUTE_ERR:10,INVALID_STATE_ERR:11,SYNTAX_ERR:12,
INVALID_MODIFICATION_ERR:13,NAMESPACE_ERR:14,INVALID_ACCESS_ERR:15,VALIDATION_ERR:16,
TYPE_MISMATCH_ERR:17,SECURITY_ERR:18,NETWORK_ERR:19,ABORT_ERR:20,URL_MISMATCH_ERR:21,
QUOTA_EXCEEDED_ERR:22,TIMEOUT_ERR:23,INVALID_NODE_TYPE_ERR:24,DATA_CLONE_ERR:25,
},
});
whenSeen(DOMException,()=>setPrototypeOf(DOMException.prototype,pagePrototypes.error));
function domException(name,message=""){
return construct(DOMException,[message,name]);
}
function fail(name,message){
throw domException(name,message);
}
function guarded(callback,thisArg,args){
const before=shared.current,wasMuted=enterCallback(callback);
if(shared.isMany)enterWindow(callback);
try{
return apply(callback,thisArg,args);
}catch(error){
reportErrorOf(callback,error);
return undefined;
}finally{
shared.current=before;
leaveCallback(wasMuted);
}
}
const microtask=(()=>{
const resolved=Promise.resolve();
return(job)=>{resolved.then(job);};
})();
function windowOf(callback){
for(let p=isObject(callback)?callback:null;p!==null&&isObject(p);){
if(stateOf(p)?.isProxy)return null;
p=getPrototypeOf(p);
const known=shared.functions.get(p);
if(known)return known;
}
return null;
}
function enterWindow(callback){
const known=windowOf(callback);
if(known)shared.current=known;
}
function reportErrorOf(callback,error){
let known=null;
try{
if(shared.isMany)known=windowOf(callback);
}catch{
}
(known===null||known.isGone()?core:known).reportError(error);
}
const EventTarget=interface_("EventTarget",null,null,{
make(args,newTarget){
return instance(EventTarget,{listeners:null},newTarget);
},
});
const HTML="http://www.w3.org/1999/xhtml",SVG="http://www.w3.org/2000/svg",
MATHML="http://www.w3.org/1998/Math/MathML",XML="http://www.w3.org/XML/1998/namespace",
XMLNS="http://www.w3.org/2000/xmlns/";
const ELEMENT=1,ATTRIBUTE=2,TEXT=3,CDATA=4,INSTRUCTION=7,COMMENT=8,DOCUMENT=9,
DOCTYPE=10,FRAGMENT=11;
const states=shared.states;
function S(id){
if(id<0)return null;
return states[id]??detachedState(id)
??(shared.isMany?(shared.windows.get(native.root(id))?.makeState??home?.makeState??makeState)(id)
:makeState(id));
}
const wrapperOf=(id)=>(id===undefined||id<0?null:S(id).wrapper);
const wrapperOrNull=(s)=>(s?s.wrapper:null);
const treeCounts={custom:0,slots:0,removals:0,awaitsMotions:false};
const makers=[];
function makeState(id){
const kind=native.kind(id);
const s={id,kind,doc:null,listeners:null,wrapper:null,I:null};
states[id]=s;
makers[kind](s);
return s;
}
const parentState=(s)=>(s.kind===ATTRIBUTE?null:S(native.parent(s.id)));
const rootState=(s)=>(s.kind===ATTRIBUTE||s.kind===undefined?s:S(native.root(s.id)));
function composedRoot(s){
let root=rootState(s);
while(root.host)root=rootState(root.host);
return root;
}
const isConnected=(s)=>composedRoot(s).kind===DOCUMENT;
function includesShadow(root,s){
for(let current=s;current;){
if(current.kind===undefined)return false;
if(rootState(current)===root&&native.contains(root.id,current.id))return true;
current=rootState(current).host??null;
}
return false;
}
function includesComposed(ancestor,s){
for(let current=s;current;){
if(native.contains(ancestor.id,current.id))return true;
current=rootState(current).host??null;
}
return false;
}
function retarget(a,b){
while(a){
if(a.kind===undefined||a.kind===ATTRIBUTE)return a;
const root=rootState(a);
if(root.shadowMode===undefined)return a;
if(b.kind!==undefined&&includesShadow(root,b))return a;
a=root.host;
}
return a;
}
function rootIsClosed(s){
return s.kind!==undefined&&rootState(s).shadowMode==="closed";
}
const lengthOf=(s)=>{
switch(s.kind){
case DOCTYPE:case ATTRIBUTE:return 0;
case TEXT:case CDATA:case COMMENT:case INSTRUCTION:return dataOf(s).length;
default:return native.children(s.id).length;
}
};
function dataOf(s){
if(s.kind===INSTRUCTION){
const text=native.text(s.id);
const end=text.indexOf("\0");
return end<0?"":text.slice(end+1);
}
return s.exactData??native.text(s.id);
}
function storeData(s,data){
s.exactData=data.isWellFormed()?undefined:data;
native.setText(s.id,s.kind===INSTRUCTION?`${targetOf(s)}\0${data}`:data);
}
function targetOf(s){
const text=native.text(s.id);
const end=text.indexOf("\0");
return end<0?text:text.slice(0,end);
}
function makeNode(kind,text,doc){
const id=native.makeNode(kind,text);
if(id<0)fail("QuotaExceededError","The document has too many nodes");
const s=S(id);
s.doc=doc;
return s;
}
function makeText(text,doc){
const s=makeNode(TEXT,text,doc);
if(!text.isWellFormed())s.exactData=text;
return s;
}
function makeComment(text,doc){
const s=makeNode(COMMENT,text,doc);
if(!text.isWellFormed())s.exactData=text;
return s;
}
const makeFragment=(doc)=>makeNode(FRAGMENT,"",doc);
const Node=interface_("Node",EventTarget,null,{
constants:{
ELEMENT_NODE:1,ATTRIBUTE_NODE:2,TEXT_NODE:3,CDATA_SECTION_NODE:4,ENTITY_REFERENCE_NODE:5,
ENTITY_NODE:6,PROCESSING_INSTRUCTION_NODE:7,COMMENT_NODE:8,DOCUMENT_NODE:9,
DOCUMENT_TYPE_NODE:10,DOCUMENT_FRAGMENT_NODE:11,NOTATION_NODE:12,
DOCUMENT_POSITION_DISCONNECTED:1,DOCUMENT_POSITION_PRECEDING:2,DOCUMENT_POSITION_FOLLOWING:4,
DOCUMENT_POSITION_CONTAINS:8,DOCUMENT_POSITION_CONTAINED_BY:16,
DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC:32,
},
});
function node(object){
const s=stateOf(object);
if(s===undefined||s.kind===undefined)illegal();
return s;
}
const isCharacterData=(s)=>s.kind===TEXT||s.kind===COMMENT||s.kind===CDATA
||s.kind===INSTRUCTION;
const isText=(s)=>s.kind===TEXT||s.kind===CDATA;
const qualifiedName=(s)=>(s.prefix===null?s.local:`${s.prefix}:${s.local}`);
function textBelow(s){
return native.textContent(s.id);
}
const childStates=(s)=>Array.from(native.children(s.id),S);
function childrenChanged(parent){
parent.childrenChanged?.(parent);
}
function constructNode(s,newTarget){
const own=newTarget.prototype;
if(isObject(own)&&own!==s.I.prototype)setPrototypeOf(s.wrapper,own);
return s.wrapper;
}
function detachedState(id){
return shared.families.get(id)?.deref()?.states.get(id);
}
function documentOf(s){
if(s.doc)return s.doc;
if(s.kind===DOCUMENT)return s;
let doc;
if(s.kind===ATTRIBUTE){
doc=s.element?documentOf(s.element):mainDocument;
}else{
const root=native.root(s.id);
if(root!==s.id)doc=documentOf(S(root));
else if(s.templateHost)doc=inertDocument(documentOf(s.templateHost));
else doc=mainDocument;
}
s.doc=doc;
return doc;
}
function inertDocument(doc){
if(doc.isInert)return doc;
if(!doc.inert){
doc.inert=makeDocument({isHTML:doc.isHTML,contentType:doc.contentType});
doc.inert.isInert=true;
}
return doc.inert;
}
function tagName(s){
const name=qualifiedName(s);
return s.isHTML&&documentOf(s).isHTML?(s.upper??=ascii.upper(name)):name;
}
const Document=interface_("Document",Node,null,{
make(args,newTarget){
return constructNode(makeDocument({
isHTML:false,contentType:"application/xml",origin:mainDocument,
}),newTarget);
},
});
makers[DOCUMENT]=(s)=>instance(Document,s);
const HTMLDocument=interface_("HTMLDocument",Document,()=>class{});
const XMLDocument=interface_("XMLDocument",Document,()=>class{});
function doc(object){
const s=object===undefined||object===null?mainDocument:stateOf(object);
if(s===undefined||s.kind!==DOCUMENT)illegal();
return s;
}
function makeDocument({isHTML,contentType,url,encoding="UTF-8",I,id}){
id??=native.makeNode(DOCUMENT,"");
if(id<0)fail("QuotaExceededError","The document has too many nodes");
const s={id,kind:DOCUMENT,doc:null,listeners:null,isHTML,contentType,url,encoding,
readyState:"complete"};
states[id]=s;
if(home)home.adoptState(s,isHTML?"HTMLDocument":I?.name??"Document");
else instance(I??(isHTML?HTMLDocument:Document),s);
if(!home)pinLocation(s);
return s;
}
const locationHolder={};
publishMembers(class{
get location(){return doc(this)===mainDocument?page.location:null;}
set location(v){if(doc(this)===mainDocument)page.location=v;}
}.prototype,locationHolder,true);
const locationDescriptor=getOwnPropertyDescriptor(locationHolder,"location");
function pinLocation(s){
defineProperty(s.wrapper,"location",{...locationDescriptor,enumerable:true,configurable:false});
}
const mainDocument=home?S(native.rootNode()):makeDocument(
{id:native.rootNode(),isHTML:true,contentType:"text/html"});
if(!home){
mainDocument.readyState="loading";
mainDocument.isQuirks=()=>native.isQuirks();
defineProperty(mainDocument,"encoding",{get:()=>native.documentEncoding()});
}
const isQuirks=(s)=>s.isQuirks?.()??false;
function documentURL(s){
if(s===mainDocument)return native.documentURL();
return s.url??"about:blank";
}
function baseURL(s){
if(s.core&&s!==mainDocument)return s.core.baseURL();
const own=s===mainDocument||s.url?documentURL(s):s.inheritsBase?documentURL(mainDocument)
:documentURL(s);
const version=native.version();
if(s.baseVersion!==version||s.baseOf!==own){
s.baseVersion=version;
s.baseOf=own;
s.base=own;
for(const id of native.collect(s.id,1,HTML,"base")){
const href=native.getAttr(id,"href");
if(href===null)continue;
if(s===mainDocument&&native.isRefusedBase(id,href))break;
const parsed=native.parseURL(href,isAboutURL(own)?baseFallback(s):own);
if(parsed&&!/^(?:data|javascript):/.test(parsed[0]))s.base=parsed[0];
break;
}
if(isAboutURL(s.base))s.base=baseFallback(s);
}
return s.base;
}
const isAboutURL=(url)=>url==="about:blank"||url==="about:srcdoc"||url.startsWith("about:blank#")
||url.startsWith("about:blank?");
const baseFallback=(s)=>(s===mainDocument?(native.outerWindow()??native.openerWindow())?.baseURL()
??"about:blank":s.inheritsBase?documentURL(mainDocument):documentURL(s));
function resolveURL(s,text){
const parsed=native.parseURL(text.toWellFormed(),baseURL(s),s.encoding);
return parsed?parsed[0]:text;
}
function documentElement(s){
for(let id=native.first(s.id);id>=0;id=native.next(id))if(native.kind(id)===ELEMENT)return S(id);
return null;
}
function htmlChild(s,...names){
const root=documentElement(s);
if(!root||!root.isHTML||root.local!=="html")return null;
for(let id=native.first(root.id);id>=0;id=native.next(id)){
if(native.kind(id)!==ELEMENT)continue;
const e=S(id);
if(e.isHTML&&names.includes(e.local))return e;
}
return null;
}
const headOf=(s)=>htmlChild(s,"head");
const bodyOf=(s)=>htmlChild(s,"body","frameset");
const collapse=(text)=>ascii.words(text).join(" ");
function childText(s){
let text="";
for(const id of native.children(s.id)){
const kind=native.kind(id);
if(kind===TEXT||kind===CDATA)text+=dataOf(S(id));
}
return text;
}
const CAPTURING=1,AT_TARGET=2,BUBBLING=3;
const Event=interface_("Event",null,()=>class{
get type(){return brand(this,Event).type;}
get target(){return brand(this,Event).target;}
get srcElement(){return brand(this,Event).target;}
get currentTarget(){return brand(this,Event).currentTarget;}
composedPath(){return array(composedPath(brand(this,Event)).map(here));}
get eventPhase(){return brand(this,Event).phase;}
stopPropagation(){brand(this,Event).stops=true;}
get cancelBubble(){return brand(this,Event).stops;}
set cancelBubble(v){if(v)brand(this,Event).stops=true;}
stopImmediatePropagation(){
const s=brand(this,Event);
s.stops=s.stopsNow=true;
}
get bubbles(){return brand(this,Event).bubbles;}
get cancelable(){return brand(this,Event).cancelable;}
get returnValue(){return!brand(this,Event).canceled;}
set returnValue(v){if(!v)cancel(brand(this,Event));}
preventDefault(){cancel(brand(this,Event));}
get defaultPrevented(){return brand(this,Event).canceled;}
get composed(){return brand(this,Event).composed;}
get timeStamp(){return brand(this,Event).timeStamp;}
initEvent(type,bubbles=false,cancelable=false){
const s=brand(this,Event);
need(arguments.length,1);
initEvent(s,toStr(type),!!bubbles,!!cancelable);
}
},{
length:1,
make(args,newTarget){return newEvent(Event,args,newTarget);},
constants:{NONE:0,CAPTURING_PHASE:1,AT_TARGET:2,BUBBLING_PHASE:3},
});
const isTrustedGetter=published(getOwnPropertyDescriptor(class{
get isTrusted(){return brand(this,Event).isTrusted;}
}.prototype,"isTrusted").get);
function cancel(s){
if(s.cancelable&&!s.isPassive)s.canceled=true;
}
function initEvent(s,type,bubbles,cancelable){
if(s.isDispatching)return;
s.isInitialized=true;
s.stops=s.stopsNow=s.canceled=s.isTrusted=false;
s.target=null;
s.type=type;
s.bubbles=bubbles;
s.cancelable=cancelable;
}
function eventState(type){
return{
type,bubbles:false,cancelable:false,composed:false,target:null,currentTarget:null,
relatedTarget:null,phase:0,path:null,place:0,stops:false,stopsNow:false,canceled:false,
isPassive:false,isTrusted:false,isInitialized:true,isDispatching:false,
timeStamp:native.now(),
};
}
const eventMembers=new Map();
function newEvent(I,args,newTarget){
const type=toStr(args[0]);
const init=toDict(args[1]);
const s=eventState(type);
s.bubbles=!!init.bubbles;
s.cancelable=!!init.cancelable;
s.composed=!!init.composed;
const chain=[...I_all.get(see(I))].reverse();
for(const J of chain){
for(const[name,convert,initial]of eventMembers.get(J)??[]){
const v=init[name];
s[name]=v===undefined?initial:convert(v);
}
}
const object=instance(I,s,newTarget);
defineProperty(object,"isTrusted",{get:isTrustedGetter,set:undefined,enumerable:true,
configurable:false});
return object;
}
function makeEvent(I,type,members,isTrusted=true){
const object=newEvent(I,[type,undefined]);
Object.assign(stateOf(object),members,{isTrusted});
return object;
}
function eventInterface(name,parent,list,options={}){
const allMembers=()=>{
const members=options.members?.()??class{};
for(const[key]of list){
if(getOwnPropertyDescriptor(members.prototype,key))continue;
const holder={
get[key](){
const s=brand(this,I);
return s.world===world2?s[key]:core.valueHere(s[key]);
},
};
defineProperty(members.prototype,key,getOwnPropertyDescriptor(holder,key));
}
return members;
};
const I=interface_(name,parent,allMembers,{
length:1,make(args,newTarget){return newEvent(I,args,newTarget);},...options,
});
eventMembers.set(I,list);
return I;
}
const anyValue=(v)=>v;
const CustomEvent=eventInterface("CustomEvent",Event,[["detail",anyValue,null]],{
members:()=>class{
initCustomEvent(type,bubbles=false,cancelable=false,detail=null){
const s=brand(this,CustomEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.detail=detail;
}
},
});
function composedPath(s){
if(!s.path||s.path.length===0)return[];
const path=s.path;
const current=s.currentTarget;
const place=path.findIndex((p)=>p.object===current);
if(place<0)return[];
let hidden=0;
for(let i=path.length-1;i>place;i--){
if(path[i].isRootOfClosedTree)hidden++;
}
let own=0;
for(let i=path.length-1;i>=0;i--){
if(path[i].isRootOfClosedTree)own++;
if(i===place)break;
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
function targetState(object){
const s=object===undefined||object===null?windowState:stateOf(object);
if(s===undefined||!implementsAll(s.I,EventTarget))illegal();
return s;
}
function isPassiveByDefault(type,s){
if(type!=="touchstart"&&type!=="touchmove"&&type!=="wheel"&&type!=="mousewheel")return false;
if(s===windowState||s.kind===DOCUMENT)return true;
if(s.kind!==ELEMENT)return false;
const document=documentOf(s);
return s===documentElement(document)||s===bodyOf(document);
}
function toListener(v){
if(v===null||v===undefined)return null;
if(!isObject(v))throw typeError("The listener is not an object");
return noteCallback(v);
}
const pressTypes=new Set(["click","mousedown","mouseup","pointerdown","pointerup"]);
function noteListener(s,type){
if(s.local==="img"&&s.isHTML&&(type==="load"||type==="error"))kernel.awaitImage(s);
kernel.watchMotions(s,type);
if(!pressTypes.has(type)&&type!=="dblclick")return;
if(s.kind===1)native.noteClickListener(s.id);
else if((s.kind===9||s===windowState)&&type!=="dblclick")native.noteClickListener(s.kind===9?s.id
:mainDocument.id);
}
function wantsDoubleClick(s){
for(let e=s;e&&e.kind===1;e=parentState(e)??e.host??null){
const types=new Set((e.listeners??[]).map((listener)=>listener.type));
if(e.activation||[...types].some((type)=>pressTypes.has(type)))return false;
if(types.has("dblclick"))return true;
}
return false;
}
function addListener(s,listener){
if(listener.signal?.isAborted||listener.callback===null)return;
const list=s.listeners??[];
if(list.some((l)=>l.type===listener.type&&l.callback===listener.callback
&&l.capture===listener.capture))return;
if(home)listener.core=core;
s.listeners=[...list,listener];
noteListener(s,listener.type);
if(listener.signal){
listener.signal.algorithms.add(()=>{
listener.isRemoved=true;
if(s.listeners)s.listeners=s.listeners.filter((l)=>l!==listener);
});
}
}
function eventParent(s,e){
if(s.kind===undefined)return s.getParent?s.getParent(s,e):null;
if(s.kind===9)return s.window&&e.type!=="load"?s.window:null;
if(s.shadowMode){
const root=e.path[0]?.state;
if(!e.composed&&root!==undefined&&root.kind!==undefined&&rootState(root)===s)return null;
return s.host;
}
return kernel.assignedSlot(s)??parentState(s);
}
function dispatch(e,target,targetOverride){
e.isDispatching=true;
const path=[];
e.path=path;
const related=retarget(e.relatedState??null,target);
let activation=null;
const isClick=e.type==="click"&&implementsAll(e.I,interfaces.MouseEvent??CustomEvent);
let clearTargets=false;
if(target!==related||target===(e.relatedState??null)){
const append=(s,shown,relatedState)=>{
path.push({
state:s,object:s.wrapper,target:shown,related:relatedState,
isRootOfClosedTree:s.shadowMode==="closed",
isSlotInClosedTree:s.isSlotInPath===true&&s.shadowMode===undefined&&rootIsClosed(s),
});
};
append(target,targetOverride??target,related);
if(isClick&&target.activation)activation=target;
let current=target;
let shown=target;
let parent=eventParent(target,e);
while(parent!==null&&parent!==undefined){
const parentRelated=retarget(e.relatedState??null,parent);
const isOutside=parent.kind===undefined||includesShadow(rootState(shown),parent);
if(isOutside){
if(isClick&&e.bubbles&&activation===null&&parent.activation)activation=parent;
append(parent,null,parentRelated);
}else if(parent===parentRelated){
break;
}else{
shown=parent;
if(isClick&&activation===null&&parent.activation)activation=parent;
append(parent,parent,parentRelated);
}
current=parent;
parent=eventParent(current,e);
}
const clear=[...path].reverse().find((p)=>p.target!==null);
clearTargets=clear!==undefined
&&((clear.target.kind!==undefined&&rootState(clear.target).shadowMode!==undefined)
||(clear.related!==null&&clear.related!==undefined&&clear.related.kind!==undefined
&&rootState(clear.related).shadowMode!==undefined));
if(activation?.activation.legacyPre)activation.activation.legacyPre(activation,e);
for(let i=path.length-1;i>=0;i--){
e.phase=path[i].target!==null?AT_TARGET:CAPTURING;
invoke(path,i,e,true);
}
for(let i=0;i<path.length;i++){
if(path[i].target!==null){
e.phase=AT_TARGET;
}else{
if(!e.bubbles)continue;
e.phase=BUBBLING;
}
invoke(path,i,e,false);
}
}
e.phase=0;
e.currentTarget=null;
e.path=null;
e.isDispatching=e.stops=e.stopsNow=false;
if(clearTargets){
e.target=null;
e.relatedTarget=null;
}
if(activation){
if(!e.canceled)activation.activation.run?.(activation,e);
else activation.activation.legacyCanceled?.(activation,e);
}
return!e.canceled;
}
function invoke(path,place,e,isCapture){
let shown=place;
while(path[shown].target===null)shown--;
e.target=path[shown].target.wrapper;
e.relatedTarget=path[place].related?path[place].related.wrapper:e.relatedTarget;
if(e.stops)return;
e.currentTarget=path[place].object;
const s=path[place].state;
if(s===windowState)kernel.readBodyHandlers();
const list=s.listeners;
if(!list)return;
const found=invokeListeners(e,list,isCapture,s);
if(!found&&e.isTrusted){
const old=legacyEventTypes[e.type];
if(old){
const type=e.type;
e.type=old;
invokeListeners(e,list,isCapture,s);
e.type=type;
}
}
}
const legacyEventTypes={
__proto__:null,
animationend:"webkitAnimationEnd",animationiteration:"webkitAnimationIteration",
animationstart:"webkitAnimationStart",transitionend:"webkitTransitionEnd",
};
let currentEvent;
function invokeListeners(e,list,isCapture,s){
let found=false;
for(const listener of list){
if(listener.isRemoved||listener.type!==e.type)continue;
if(e.only!==undefined&&listener.core!==e.only)continue;
found=true;
if(listener.capture!==isCapture)continue;
if(listener.once){
listener.isRemoved=true;
s.listeners=s.listeners.filter((l)=>l!==listener);
}
(listener.core??core).callListener(e,listener,s);
if(e.stopsNow)return found;
}
return found;
}
function callListener(e,listener,s){
const before=currentEvent,windowBefore=shared.current;
const isInShadow=s.kind!==undefined&&rootState(s).shadowMode!==undefined;
currentEvent=isInShadow?undefined:e.wrapper;
e.isPassive=listener.passive??false;
const callback=listener.callback,wasMuted=enterCallback(listener.handler?.value??callback);
try{
if(shared.isMany)enterWindow(listener.handler?.value??callback);
if(listener.run){
listener.run(e,s);
}else if(typeof callback==="function"){
apply(callback,here(e.currentTarget),[e.wrapper]);
}else{
const method=callback.handleEvent;
if(!isCallable(method))throw(shared.isMany?windowOf(callback)??core:core)
.typeError("The listener has no handleEvent function");
apply(method,callback,[e.wrapper]);
}
}catch(error){
reportErrorOf(listener.handler?.value??callback,error);
}
leaveCallback(wasMuted);
e.isPassive=false;
currentEvent=before;
shared.current=windowBefore;
}
function fire(target,type,{I=Event,bubbles=false,cancelable=false,composed=false,
...members}={}){
return kernel.dispatch(stateOf(makeEvent(I,type,{bubbles,cancelable,composed,...members})),target);
}
keep({dispatch});
function withImports(source){
return source.includes("import")?native.rewriteImports(source):source;
}
function eventHandlers(I,names,stateFor=(object)=>brand(object,I)){
whenSeen(I,()=>addEventHandlers(I,names,stateFor));
}
function addEventHandlers(I,names,stateFor){
for(const type of names){
const key="on"+type;
const holder={
get[key](){return handlerValue(stateFor(this),type);},
set[key](v){setHandler(stateFor(this),type,isObject(v)?v:null);},
};
const d=getOwnPropertyDescriptor(holder,key);
d.get=guardedMember(published(d.get));
d.set=published(d.set);
defineProperty(I.prototype,key,{...d,enumerable:true,configurable:true});
}
}
function handlerValue(s,type){
const handler=s.$handlers?.[type];
if(!handler)return null;
if(typeof handler.source==="string")compileHandler(s,type,handler);
return handler.value;
}
function setHandler(s,type,value,source){
noteCallback(value);
s.$handlers??={__proto__:null};
const known=s.$handlers[type];
if(value===null&&source===undefined){
if(known){
known.listener.isRemoved=true;
if(s.listeners)s.listeners=s.listeners.filter((l)=>l!==known.listener);
delete s.$handlers[type];
}
return;
}
if(known){
known.value=value;
known.source=source;
return;
}
const handler={value,source,listener:null};
handler.listener={
type,callback:{},run:(e,state)=>runHandler(e,state,type,handler),capture:false,once:false,
passive:null,signal:null,isRemoved:false,
};
if(home)handler.listener.core=core;
handler.listener.handler=handler;
s.$handlers[type]=handler;
s.listeners=[...(s.listeners??[]),handler.listener];
noteListener(s,type);
}
function compileHandler(s,type,handler){
const source=withImports(handler.source);
handler.source=undefined;
handler.value=null;
const wasAllowed=native.allowText(true);
try{
const names=type==="error"&&(s===windowState||s.isBodyHandler)
?"event, source, lineno, colno, error":"event";
if(s===windowState||s.kind===undefined){
handler.value=new PFunction(names,source);
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
function runHandler(e,s,type,handler){
if(typeof handler.source==="string"){
if(driver.overrides.scripting===false)return;
compileHandler(s,type,handler);
}
const callback=handler.value;
if(!isCallable(callback))return;
const isError=e.I===interfaces.ErrorEvent&&type==="error"&&s===windowState;
const result=isError
?apply(callback,here(e.currentTarget),[e.message,e.filename,e.lineno,e.colno,e.error])
:apply(callback,here(e.currentTarget),[e.wrapper]);
if(e.I===interfaces.BeforeUnloadEvent&&type==="beforeunload"){
if(result!==null&&result!==undefined)cancel(e);
}else if(isError?result===true:result===false){
cancel(e);
}
}
const timers=shared.timers;
function setTimer(run,delay,repeats){
const id=++shared.lastTimer;
const level=shared.nesting+1;
const wait=Math.max(level>5?4:0,delay);
timers.set(id,{run,wait,repeats,level,isOver:()=>isOver});
native.startTimer(id,wait);
return id;
}
function clearTimer(id){
if(timers.delete(id))native.stopTimer(id);
}
function timerFunction(handler,delay,args,repeats){
const ms=Math.max(0,toLong(delay));
noteCallback(handler);
if(isCallable(handler))return setTimer(()=>guarded(handler,page,args),ms,repeats);
const source=toStr(handler);
if(!native.permitsText(source))return 0;
return setTimer(()=>{
try{(0,page.eval)(withImports(source));}catch(error){core.reportError(error);}
},ms,repeats);
}
const AbortSignal=interface_("AbortSignal",EventTarget,()=>class{
static abort(reason=undefined){
const s=newSignal();
s.isAborted=true;
s.reason=reason===undefined?domException("AbortError","The operation was aborted"):reason;
return s.wrapper;
}
static timeout(milliseconds){
need(arguments.length,1);
const ms=toLongLong(milliseconds);
if(ms<0)throw typeError("The time is negative");
const s=newSignal();
setTimer(()=>signalAbort(s,domException("TimeoutError","The time is over")),ms,false);
return s.wrapper;
}
static any(signals){
need(arguments.length,1);
const sources=toSequence(signals,(v)=>toState(v,AbortSignal));
const s=newSignal();
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
});
eventHandlers(AbortSignal,["abort"]);
function newSignal(){
const s={
listeners:null,isAborted:false,reason:undefined,algorithms:new Set(),isDependent:false,
sources:new Set(),dependents:new Set(),
};
instance(AbortSignal,s);
return s;
}
function signalAbort(s,reason){
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
const AbortController=interface_("AbortController",null,()=>class{
get signal(){return brand(this,AbortController).signal.wrapper;}
abort(reason=undefined){signalAbort(brand(this,AbortController).signal,reason);}
},{
make(args,newTarget){
return instance(AbortController,{signal:newSignal()},newTarget);
},
});
partial(EventTarget,()=>class{
addEventListener(type,callback,options=undefined){
const s=targetState(this);
need(arguments.length,2);
type=toStr(type);
callback=toListener(callback);
let capture=false,once=false,passive=null,signal=null;
if(isObject(options)){
capture=!!options.capture;
once=!!options.once;
const p=options.passive;
if(p!==undefined)passive=!!p;
const given=options.signal;
if(given!==undefined)signal=toState(given,AbortSignal);
}else{
capture=!!options;
}
passive??=isPassiveByDefault(type,s);
addListener(s,{type,callback,capture,once,passive,signal,isRemoved:false});
}
removeEventListener(type,callback,options=undefined){
const s=targetState(this);
need(arguments.length,2);
type=toStr(type);
callback=toListener(callback);
const capture=isObject(options)?!!options.capture:!!options;
const list=s.listeners;
if(!list)return;
const place=list.findIndex((l)=>l.type===type&&l.callback===callback&&l.capture===capture);
if(place>=0){
list[place].isRemoved=true;
s.listeners=list.filter((_,i)=>i!==place);
}
}
dispatchEvent(event){
const s=targetState(this);
need(arguments.length,1);
const e=toState(event,Event);
if(e.isDispatching||!e.isInitialized)fail("InvalidStateError","The event is being dispatched");
e.isTrusted=false;
return kernel.dispatch(e,s);
}
});
function familyOf(s){
for(let id=native.root(s.id);;){
const kind=native.kind(id);
if(kind===DOCUMENT)return shared.windows.has(id)||native.isShownDocument(id)?-1:id;
if(kind!==FRAGMENT)return id;
const root=states[id]??detachedState(id),host=root?.host?.id??native.templateHost(id);
if(host<0)return id;
id=native.root(host);
}
}
function sweepNodes(){
const count=native.nodeCount();
if(count-shared.sweptCount>=Math.max(4096,shared.keptCount))gatherFamilies(count);
}
function gatherFamilies(count){
shared.sweptCount=count;
shared.keptCount=0;
for(const[id,family]of shared.families)if(family.deref()===undefined)shared.families.delete(id);
const found=new Map();
states.forEach((s)=>{
const top=s===undefined?-1:familyOf(s);
if(top<0)return void(shared.keptCount+=s===undefined?0:1);
if(!found.has(top))found.set(top,new Map());
found.get(top).set(s.id,s);
});
for(const members of found.values()){
const family={states:members},ref=new WeakRef(family);
for(const[id,s]of members){
s.family=family;
shared.families.set(id,ref);
states[id]=undefined;
}
}
}
function keepFamily(s){
if(s.family===undefined)return;
for(const[id,member]of s.family.states){
states[id]=member;
shared.families.delete(id);
member.family=undefined;
}
}
function heldNodes(){
const held=[...shared.windows.keys()];
for(const[id,family]of shared.families){
if(family.deref()===undefined)shared.families.delete(id);
else held.push(id);
}
for(const known of shared.lists)for(const id of known.deref()?.fixed??[])held.push(id);
return new Int32Array(held);
}
function holdNodes(list){
if(shared.lists.length>=1024+2*shared.keptLists){
shared.lists=shared.lists.filter((known)=>known.deref()!==undefined);
shared.keptLists=shared.lists.length;
}
shared.lists.push(new WeakRef(list));
}
function toldNumber(s){
native.noteTold(s.id);
return s.id;
}
function liveNodes(s){
if(s.fixed)return s.fixed;
const version=native.version(),own=s.ownVersion===undefined?0:s.ownVersion();
if(s.version!==version||s.own!==own){
s.nodes=s.find();
s.version=version;
s.own=own;
}
return s.nodes;
}
const NodeList=interface_("NodeList",null,()=>class{
item(index){
const s=brand(this,NodeList);
need(arguments.length,1);
return wrapperOf(liveNodes(s)[toULong(index)]);
}
get length(){return liveNodes(brand(this,NodeList)).length;}
});
makeArrayLike(NodeList);
const nodeListOps={
length:(s)=>liveNodes(s).length,
item:(s,i)=>wrapperOf(liveNodes(s)[i]),
};
function staticList(nodes){
const s={fixed:nodes};
if(nodes.length>0)holdNodes(s);
return legacyObject(NodeList,s,nodeListOps);
}
function liveList(find,I=NodeList){
return legacyObject(I,{find,version:-1},nodeListOps);
}
const HTMLCollection=interface_("HTMLCollection",null,()=>class{
get length(){return liveNodes(brand(this,HTMLCollection)).length;}
item(index){
const s=brand(this,HTMLCollection);
need(arguments.length,1);
return wrapperOf(liveNodes(s)[toULong(index)]);
}
namedItem(name){
const s=brand(this,HTMLCollection);
need(arguments.length,1);
return collectionItem(s,toStr(name))??null;
}
});
makeArrayLike(HTMLCollection,false);
function collectionItem(s,name){
if(name==="")return undefined;
for(const id of liveNodes(s)){
if(native.getAttr(id,"id")===name||(native.getAttr(id,"name")===name&&S(id).isHTML)){
return wrapperOf(id);
}
}
return undefined;
}
function collectionNames(s){
const names=new Set();
for(const id of liveNodes(s)){
const own=native.getAttr(id,"id");
if(own)names.add(own);
const name=native.getAttr(id,"name");
if(name&&S(id).isHTML)names.add(name);
}
return names;
}
const collectionOps={
...nodeListOps,named:collectionItem,names:collectionNames,hidesNames:true,
};
function collection(find,I=HTMLCollection,more={}){
return legacyObject(I,{find,version:-1,...more},collectionOps);
}
const iterators=shared.iterators;
function eachIterator(body){
for(const ref of iterators){
const s=ref.deref();
if(s===undefined)iterators.delete(ref);
else body(s);
}
}
const liveRanges=shared.liveRanges;
function eachRange(body){
for(const ref of liveRanges){
const s=ref.deref();
if(s===undefined)liveRanges.delete(ref);
else body(s);
}
}
interface_("NodeFilter",null,()=>class{},{
constants:{
FILTER_ACCEPT:1,FILTER_REJECT:2,FILTER_SKIP:3,SHOW_ALL:0xffffffff,SHOW_ELEMENT:1,
SHOW_ATTRIBUTE:2,SHOW_TEXT:4,SHOW_CDATA_SECTION:8,SHOW_ENTITY_REFERENCE:16,SHOW_ENTITY:32,
SHOW_PROCESSING_INSTRUCTION:64,SHOW_COMMENT:128,SHOW_DOCUMENT:256,SHOW_DOCUMENT_TYPE:512,
SHOW_DOCUMENT_FRAGMENT:1024,SHOW_NOTATION:2048,
},
});
function toFilter(v){
if(v===null||v===undefined)return null;
if(!isObject(v))throw typeError("The filter is not an object");
return v;
}
function filterNode(s,n){
if(s.isActive)fail("InvalidStateError","The filter is running");
if(((1<<(n.kind-1))&s.whatToShow)===0)return 3;
if(s.filter===null)return 1;
s.isActive=true;
try{
if(isCallable(s.filter))return toUShort(apply(s.filter,undefined,[n.wrapper]));
const accept=s.filter.acceptNode;
if(!isCallable(accept))throw typeError("The filter has no acceptNode function");
return toUShort(apply(accept,s.filter,[n.wrapper]));
}finally{
s.isActive=false;
}
}
const TreeWalker=interface_("TreeWalker",null,()=>class{
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
if(n&&filterNode(s,n)===1)return(s.current=n).wrapper;
}
return null;
}
firstChild(){return walkChild(brand(this,TreeWalker),native.first,native.next);}
lastChild(){return walkChild(brand(this,TreeWalker),native.last,native.prev);}
previousSibling(){return walkSibling(brand(this,TreeWalker),native.prev,native.last);}
nextSibling(){return walkSibling(brand(this,TreeWalker),native.next,native.first);}
previousNode(){
const s=brand(this,TreeWalker);
let n=s.current;
while(n!==s.root){
let sibling=S(native.prev(n.id));
while(sibling){
n=sibling;
let result=filterNode(s,n);
while(result!==2&&native.last(n.id)>=0){
n=S(native.last(n.id));
result=filterNode(s,n);
}
if(result===1)return(s.current=n).wrapper;
sibling=S(native.prev(n.id));
}
const parent=parentState(n);
if(n===s.root||!parent)return null;
n=parent;
if(filterNode(s,n)===1)return(s.current=n).wrapper;
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
result=filterNode(s,n);
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
result=filterNode(s,n);
if(result===1)return(s.current=n).wrapper;
}
}
});
function walkChild(s,down,along){
let n=S(down(s.current.id));
while(n){
const result=filterNode(s,n);
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
function walkSibling(s,along,down){
let n=s.current;
if(n===s.root)return null;
for(;;){
let sibling=S(along(n.id));
while(sibling){
n=sibling;
const result=filterNode(s,n);
if(result===1)return(s.current=n).wrapper;
sibling=S(down(n.id));
if(result===2||!sibling)sibling=S(along(n.id));
}
n=parentState(n);
if(!n||n===s.root)return null;
if(filterNode(s,n)===1)return null;
}
}
function makeIterator(root,whatToShow,filter){
const s={root,reference:root,isBefore:true,whatToShow,filter,isActive:false};
instance(NodeIterator,s);
iterators.add(new WeakRef(s));
return s;
}
const NodeIterator=interface_("NodeIterator",null,()=>class{
get root(){return brand(this,NodeIterator).root.wrapper;}
get referenceNode(){return brand(this,NodeIterator).reference.wrapper;}
get pointerBeforeReferenceNode(){return brand(this,NodeIterator).isBefore;}
get whatToShow(){return brand(this,NodeIterator).whatToShow;}
get filter(){return brand(this,NodeIterator).filter;}
nextNode(){return iterate(brand(this,NodeIterator),true);}
previousNode(){return iterate(brand(this,NodeIterator),false);}
detach(){brand(this,NodeIterator);}
});
function iterate(s,isForward){
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
n=n.kind===ATTRIBUTE?null:precedingNode(n,s.root);
if(!n)return null;
}
isBefore=true;
}
if(filterNode(s,n)===1)break;
}
s.reference=n;
s.isBefore=isBefore;
return n.wrapper;
}
function precedingNode(n,root){
if(n===root)return null;
let id=native.prev(n.id);
if(id<0)return S(native.parent(n.id));
while(native.last(id)>=0)id=native.last(id);
return S(id);
}
function iteratorBeforeRemoval(s,removed){
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
s.reference=precedingNode(removed,s.root)??s.root;
}
const pendingObservers=shared.pendingObservers;
const MutationObserver=interface_("MutationObserver",null,()=>class{
observe(target,options=undefined){
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
disconnect(){
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
takeRecords(){
const s=brand(this,MutationObserver);
const list=array(s.records.map(mutationRecord));
s.records=[];
return list;
}
},{
length:1,
make([callback],newTarget){
return instance(MutationObserver,{callback:toCallback(callback),nodes:new Set(),followed:[],
records:[],deliver:deliverRecords},newTarget);
},
});
function deliverRecords(s,records){
guarded(s.callback,s.wrapper,[array(records.map(mutationRecord)),s.wrapper]);
}
const MutationRecord=interface_("MutationRecord",null,()=>class{
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
});
function mutationRecord(r){
return r.wrapper??instance(MutationRecord,r);
}
function queueTreeRecord(target,added,removed,previous,next){
kernel.queueRecord("childList",target,{added,removed,previous,next});
}
function queueRecord(type,target,{oldValue=null,...more}){
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
let isObserverMicrotaskQueued=false;
const signalSlots=new Set();
function queueObserverMicrotask(){
if(isObserverMicrotaskQueued)return;
isObserverMicrotaskQueued=true;
microtask(notifyObservers);
}
function notifyObservers(){
isObserverMicrotaskQueued=false;
const list=[...pendingObservers];
pendingObservers.clear();
const slots=[...signalSlots];
signalSlots.clear();
for(const s of list){
const records=s.records;
s.records=[];
endTransientObservers(s);
if(records.length>0)s.deliver(s,records);
}
for(const slot of slots)fire(slot,"slotchange",{bubbles:true});
}
function endTransientObservers(s){
for(const n of s.followed)n.observers=n.observers.filter((r)=>!(r.observer===s&&r.source));
s.followed=[];
}
function addTransientObservers(n,parent){
for(let p=parent;p;p=parentState(p)){
for(const r of p.observers??[]){
if(!r.options.subtree)continue;
n.observers??=[];
n.observers.push({observer:r.observer,options:r.options,source:r});
r.observer.followed.push(n);
}
}
}
keep({queueRecord});
function ensureInsertable(n,parent,child){
if(parent.kind!==DOCUMENT&&parent.kind!==FRAGMENT&&parent.kind!==ELEMENT){
fail("HierarchyRequestError","The parent cannot have children");
}
if(n.kind!==ATTRIBUTE&&isHostIncluding(n,parent)){
fail("HierarchyRequestError","The node contains its new parent");
}
if(child&&parentState(child)!==parent)fail("NotFoundError","The reference is not a child of the parent");
if(n.kind===DOCUMENT||n.kind===ATTRIBUTE||n.shadowMode!==undefined){
fail("HierarchyRequestError","The node cannot be inserted");
}
if(isText(n)&&parent.kind===DOCUMENT)fail("HierarchyRequestError","A document has no text");
if(n.kind===DOCTYPE&&parent.kind!==DOCUMENT)fail("HierarchyRequestError",
"A doctype belongs to a document");
if(parent.kind===DOCUMENT)ensureDocumentOrder(n,parent,child,null);
}
function isHostIncluding(n,parent){
for(let current=parent;current;){
if(native.contains(n.id,current.id))return true;
const root=rootState(current);
current=root.templateHost??root.host??null;
}
return false;
}
function ensureDocumentOrder(n,parent,child,replaced){
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
function preInsert(n,parent,child){
ensureInsertable(n,parent,child);
if(child===n)child=S(native.next(n.id));
kernel.insert(n,parent,child,false);
return n;
}
function insert(n,parent,child,suppress){
keepFamily(n);
keepFamily(parent);
const nodes=n.kind===FRAGMENT?childStates(n):[n];
if(nodes.length===0)return;
if(n.kind===FRAGMENT){
for(const c of nodes)kernel.remove(c,true);
if(shared.observerCount>0)queueTreeRecord(n,[],nodes,null,null);
}
if(child&&liveRanges.size>0){
const index=native.index(child.id);
eachRange((r)=>{
if(r.start===parent&&r.startOffset>index)r.startOffset+=nodes.length;
if(r.end===parent&&r.endOffset>index)r.endOffset+=nodes.length;
});
}
const previous=shared.observerCount>0&&!suppress?(child?S(native.prev(child.id))
:S(native.last(parent.id))):null;
const doc=documentOf(parent);
const connected=isConnected(parent);
const inserted=[];
for(const c of nodes){
adopt(c,doc);
native.insert(c.id,parent.id,child?child.id:-1);
if(connected||treeCounts.custom>0)inserted.push(...insertedSteps(c,connected));
if(parent.shadowHost||treeCounts.slots>0)kernel.slotsAfterInsertion(c,parent);
}
if(shared.observerCount>0&&!suppress)queueTreeRecord(parent,nodes,[],previous,child);
childrenChanged(parent);
if(treeCounts.awaitsMotions&&connected)for(const c of nodes)kernel.touchInserted(c);
for(const s of inserted)runInserted(s);
}
function insertedSteps(top,connected){
const found=[];
if(top.kind!==ELEMENT)return found;
const visit=(id)=>{
const s=states[id];
if(s===undefined&&!hasInsertionSteps(id))return;
const e=S(id);
if(e.kind===ELEMENT){
if(connected&&e.insertedSteps)found.push(e);
if(connected)kernel.customConnected(e);
}
};
for(let id=top.id;id>=0;id=native.following(id,top.id)){
visit(id);
if(states[id]?.shadow)found.push(...insertedShadow(states[id].shadow,connected));
}
return found;
}
function insertedShadow(root,connected){
const found=[];
for(let id=native.following(root.id,root.id);id>=0;id=native.following(id,root.id)){
const e=S(id);
if(e.kind===ELEMENT){
if(connected&&e.insertedSteps)found.push(e);
if(connected)kernel.customConnected(e);
if(e.shadow)found.push(...insertedShadow(e.shadow,connected));
}
}
return found;
}
function hasInsertionSteps(id){
if(native.kind(id)!==ELEMENT)return false;
if(treeCounts.custom>0)return true;
const local=native.elementName(id)[2];
return local==="script"||local==="iframe"||local==="style"||local==="link"||local==="base"
||(local==="meta"&&native.getAttr(id,"http-equiv")!==null)
||(local==="img"&&(native.getAttr(id,"onload")!==null||native.getAttr(id,"onerror")!==null));
}
function runInserted(s){
s.insertedSteps(s);
}
function append(n,parent){
return preInsert(n,parent,null);
}
function replaceChild(parent,n,child){
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
if(parent.kind===DOCUMENT)ensureDocumentOrder(n,parent,child,child);
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
function replaceAll(parent,n){
const removed=childStates(parent);
const added=n===null?[]:n.kind===FRAGMENT?childStates(n):[n];
for(const c of removed)kernel.remove(c,true);
if(n)kernel.insert(n,parent,null,true);
if(shared.observerCount>0&&(added.length>0||removed.length>0))queueTreeRecord(parent,added,removed,
null,null);
if(added.length===0)childrenChanged(parent);
}
function remove(n,suppress=false){
const parent=parentState(n);
if(!parent)return;
if(liveRanges.size>0){
const index=native.index(n.id);
eachRange((r)=>{
if(native.contains(n.id,r.start.id)&&r.start.kind!==ATTRIBUTE)[r.start,r.startOffset]=
[parent,index];
if(native.contains(n.id,r.end.id)&&r.end.kind!==ATTRIBUTE)[r.end,r.endOffset]=[parent,index];
if(r.start===parent&&r.startOffset>index)r.startOffset--;
if(r.end===parent&&r.endOffset>index)r.endOffset--;
});
}
if(iterators.size>0)eachIterator((it)=>iteratorBeforeRemoval(it,n));
const needsSiblings=shared.observerCount>0;
const previous=needsSiblings?S(native.prev(n.id)):null;
const next=needsSiblings?S(native.next(n.id)):null;
const connected=(treeCounts.custom>0||treeCounts.removals>0||treeCounts.slots>0)&&isConnected(n);
const slots=treeCounts.slots>0?kernel.slotsBeforeRemoval(n,parent):null;
native.remove(n.id);
if(slots)kernel.slotsAfterRemoval(n,parent,slots);
if(connected){
for(let id=n.id;id>=0;id=native.following(id,n.id)){
const s=states[id];
if(s===undefined||s.kind!==ELEMENT)continue;
s.removedSteps?.(s);
kernel.customDisconnected(s);
if(s.shadow)eachInShadow(s.shadow,kernel.customDisconnected);
}
}
if(shared.observerCount>0){
addTransientObservers(n,parent);
if(!suppress)queueTreeRecord(parent,[],[n],previous,next);
}
childrenChanged(parent);
}
function eachInShadow(root,body){
for(let id=native.following(root.id,root.id);id>=0;id=native.following(id,root.id)){
const s=states[id];
if(s===undefined||s.kind!==ELEMENT)continue;
body(s);
if(s.shadow)eachInShadow(s.shadow,body);
}
}
function adopt(n,doc){
const old=documentOf(n);
if(n.kind!==ATTRIBUTE&&native.parent(n.id)>=0)kernel.remove(n);
if(old===doc)return;
if(n.kind===ATTRIBUTE){
n.doc=doc;
return;
}
setDocument(n,old,doc);
}
function setDocument(top,old,doc){
for(let id=top.id;id>=0;id=native.following(id,top.id)){
const s=S(id);
s.doc=doc;
s.upper=undefined;
if(s.attrNodes)for(const a of s.attrNodes.values())a.doc=doc;
if(s.shadow)setDocument(s.shadow,old,doc);
const content=s.kind===ELEMENT&&s.local==="template"&&s.isHTML?native.content(id):-1;
if(content>=0)setDocument(S(content),old,inertDocument(doc));
if(s.custom)kernel.customAdopted(s,old,doc);
}
}
function toNodes(list,doc){
const nodes=list.map((v)=>{
const s=stateOf(v);
return s!==undefined&&s.kind!==undefined?s:toStr(v);
}).map((v)=>(typeof v==="string"?makeText(v,doc):v));
if(nodes.length===1)return nodes[0];
const fragment=makeFragment(doc);
for(const n of nodes)append(n,fragment);
return fragment;
}
function copyState(from,to,doc){
to.doc=doc;
to.exactData=from.exactData;
if(from.cloned)from.cloned(from,to);
if(from.shadow)kernel.cloneShadow(from,to,doc);
}
function copyStates(from,to,doc){
let target=to.id;
for(let id=from.id;id>=0;id=native.following(id,from.id)){
const s=states[id]??detachedState(id);
if(id===from.id||s!==undefined)copyState(S(id),S(target),doc);
target=native.following(target,to.id);
}
}
let lastOrderKey=0;
const orderKey=(s)=>(s.order??=++lastOrderKey);
const attrIndex=(a)=>native.attrPlaceNS(a.element.id,a.ns,a.local);
keep({insert,remove});
const Attr=interface_("Attr",Node,()=>class{
get namespaceURI(){return brand(this,Attr).ns;}
get prefix(){return brand(this,Attr).prefix;}
get localName(){return brand(this,Attr).local;}
get name(){return qualifiedName(brand(this,Attr));}
get value(){return attrValue(brand(this,Attr));}
set value(v){
const s=brand(this,Attr);
setAttrNodeValue(s,toStr(v));
}
get ownerElement(){return wrapperOrNull(brand(this,Attr).element);}
get specified(){
brand(this,Attr);
return true;
}
});
function makeAttr(ns,prefix,local,value,doc){
const s={kind:ATTRIBUTE,ns,prefix,local,value,element:null,doc,listeners:null};
instance(Attr,s);
return s;
}
const attrKey=(ns,local)=>`${ns??""}|${local}`;
function attrNode(e,place){
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
function attrValue(a){
if(!a.element)return a.value;
const place=native.attrPlaceNS(a.element.id,a.ns,a.local);
return place<0?a.value:attrAt(a.element,place);
}
function attrAt(e,place){
if(e.exactAttrs){
const[ns,,local]=native.attrName(e.id,place);
const exact=e.exactAttrs.get(attrKey(ns,local));
if(exact!==undefined)return exact;
}
return native.attrValue(e.id,place);
}
function setAttrNodeValue(a,value){
if(!a.element){
a.value=value;
return;
}
kernel.reactions(()=>setAttrNS(a.element,a.ns,a.prefix,a.local,value));
}
const attrNameFor=(e,name)=>(e.isHTML&&documentOf(e).isHTML?ascii.lower(name):name);
function getAttr(e,name){
if(e.exactAttrs){
const place=native.attrPlace(e.id,name);
return place<0?null:attrAt(e,place);
}
return native.getAttr(e.id,name);
}
const hasAttr=(e,name)=>native.attrPlace(e.id,name)>=0;
function setAttr(e,name,value){
kernel.reactions(()=>{
const place=native.attrPlace(e.id,name);
if(place<0)addAttr(e,null,null,name,value);
else changeAttr(e,place,value);
});
}
function setAttrNS(e,ns,prefix,local,value){
const place=native.attrPlaceNS(e.id,ns,local);
if(place<0)addAttr(e,ns,prefix,local,value);
else changeAttr(e,place,value);
}
function keepExact(e,ns,local,value){
if(!value.isWellFormed())(e.exactAttrs??=new Map()).set(attrKey(ns,local),value);
else if(e.exactAttrs)e.exactAttrs.delete(attrKey(ns,local));
}
function addAttr(e,ns,prefix,local,value){
attributeWillChange(e,ns,local,null);
keepExact(e,ns,local,value);
if(!native.addAttr(e.id,ns,prefix,local,value))fail("QuotaExceededError",
"The element has too many attributes");
kernel.attributeChanged(e,ns,local,null,value);
}
function changeAttr(e,place,value){
const[ns,,local]=native.attrName(e.id,place);
const old=attrAt(e,place);
attributeWillChange(e,ns,local,old);
keepExact(e,ns,local,value);
native.setAttrValue(e.id,place,value);
kernel.attributeChanged(e,ns,local,old,value);
}
function removeAttrAt(e,place){
const[ns,,local]=native.attrName(e.id,place);
const old=attrAt(e,place);
attributeWillChange(e,ns,local,old);
native.removeAttr(e.id,place);
keepExact(e,ns,local,"");
const key=attrKey(ns,local);
const a=e.attrNodes?.get(key);
if(a){
a.value=old;
a.element=null;
e.attrNodes.delete(key);
}
kernel.attributeChanged(e,ns,local,old,null);
}
function removeAttr(e,name){
const place=native.attrPlace(e.id,name);
if(place>=0)kernel.reactions(()=>removeAttrAt(e,place));
}
function attributeWillChange(e,ns,local,old){
if(treeCounts.awaitsMotions)kernel.touchMotion(e,false);
if(ns===null&&(local==="class"||local==="style"))kernel.noteLook(e,local,old);
if(shared.observerCount>0)kernel.queueRecord("attributes",e,
{attributeName:local,attributeNamespace:ns,oldValue:old});
}
function attributeChanged(e,ns,local,old,value){
if(e.custom)kernel.customAttributeChanged(e,local,old,value,ns);
if(ns!==null)return;
if(e.isHTML||e.ns===SVG){
if(local.length>2&&local[0]==="o"&&local[1]==="n")kernel.contentHandlerChanged(e,local.slice(2),
value);
else if(local==="nonce")native.setNonce(e.id,value??"");
else if(local==="style"&&styleJudging.isOn)judgeStyle(e,value);
e.attributeSteps?.(e,local,old,value);
}
if(treeCounts.slots>0
&&(local==="slot"||(local==="name"&&e.local==="slot")))kernel.slotAttributeChanged(e,local,old,
value);
}
const styleJudging={isOn:false,isWriting:false};
function judgeStyle(e,value){
if(documentOf(e)===mainDocument)native.judgeStyle(e.id,styleJudging.isWriting?null:value);
}
function setAttrNode(e,a){
if(a.element!==null&&a.element!==e)fail("InUseAttributeError","The attribute belongs to another element");
const place=native.attrPlaceNS(e.id,a.ns,a.local);
if(place>=0){
const old=attrNode(e,place);
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
const NamedNodeMap=interface_("NamedNodeMap",null,()=>class{
get length(){return native.attrCount(brand(this,NamedNodeMap).element.id);}
item(index){
const s=brand(this,NamedNodeMap);
need(arguments.length,1);
const i=toULong(index);
return i<native.attrCount(s.element.id)?attrNode(s.element,i).wrapper:null;
}
getNamedItem(name){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const place=native.attrPlace(e.id,attrNameFor(e,toStr(name)));
return place<0?null:attrNode(e,place).wrapper;
}
getNamedItemNS(namespace,local){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,2);
const place=native.attrPlaceNS(e.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:attrNode(e,place).wrapper;
}
setNamedItem(attr){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(e,a)));
}
setNamedItemNS(attr){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(e,a)));
}
removeNamedItem(name){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,1);
const place=native.attrPlace(e.id,attrNameFor(e,toStr(name)));
if(place<0)fail("NotFoundError","The element has no such attribute");
const a=attrNode(e,place);
kernel.reactions(()=>removeAttrAt(e,place));
return a.wrapper;
}
removeNamedItemNS(namespace,local){
const e=brand(this,NamedNodeMap).element;
need(arguments.length,2);
const place=native.attrPlaceNS(e.id,toNullableStr(namespace)||null,toStr(local));
if(place<0)fail("NotFoundError","The element has no such attribute");
const a=attrNode(e,place);
kernel.reactions(()=>removeAttrAt(e,place));
return a.wrapper;
}
});
makeArrayLike(NamedNodeMap,false);
const attrMapOps={
length:(s)=>native.attrCount(s.element.id),
item:(s,i)=>attrNode(s.element,i).wrapper,
hidesNames:true,
names(s){
const e=s.element,names=new Set();
for(let i=0,n=native.attrCount(e.id);i<n;i++){
const name=attrQualified(e,i);
if(!(e.isHTML&&documentOf(e).isHTML&&/[A-Z]/.test(name)))names.add(name);
}
return names;
},
named(s,name){
const e=s.element;
if(e.isHTML&&documentOf(e).isHTML&&/[A-Z]/.test(name))return undefined;
const place=native.attrPlace(e.id,name);
return place<0?undefined:attrNode(e,place).wrapper;
},
};
function attrQualified(e,place){
const[,prefix,local]=native.attrName(e.id,place);
return prefix===null?local:`${prefix}:${local}`;
}
keep({makeAttr,attributeChanged});
const DOMTokenList=interface_("DOMTokenList",null,()=>class{
get length(){return tokens(brand(this,DOMTokenList)).length;}
item(index){
const s=brand(this,DOMTokenList);
need(arguments.length,1);
return tokens(s)[toULong(index)]??null;
}
contains(token){
const s=brand(this,DOMTokenList);
need(arguments.length,1);
return tokens(s).includes(toStr(token));
}
add(...list){
const s=brand(this,DOMTokenList);
list=list.map(toStr);
checkTokens(list);
updateTokens(s,new Set([...tokens(s),...list]));
}
remove(...list){
const s=brand(this,DOMTokenList);
list=list.map(toStr);
checkTokens(list);
updateTokens(s,tokens(s).filter((t)=>!list.includes(t)));
}
toggle(token,force=undefined){
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
replace(token,other){
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
supports(token){
const s=brand(this,DOMTokenList);
need(arguments.length,1);
if(!s.supported)throw typeError("The attribute has no supported tokens");
return s.supported.includes(ascii.lower(toStr(token)));
}
get value(){
const s=brand(this,DOMTokenList);
return native.getAttr(s.element.id,s.attribute)??"";
}
set value(v){
const s=brand(this,DOMTokenList);
setAttr(s.element,s.attribute,toStr(v));
}
toString(){
const s=brand(this,DOMTokenList);
return native.getAttr(s.element.id,s.attribute)??"";
}
});
makeArrayLike(DOMTokenList);
function tokens(s){
const value=native.getAttr(s.element.id,s.attribute);
if(s.parsedFrom!==value){
s.parsedFrom=value;
s.parsed=value===null?[]:[...new Set(ascii.words(value))];
}
return s.parsed;
}
function checkTokens(list){
for(const token of list)if(token==="")fail("SyntaxError","The token is empty");
for(const token of list){
if(/[\t\n\f\r ]/.test(token))fail("InvalidCharacterError","The token has white space");
}
}
function updateTokens(s,list){
const value=[...list].join(" ");
if(native.getAttr(s.element.id,s.attribute)===null&&value==="")return;
setAttr(s.element,s.attribute,value);
}
function tokenList(element,attribute,supported){
element.$tokenLists??={__proto__:null};
return(element.$tokenLists[attribute]??=legacyObject(
DOMTokenList,{element,attribute,supported,parsedFrom:undefined,parsed:[]},
{length:(s)=>tokens(s).length,item:(s,i)=>tokens(s)[i]}));
}
function namespaceElement(s){
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
function locatePrefix(e,namespace){
for(let s=e;s&&s.kind===ELEMENT;s=parentState(s)){
if(s.ns===namespace&&s.prefix!==null)return s.prefix;
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[,prefix,local]=native.attrName(s.id,i);
if(prefix==="xmlns"&&native.attrValue(s.id,i)===namespace)return local;
}
}
return null;
}
function locateNamespace(n,prefix){
for(let s=namespaceElement(n);s&&s.kind===ELEMENT;s=parentState(s)){
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
const nameStart=":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D"
+"\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const nameRest=nameStart+"\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040";
const namePattern=new RegExp(`^[${nameStart}][${nameRest}]*$`,"u");
const ncName=`[${nameStart.slice(1)}][${nameRest.slice(1)}]*`;
const qualifiedPattern=new RegExp(`^(?:${ncName}:)?${ncName}$`,"u");
function checkName(name){
if(!namePattern.test(name))fail("InvalidCharacterError","The name has invalid characters");
}
function checkQualified(name){
if(!qualifiedPattern.test(name))fail("InvalidCharacterError","The name has invalid characters");
}
function extractName(namespace,qualified){
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
const CharacterData=interface_("CharacterData",Node,()=>class{
get data(){return dataOf(brand(this,CharacterData));}
set data(v){
const s=brand(this,CharacterData);
replaceData(s,0,dataOf(s).length,toStrOrEmpty(v));
}
get length(){return dataOf(brand(this,CharacterData)).length;}
substringData(offset,count){
const s=brand(this,CharacterData);
need(arguments.length,2);
offset=toULong(offset);
count=toULong(count);
const data=dataOf(s);
if(offset>data.length)fail("IndexSizeError","The offset is beyond the end");
return data.slice(offset,offset+count);
}
appendData(data){
const s=brand(this,CharacterData);
need(arguments.length,1);
replaceData(s,dataOf(s).length,0,toStr(data));
}
insertData(offset,data){
const s=brand(this,CharacterData);
need(arguments.length,2);
replaceData(s,toULong(offset),0,toStr(data));
}
deleteData(offset,count){
const s=brand(this,CharacterData);
need(arguments.length,2);
replaceData(s,toULong(offset),toULong(count),"");
}
replaceData(offset,count,data){
const s=brand(this,CharacterData);
need(arguments.length,3);
replaceData(s,toULong(offset),toULong(count),toStr(data));
}
});
function replaceData(s,offset,count,data){
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
const Text=interface_("Text",CharacterData,()=>class{
splitText(offset){
const s=brand(this,Text);
need(arguments.length,1);
return splitText(s,toULong(offset)).wrapper;
}
get wholeText(){
let id=brand(this,Text).id;
const isTextID=(n)=>n>=0&&(native.kind(n)===TEXT||native.kind(n)===CDATA);
while(isTextID(native.prev(id)))id=native.prev(id);
let text="";
for(;isTextID(id);id=native.next(id))text+=dataOf(S(id));
return text;
}
get assignedSlot(){
const s=kernel.assignedSlot(brand(this,Text));
return s&&rootState(s).shadowMode==="open"?s.wrapper:null;
}
},{
make([data=""],newTarget){
return constructNode(makeText(toStr(data),mainDocument),newTarget);
},
});
function splitText(s,offset){
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
replaceData(s,offset,count,"");
return rest;
}
const CDATASection=interface_("CDATASection",Text,()=>class{});
const ProcessingInstruction=interface_("ProcessingInstruction",CharacterData,()=>class{
get target(){return targetOf(brand(this,ProcessingInstruction));}
get sheet(){
brand(this,ProcessingInstruction);
return null;
}
});
const Comment=interface_("Comment",CharacterData,()=>class{},{
make([data=""],newTarget){
return constructNode(makeComment(toStr(data),mainDocument),newTarget);
},
});
const DocumentType=interface_("DocumentType",Node,()=>class{
get name(){return doctypeParts(brand(this,DocumentType))[0];}
get publicId(){return doctypeParts(brand(this,DocumentType))[1];}
get systemId(){return doctypeParts(brand(this,DocumentType))[2];}
});
function doctypeParts(s){
const parts=native.text(s.id).split("\0");
return[parts[0],parts[1]??"",parts[2]??""];
}
function normalize(top){
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
function cloneNode(s,doc,isDeep){
if(s.kind===ATTRIBUTE)return kernel.makeAttr(s.ns,s.prefix,s.local,attrValue(s),doc);
if(s.kind===DOCUMENT){
const copy=makeDocument({
isHTML:s.isHTML,contentType:s.contentType,url:s.url,encoding:s.encoding,I:s.I,
});
if(isDeep)for(const c of childStates(s))kernel.insert(cloneNode(c,copy,true),copy,null,true);
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
const child=cloneNode(c,doc,true);
native.insert(child.id,copy.id,-1);
}
const content=s.kind===ELEMENT?native.content(s.id):-1;
if(content>=0){
const target=S(native.content(copy.id));
for(const c of childStates(S(content))){
native.insert(cloneNode(c,documentOf(target),true).id,target.id,-1);
}
}
}
}
return copy;
}
function isEqual(a,b){
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
return left.length===right.length&&left.every((c,i)=>isEqual(c,right[i]));
}
function comparePosition(a,b){
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
partial(Node,()=>class{
get nodeType(){return node(this).kind;}
get nodeName(){
const s=node(this);
switch(s.kind){
case ELEMENT:return tagName(s);
case ATTRIBUTE:return qualifiedName(s);
case TEXT:return"#text";
case CDATA:return"#cdata-section";
case INSTRUCTION:return targetOf(s);
case COMMENT:return"#comment";
case DOCUMENT:return"#document";
case DOCTYPE:return doctypeParts(s)[0];
default:return"#document-fragment";
}
}
get baseURI(){return baseURL(documentOf(node(this)));}
get isConnected(){
const s=node(this);
return s.kind!==ATTRIBUTE&&isConnected(s);
}
get ownerDocument(){
const s=node(this);
return s.kind===DOCUMENT?null:documentOf(s).wrapper;
}
getRootNode(options=undefined){
const s=node(this);
return(toDict(options).composed?composedRoot(s):rootState(s)).wrapper;
}
get parentNode(){return wrapperOrNull(parentState(node(this)));}
get parentElement(){
const p=parentState(node(this));
return p&&p.kind===ELEMENT?p.wrapper:null;
}
hasChildNodes(){
const s=node(this);
return s.kind!==ATTRIBUTE&&native.first(s.id)>=0;
}
get childNodes(){
const s=node(this);
return(s.$childList??=s.kind===ATTRIBUTE?staticList([]):liveList(()=>native.children(s.id)));
}
get firstChild(){
const s=node(this);
return s.kind===ATTRIBUTE?null:wrapperOf(native.first(s.id));
}
get lastChild(){
const s=node(this);
return s.kind===ATTRIBUTE?null:wrapperOf(native.last(s.id));
}
get previousSibling(){
const s=node(this);
return s.kind===ATTRIBUTE?null:wrapperOf(native.prev(s.id));
}
get nextSibling(){
const s=node(this);
return s.kind===ATTRIBUTE?null:wrapperOf(native.next(s.id));
}
get nodeValue(){
const s=node(this);
if(s.kind===ATTRIBUTE)return attrValue(s);
return isCharacterData(s)?dataOf(s):null;
}
set nodeValue(v){
const s=node(this);
const text=v===null||v===undefined?"":toStr(v);
if(s.kind===ATTRIBUTE)setAttrNodeValue(s,text);
else if(isCharacterData(s))replaceData(s,0,dataOf(s).length,text);
}
get textContent(){
const s=node(this);
switch(s.kind){
case ELEMENT:case FRAGMENT:return textBelow(s);
case ATTRIBUTE:return attrValue(s);
case DOCUMENT:case DOCTYPE:return null;
default:return dataOf(s);
}
}
set textContent(v){
const s=node(this);
const text=v===null||v===undefined?"":toStr(v);
kernel.reactions(()=>{
switch(s.kind){
case ELEMENT:case FRAGMENT:replaceAll(s,text===""?null:makeText(text,documentOf(s)));break;
case ATTRIBUTE:setAttrNodeValue(s,text);break;
case DOCUMENT:case DOCTYPE:break;
default:replaceData(s,0,dataOf(s).length,text);
}
});
}
normalize(){
const s=node(this);
if(s.kind!==ATTRIBUTE)kernel.reactions(()=>normalize(s));
}
cloneNode(subtree=false){
const s=node(this);
if(s.shadowMode!==undefined)fail("NotSupportedError","A shadow root cannot be cloned");
return kernel.reactions(()=>cloneNode(s,documentOf(s),!!subtree).wrapper);
}
isEqualNode(other){
const s=node(this);
need(arguments.length,1);
const o=toNullableState(other,Node);
return o!==null&&isEqual(s,o);
}
isSameNode(other){
const s=node(this);
need(arguments.length,1);
return s===toNullableState(other,Node);
}
compareDocumentPosition(other){
const s=node(this);
need(arguments.length,1);
return comparePosition(s,toState(other,Node));
}
contains(other){
const s=node(this);
need(arguments.length,1);
const o=toNullableState(other,Node);
if(o===null)return false;
if(s.kind===ATTRIBUTE||o.kind===ATTRIBUTE)return s===o;
return native.contains(s.id,o.id);
}
lookupPrefix(namespace){
const s=node(this);
need(arguments.length,1);
namespace=toNullableStr(namespace);
if(!namespace)return null;
const e=namespaceElement(s);
return e?locatePrefix(e,namespace):null;
}
lookupNamespaceURI(prefix){
const s=node(this);
need(arguments.length,1);
return locateNamespace(s,toNullableStr(prefix)||null);
}
isDefaultNamespace(namespace){
const s=node(this);
need(arguments.length,1);
return locateNamespace(s,null)===(toNullableStr(namespace)||null);
}
insertBefore(child,before){
const s=node(this);
need(arguments.length,2);
const c=toState(child,Node);
const b=toNullableState(before,Node);
return kernel.reactions(()=>preInsert(c,s,b).wrapper);
}
appendChild(child){
const s=node(this);
need(arguments.length,1);
const c=toState(child,Node);
return kernel.reactions(()=>preInsert(c,s,null).wrapper);
}
replaceChild(child,old){
const s=node(this);
need(arguments.length,2);
const c=toState(child,Node);
const o=toState(old,Node);
return kernel.reactions(()=>replaceChild(s,c,o).wrapper);
}
removeChild(child){
const s=node(this);
need(arguments.length,1);
const c=toState(child,Node);
return kernel.reactions(()=>{
if(parentState(c)!==s)fail("NotFoundError","The node is not a child of this node");
kernel.remove(c);
return c.wrapper;
});
}
});
const viable=(s,list)=>list.map(stateOf).filter((x)=>x!==undefined&&x.kind!==undefined);
const childNodeMembers=()=>class{
before(...nodes){
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
after(...nodes){
const s=node(this);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
const next=viableNext(s,nodes);
preInsert(toNodes(nodes,documentOf(s)),parent,next);
});
}
replaceWith(...nodes){
const s=node(this);
kernel.reactions(()=>{
const parent=parentState(s);
if(!parent)return;
const next=viableNext(s,nodes);
const n=toNodes(nodes,documentOf(s));
if(parentState(s)===parent)replaceChild(parent,n,s);
else preInsert(n,parent,next);
});
}
remove(){
const s=node(this);
kernel.reactions(()=>kernel.remove(s));
}
};
function viableNext(s,nodes){
const own=viable(s,nodes);
let next=S(native.next(s.id));
while(next&&own.includes(next))next=S(native.next(next.id));
return next;
}
function publishMixin(make,...targets){
for(const I of targets)whenSeen(I,()=>publishMembers(make().prototype,I.prototype,true));
}
publishMixin(childNodeMembers,CharacterData,DocumentType);
const siblingMembers=()=>class{
get previousElementSibling(){
let id=native.prev(node(this).id);
while(id>=0&&native.kind(id)!==ELEMENT)id=native.prev(id);
return wrapperOf(id);
}
get nextElementSibling(){
let id=native.next(node(this).id);
while(id>=0&&native.kind(id)!==ELEMENT)id=native.next(id);
return wrapperOf(id);
}
};
publishMixin(siblingMembers,CharacterData);
const parentMembers=()=>class{
get children(){
const s=node(this);
return(s.$elementList??=collection(()=>native.collect(s.id,3,"","")));
}
get firstElementChild(){
let id=native.first(node(this).id);
while(id>=0&&native.kind(id)!==ELEMENT)id=native.next(id);
return wrapperOf(id);
}
get lastElementChild(){
let id=native.last(node(this).id);
while(id>=0&&native.kind(id)!==ELEMENT)id=native.prev(id);
return wrapperOf(id);
}
get childElementCount(){return native.collect(node(this).id,3,"","").length;}
prepend(...nodes){
const s=node(this);
kernel.reactions(()=>{
const n=toNodes(nodes,documentOf(s));
preInsert(n,s,S(native.first(s.id)));
});
}
append(...nodes){
const s=node(this);
kernel.reactions(()=>{append(toNodes(nodes,documentOf(s)),s);});
}
replaceChildren(...nodes){
const s=node(this);
kernel.reactions(()=>{
const n=toNodes(nodes,documentOf(s));
ensureInsertable(n,s,null);
replaceAll(s,n);
});
}
moveBefore(child,before){
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
querySelector(selectors){
const s=node(this);
need(arguments.length,1);
return wrapperOf(query(s,toStr(selectors),1)[0]);
}
querySelectorAll(selectors){
const s=node(this);
need(arguments.length,1);
return staticList(query(s,toStr(selectors),0));
}
};
function badSelector(selectors){
fail("SyntaxError",`'${selectors}' is not a valid selector`);
}
function query(s,selectors,limit){
kernel.settleAsked(s,selectors);
const found=native.query(s.id,selectors,limit);
if(found===null)badSelector(selectors);
return found;
}
const DocumentFragment=interface_("DocumentFragment",Node,()=>class{
getElementById(id){
const s=brand(this,DocumentFragment);
need(arguments.length,1);
return elementByID(s,toStr(id));
}
},{
make(args,newTarget){return constructNode(makeFragment(mainDocument),newTarget);},
});
publishMixin(parentMembers,DocumentFragment);
function elementByID(root,id){
if(id==="")return null;
return wrapperOf(native.identified(root.id,id,false)[0]);
}
makers[TEXT]=(s)=>instance(Text,s);
makers[CDATA]=(s)=>instance(CDATASection,s);
makers[COMMENT]=(s)=>instance(Comment,s);
makers[INSTRUCTION]=(s)=>instance(ProcessingInstruction,s);
makers[DOCTYPE]=(s)=>instance(DocumentType,s);
makers[FRAGMENT]=(s)=>{
instance(DocumentFragment,s);
const host=native.templateHost(s.id);
if(host>=0)s.templateHost=S(host);
};
publishMixin(parentMembers,Document);
unscopable(Document,["prepend","append","replaceChildren"]);
function markupOf(s,isOuter){
if(!documentOf(s).isHTML){
return isOuter?kernel.serializeXML(s,true):childStates(contentOf(s))
.map((c)=>kernel.serializeXML(c,true)).join("");
}
return isOuter?native.outer(s.id):native.inner(s.id);
}
function contentOf(s){
if(s.kind!==ELEMENT||!s.isHTML||s.local!=="template")return s;
const content=native.content(s.id);
return content<0?s:S(content);
}
function parseFragment(text,context,isUnsafe=false){
const doc=documentOf(context);
const fragment=makeFragment(doc);
if(!doc.isHTML){
kernel.parseXMLFragment(text,context,fragment);
return fragment;
}
const root=isUnsafe?native.parseFragmentUnsafe(context.id,text):native.parseFragment(context.id,text);
if(isUnsafe)kernel.takeParsedShadows();
for(const id of native.children(root)){
native.insert(id,fragment.id,-1);
markParsed(id);
}
return fragment;
}
function markParsed(top){
for(let id=top;id>=0;id=native.following(id,top)){
if(native.kind(id)===ELEMENT&&native.elementName(id)[2]==="script")S(id).isStarted=true;
const content=native.kind(id)===ELEMENT?native.content(id):-1;
if(content>=0)for(const child of native.children(content))markParsed(child);
}
}
function setInnerHTML(s,text,isUnsafe=false){
const target=contentOf(s);
const fragment=parseFragment(text,s.shadowMode!==undefined?s.host:s,isUnsafe);
replaceAll(target,fragment);
}
function makeElementIn(doc,ns,prefix,local){
const id=native.makeElement(ns,prefix,local);
if(id<0)fail("QuotaExceededError","The document has too many nodes");
const s=S(id);
s.doc=doc;
if(s.isForceAsync===false)s.isForceAsync=true;
return s;
}
function createElement(doc,local,ns,prefix,is,isSync){
if(treeCounts.custom>0&&ns===HTML){
const made=kernel.customElement(doc,local,prefix,is,isSync);
if(made)return made;
}
return makeElementIn(doc,ns,prefix,local);
}
const definitions=new Map();
const definitionsByConstructor=new Map();
const whenDefined=new Map();
const reactionStack=[];
let backupQueue=null;
function reactions(body){
if(treeCounts.custom===0)return body();
reactionStack.push([]);
try{
return body();
}finally{
runReactions(reactionStack.pop());
}
}
function runReactions(queue){
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
function enqueueReaction(s,reaction){
(s.reactionQueue??=[]).push(reaction);
const top=reactionStack.at(-1);
if(top){
top.push(s);
return;
}
if(!backupQueue){
backupQueue=[];
microtask(()=>{
const queue=backupQueue;
backupQueue=null;
runReactions(queue);
});
}
backupQueue.push(s);
}
function enqueueCallback(s,name,args){
const callback=s.custom.callbacks[name];
if(callback)kernel.enqueueReaction(s,()=>apply(callback,s.wrapper,args));
}
function lookUp(local,is){
const own=definitions.get(local);
if(own&&own.local===own.name)return own;
const other=is?definitions.get(is):undefined;
return other&&other.local===local?other:null;
}
let hasBuiltIns=false;
function noteBuiltIn(){hasBuiltIns=true;}
const customNamePattern=/^[a-z][^A-Z\0\t\n\f\r \/>]*$/;
const reservedNames=new Set(["annotation-xml","color-profile","font-face","font-face-src","font-face-uri",
"font-face-format","font-face-name","missing-glyph"]);
function isCustomName(name){
return name.includes("-")&&customNamePattern.test(name)&&namePattern.test(name)&&!name.includes(":")
&&!reservedNames.has(name);
}
keep({reactions,enqueueReaction});
const ShadowRoot=interface_("ShadowRoot",DocumentFragment,()=>class{
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
getHTML(options=undefined){return markupWithShadows(brand(this,ShadowRoot),toDict(options));}
get clonable(){return brand(this,ShadowRoot).clonable;}
get activeElement(){
const s=brand(this,ShadowRoot);
const{focused}=documentOf(s);
return focused&&isConnected(focused)?wrapperOrNull(focusIn(s,focused)):null;
}
});
eventHandlers(ShadowRoot,["slotchange"]);
const shadowHosts=new Set(
("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span").split(" "));
function attachShadow(s,init){
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
function makeShadow(s,id,members){
const root={id,kind:FRAGMENT,doc:documentOf(s),listeners:null,host:s,...members};
states[id]=root;
instance(ShadowRoot,root);
s.shadow=root;
treeCounts.slots++;
return root;
}
function takeParsedShadows(){
const found=native.takeParsedShadows();
for(let i=0;i<found.length;i+=3){
const options=found[i+2];
kernel.makeShadow(S(found[i]),found[i+1],{
shadowMode:options&1?"closed":"open",delegatesFocus:(options&2)!==0,
clonable:(options&4)!==0,serializable:(options&8)!==0,
slotAssignment:options&16?"manual":"named",isAvailable:true,isDeclarative:true,
});
}
}
function cloneShadow(from,to,doc){
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
function markupWithShadows(s,options){
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
function focusIn(root,focused){
for(let s=focused;s;s=rootState(s).host)if(rootState(s)===root)return s;
return null;
}
function slotsIn(root){
return Array.from(native.collect(root.id,1,HTML,"slot"),S);
}
function assignedSlot(s){
if(treeCounts.slots===0||s.kind===undefined||(s.kind!==ELEMENT&&s.kind!==TEXT))return null;
const parent=parentState(s);
if(!parent||!parent.shadow)return null;
if(parent.shadow.slotAssignment==="manual")return s.manualSlot&&rootState(s.manualSlot)===parent.shadow
?s.manualSlot:null;
const name=s.kind===ELEMENT?getAttr(s,"slot")??"":"";
return slotsIn(parent.shadow).find((slot)=>(getAttr(slot,"name")??"")===name)??null;
}
function assignedNodes(slot,flattens){
const root=rootState(slot);
const own=root.shadowMode===undefined?[]
:root.slotAssignment==="manual"?(slot.manualNodes??[]).filter((c)=>parentState(c)===root.host)
:childStates(root.host).filter((c)=>(c.kind===ELEMENT||c.kind===TEXT)
&&kernel.assignedSlot(c)===slot);
if(!flattens)return own;
if(root.shadowMode===undefined)return[];
const list=own.length>0?own:childStates(slot).filter((c)=>c.kind===ELEMENT||c.kind===TEXT);
return list.flatMap((c)=>(c.kind===ELEMENT&&c.isHTML&&c.local==="slot"
&&rootState(c).shadowMode!==undefined?assignedNodes(c,true):[c]));
}
function assignByHand(slot,nodes){
for(const n of nodes)if(n.kind!==ELEMENT&&n.kind!==TEXT)throw typeError(
"The node is no element and no text");
const before=assignedNodes(slot);
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
const after=assignedNodes(slot);
if(after.length!==before.length||after.some((n,i)=>n!==before[i]))kernel.signalSlot(slot);
}
function signalSlot(slot){
if(!slot)return;
signalSlots.add(slot);
queueObserverMicrotask();
}
function slotName(s){return getAttr(s,"name")??"";}
function slotNameOf(c){
return c.kind===ELEMENT?getAttr(c,"slot")??"":c.kind===TEXT?"":undefined;
}
function hasSlottables(root,name){return childStates(root.host).some((c)=>slotNameOf(c)===name);}
function namedSlotsRoot(s){
const root=rootState(s);
return root.shadowMode!==undefined&&root.slotAssignment!=="manual"?root:null;
}
function filledSlots(top){
if(top.kind!==ELEMENT)return[];
const slots=slotsIn(top);
if(top.isHTML&&top.local==="slot")slots.unshift(top);
return slots.filter((slot)=>assignedNodes(slot).length>0);
}
function signalOtherSlot(root,name,those){
kernel.signalSlot(slotsIn(root).find((slot)=>slotName(slot)===name&&!those.includes(slot)));
}
function slotsAfterInsertion(c,parent){
if(parent.shadow)kernel.signalSlot(kernel.assignedSlot(c));
if(parent.isHTML&&parent.local==="slot"&&rootState(parent).shadowMode!==undefined
&&assignedNodes(parent).length===0)kernel.signalSlot(parent);
const root=namedSlotsRoot(parent);
if(!root)return;
const filled=filledSlots(c);
for(const slot of filled){
kernel.signalSlot(slot);
signalOtherSlot(root,slotName(slot),filled);
}
}
function slotsBeforeRemoval(n,parent){
return namedSlotsRoot(parent)?filledSlots(n):[];
}
function slotsAfterRemoval(n,parent,left){
if(parent.shadow&&(n.kind===ELEMENT||n.kind===TEXT)){
const name=slotNameOf(n);
kernel.signalSlot(slotsIn(parent.shadow).find((slot)=>slotName(slot)===name));
}
for(const slot of left){
kernel.signalSlot(slot);
signalOtherSlot(rootState(parent),slotName(slot),left);
}
}
function slotAttributeChanged(e,local,old,value){
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
keep({
makeShadow,takeParsedShadows,cloneShadow,assignedSlot,signalSlot,slotsAfterInsertion,slotsBeforeRemoval,
slotsAfterRemoval,slotAttributeChanged,
});
const Element=interface_("Element",Node,()=>class{
get namespaceURI(){return element(this).ns;}
get prefix(){return element(this).prefix;}
get localName(){return element(this).local;}
get tagName(){return tagName(element(this));}
get id(){return getAttr(element(this),"id")??"";}
set id(v){setAttr(element(this),"id",toStr(v));}
get className(){return getAttr(element(this),"class")??"";}
set className(v){setAttr(element(this),"class",toStr(v));}
get classList(){return tokenList(element(this),"class");}
set classList(v){setAttr(element(this),"class",toStr(v));}
get slot(){return getAttr(element(this),"slot")??"";}
set slot(v){setAttr(element(this),"slot",toStr(v));}
hasAttributes(){return native.attrCount(element(this).id)>0;}
get attributes(){
const s=element(this);
return(s.$attrMap??=legacyObject(NamedNodeMap,{element:s},attrMapOps));
}
getAttributeNames(){
const s=element(this);
return array(Array.from({length:native.attrCount(s.id)},(_,i)=>attrQualified(s,i)));
}
getAttribute(name){
const s=element(this);
need(arguments.length,1);
return getAttr(s,attrNameFor(s,toStr(name)));
}
getAttributeNS(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:attrAt(s,place);
}
setAttribute(name,value){
const s=element(this);
need(arguments.length,2);
name=toStr(name);
value=toStr(value);
checkName(name);
setAttr(s,attrNameFor(s,name),value);
}
setAttributeNS(namespace,name,value){
const s=element(this);
need(arguments.length,3);
namespace=toNullableStr(namespace);
name=toStr(name);
value=toStr(value);
const[ns,prefix,local]=extractName(namespace,name);
kernel.reactions(()=>setAttrNS(s,ns,prefix,local,value));
}
removeAttribute(name){
const s=element(this);
need(arguments.length,1);
removeAttr(s,attrNameFor(s,toStr(name)));
}
removeAttributeNS(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
if(place>=0)kernel.reactions(()=>removeAttrAt(s,place));
}
toggleAttribute(name,force=undefined){
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
hasAttribute(name){
const s=element(this);
need(arguments.length,1);
return hasAttr(s,attrNameFor(s,toStr(name)));
}
hasAttributeNS(namespace,local){
const s=element(this);
need(arguments.length,2);
return native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local))>=0;
}
getAttributeNode(name){
const s=element(this);
need(arguments.length,1);
const place=native.attrPlace(s.id,attrNameFor(s,toStr(name)));
return place<0?null:attrNode(s,place).wrapper;
}
getAttributeNodeNS(namespace,local){
const s=element(this);
need(arguments.length,2);
const place=native.attrPlaceNS(s.id,toNullableStr(namespace)||null,toStr(local));
return place<0?null:attrNode(s,place).wrapper;
}
setAttributeNode(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(s,a)));
}
setAttributeNodeNS(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
return kernel.reactions(()=>wrapperOrNull(setAttrNode(s,a)));
}
removeAttributeNode(attr){
const s=element(this);
need(arguments.length,1);
const a=toState(attr,Attr);
if(a.element!==s)fail("NotFoundError","The attribute belongs to another element");
kernel.reactions(()=>removeAttrAt(s,attrIndex(a)));
return a.wrapper;
}
attachShadow(init){
const s=element(this);
need(arguments.length,1);
return attachShadow(s,toDict(init)).wrapper;
}
get shadowRoot(){
const shadow=element(this).shadow;
return shadow&&shadow.shadowMode==="open"?shadow.wrapper:null;
}
get assignedSlot(){
const s=kernel.assignedSlot(element(this));
return s&&rootState(s).shadowMode==="open"?s.wrapper:null;
}
closest(selectors){
const s=element(this);
need(arguments.length,1);
selectors=toStr(selectors);
kernel.settleAsked(s,selectors);
const found=native.closest(s.id,selectors);
if(found===-2)badSelector(selectors);
return wrapperOf(found);
}
matches(selectors){
const s=element(this);
need(arguments.length,1);
return matches(s,toStr(selectors));
}
webkitMatchesSelector(selectors){
const s=element(this);
need(arguments.length,1);
return matches(s,toStr(selectors));
}
getElementsByTagName(name){
const s=element(this);
need(arguments.length,1);
return byTagName(s,toStr(name));
}
getElementsByTagNameNS(namespace,local){
const s=element(this);
need(arguments.length,2);
return byTagNameNS(s,toNullableStr(namespace),toStr(local));
}
getElementsByClassName(names){
const s=element(this);
need(arguments.length,1);
return byClassName(s,toStr(names));
}
insertAdjacentElement(where,other){
const s=element(this);
need(arguments.length,2);
where=toStr(where);
const o=toState(other,Element);
return kernel.reactions(()=>wrapperOrNull(insertAdjacent(s,where,o)));
}
insertAdjacentText(where,data){
const s=element(this);
need(arguments.length,2);
where=toStr(where);
kernel.reactions(()=>{insertAdjacent(s,where,makeText(toStr(data),documentOf(s)));});
}
get innerHTML(){return markupOf(element(this),false);}
set innerHTML(v){
const s=element(this);
const text=toStrOrEmpty(v);
kernel.reactions(()=>setInnerHTML(s,text));
}
get outerHTML(){return markupOf(element(this),true);}
set outerHTML(v){
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
insertAdjacentHTML(where,text){
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
insertAdjacent(s,where,parseFragment(text,context));
});
}
setHTMLUnsafe(html){
const s=element(this);
need(arguments.length,1);
const text=toStr(html);
kernel.reactions(()=>setInnerHTML(s,text,true));
}
getHTML(options=undefined){return markupWithShadows(element(this),toDict(options));}
},{});
function element(object){
const s=stateOf(object);
if(s===undefined||s.kind!==ELEMENT)illegal();
return s;
}
publishMixin(childNodeMembers,Element);
publishMixin(siblingMembers,Element);
publishMixin(parentMembers,Element);
for(const I of[CharacterData,DocumentType,Element])unscopable(I,["before","after","replaceWith","remove"]);
unscopable(Element,["before","after","replaceWith","remove","prepend","append","replaceChildren","slot"]);
unscopable(DocumentFragment,["prepend","append","replaceChildren"]);
function matches(s,selectors){
kernel.settleAsked(s,selectors);
const found=native.matches(s.id,selectors,s.id);
if(found<0)badSelector(selectors);
return found===1;
}
function byTagName(s,name){
s.$lists??=new Map();
const key=`t${name}`;
let list=s.$lists.get(key);
if(!list){
list=collection(()=>native.collect(s.id,0,name,documentOf(s).isHTML?ascii.lower(name):""));
s.$lists.set(key,list);
}
return list;
}
function byTagNameNS(s,ns,local){
s.$lists??=new Map();
const key=`n${ns??""}|${local}`;
let list=s.$lists.get(key);
if(!list){
list=collection(()=>native.collect(s.id,1,ns??"",local));
s.$lists.set(key,list);
}
return list;
}
function byClassName(s,names){
s.$lists??=new Map();
const key=`c${names}`;
let list=s.$lists.get(key);
if(!list){
list=collection(()=>native.collect(s.id,2,names,documentOf(s).isQuirks?.()?"1":""));
s.$lists.set(key,list);
}
return list;
}
function insertAdjacent(s,where,n){
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
const AbstractRange=interface_("AbstractRange",null,()=>class{
get startContainer(){return brand(this,AbstractRange).start.wrapper;}
get startOffset(){return brand(this,AbstractRange).startOffset;}
get endContainer(){return brand(this,AbstractRange).end.wrapper;}
get endOffset(){return brand(this,AbstractRange).endOffset;}
get collapsed(){return isCollapsed(brand(this,AbstractRange));}
});
const isCollapsed=(r)=>r.start===r.end&&r.startOffset===r.endOffset;
interface_("StaticRange",AbstractRange,()=>class{},{
length:1,
make([init],newTarget){
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
},
});
function makeRange(start,startOffset,end,endOffset,newTarget){
const s={start,startOffset,end,endOffset};
instance(Range,s,newTarget);
liveRanges.add(new WeakRef(s));
return s;
}
function comparePoints(a,aOffset,b,bOffset){
if(a===b)return aOffset===bOffset?0:aOffset<bOffset?-1:1;
if(native.precedes(b.id,a.id))return-comparePoints(b,bOffset,a,aOffset);
if(native.contains(a.id,b.id)){
let child=b;
while(parentState(child)!==a)child=parentState(child);
if(native.index(child.id)<aOffset)return 1;
}
return-1;
}
function setBoundary(r,isStart,n,offset){
if(n.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(offset>lengthOf(n))fail("IndexSizeError","The offset is beyond the end");
if(isStart){
if(rootState(r.start)!==rootState(n)||comparePoints(n,offset,r.end,r.endOffset)>0)[r.end,
r.endOffset]=[n,offset];
[r.start,r.startOffset]=[n,offset];
}else{
if(rootState(r.start)!==rootState(n)||comparePoints(n,offset,r.start,r.startOffset)<0)[r.start,
r.startOffset]=[n,offset];
[r.end,r.endOffset]=[n,offset];
}
r.changed?.();
}
function parentForBoundary(n){
const p=parentState(n);
if(!p)fail("InvalidNodeTypeError","The node has no parent");
return p;
}
const Range=interface_("Range",AbstractRange,()=>class{
get commonAncestorContainer(){return commonAncestor(brand(this,Range)).wrapper;}
setStart(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
setBoundary(s,true,toState(n,Node),toULong(offset));
}
setEnd(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
setBoundary(s,false,toState(n,Node),toULong(offset));
}
setStartBefore(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
setBoundary(s,true,parentForBoundary(c),native.index(c.id));
}
setStartAfter(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
setBoundary(s,true,parentForBoundary(c),native.index(c.id)+1);
}
setEndBefore(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
setBoundary(s,false,parentForBoundary(c),native.index(c.id));
}
setEndAfter(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
setBoundary(s,false,parentForBoundary(c),native.index(c.id)+1);
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
return comparePoints(...ours,...theirs);
}
deleteContents(){const s=brand(this,Range);kernel.reactions(()=>deleteContents(s));}
extractContents(){
const s=brand(this,Range);
return kernel.reactions(()=>extractContents(s,true).wrapper);
}
cloneContents(){
const s=brand(this,Range);
return kernel.reactions(()=>extractContents(s,false).wrapper);
}
insertNode(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
kernel.reactions(()=>insertInRange(s,c));
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
const fragment=extractContents(s,true);
if(native.first(p.id)>=0)replaceAll(p,null);
insertInRange(s,p);
append(fragment,p);
const outer=parentForBoundary(p),index=native.index(p.id);
[s.start,s.startOffset,s.end,s.endOffset]=[outer,index,outer,index+1];
});
}
cloneRange(){
const s=brand(this,Range);
return makeRange(s.start,s.startOffset,s.end,s.endOffset).wrapper;
}
detach(){brand(this,Range);}
isPointInRange(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
const c=toState(n,Node);
offset=toULong(offset);
if(rootState(c)!==rootState(s.start))return false;
checkPoint(c,offset);
return comparePoints(c,offset,s.start,s.startOffset)>=0
&&comparePoints(c,offset,s.end,s.endOffset)<=0;
}
comparePoint(n,offset){
const s=brand(this,Range);
need(arguments.length,2);
const c=toState(n,Node);
offset=toULong(offset);
if(rootState(c)!==rootState(s.start))fail("WrongDocumentError","The node is in another tree");
checkPoint(c,offset);
if(comparePoints(c,offset,s.start,s.startOffset)<0)return-1;
return comparePoints(c,offset,s.end,s.endOffset)>0?1:0;
}
intersectsNode(n){
const s=brand(this,Range);
need(arguments.length,1);
const c=toState(n,Node);
if(rootState(c)!==rootState(s.start))return false;
const parent=parentState(c);
if(!parent)return true;
const index=native.index(c.id);
return comparePoints(parent,index,s.end,s.endOffset)<0
&&comparePoints(parent,index+1,s.start,s.startOffset)>0;
}
toString(){return rangeText(brand(this,Range));}
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
},{
make(args,newTarget){return makeRange(mainDocument,0,mainDocument,0,newTarget).wrapper;},
constants:{START_TO_START:0,START_TO_END:1,END_TO_END:2,END_TO_START:3},
});
publishMixin(()=>class{
toString(){return rangeText(brand(this,Range));}
},Range);
function checkPoint(n,offset){
if(n.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(offset>lengthOf(n))fail("IndexSizeError","The offset is beyond the end");
}
function commonAncestor(r){
let n=r.start;
if(n.kind===ATTRIBUTE)return n;
while(!native.contains(n.id,r.end.id))n=parentState(n);
return n;
}
function containedInRange(r,n){
return rootState(n)===rootState(r.start)&&comparePoints(n,0,r.start,r.startOffset)>0
&&comparePoints(n,lengthOf(n),r.end,r.endOffset)<0;
}
function rangeText(r){
if(r.start===r.end&&isText(r.start))return dataOf(r.start).slice(r.startOffset,r.endOffset);
let text="";
if(isText(r.start))text+=dataOf(r.start).slice(r.startOffset);
if(r.start.kind===ATTRIBUTE)return text;
const top=commonAncestor(r);
for(let id=native.following(top.id,top.id);id>=0;id=native.following(id,top.id)){
const kind=native.kind(id);
if((kind===TEXT||kind===CDATA)&&containedInRange(r,S(id)))text+=dataOf(S(id));
}
if(isText(r.end))text+=dataOf(r.end).slice(0,r.endOffset);
return text;
}
const isInclusiveAncestor=(a,b)=>a.kind!==ATTRIBUTE&&b.kind!==ATTRIBUTE?native.contains(a.id,b.id)
:a===b;
function deleteContents(r){
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
if(containedInRange(r,n)){
removed.push(n);
id=native.followingSubtree(id,top.id);
}else{
id=native.following(id,top.id);
}
}
const[newNode,newOffset]=collapsePoint(start,startOffset,end);
if(isCharacterData(start))replaceData(start,startOffset,dataOf(start).length-startOffset,"");
for(const n of removed)kernel.remove(n);
if(isCharacterData(end))replaceData(end,0,endOffset,"");
[r.start,r.startOffset,r.end,r.endOffset]=[newNode,newOffset,newNode,newOffset];
}
function collapsePoint(start,startOffset,end){
if(isInclusiveAncestor(start,end))return[start,startOffset];
let reference=start;
while(parentState(reference)&&!isInclusiveAncestor(parentState(reference),end))reference=
parentState(reference);
return[parentState(reference),native.index(reference.id)+1];
}
function extractContents(r,extracts){
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
const contained=childStates(common).filter((c)=>containedInRange(r,c));
if(contained.some((c)=>c.kind===DOCTYPE))fail("HierarchyRequestError","The range holds a doctype");
const[newNode,newOffset]=extracts?collapsePoint(start,startOffset,end):[start,startOffset];
if(first&&isCharacterData(first)){
const clone=cloneNode(start,doc,false);
storeData(clone,dataOf(start).slice(startOffset));
append(clone,fragment);
if(extracts)replaceData(start,startOffset,dataOf(start).length-startOffset,"");
}else if(first){
const clone=cloneNode(first,doc,false);
append(clone,fragment);
append(extractContents({start,startOffset,end:first,endOffset:lengthOf(first)},extracts),clone);
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
append(extractContents({start:last,startOffset:0,end,endOffset},extracts),clone);
}
if(extracts)[r.start,r.startOffset,r.end,r.endOffset]=[newNode,newOffset,newNode,newOffset];
return fragment;
}
const isPartial=(r,n)=>isInclusiveAncestor(n,r.start)!==isInclusiveAncestor(n,r.end);
function insertInRange(r,n){
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
const Selection=interface_("Selection",null,()=>class{
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
addRange(range){
const s=brand(this,Selection);
need(arguments.length,1);
const r=toState(range,Range);
if(rootState(r.start)!==mainDocument||selectedRange(s))return;
select(s,r,false);
}
removeRange(range){
const s=brand(this,Selection);
need(arguments.length,1);
if(toState(range,Range)!==s.range)fail("NotFoundError","The range is not selected");
select(s,null,false);
}
removeAllRanges(){select(brand(this,Selection),null,false);}
empty(){select(brand(this,Selection),null,false);}
collapse(n,offset=0){
const s=brand(this,Selection);
need(arguments.length,1);
collapseTo(s,toNullableState(n,Node),toULong(offset));
}
setPosition(n,offset=0){
const s=brand(this,Selection);
need(arguments.length,1);
collapseTo(s,toNullableState(n,Node),toULong(offset));
}
collapseToStart(){
const s=brand(this,Selection),r=selectedRange(s);
if(!r)fail("InvalidStateError","Nothing is selected");
select(s,makeRange(r.start,r.startOffset,r.start,r.startOffset),false);
}
collapseToEnd(){
const s=brand(this,Selection),r=selectedRange(s);
if(!r)fail("InvalidStateError","Nothing is selected");
select(s,makeRange(r.end,r.endOffset,r.end,r.endOffset),false);
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
select(s,isBackward?makeRange(c,offset,a,aOffset):makeRange(a,aOffset,c,offset),isBackward);
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
select(s,isBackward?makeRange(focusState,fOffset,anchorState,aOffset)
:makeRange(anchorState,aOffset,focusState,fOffset),isBackward);
}
selectAllChildren(n){
const s=brand(this,Selection);
need(arguments.length,1);
const c=toState(n,Node);
if(c.kind===DOCTYPE)fail("InvalidNodeTypeError","A doctype has no content");
if(rootState(c)!==mainDocument)return;
select(s,makeRange(c,0,c,native.children(c.id).length),false);
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
});
let theSelection=null;
const selection=
()=>(home?home.selection():theSelection??=stateOf(instance(Selection,{range:null,isBackward:false})));
function selectedRange(s){
if(s.range&&rootState(s.range.start)!==mainDocument)s.range=null;
return s.range;
}
function anchor(s){
const r=selectedRange(s);
return r===null?[null,0]:s.isBackward?[r.end,r.endOffset]:[r.start,r.startOffset];
}
function focusPoint(s){
const r=selectedRange(s);
return r===null?[null,0]:s.isBackward?[r.start,r.startOffset]:[r.end,r.endOffset];
}
function select(s,range,isBackward){
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
function collapseTo(s,n,offset){
if(n===null){
select(s,null,false);
return;
}
checkPoint(n,offset);
if(rootState(n)!==mainDocument)return;
select(s,makeRange(n,offset,n,offset),false);
}
function reflect(prototype,check,[name,content,kind,...more]){
let get,set;
switch(kind){
case"string":case"empty":
get=(s)=>getAttr(s,content)??"";
set=(s,v)=>setAttr(s,content,kind==="empty"?toStrOrEmpty(v):toStr(v));
break;
case"url":
get=(s)=>{
const v=getAttr(s,content);
return v===null?"":resolveURL(documentOf(s),v);
};
set=(s,v)=>setAttr(s,content,toUSV(v));
break;
case"boolean":
get=(s)=>hasAttr(s,content);
set=(s,v)=>(v?setAttr(s,content,""):removeAttr(s,content));
break;
case"enum":{
const[keywords,missing,invalid,others,nullable]=more;
get=(s)=>{
const v=getAttr(s,content);
if(v===null)return missing;
const lower=ascii.lower(v);
return keywords.includes(lower)?lower:Object.hasOwn(others,lower)?others[lower]:invalid;
};
set=(s,v)=>{
if(nullable&&(v===null||v===undefined))removeAttr(s,content);
else setAttr(s,content,toStr(v));
};
break;
}
case"double":
get=(s)=>parseFloatNumber(getAttr(s,content))??0;
set=(s,v)=>setAttr(s,content,String(toDouble(v)));
break;
default:{
const read=numberReaders[kind],write=numberWriters[kind];
get=(s)=>read(getAttr(s,content),more);
set=(s,v)=>setAttr(s,content,write(v,more));
}
}
const holder={
get[name](){return get(check(this));},
set[name](v){set(check(this),v);},
};
const d=getOwnPropertyDescriptor(holder,name);
defineProperty(prototype,name,{get:published(d.get),set:published(d.set),enumerable:true,
configurable:true});
}
function parseInteger(text){
if(text===null)return null;
const match=/^[\t\n\f\r ]*([+-]?[0-9]+)/.exec(text);
return match?Number(match[1])+0:null;
}
function parseNonNegative(text){
const n=parseInteger(text);
return n===null||n<0?null:n;
}
function parseFloatNumber(text){
if(text===null)return null;
const match=/^[\t\n\f\r ]*([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)/.exec(text);
if(!match)return null;
const n=Number(match[1]);
return Number.isFinite(n)?n+0:null;
}
const inLong=(n)=>n!==null&&n>=-2147483648&&n<=2147483647;
const inUnsigned=(n)=>n!==null&&n>=0&&n<=2147483647;
const numberReaders={
long:(t,[initial])=>{const n=parseInteger(t);return inLong(n)?n:initial;},
limited:(t,[initial])=>{const n=parseNonNegative(t);return inUnsigned(n)?n:initial;},
unsigned:(t,[initial])=>{const n=parseNonNegative(t);return inUnsigned(n)?n:initial;},
positive:(t,[initial])=>{const n=parseNonNegative(t);return inUnsigned(n)&&n>0?n:initial;},
fallback:(t,[initial])=>{const n=parseNonNegative(t);return inUnsigned(n)&&n>0?n:initial;},
clamped:(t,[low,high,initial])=>{
const n=parseNonNegative(t);
return n===null?initial:Math.min(high,Math.max(low,n));
},
};
const numberWriters={
long:(v)=>String(toLong(v)),
limited(v){
const n=toLong(v);
if(n<0)fail("IndexSizeError","The number is negative");
return String(n);
},
unsigned(v,[initial]){
const n=toULong(v);
return String(n>2147483647?initial:n);
},
positive(v,[initial]){
const n=toULong(v);
if(n===0)fail("IndexSizeError","The number is zero");
return String(n>2147483647?initial:n);
},
fallback(v,[initial]){
const n=toULong(v);
return String(n===0||n>2147483647?initial:n);
},
clamped(v,[,,initial]){
const n=toULong(v);
return String(n>2147483647?initial:n);
},
};
const elementInterfaces=new Map();
const htmlMembers={__proto__:null};
let html=(object)=>{
const s=stateOf(object);
if(s===undefined||s.kind!==ELEMENT||!s.isHTML)illegal();
return s;
};
function keyword(s,name,keywords,missing,invalid,others={}){
const v=getAttr(s,name);
if(v===null)return missing;
const lower=ascii.lower(v);
return keywords.includes(lower)?lower:Object.hasOwn(others,lower)?others[lower]:invalid;
}
function publishChecked(members,I){
for(const key of ownKeys(members.prototype)){
if(key==="constructor")continue;
const d=getOwnPropertyDescriptor(members.prototype,key);
for(const part of["get","set","value"]){
const f=d[part];
if(typeof f!=="function")continue;
const checked=part==="value"
?{[key](...args){brand(this,I);return apply(f,this,args);}}[key]
:part==="get"
?getOwnPropertyDescriptor({get[key](){brand(this,I);return apply(f,this,[]);}},key).get
:getOwnPropertyDescriptor({set[key](v){brand(this,I);apply(f,this,[v]);}},key).set;
d[part]=published(checked,f.length);
}
defineProperty(I.prototype,key,{...d,enumerable:true,configurable:true});
}
for(const key of ownKeys(members)){
if(typeof members[key]==="function"&&key!=="prototype"){
defineProperty(I,key,{value:published(members[key]),writable:true,enumerable:true,
configurable:true});
}
}
}
const svgInterfaces=new Map();
function interfaceOf(ns,local){
if(ns===HTML)return elementInterfaces.get(local)
??(interfaces[isCustomName(local)?"HTMLElement":"HTMLUnknownElement"]);
if(ns===SVG)return svgInterfaces.get(local)??interfaces.SVGElement;
return interfaces[ns===MATHML?"MathMLElement":"Element"];
}
const htmlInterfaces=[
["HTMLElement","Element",
"article section nav aside hgroup header footer address main search dt dd figure figcaption em strong small s "
+"cite dfn abbr ruby rb rt rtc rp code var samp kbd sub sup i b u mark bdi bdo wbr summary noscript "
+"acronym basefont big center nobr noembed noframes plaintext strike tt",[
["title","title","string"],
["lang","lang","string"],
["inert","inert","boolean"],
["accessKey","accesskey","string"],
["autofocus","autofocus","boolean"],
]],
["HTMLUnknownElement","HTMLElement","",[
]],
["HTMLHtmlElement","HTMLElement","html",[
["version","version","string"],
]],
["HTMLHeadElement","HTMLElement","head",[
]],
["HTMLTitleElement","HTMLElement","title",[
]],
["HTMLBaseElement","HTMLElement","base",[
["target","target","string"],
]],
["HTMLLinkElement","HTMLElement","link",[
["href","href","url"],
["crossOrigin","crossorigin","enum",["anonymous","use-credentials"],null,"anonymous",
{"":"anonymous"},"nullable"],
["rel","rel","string"],
["as","as","enum",["fetch","audio","document","embed","font","image","manifest","object","report",
"script","sharedworker","style","track","video","worker","xslt"],"","",{}],
["media","media","string"],
["integrity","integrity","string"],
["hreflang","hreflang","string"],
["type","type","string"],
["imageSrcset","imagesrcset","string"],
["imageSizes","imagesizes","string"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["disabled","disabled","boolean"],
["fetchPriority","fetchpriority","enum",["high","low","auto"],"auto","auto",{}],
["charset","charset","string"],
["rev","rev","string"],
["target","target","string"],
]],
["HTMLMetaElement","HTMLElement","meta",[
["name","name","string"],
["httpEquiv","http-equiv","string"],
["content","content","string"],
["media","media","string"],
["scheme","scheme","string"],
]],
["HTMLStyleElement","HTMLElement","style",[
["media","media","string"],
["type","type","string"],
]],
["HTMLBodyElement","HTMLElement","body",[
["text","text","empty"],
["link","link","empty"],
["vLink","vlink","empty"],
["aLink","alink","empty"],
["bgColor","bgcolor","empty"],
["background","background","string"],
]],
["HTMLHeadingElement","HTMLElement","h1 h2 h3 h4 h5 h6",[
["align","align","string"],
]],
["HTMLParagraphElement","HTMLElement","p",[
["align","align","string"],
]],
["HTMLHRElement","HTMLElement","hr",[
["align","align","string"],
["color","color","string"],
["noShade","noshade","boolean"],
["size","size","string"],
["width","width","string"],
]],
["HTMLPreElement","HTMLElement","pre listing xmp",[
["width","width","long",0],
]],
["HTMLQuoteElement","HTMLElement","blockquote q",[
["cite","cite","url"],
]],
["HTMLOListElement","HTMLElement","ol",[
["reversed","reversed","boolean"],
["start","start","long",1],
["type","type","string"],
["compact","compact","boolean"],
]],
["HTMLUListElement","HTMLElement","ul",[
["compact","compact","boolean"],
["type","type","string"],
]],
["HTMLMenuElement","HTMLElement","menu",[
["compact","compact","boolean"],
]],
["HTMLLIElement","HTMLElement","li",[
["value","value","long",0],
["type","type","string"],
]],
["HTMLDListElement","HTMLElement","dl",[
["compact","compact","boolean"],
]],
["HTMLDivElement","HTMLElement","div",[
["align","align","string"],
]],
["HTMLAnchorElement","HTMLElement","a",[
["target","target","string"],
["download","download","string"],
["ping","ping","string"],
["rel","rel","string"],
["hreflang","hreflang","string"],
["type","type","string"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["coords","coords","string"],
["charset","charset","string"],
["name","name","string"],
["rev","rev","string"],
["shape","shape","string"],
]],
["HTMLDataElement","HTMLElement","data",[
["value","value","string"],
]],
["HTMLTimeElement","HTMLElement","time",[
["dateTime","datetime","string"],
]],
["HTMLSpanElement","HTMLElement","span",[
]],
["HTMLBRElement","HTMLElement","br",[
["clear","clear","string"],
]],
["HTMLModElement","HTMLElement","ins del",[
["cite","cite","url"],
["dateTime","datetime","string"],
]],
["HTMLPictureElement","HTMLElement","picture",[
]],
["HTMLSourceElement","HTMLElement","source",[
["src","src","url"],
["type","type","string"],
["srcset","srcset","string"],
["sizes","sizes","string"],
["media","media","string"],
["width","width","unsigned",0],
["height","height","unsigned",0],
]],
["HTMLImageElement","HTMLElement","img",[
["alt","alt","string"],
["src","src","url"],
["srcset","srcset","string"],
["sizes","sizes","string"],
["crossOrigin","crossorigin","enum",["anonymous","use-credentials"],null,"anonymous",
{"":"anonymous"},"nullable"],
["useMap","usemap","string"],
["isMap","ismap","boolean"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["decoding","decoding","enum",["async","sync","auto"],"auto","auto",{}],
["loading","loading","enum",["lazy","eager"],"eager","eager",{}],
["fetchPriority","fetchpriority","enum",["high","low","auto"],"auto","auto",{}],
["name","name","string"],
["lowsrc","lowsrc","url"],
["align","align","string"],
["hspace","hspace","unsigned",0],
["vspace","vspace","unsigned",0],
["longDesc","longdesc","url"],
["border","border","empty"],
]],
["HTMLIFrameElement","HTMLElement","iframe",[
["src","src","url"],
["name","name","string"],
["allow","allow","string"],
["allowFullscreen","allowfullscreen","boolean"],
["width","width","string"],
["height","height","string"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["loading","loading","enum",["lazy","eager"],"eager","eager",{}],
["align","align","string"],
["scrolling","scrolling","string"],
["frameBorder","frameborder","string"],
["longDesc","longdesc","url"],
["marginHeight","marginheight","empty"],
["marginWidth","marginwidth","empty"],
]],
["HTMLEmbedElement","HTMLElement","embed",[
["src","src","url"],
["type","type","string"],
["width","width","string"],
["height","height","string"],
["align","align","string"],
["name","name","string"],
]],
["HTMLObjectElement","HTMLElement","object",[
["data","data","url"],
["type","type","string"],
["name","name","string"],
["width","width","string"],
["height","height","string"],
["align","align","string"],
["archive","archive","string"],
["code","code","string"],
["declare","declare","boolean"],
["hspace","hspace","unsigned",0],
["standby","standby","string"],
["vspace","vspace","unsigned",0],
["codeBase","codebase","url"],
["codeType","codetype","string"],
["useMap","usemap","string"],
["border","border","empty"],
]],
["HTMLTrackElement","HTMLElement","track",[
["kind","kind","enum",["subtitles","captions","descriptions","chapters","metadata"],"subtitles",
"metadata",{}],
["src","src","url"],
["srclang","srclang","string"],
["label","label","string"],
["default","default","boolean"],
]],
["HTMLMediaElement","HTMLElement","",[
["src","src","url"],
["crossOrigin","crossorigin","enum",["anonymous","use-credentials"],null,"anonymous",
{"":"anonymous"},"nullable"],
["preload","preload","enum",["none","metadata","auto"],"metadata","metadata",{"":"auto"}],
["autoplay","autoplay","boolean"],
["loop","loop","boolean"],
["controls","controls","boolean"],
["defaultMuted","muted","boolean"],
]],
["HTMLVideoElement","HTMLMediaElement","video",[
["width","width","unsigned",0],
["height","height","unsigned",0],
["poster","poster","url"],
["playsInline","playsinline","boolean"],
]],
["HTMLAudioElement","HTMLMediaElement","audio",[
]],
["HTMLMapElement","HTMLElement","map",[
["name","name","string"],
]],
["HTMLAreaElement","HTMLElement","area",[
["alt","alt","string"],
["coords","coords","string"],
["shape","shape","string"],
["target","target","string"],
["download","download","string"],
["ping","ping","string"],
["rel","rel","string"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["noHref","nohref","boolean"],
]],
["HTMLTableElement","HTMLElement","table",[
["align","align","string"],
["border","border","string"],
["frame","frame","string"],
["rules","rules","string"],
["summary","summary","string"],
["width","width","string"],
["bgColor","bgcolor","empty"],
["cellPadding","cellpadding","empty"],
["cellSpacing","cellspacing","empty"],
]],
["HTMLTableCaptionElement","HTMLElement","caption",[
["align","align","string"],
]],
["HTMLTableColElement","HTMLElement","col colgroup",[
["span","span","clamped",1,1000,1],
["align","align","string"],
["ch","char","string"],
["chOff","charoff","string"],
["vAlign","valign","string"],
["width","width","string"],
]],
["HTMLTableSectionElement","HTMLElement","thead tbody tfoot",[
["align","align","string"],
["ch","char","string"],
["chOff","charoff","string"],
["vAlign","valign","string"],
]],
["HTMLTableRowElement","HTMLElement","tr",[
["align","align","string"],
["ch","char","string"],
["chOff","charoff","string"],
["vAlign","valign","string"],
["bgColor","bgcolor","empty"],
]],
["HTMLTableCellElement","HTMLElement","td th",[
["colSpan","colspan","clamped",1,1000,1],
["rowSpan","rowspan","clamped",0,65534,1],
["headers","headers","string"],
["scope","scope","enum",["row","col","rowgroup","colgroup"],"","",{}],
["abbr","abbr","string"],
["align","align","string"],
["axis","axis","string"],
["height","height","string"],
["width","width","string"],
["ch","char","string"],
["chOff","charoff","string"],
["noWrap","nowrap","boolean"],
["vAlign","valign","string"],
["bgColor","bgcolor","empty"],
]],
["HTMLFormElement","HTMLElement","form",[
["acceptCharset","accept-charset","string"],
["autocomplete","autocomplete","enum",["on","off"],"on","on",{}],
["enctype","enctype","enum",["application/x-www-form-urlencoded","multipart/form-data","text/plain"],
"application/x-www-form-urlencoded","application/x-www-form-urlencoded",{}],
["encoding","encoding","enum",["application/x-www-form-urlencoded","multipart/form-data","text/plain"],
"application/x-www-form-urlencoded","application/x-www-form-urlencoded",{}],
["method","method","enum",["get","post","dialog"],"get","get",{}],
["name","name","string"],
["noValidate","novalidate","boolean"],
["target","target","string"],
["rel","rel","string"],
]],
["HTMLLabelElement","HTMLElement","label",[
["htmlFor","for","string"],
]],
["HTMLInputElement","HTMLElement","input",[
["accept","accept","string"],
["alt","alt","string"],
["autocomplete","autocomplete","string"],
["defaultChecked","checked","boolean"],
["dirName","dirname","string"],
["disabled","disabled","boolean"],
["formEnctype","formenctype","enum",["application/x-www-form-urlencoded","multipart/form-data",
"text/plain"],"","application/x-www-form-urlencoded",{}],
["formMethod","formmethod","enum",["get","post","dialog"],"","get",{}],
["formNoValidate","formnovalidate","boolean"],
["formTarget","formtarget","string"],
["max","max","string"],
["maxLength","maxlength","limited",-1],
["min","min","string"],
["minLength","minlength","limited",-1],
["multiple","multiple","boolean"],
["name","name","string"],
["pattern","pattern","string"],
["placeholder","placeholder","string"],
["readOnly","readonly","boolean"],
["required","required","boolean"],
["size","size","positive",20],
["src","src","url"],
["step","step","string"],
["defaultValue","value","string"],
["align","align","string"],
["useMap","usemap","string"],
["popoverTargetAction","popovertargetaction","enum",["toggle","show","hide"],"toggle","toggle",{}],
]],
["HTMLButtonElement","HTMLElement","button",[
["disabled","disabled","boolean"],
["formEnctype","formenctype","enum",["application/x-www-form-urlencoded","multipart/form-data",
"text/plain"],"","application/x-www-form-urlencoded",{}],
["formMethod","formmethod","enum",["get","post","dialog"],"","get",{}],
["formNoValidate","formnovalidate","boolean"],
["formTarget","formtarget","string"],
["name","name","string"],
["value","value","string"],
["popoverTargetAction","popovertargetaction","enum",["toggle","show","hide"],"toggle","toggle",{}],
]],
["HTMLSelectElement","HTMLElement","select",[
["autocomplete","autocomplete","string"],
["disabled","disabled","boolean"],
["multiple","multiple","boolean"],
["name","name","string"],
["required","required","boolean"],
["size","size","unsigned",0],
]],
["HTMLDataListElement","HTMLElement","datalist",[
]],
["HTMLOptGroupElement","HTMLElement","optgroup",[
["disabled","disabled","boolean"],
["label","label","string"],
]],
["HTMLOptionElement","HTMLElement","option",[
["disabled","disabled","boolean"],
["defaultSelected","selected","boolean"],
]],
["HTMLTextAreaElement","HTMLElement","textarea",[
["autocomplete","autocomplete","string"],
["cols","cols","fallback",20],
["dirName","dirname","string"],
["disabled","disabled","boolean"],
["maxLength","maxlength","limited",-1],
["minLength","minlength","limited",-1],
["name","name","string"],
["placeholder","placeholder","string"],
["readOnly","readonly","boolean"],
["required","required","boolean"],
["rows","rows","fallback",2],
["wrap","wrap","string"],
]],
["HTMLOutputElement","HTMLElement","output",[
["name","name","string"],
]],
["HTMLProgressElement","HTMLElement","progress",[
]],
["HTMLMeterElement","HTMLElement","meter",[
]],
["HTMLFieldSetElement","HTMLElement","fieldset",[
["disabled","disabled","boolean"],
["name","name","string"],
]],
["HTMLLegendElement","HTMLElement","legend",[
["align","align","string"],
]],
["HTMLDetailsElement","HTMLElement","details",[
["name","name","string"],
["open","open","boolean"],
]],
["HTMLDialogElement","HTMLElement","dialog",[
["open","open","boolean"],
]],
["HTMLScriptElement","HTMLElement","script",[
["src","src","url"],
["type","type","string"],
["noModule","nomodule","boolean"],
["defer","defer","boolean"],
["crossOrigin","crossorigin","enum",["anonymous","use-credentials"],null,"anonymous",
{"":"anonymous"},"nullable"],
["integrity","integrity","string"],
["referrerPolicy","referrerpolicy","enum",["","no-referrer","no-referrer-when-downgrade","same-origin",
"origin","strict-origin","origin-when-cross-origin","strict-origin-when-cross-origin","unsafe-url"],
"","",{}],
["fetchPriority","fetchpriority","enum",["high","low","auto"],"auto","auto",{}],
["charset","charset","string"],
["event","event","string"],
["htmlFor","for","string"],
]],
["HTMLTemplateElement","HTMLElement","template",[
]],
["HTMLSlotElement","HTMLElement","slot",[
["name","name","string"],
]],
["HTMLCanvasElement","HTMLElement","canvas",[
]],
["HTMLMarqueeElement","HTMLElement","marquee",[
["bgColor","bgcolor","string"],
["height","height","string"],
["hspace","hspace","unsigned",0],
["trueSpeed","truespeed","boolean"],
["vspace","vspace","unsigned",0],
["width","width","string"],
]],
["HTMLFrameSetElement","HTMLElement","frameset",[
["cols","cols","string"],
["rows","rows","string"],
]],
["HTMLFrameElement","HTMLElement","frame",[
["name","name","string"],
["scrolling","scrolling","string"],
["src","src","url"],
["frameBorder","frameborder","string"],
["longDesc","longdesc","url"],
["noResize","noresize","boolean"],
["marginHeight","marginheight","empty"],
["marginWidth","marginwidth","empty"],
]],
["HTMLDirectoryElement","HTMLElement","dir",[
["compact","compact","boolean"],
]],
["HTMLFontElement","HTMLElement","font",[
["color","color","empty"],
["face","face","string"],
["size","size","string"],
]],
["HTMLParamElement","HTMLElement","param",[
["name","name","string"],
["value","value","string"],
["type","type","string"],
["valueType","valuetype","string"],
]],
];
const ariaStrings=[
["role","role"],
["ariaAtomic","aria-atomic"],
["ariaAutoComplete","aria-autocomplete"],
["ariaBrailleLabel","aria-braillelabel"],
["ariaBrailleRoleDescription","aria-brailleroledescription"],
["ariaBusy","aria-busy"],
["ariaChecked","aria-checked"],
["ariaColCount","aria-colcount"],
["ariaColIndex","aria-colindex"],
["ariaColIndexText","aria-colindextext"],
["ariaColSpan","aria-colspan"],
["ariaCurrent","aria-current"],
["ariaDescription","aria-description"],
["ariaDisabled","aria-disabled"],
["ariaExpanded","aria-expanded"],
["ariaHasPopup","aria-haspopup"],
["ariaHidden","aria-hidden"],
["ariaInvalid","aria-invalid"],
["ariaKeyShortcuts","aria-keyshortcuts"],
["ariaLabel","aria-label"],
["ariaLevel","aria-level"],
["ariaLive","aria-live"],
["ariaModal","aria-modal"],
["ariaMultiLine","aria-multiline"],
["ariaMultiSelectable","aria-multiselectable"],
["ariaOrientation","aria-orientation"],
["ariaPlaceholder","aria-placeholder"],
["ariaPosInSet","aria-posinset"],
["ariaPressed","aria-pressed"],
["ariaReadOnly","aria-readonly"],
["ariaRequired","aria-required"],
["ariaRoleDescription","aria-roledescription"],
["ariaRowCount","aria-rowcount"],
["ariaRowIndex","aria-rowindex"],
["ariaRowIndexText","aria-rowindextext"],
["ariaRowSpan","aria-rowspan"],
["ariaSelected","aria-selected"],
["ariaSetSize","aria-setsize"],
["ariaSort","aria-sort"],
["ariaValueMax","aria-valuemax"],
["ariaValueMin","aria-valuemin"],
["ariaValueNow","aria-valuenow"],
["ariaValueText","aria-valuetext"],
];
const ariaElements=[
["ariaActiveDescendantElement","aria-activedescendant"],
];
const ariaLists=[
["ariaControlsElements","aria-controls"],
["ariaDescribedByElements","aria-describedby"],
["ariaDetailsElements","aria-details"],
["ariaErrorMessageElements","aria-errormessage"],
["ariaFlowToElements","aria-flowto"],
["ariaLabelledByElements","aria-labelledby"],
["ariaOwnsElements","aria-owns"],
];
function setText(s,text){
kernel.reactions(()=>replaceAll(s,text===""?null:makeText(text,documentOf(s))));
}
function setInnerText(s,text,isOuter){
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
if(before&&before.kind===TEXT&&next&&next.kind===TEXT)mergeWithNext(before);
if(previous&&previous.kind===TEXT)mergeWithNext(previous);
});
}
function mergeWithNext(s){
const next=S(native.next(s.id));
if(!next||next.kind!==TEXT)return;
replaceData(s,dataOf(s).length,0,dataOf(next));
kernel.remove(next);
}
htmlMembers.HTMLTableElement=()=>class{
get caption(){return wrapperOrNull(tableChild(html(this),"caption"));}
set caption(v){setTableChild(html(this),"caption",v,(t)=>S(native.first(t.id)));}
createCaption(){
const s=html(this);
return(tableChild(s,"caption")??insertNew(s,"caption",S(native.first(s.id)))).wrapper;
}
deleteCaption(){removeTableChild(html(this),"caption");}
get tHead(){return wrapperOrNull(tableChild(html(this),"thead"));}
set tHead(v){setTableChild(html(this),"thead",v,afterCaption);}
createTHead(){
const s=html(this);
return(tableChild(s,"thead")??insertNew(s,"thead",afterCaption(s))).wrapper;
}
deleteTHead(){removeTableChild(html(this),"thead");}
get tFoot(){return wrapperOrNull(tableChild(html(this),"tfoot"));}
set tFoot(v){setTableChild(html(this),"tfoot",v,()=>null);}
createTFoot(){
const s=html(this);
return(tableChild(s,"tfoot")??insertNew(s,"tfoot",null)).wrapper;
}
deleteTFoot(){removeTableChild(html(this),"tfoot");}
get tBodies(){
const s=html(this);
return(s.$bodyList??=collection(()=>htmlChildren(s,"tbody")));
}
createTBody(){
const s=html(this);
const last=S(htmlChildren(s,"tbody").at(-1)??-1);
return insertNew(s,"tbody",last?S(native.next(last.id)):null).wrapper;
}
get rows(){
const s=html(this);
return(s.$rowList??=collection(()=>tableRows(s)));
}
insertRow(index=-1){
const s=html(this),i=toLong(index),rows=tableRows(s);
if(i<-1||i>rows.length)fail("IndexSizeError","There is no such row");
return kernel.reactions(()=>{
if(rows.length===0){
const last=S(htmlChildren(s,"tbody").at(-1)??-1)??insertNew(s,"tbody",null);
return insertNew(last,"tr",null).wrapper;
}
if(i===-1||i===rows.length)return insertNew(parentState(S(rows.at(-1))),"tr",null).wrapper;
return insertNew(parentState(S(rows[i])),"tr",S(rows[i])).wrapper;
});
}
deleteRow(index){
const s=html(this);
need(arguments.length,1);
deleteAt(tableRows(s),toLong(index));
}
};
htmlMembers.HTMLTableSectionElement=()=>class{
get rows(){
const s=html(this);
return(s.$rowList??=collection(()=>htmlChildren(s,"tr")));
}
insertRow(index=-1){
const s=html(this);
return insertAt(s,"tr",htmlChildren(s,"tr"),toLong(index));
}
deleteRow(index){
const s=html(this);
need(arguments.length,1);
deleteAt(htmlChildren(s,"tr"),toLong(index));
}
};
htmlMembers.HTMLTableRowElement=()=>class{
get rowIndex(){
const s=html(this);
let p=parentState(s);
if(p&&["thead","tbody","tfoot"].includes(p.local))p=parentState(p);
return p&&p.isHTML&&p.local==="table"?tableRows(p).indexOf(s.id):-1;
}
get sectionRowIndex(){
const s=html(this),p=parentState(s);
if(!p||!p.isHTML)return-1;
if(p.local==="table")return tableRows(p).filter((id)=>native.parent(id)===p.id).indexOf(s.id);
return["thead","tbody","tfoot"].includes(p.local)?Array.from(htmlChildren(p,"tr")).indexOf(s.id):-1;
}
get cells(){
const s=html(this);
return(s.$cellList??=collection(()=>htmlChildren(s,"td","th")));
}
insertCell(index=-1){
const s=html(this);
return insertAt(s,"td",htmlChildren(s,"td","th"),toLong(index));
}
deleteCell(index){
const s=html(this);
need(arguments.length,1);
deleteAt(htmlChildren(s,"td","th"),toLong(index));
}
};
htmlMembers.HTMLTableCellElement=()=>class{
get cellIndex(){
const s=html(this),p=parentState(s);
return p&&p.isHTML&&p.local==="tr"?Array.from(htmlChildren(p,"td","th")).indexOf(s.id):-1;
}
};
function htmlChildren(s,...names){
return native.collect(s.id,3,"","").filter((id)=>S(id).isHTML&&names.includes(S(id).local));
}
const tableChild=(s,name)=>S(htmlChildren(s,name)[0]??-1);
function insertNew(parent,name,before){
return kernel.reactions(()=>{
const n=makeElementIn(documentOf(parent),HTML,null,name);
preInsert(n,parent,before);
return n;
});
}
function afterCaption(s){
for(const c of childStates(s)){
if(c.kind===ELEMENT&&!(c.isHTML&&(c.local==="caption"||c.local==="colgroup")))return c;
}
return null;
}
function setTableChild(s,name,v,place){
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
function removeTableChild(s,name){
const old=tableChild(s,name);
if(old)kernel.reactions(()=>kernel.remove(old));
}
function tableRows(s){
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
function insertAt(s,name,ids,i){
if(i<-1||i>ids.length)fail("IndexSizeError","There is no such place");
return insertNew(s,name,i===-1||i===ids.length?null:S(ids[i])).wrapper;
}
function deleteAt(ids,i){
if(i<-1||i>=ids.length)fail("IndexSizeError","There is no such row or cell");
if(i===-1&&ids.length===0)return;
kernel.reactions(()=>kernel.remove(S(ids[i===-1?ids.length-1:i])));
}
const inputTypes=new Set(
("hidden text search tel url email password date month week time datetime-local number range color checkbox radio "
+"file submit image reset button").split(" "));
function inputType(s){
const v=ascii.lower(getAttr(s,"type")??"");
return inputTypes.has(v)?v:"text";
}
const valueMode=(type)=>(["hidden","submit","image","reset","button"].includes(type)?"default"
:type==="checkbox"||type==="radio"?"default/on":type==="file"?"filename":"value");
const isFloat=(t)=>/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(t)&&Number.isFinite(Number(t));
function isDate(t){
const match=/^(\d{4,})-(\d\d)-(\d\d)$/.exec(t);
if(!match)return false;
const[year,month,day]=match.slice(1).map(Number);
const leap=(year%4===0&&year%100!==0)||year%400===0;
const days=[31,leap?29:28,31,30,31,30,31,31,30,31,30,31];
return year>0&&month>=1&&month<=12&&day>=1&&day<=days[month-1];
}
function isWeek(t){
const match=/^(\d{4,})-W(\d\d)$/.exec(t);
if(!match||Number(match[1])===0)return false;
const year=Number(match[1]);
const first=new Date(Date.UTC(year,0,1)).getUTCDay();
const leap=(year%4===0&&year%100!==0)||year%400===0;
const weeks=first===4||(first===3&&leap)?53:52;
return Number(match[2])>=1&&Number(match[2])<=weeks;
}
const isTime=(t)=>/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/.test(t);
const shortTime=(t)=>t.replace(/\.0+$/,"").replace(/(\.\d*?)0+$/,"$1").replace(/^(\d\d:\d\d):00$/,"$1");
const canSelect=(s)=>s.local==="textarea"||["text","search","url","tel","password"].includes(
inputType(s));
const plainNumbers={read:parseFloatNumber,write:String,scale:1,step:1};
const isMonth=(t)=>/^\d{4,}-(?:0[1-9]|1[0-2])$/.test(t)&&Number(t.split("-")[0])>0;
function attributeNumber(s,kind,name){
const text=getAttr(s,name);
return text===null?null:kind.read(text);
}
function allowedStep(s,kind){
const given=getAttr(s,"step");
if(given!==null&&ascii.lower(given)==="any")return null;
const step=given===null?null:parseFloatNumber(given);
return(step!==null&&step>0?step:kind.step)*kind.scale;
}
const stepBase=(s,kind)=>attributeNumber(s,kind,"min")??attributeNumber(s,kind,"value")??kind.base
??0;
const decimalPlaces=(...numbers)=>Math.min(20,Math.max(...numbers.map((n)=>{
const[digits,power=0]=String(n).split("e");
return Math.max(0,(digits.split(".")[1]??"").length-Number(power));
})));
function isOnStep(n,base,step){
const steps=(n-base)/step;
return Math.abs(steps-Math.round(steps))<=1e-9*Math.max(1,Math.abs(steps));
}
function rangeValue(s,text){
const min=parseFloatNumber(getAttr(s,"min"))??0,max=
Math.max(min,parseFloatNumber(getAttr(s,"max"))??100);
const given=parseFloatNumber(getAttr(s,"max"))??100;
const n=Math.max(min,Math.min(max,isFloat(text)?Number(text):given<min?min:min+(given-min)/2));
const step=allowedStep(s,plainNumbers),base=stepBase(s,plainNumbers);
if(step===null||isOnStep(n,base,step))return String(n);
let next=base+Math.floor((n-base)/step+0.5)*step;
if(next>max)next-=step;
if(next<min)next=base+Math.ceil((min-base)/step)*step;
return String(next>max?n:Number(next.toFixed(decimalPlaces(step,base))));
}
function tellSelection(s){
setTimer(()=>fire(s,"select",{bubbles:true}),0,false);
}
function inputValue(s){
switch(valueMode(inputType(s))){
case"default":return getAttr(s,"value")??"";
case"default/on":return getAttr(s,"value")??"on";
case"filename":{
const first=s.files?stateOf(s.files).files[0]:undefined;
return first?`C:\\fakepath\\${stateOf(first).name}`:"";
}
default:return sanitize(s,s.isDirty?s.rawValue:getAttr(s,"value")??"");
}
}
function setInputValue(s,text){
switch(valueMode(inputType(s))){
case"default":case"default/on":setAttr(s,"value",text);break;
case"filename":
if(text!=="")fail("InvalidStateError","A script cannot name a file");
break;
default:{
const old=inputValue(s);
s.rawValue=sanitize(s,text);
s.isDirty=true;
s.isTyped=false;
const value=inputValue(s);
moveToEnd(s,old,value);
syncValue(s,value);
}
}
}
function syncValue(s,value){
native.controlChanged(s.id,value);
}
function sanitize(s,text){
switch(inputType(s)){
case"text":case"search":case"tel":case"password":return text.replace(/[\r\n]/g,"");
case"url":return ascii.strip(text.replace(/[\r\n]/g,""));
case"email":{
const plain=text.replace(/[\r\n]/g,"");
return hasAttr(s,"multiple")?plain.split(",").map(ascii.strip).join(","):ascii.strip(plain);
}
case"number":return isFloat(text)?text:"";
case"range":return rangeValue(s,text);
case"color":return/^#[0-9a-f]{6}$/i.test(text)?ascii.lower(text):"#000000";
case"date":return isDate(text)?text:"";
case"month":return isMonth(text)?text:"";
case"week":return isWeek(text)?text:"";
case"time":return isTime(text)?text:"";
case"datetime-local":{
const match=/^(.+)[T ](.+)$/.exec(text);
return match&&isDate(match[1])&&isTime(match[2])?`${match[1]}T${shortTime(match[2])}`:"";
}
default:return text;
}
}
const isChecked=(s)=>s.checkedness??hasAttr(s,"checked");
function setChecked(s,checked){
s.checkedness=checked;
if(checked&&inputType(s)==="radio"){
for(const other of radioGroup(s)){
if(other===s||!isChecked(other))continue;
other.checkedness=false;
native.checkedChanged(other.id,false);
}
}
native.checkedChanged(s.id,checked);
}
function radioGroup(s){
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
const normalizeNewlines=(t)=>t.replace(/\r\n?/g,"\n");
const textAreaValue=(s)=>(s.isDirty?s.rawValue:childText(s));
const clicking={submits:true};
function controlValue(s){
return s.local==="input"?inputValue(s):s.local==="textarea"?normalizeNewlines(textAreaValue(s))
:s.local==="select"?s.wrapper.value:"";
}
function selectionOf(s){
if(!canSelect(s))return null;
const length=controlValue(s).length;
return[Math.min(s.selectionStart??0,length),Math.min(s.selectionEnd??0,length)];
}
function setSelection(s,start,end,direction="none"){
if(!canSelect(s))fail("InvalidStateError","The control has no text to select");
const length=controlValue(s).length;
s.selectionEnd=Math.min(end,length);
s.selectionStart=Math.min(start,s.selectionEnd);
s.selectionDirection=["forward","backward"].includes(direction)?direction:"none";
}
function changeSelection(s,start,end,direction){
const old=canSelect(s)?[...selectionOf(s),s.selectionDirection??"none"].join():"";
setSelection(s,start,end,direction);
s.caretIsKnown=true;
if([...selectionOf(s),s.selectionDirection].join()!==old)tellSelection(s);
}
function moveToEnd(s,old,value){
if(value===old)return;
s.selectionStart=s.selectionEnd=value.length;
s.selectionDirection="none";
}
function parseURL(text,base=null,encoding=null){
const parts=native.parseURL(text,base,encoding);
if(!parts)return null;
const[href,protocol,username,password,hostname,port,pathname,search,hash,origin,kind,query,fragment,
authority]=parts;
return{
href,protocol,username,password,hostname,port,pathname,search,hash,origin,
isSpecial:kind==="special",
isOpaque:kind==="opaque",hasQuery:query==="?",hasFragment:fragment==="#",
hasAuthority:authority==="//",
host:port===""?hostname:`${hostname}:${port}`,
};
}
const defaultPorts={__proto__:null,"http:":"80","https:":"443","ws:":"80","wss:":"443","ftp:":"21",
"file:":""};
const percentEncode=(text,keep)=>{
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
const userInfoSafe=/^[A-Za-z0-9\-._~!$&'()*+,%]$/;
const withEncodedEnd=(text)=>text.replace(/[\0-\x20]+$/,(end)=>percentEncode(end,/(?!)/));
function changeURL(url,part,value){
const clean=value.replace(/[\t\n\r]/g,"");
const build=(u)=>{
const credentials=u.username!==""||u.password!==""
?`${u.username}${u.password!==""?`:${u.password}`:""}@`:"";
const authority=u.hasAuthority?`//${credentials}${u.host}`:"";
const path=!u.hasAuthority&&!u.isOpaque&&u.pathname.startsWith("//")?`/.${u.pathname}`:u.pathname;
const query=u.query??(u.hasQuery?u.search||"?":"");
const fragment=u.fragment??(u.hasFragment?u.hash||"#":"");
return parseURL(`${u.protocol}${authority}${path}${query}${fragment}`);
};
switch(part){
case"protocol":{
const match=/^([A-Za-z][A-Za-z0-9+\-.]*)(?::|$)/.exec(clean);
if(!match)return null;
const protocol=`${match[1].toLowerCase()}:`;
if((protocol in defaultPorts)!==url.isSpecial)return null;
if(protocol==="file:"&&(url.username!==""||url.password!==""||url.port!==""))return null;
if(url.protocol==="file:"&&url.hostname==="")return null;
const port=defaultPorts[protocol]===url.port?"":url.port;
return build({...url,protocol,host:port===""?url.hostname:`${url.hostname}:${port}`});
}
case"username":case"password":
if(url.hostname===""||url.protocol==="file:")return null;
return build({...url,[part]:percentEncode(value,userInfoSafe)});
case"host":case"hostname":{
if(url.isOpaque)return null;
const end=clean.search(url.isSpecial?/[\/\\?#]/:/[\/?#]/);
let host=end<0?clean:clean.slice(0,end);
if(host.includes("@"))return null;
let port=url.port;
const match=/^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host);
if(!match)return null;
if(match[2]!==undefined){
if(part==="hostname"||match[1]==="")return null;
const digits=/^[0-9]+/.exec(match[2]);
if(digits&&Number(digits[0])<=65535)port=String(Number(digits[0]));
}
host=match[1];
if(/[\0 ]$/.test(host)||(url.isSpecial&&/[\0-\x20]$/.test(host)))return null;
host=withEncodedEnd(host);
if(host===""&&(url.isSpecial&&url.protocol!=="file:"))return null;
if(host===""&&(url.username!==""||url.password!==""||port!==""))return null;
const probe=parseURL(`${url.protocol}//${host}${host===""?"/":""}`);
if(!probe||probe.pathname.length>1)return null;
if(port===defaultPorts[url.protocol])port="";
return build({...url,hasAuthority:true,host:port===""?probe.hostname:`${probe.hostname}:${port}`});
}
case"port":{
if(url.hostname===""||url.protocol==="file:")return null;
if(value==="")return build({...url,host:url.hostname});
const digits=/^[0-9]+/.exec(clean);
if(!digits||Number(digits[0])>65535)return null;
const port=String(Number(digits[0]));
return build({...url,host:port===defaultPorts[url.protocol]?url.hostname:`${url.hostname}:${port}`});
}
case"pathname":{
if(url.isOpaque)return null;
let path=withEncodedEnd(clean).replace(/[?#]/g,(c)=>(c==="?"?"%3F":"%23"));
if(!path.startsWith("/")&&!(url.isSpecial&&path.startsWith("\\"))
&&(path!==""||url.isSpecial||!url.hasAuthority))path=`/${path}`;
const start=url.isSpecial?url.protocol+(url.protocol==="file:"?"//":"//h"):"a://h";
const probe=parseURL(`${start}${path}`);
return probe?build({...url,pathname:probe.pathname}):null;
}
case"search":{
if(value==="")return build({...url,query:""});
const text=clean.startsWith("?")?clean.slice(1):clean;
return build({...url,query:`?${withEncodedEnd(text).replace(/#/g,"%23")}`});
}
case"hash":
if(value==="")return build({...url,fragment:""});
return build({...url,fragment:`#${withEncodedEnd(clean.startsWith("#")?clean.slice(1):clean)}`});
}
return null;
}
const URLInterface=interface_("URL",null,()=>{
const members=class{
static canParse(url,base=undefined){
need(arguments.length,1);
return parseURL(toUSV(url),base===undefined?null:toUSV(base))!==null;
}
static parse(url,base=undefined){
need(arguments.length,1);
const record=parseURL(toUSV(url),base===undefined?null:toUSV(base));
return record?makeURL(record):null;
}
get href(){return brand(this,URLInterface).url.href;}
set href(v){
const s=brand(this,URLInterface);
const record=parseURL(toUSV(v));
if(!record)throw typeError("The URL is not valid");
setURL(s,record);
}
get origin(){return brand(this,URLInterface).url.origin;}
get searchParams(){
const s=brand(this,URLInterface);
return s.params.wrapper;
}
toString(){return brand(this,URLInterface).url.href;}
toJSON(){return brand(this,URLInterface).url.href;}
};
for(const part of["protocol","username","password","host","hostname","port","pathname","search","hash"]){
defineProperty(members.prototype,part,getOwnPropertyDescriptor({
get[part](){return brand(this,URLInterface).url[part];},
set[part](v){
const s=brand(this,URLInterface);
const record=changeURL(s.url,part,toUSV(v));
if(record)setURL(s,record);
},
},part));
}
return members;
},{
length:1,
aliases:["webkitURL"],
make([url,base=undefined],newTarget){
const record=parseURL(toUSV(url),base===undefined?null:toUSV(base));
if(!record)throw typeError("The URL is not valid");
return makeURL(record,newTarget);
},
});
function makeURL(record,newTarget){
const s={url:record,params:null};
instance(URLInterface,s,newTarget);
s.params={list:parsePairs(record.search),url:s};
instance(URLSearchParams,s.params);
return s.wrapper;
}
function setURL(s,record){
s.url=record;
s.params.list=parsePairs(record.search);
}
function decodePercent(text){
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
return decodeBytes("utf-8",new Uint8Array(bytes),true);
}
function decodeBytes(label,bytes,keepsMark){
const mark=keepsMark&&bytes.length>=3&&bytes[0]===0xef&&bytes[1]===0xbb&&bytes[2]===0xbf
?"\ufeff":"";
return mark+decodeNext(native.decoder(label),bytes,true,false);
}
function needRoom(text,byteCount){
if(!native.hasRoom(text.length*(text.length<byteCount?2:1)))throw rangeError("Out of memory");
}
function decodeNext(decoder,bytes,isLast,isFatal){
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
function parsePairs(search){
const text=search.startsWith("?")?search.slice(1):search;
return text.split("&").filter((part)=>part!=="").map((part)=>{
const equals=part.indexOf("=");
return equals<0?[decodePercent(part),""]:[decodePercent(part.slice(0,equals)),
decodePercent(part.slice(equals+1))];
});
}
const formEncode=(text)=>percentEncode(text,/^[A-Za-z0-9*\-._ ]$/).replace(/ /g,"+");
const serializePairs=(list)=>list.map(([name,value])=>`${formEncode(name)}=${formEncode(value)}`)
.join("&");
function pairsChanged(s){
if(!s.url)return;
const text=serializePairs(s.list);
const list=s.list;
const record=changeURL(s.url.url,"search",text===""?"":`?${text}`);
if(record)s.url.url=record;
s.list=list;
}
const URLSearchParams=interface_("URLSearchParams",null,()=>class{
get size(){return brand(this,URLSearchParams).list.length;}
append(name,value){
const s=brand(this,URLSearchParams);
need(arguments.length,2);
s.list.push([toUSV(name),toUSV(value)]);
pairsChanged(s);
}
delete(name,value=undefined){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
const wanted=value===undefined?undefined:toUSV(value);
s.list=s.list.filter(([n,v])=>n!==name||(wanted!==undefined&&v!==wanted));
pairsChanged(s);
}
get(name){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
return s.list.find(([n])=>n===name)?.[1]??null;
}
getAll(name){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
return array(s.list.filter(([n])=>n===name).map(([,v])=>v));
}
has(name,value=undefined){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
const wanted=value===undefined?undefined:toUSV(value);
return s.list.some(([n,v])=>n===name&&(wanted===undefined||v===wanted));
}
set(name,value){
const s=brand(this,URLSearchParams);
need(arguments.length,2);
name=toUSV(name);
value=toUSV(value);
const place=s.list.findIndex(([n])=>n===name);
if(place<0)s.list.push([name,value]);
else s.list=s.list.filter(([n],i)=>n!==name||i===place)
.map((pair,i)=>(pair[0]===name?[name,value]:pair));
pairsChanged(s);
}
sort(){
const s=brand(this,URLSearchParams);
s.list=s.list.map((pair,i)=>[pair,i]).sort(([a,i],[b,j])=>
(a[0]<b[0]?-1:a[0]>b[0]?1:i-j)).map(([pair])=>pair);
pairsChanged(s);
}
toString(){return serializePairs(brand(this,URLSearchParams).list);}
},{
make([init=""],newTarget){
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
},
});
makePairIterable(URLSearchParams,"URLSearchParams",(s)=>s.list);
const ownFrame={core:native.outerWindow()??shared.main,id:native.container()};
function latest(){
return(isOver&&ownFrame.id>=0&&ownFrame.core.frameWindow(ownFrame.id))||core;
}
function isShown(s){return s.core!==undefined&&!s.core.isGone();}
function originURL(){
const url=native.documentURL();
const outer=isAboutURL(url)?native.outerWindow()??native.openerWindow():null;
return outer?outer.originURL():parseURL(url);
}
function ownOrigin(){return originURL()?.origin??"null";}
function topWindow(){
const outer=native.outerWindow();
return outer?outer.topWindow():native.apartFromWindow()===null?page:closedAround(-1);
}
const closedWindows=new Map();
function closedAround(id){
if(closedWindows.has(id))return closedWindows.get(id);
const made=closedWindow({
lead:(href,replaces)=>native.leadAround(id,href,replaces),isClosed:()=>isOver,close(){},
top:()=>topWindow(),parent:()=>(id<0?made:topWindow()),
});
stateOf(made).around=id;
closedWindows.set(id,made);
return made;
}
function closedWindow(about){
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
const location=closedObject({
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
length:getter("length",()=>0),
opener:getter("opener",()=>null),
top:getter("top",about.top),
parent:getter("parent",about.parent),
postMessage:method("postMessage",1,(...args)=>{need(args.length,1);}),
close:method("close",0,()=>{about.close();}),blur:method("blur",0,()=>{}),
focus:method("focus",0,()=>{}),
...silent,[Symbol.toStringTag]:silent[Symbol.toStringTag],
[Symbol.hasInstance]:silent[Symbol.hasInstance],[Symbol.isConcatSpreadable]:silent[
Symbol.isConcatSpreadable],
};
const made=closedObject(members,deny);
for(const name of["window","self","frames"])members[name]=getter(name,()=>made);
return made;
}
function closedObject(members,deny){
const order=()=>ownKeys(members).sort((a,b)=>(typeof a==="symbol")-(typeof b==="symbol"));
const target=Object.create(null);
const descriptor=(key)=>{
const d=getOwnPropertyDescriptor(members,key);
return d?d.value:undefined;
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
core.isGone=()=>isOver;
core.container=()=>ownFrame.id;
function ledAround(id){
return{navigate:(url,replaces)=>native.leadAround(id,url,replaces),global:closedAround(id)};
}
core.ledTop=()=>(native.apartFromWindow()===null?null:ledAround(-1));
function windowAround(){
const id=native.apartFromWindow();
return id===null?null:closedAround(id);
}
function framesOf(){return[...native.frames()];}
function isIndex(name){return typeof name==="string"&&/^(?:0|[1-9][0-9]{0,8})$/.test(name);}
function frameAt(place){
const id=framesOf()[place];
return id===undefined?undefined:contentWindow(S(id))??undefined;
}
function windowAt(s){
const outer=coreHere(documentOf(s).core);
return outer&&isConnected(s)?outer.frameWindow(s.id):null;
}
core.frameWindow=(id)=>native.frameWindow(id);
function contentWindow(s){
const found=windowAt(s);
if(found===null||found===undefined)return null;
return found===false?(s.$otherWindow??=otherWindow(s)):found.global;
}
function contentDocument(s){
const found=windowAt(s);
return found?found.document().wrapper:null;
}
function frameChanged(s,name,old,value){
const isSource=name==="src"||name==="srcdoc";
if(!isSource||(name==="src"&&value===null)||!isConnected(s))return;
documentOf(s).core?.changedFrame(s);
}
function otherWindow(s){
const made=closedWindow({
lead:(href,replaces)=>documentOf(s).core?.navigateFrame(s.id,href,replaces),
isClosed:()=>windowAt(s)===null,
top:()=>topWindow(),
parent:()=>documentOf(s).core?.global??null,
close(){},
});
stateOf(made).shows=s;
return made;
}
function windowElsewhere(number){
let isOver=false;
const made=closedWindow({
lead(href){if(!isOver)native.leadWindow(number,href);},
isClosed:()=>(isOver||=!native.isWindowOpen(number)),
top:()=>made,parent:()=>made,
close(){
if(!isOver)native.closeWindow(number);
isOver=true;
},
});
stateOf(made).number=number;
return made;
}
const listedTags=new Set(["button","fieldset","input","object","output","select","textarea"]);
const isListed=(s)=>s.isHTML&&(listedTags.has(s.local)||(s.custom?.isFormAssociated??false));
const labelableTags=new Set(["button","input","meter","output","progress","select","textarea"]);
const isLabelable=(s)=>s.isHTML&&(labelableTags.has(s.local)||(s.custom?.isFormAssociated??false))
&&!(s.local==="input"&&inputType(s)==="hidden");
function formOwner(s){
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
function labeledControl(s){
const id=getAttr(s,"for");
if(id!==null){
const found=S(native.identified(rootState(s).id,id,false)[0]??-1);
return found&&isLabelable(found)?found:null;
}
for(const n of native.collect(s.id,1,HTML,"*"))if(isLabelable(S(n)))return S(n);
return null;
}
function controlsOf(form){
const root=rootState(form);
return native.collect(root.id,1,HTML,"*").filter((id)=>{
const s=S(id);
return isListed(s)&&!(s.local==="input"&&inputType(s)==="image")&&kernel.formOwner(s)===form;
});
}
const RadioNodeList=interface_("RadioNodeList",NodeList,()=>class{
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
});
const HTMLFormControlsCollection=interface_("HTMLFormControlsCollection",HTMLCollection,()=>class{
namedItem(name){
const s=brand(this,HTMLFormControlsCollection);
need(arguments.length,1);
return namedControl(s,toStr(name))??null;
}
});
function namedControl(s,name){
if(name==="")return undefined;
const find=()=>liveNodes(s).filter((id)=>native.getAttr(id,"id")===name
||native.getAttr(id,"name")===name);
const found=find();
if(found.length===0)return undefined;
return found.length===1?wrapperOf(found[0]):liveList(find,RadioNodeList);
}
function formElements(s){
return(s.$controlList??=legacyObject(HTMLFormControlsCollection,{find:()=>controlsOf(s),version:-1},{
...collectionOps,named:namedControl,
}));
}
const formOps={
length:(s)=>liveNodes(stateOf(formElements(s))).length,
item:(s,i)=>wrapperOf(liveNodes(stateOf(formElements(s)))[i]),
names(s){
const names=new Set();
for(const id of liveNodes(stateOf(formElements(s))))for(
const name of[native.getAttr(id,"id"),native.getAttr(id,"name")])if(name)names.add(name);
return[...names];
},
named(s,name){
const found=namedControl(stateOf(formElements(s)),name);
if(found)return found;
const image=native.collect(s.id,1,HTML,"img").find((id)=>native.getAttr(id,"id")===name
||native.getAttr(id,"name")===name);
return image===undefined?undefined:wrapperOf(image);
},
hidesNames:true,
};
const documentNames=new Set();
let namedUntil=0;
function nameParts(){
const first=namedUntil;
namedUntil=native.nodeCount();
if(first===namedUntil)return;
for(const id of native.namedParts(first)){
if(native.root(id)!==mainDocument.id)continue;
for(const name of[native.getAttr(id,"name"),["object","img"].includes(S(id).local)
?native.getAttr(id,"id"):null]){
if(!name||documentNames.has(name)||name in mainDocument.wrapper)continue;
documentNames.add(name);
defineProperty(mainDocument.wrapper,name,{
get:published(()=>partNamed(name),0),set:published((value)=>{
defineProperty(mainDocument.wrapper,name,
{value,writable:true,enumerable:true,configurable:true});
},1),enumerable:false,configurable:true,
});
}
}
}
function partNamed(name){
const find=()=>Array.from(native.query(mainDocument.id,"form, img, iframe, embed, object",0))
.filter((id)=>native.getAttr(id,"name")===name
||(native.getAttr(id,"id")===name&&(S(id).local==="object"
||(S(id).local==="img"&&native.getAttr(id,"name")))));
const found=find();
if(found.length===0)return undefined;
if(found.length>1)return collection(find);
return S(found[0]).local==="iframe"?contentWindow(S(found[0])):wrapperOf(found[0]);
}
const isSubmitButton=(s)=>s.isHTML
&&((s.local==="button"&&keyword(s,"type",["submit","reset","button"],"submit","submit")==="submit")
||(s.local==="input"&&["submit","image"].includes(inputType(s))));
function isDisabled(s){
const isControl=["button","input","select","textarea","fieldset","optgroup","option"].includes(s.local);
if(!s.isHTML||!(isControl||s.custom?.isFormAssociated))return false;
if(hasAttr(s,"disabled"))return true;
for(let child=s,p=parentState(s);p&&p.kind===ELEMENT;child=p,p=parentState(p)){
if(p.isHTML&&p.local==="fieldset"&&hasAttr(p,"disabled")){
const legend=htmlChildren(p,"legend")[0];
if(legend===undefined||legend!==child.id)return true;
}
}
return false;
}
const isOfPerson=(e)=>e.isTrusted&&e.isFromPerson;
keep({formOwner,nameParts});
const transferSteps=new Map();
const pageMethods={
dateValue:PDate.prototype.getTime,mapForEach:PMap.prototype.forEach,mapSet:PMap.prototype.set,
setForEach:PSet.prototype.forEach,setAdd:PSet.prototype.add,slice:PArrayBuffer.prototype.slice,
number:PNumber.prototype.valueOf,string:PString.prototype.valueOf,boolean:PBoolean.prototype.valueOf,
bigint:PBigInt.prototype.valueOf,
mapSize:getOwnPropertyDescriptor(PMap.prototype,"size").get,
setSize:getOwnPropertyDescriptor(PSet.prototype,"size").get,
byteLength:getOwnPropertyDescriptor(PArrayBuffer.prototype,"byteLength").get,
source:getOwnPropertyDescriptor(PRegExp.prototype,"source").get,
flags:getOwnPropertyDescriptor(PRegExp.prototype,"flags").get,
transfer:PArrayBuffer.prototype.transfer,
detached:getOwnPropertyDescriptor(PArrayBuffer.prototype,"detached")?.get,
};
const typedArrays=["Int8Array","Uint8Array","Uint8ClampedArray","Int16Array","Uint16Array","Int32Array",
"Uint32Array",
"Float32Array","Float64Array","BigInt64Array","BigUint64Array"].map((name)=>page[name]);
const typedArrayTag=getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype),Symbol.toStringTag).get;
function has(getter,v){
try{
apply(getter,v,[]);
return true;
}catch{
return false;
}
}
function cloneError(v){
let what="The value";
if(typeof v==="symbol")what="A symbol";
else if(isCallable(v))what="A function";
return domException("DataCloneError",`${what} cannot be cloned`);
}
const serializableFields={
__proto__:null,Blob:["bytes","type"],File:["bytes","type","name","lastModified"],
DOMRect:["x","y","width","height"],DOMRectReadOnly:["x","y","width","height"],
DOMPoint:["x","y","z","w"],DOMPointReadOnly:["x","y","z","w"],DOMMatrix:["m","is2D"],
DOMMatrixReadOnly:["m","is2D"],ImageData:["width","height","$data"],
};
function platformCopy(s,clone){
const name=shared.names.get(s.I),fields=name===undefined?undefined:serializableFields[name];
if(!fields)return null;
const copy={};
for(const field of fields)copy[field]=field.startsWith("$")?clone(s[field]):s[field];
return instance(interfaces[name],copy);
}
function structuredClone(value,transfer=[]){
const memory=new Map();
for(const item of transfer){
if(memory.has(item))throw domException("DataCloneError","An object is transferred twice");
if(has(pageMethods.byteLength,item)&&pageMethods.transfer){
memory.set(item,null);
continue;
}
const s=stateOf(item);
const move=s&&transferSteps.get(s.I);
if(!move||s.isDetached)throw domException("DataCloneError","The object cannot be transferred");
memory.set(item,move(s));
}
const clone=(v,depth)=>{
if(typeof v==="symbol")throw cloneError(v);
if(!isObject(v))return v;
if(memory.has(v)&&memory.get(v)!==null)return memory.get(v);
if(isCallable(v))throw cloneError(v);
if(depth>5000)throw domException("DataCloneError","The value is nested too deeply");
const remember=(copy)=>{
memory.set(v,copy);
return copy;
};
if(stateOf(v)!==undefined){
if(stateOf(v).I===DOMException)return remember(domException(stateOf(v).name,stateOf(v).message));
const copy=platformCopy(stateOf(v),(value)=>clone(value,depth+1));
if(copy===null)throw cloneError(v);
return remember(copy);
}
if(has(pageMethods.boolean,v))return remember(new PObject(apply(pageMethods.boolean,v,[])));
if(has(pageMethods.number,v))return remember(new PObject(apply(pageMethods.number,v,[])));
if(has(pageMethods.bigint,v))return remember(new PObject(apply(pageMethods.bigint,v,[])));
if(has(pageMethods.string,v))return remember(new PObject(apply(pageMethods.string,v,[])));
if(has(pageMethods.dateValue,v))return remember(new PDate(apply(pageMethods.dateValue,v,[])));
if(Object.prototype.toString.call(v)==="[object RegExp]"&&has(pageMethods.flags,v)){
return remember(new PRegExp(apply(pageMethods.source,v,[]),apply(pageMethods.flags,v,[])));
}
if(has(pageMethods.byteLength,v)){
return remember(memory.get(v)===null?apply(pageMethods.transfer,v,[])
:apply(pageMethods.slice,v,[0]));
}
if(ArrayBuffer.isView(v)){
const name=apply(typedArrayTag,v,[]);
const buffer=clone(v.buffer,depth+1);
if(name===undefined)return remember(new PDataView(buffer,v.byteOffset,v.byteLength));
return remember(new(typedArrays.find((T)=>T.name===name))(buffer,v.byteOffset,v.length));
}
if(has(pageMethods.mapSize,v)){
const copy=remember(new PMap());
const pairs=[];
apply(pageMethods.mapForEach,v,[(x,k)=>{pairs.push([k,x]);}]);
for(const[k,x]of pairs)apply(pageMethods.mapSet,copy,[clone(k,depth+1),clone(x,depth+1)]);
return copy;
}
if(has(pageMethods.setSize,v)){
const copy=remember(new PSet());
const items=[];
apply(pageMethods.setForEach,v,[(x)=>{items.push(x);}]);
for(const x of items)apply(pageMethods.setAdd,copy,[clone(x,depth+1)]);
return copy;
}
if(isErrorObject(v))return remember(cloneErrorObject(v));
const tag=Object.prototype.toString.call(v);
if(["[object Promise]","[object WeakMap]","[object WeakSet]","[object WeakRef]",
"[object Generator]"].includes(tag)&&getPrototypeOf(v)!==pagePrototypes.object)throw cloneError(v);
const copy=remember(Array.isArray(v)?new PArray(v.length):new PObject());
for(const key of Object.keys(v)){
if(!Object.hasOwn(v,key))continue;
defineProperty(copy,key,{value:clone(v[key],depth+1),writable:true,enumerable:true,
configurable:true});
}
return copy;
};
const result=clone(value,0);
for(const item of transfer)if(memory.get(item)===null)apply(pageMethods.transfer,item,[]);
return{value:result,ports:transfer.filter((item)=>stateOf(item)?.I===interfaces.MessagePort)
.map((item)=>memory.get(item))};
}
function isErrorObject(v){
if(Object.prototype.toString.call(v)!=="[object Error]")return false;
for(let p=getPrototypeOf(v);p!==null;p=getPrototypeOf(p))if(p===pagePrototypes.error)return true;
return false;
}
function cloneErrorObject(v){
const name=toStr(v.name);
const d=getOwnPropertyDescriptor(v,"message");
const E=pageErrors[name]??PError;
const copy=setPrototypeOf(new PError(),E.prototype);
if(d&&"value"in d)defineProperty(copy,"message",{value:toStr(d.value),writable:true,
configurable:true});
return copy;
}
const TextDecoder=interface_("TextDecoder",null,()=>class{
get encoding(){return brand(this,TextDecoder).encoding;}
get fatal(){return brand(this,TextDecoder).fatal;}
get ignoreBOM(){return brand(this,TextDecoder).ignoreBOM;}
decode(input=undefined,options=undefined){
const s=brand(this,TextDecoder);
const bytes=input===undefined?new Uint8Array(0):viewOf(input);
return decodePiece(s,bytes,!toDict(options).stream);
}
},{
make([label="utf-8",options=undefined],newTarget){
const d=toDict(options);
const name=native.encodingName(toStr(label).replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g,""));
const fatal=!!d.fatal,ignoreBOM=!!d.ignoreBOM;
if(name===null||name==="replacement")throw rangeError("There is no such encoding");
return instance(TextDecoder,{encoding:name,fatal,ignoreBOM,decoder:null,head:null},newTarget);
},
});
function decodePiece(s,bytes,isLast){
if(s.decoder===null){
s.decoder=native.decoder(s.encoding);
s.head=[];
}
let prefix="";
if(s.ignoreBOM&&s.head!==null)prefix=passMark(s,bytes,isLast);
const text=decodeNext(s.decoder,bytes,isLast,s.fatal);
if(isLast||text===null)s.decoder=null;
if(text===null)throw typeError("The bytes are not valid in this encoding");
return prefix+text;
}
function passMark(s,bytes,isLast){
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
function toBytes(v){return new Uint8Array(viewOf(v));}
function viewOf(v){
const isShared=()=>Object.prototype.toString.call(v)==="[object SharedArrayBuffer]";
if(has(pageMethods.byteLength,v)||isShared())return new Uint8Array(v);
if(ArrayBuffer.isView(v))return new Uint8Array(v.buffer,v.byteOffset,v.byteLength);
throw typeError("The argument is no buffer");
}
function pageBytes(bytes){
const result=new PUint8Array(bytes.length);
Uint8Array.prototype.set.call(result,bytes);
return result;
}
const TextEncoder=interface_("TextEncoder",null,()=>class{
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
},{
make(args,newTarget){return instance(TextEncoder,{},newTarget);},
});
const base64="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function btoa(text){
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
function atob(text){
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
function binaryText(bytes){
let text="";
for(let place=0;place<bytes.length;place+=4096)text+=String.fromCharCode(
...bytes.subarray(place,place+4096));
return text;
}
const drivenElement="element-6066-11e4-a52e-4f735466cecf",drivenWindow="window-fcc6-11e5-b4f8-330a88ab9d7f",
drivenShadow="shadow-6066-11e4-a52e-4f735466cecf",drivenFrame="frame-075b-4da1-b6ba-e579c2d3230a";
const drivenLists=["NodeList","HTMLCollection","HTMLOptionsCollection","RadioNodeList",
"HTMLFormControlsCollection","FileList"];
const objectTag=Object.prototype.toString;
const builtInMethods={
number:Number.prototype.valueOf,string:String.prototype.valueOf,boolean:Boolean.prototype.valueOf,
bigint:BigInt.prototype.valueOf,
};
const interfaceName=(s)=>(s?.I?shared.names.get(s.I):undefined);
function itemsOfList(v,s){
const items=[],length=Math.min(s?.ops?s.ops.length(s):toULong(v.length),1<<18);
for(let place=0;place<length;place++)items.push(s?.ops||Object.hasOwn(v,place)?v[place]:undefined);
return items;
}
function isArguments(v){
if(Array.isArray(v)||stateOf(v)!==undefined||native.isProxy(v))return false;
return withOwn(v,Symbol.toStringTag,()=>apply(objectTag,v,[])==="[object Arguments]");
}
function withOwn(object,key,f){
if(getOwnPropertyDescriptor(object,key)!==undefined)return f();
const isHidden=Reflect.defineProperty(object,key,{value:undefined,configurable:true});
try{
return f();
}finally{
if(isHidden)Reflect.deleteProperty(object,key);
}
}
function subscribe(v,done,failed){
if(!isObject(v)||stateOf(v)!==undefined||native.isProxy(v))return false;
try{
withOwn(v,"constructor",()=>apply(promiseThen,v,[done,failed]));
return true;
}catch{
return false;
}
}
function isThenable(v){
if(!isObject(v)||!isCallable(v.then))return false;
let holder=v;
while(holder!==null&&getOwnPropertyDescriptor(holder,"then")===undefined)holder=getPrototypeOf(holder);
return![pagePrototypes.object,pagePrototypes.array,pagePrototypes.function].includes(holder);
}
function jsonForm(v,key){
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
const mostValues=1<<22;
function jsonText(value){
let count=0;
const around=new Set();
const copy=(v,key)=>{
if(isObject(v))v=jsonForm(v,key);
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
class Valueless{
constructor(kind){this.message=`The value is ${kind}, which has no form outside the page`;}
}
function textOfBytes(v){
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
const bufferLength=getOwnPropertyDescriptor(ArrayBuffer.prototype,"byteLength").get;
const viewGetter=(prototype,name)=>getOwnPropertyDescriptor(prototype,name).get;
function valueText(value){
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
const bytes=textOfBytes(given);
if(bytes!==undefined)return`b${bytes}`;
const v=jsonForm(given,"");
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
function pageValue(part){
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
defineProperty(members,name,{value:pageValue(part[name]),enumerable:true});
}
return dictionary(members);
}
class DrivenError{
constructor(code){this.code=code;}
}
function drivenArgument(value){
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
for(const key of Object.keys(value))members[key]=drivenArgument(value[key]);
return dictionary(members);
}
function drivenFunction(body){
try{
return construct(PFunction,[body]);
}catch(error){
try{
return construct(AsyncFunction,[body]);
}catch{
throw error;
}
}
}
function drivenResult(value,around){
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
const isList=Array.isArray(value)||drivenLists.includes(interfaceName(s))||isArguments(value);
const form=isList?value:jsonForm(value,"");
if(isList){
result=itemsOfList(value,s).map((item)=>drivenResult(item,around));
}else if(form!==value){
result=drivenResult(form,around);
}else{
result={};
for(const key of Object.keys(value)){
defineProperty(result,key,{value:drivenResult(value[key],around),enumerable:true});
}
}
around.pop();
return result;
}
const running={script:null,interrupted:[]};
const postedMessages=new Map();
const pageJSON=page.JSON.parse;
const pageJSONText=page.JSON.stringify;
function valueOrReason(value){
try{
return valueText(value);
}catch(error){
if(error instanceof Valueless)return JSON.stringify(`x${error.message}`);
throw error;
}
}
function textOfMessage(body){
try{
return valueText(body);
}catch(error){
if(error instanceof Valueless)fail("DataCloneError",error.message);
throw error;
}
}
function asDriver(make){
const wasAllowed=native.allowText(true);
try{
return make();
}finally{
native.allowText(wasAllowed);
}
}
function customConnected(s){
if(treeCounts.custom===0)return;
if(s.custom&&s.ceState==="custom"){
if(s.custom.isFormAssociated)kernel.tellFormOwner(s);
enqueueCallback(s,"connectedCallback",[]);
}else kernel.tryUpgrade(s);
}
function customDisconnected(s){
if(!s.custom||s.ceState!=="custom")return;
enqueueCallback(s,"disconnectedCallback",[]);
if(s.custom.isFormAssociated)kernel.tellFormOwner(s);
}
function customAdopted(s,old,doc){
if(s.ceState==="custom")enqueueCallback(s,"adoptedCallback",[old.wrapper,doc.wrapper]);
}
function customAttributeChanged(s,local,old,value,ns){
if(s.ceState==="custom"&&s.custom.observed.has(local)){
enqueueCallback(s,"attributeChangedCallback",[local,old,value,ns]);
}
if(s.custom?.isFormAssociated&&s.ceState==="custom"
&&(local==="disabled"||local==="form"))kernel.tellFormOwner(s);
}
function customCreated(s){
if(s.kind===ELEMENT&&s.isHTML){
const is=s.isName??getAttr(s,"is");
const definition=lookUp(s.local,is);
if(definition){
if(is&&definition.local!==definition.name)s.isName=is;
kernel.enqueueReaction(s,()=>upgrade(s,definition));
}
}
}
function tryUpgrade(s){
if(!s.isHTML||s.ceState!==undefined||documentOf(s)!==mainDocument)return;
const definition=lookUp(s.local,s.isName??getAttr(s,"is"));
if(definition)kernel.enqueueReaction(s,()=>upgrade(s,definition));
}
let parsedCount=0;
function upgradeParsed(){
kernel.takeParsedShadows();
kernel.tellParsed();
if(treeCounts.custom===0)return;
const first=parsedCount;
parsedCount=native.nodeCount();
if(parsedCount===first)return;
kernel.reactions(()=>{
for(let id=first;id<parsedCount;id++){
if(native.kind(id)!==ELEMENT)continue;
const[ns,,local]=native.elementName(id);
if(ns!==HTML||!(definitions.has(local)||hasBuiltIns))continue;
const s=S(id);
if(isConnected(s))kernel.tryUpgrade(s);
}
});
}
function tellParsed(){
if(shared.observerCount===0||mainDocument.readyState!=="loading")return;
const end=native.nodeCount();
for(let id=native.scriptedNodeCount();id<end;id++){
const parent=native.parent(id);
if(parent<0)continue;
const s=S(id);
queueTreeRecord(S(parent),[s],[],S(native.prev(id)),S(native.next(id)));
}
if(running.interrupted.length<2&&pendingObservers.size>0)notifyObservers();
}
function customElement(doc,local,prefix,is,isSync){
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
try{upgrade(s,definition);}catch(error){core.reportError(error);}
}else{
kernel.enqueueReaction(s,()=>upgrade(s,definition));
}
return s;
}
if(!isSync){
const s=makeElementIn(doc,HTML,prefix,local);
kernel.enqueueReaction(s,()=>upgrade(s,definition));
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
core.reportError(error);
const s=makeElementIn(doc,HTML,prefix,local);
setPrototypeOf(s.wrapper,see(interfaces.HTMLUnknownElement).prototype);
s.I=interfaces.HTMLUnknownElement;
s.ceState="failed";
return s;
}
}
const alreadyConstructed={};
function constructElement(active,newTarget){
const definition=definitionsByConstructor.get(newTarget);
if(!definition)throw typeError("Illegal constructor");
if(definition.local===definition.name){
if(active!==interfaces.HTMLElement)throw typeError("The class must extend HTMLElement");
}else if(interfaceOf(HTML,definition.local)!==active){
throw typeError("The class extends another element's interface");
}
let prototype=newTarget.prototype;
if(!isObject(prototype))prototype=active.prototype;
const stack=definition.stack;
if(stack.length===0){
const s=makeElementIn(mainDocument,HTML,null,definition.local);
setPrototypeOf(s.wrapper,prototype);
s.ceState="custom";
s.custom=definition;
if(definition.local!==definition.name)s.isName=definition.name;
return s.wrapper;
}
const s=stack.at(-1);
if(s===alreadyConstructed)throw typeError("The element was constructed already");
setPrototypeOf(s.wrapper,prototype);
stack[stack.length-1]=alreadyConstructed;
return s.wrapper;
}
function upgrade(s,definition){
if(s.ceState!==undefined)return;
s.custom=definition;
s.ceState="failed";
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,,local]=native.attrName(s.id,i);
if(definition.observed.has(local)){
const value=attrAt(s,i);
s.reactionQueue??=[];
const callback=definition.callbacks.attributeChangedCallback;
if(callback)s.reactionQueue.push(()=>apply(callback,s.wrapper,[local,null,value,ns]));
}
}
if(isConnected(s)){
const callback=definition.callbacks.connectedCallback;
if(callback)(s.reactionQueue??=[]).push(()=>apply(callback,s.wrapper,[]));
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
if(definition.isFormAssociated)kernel.tellFormOwner(s);
if(s.reactionQueue?.length>0)kernel.enqueueReaction(s,()=>{});
}
const CustomElementRegistry=interface_("CustomElementRegistry",null,()=>class{
define(name,constructor,options=undefined){
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
if(isDefining)fail("NotSupportedError","A class is being defined");
isDefining=true;
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
isDefining=false;
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
for(const s of found)if(s.ceState===undefined)kernel.enqueueReaction(s,()=>upgrade(s,definition));
});
const waiting=whenDefined.get(name);
if(waiting){
whenDefined.delete(name);
waiting.resolve(constructor);
}
}
get(name){
brand(this,CustomElementRegistry);
need(arguments.length,1);
return definitions.get(toStr(name))?.constructor;
}
getName(constructor){
brand(this,CustomElementRegistry);
need(arguments.length,1);
return definitionsByConstructor.get(toCallback(constructor))?.name??null;
}
whenDefined(name){
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
upgrade(root){
brand(this,CustomElementRegistry);
need(arguments.length,1);
const top=toState(root,Node);
kernel.reactions(()=>{
for(let id=top.id;id>=0;id=native.following(id,top.id)){
const s=S(id);
if(s.kind===ELEMENT&&s.isHTML&&s.ceState===undefined){
const definition=lookUp(s.local,s.isName??getAttr(s,"is"));
if(definition)kernel.enqueueReaction(s,()=>upgrade(s,definition));
}
}
});
}
});
let isDefining=false;
function isConstructor(f){
if(!isCallable(f))return false;
try{
construct(Object,[],f);
return true;
}catch{
return false;
}
}
const resolved=(value)=>apply(promiseResolve,PPromise,[value]);
const rejected=(reason)=>new PPromise((_,reject)=>reject(reason));
const customElements=instance(CustomElementRegistry,{});
keep({
customConnected,customDisconnected,customAdopted,customAttributeChanged,customCreated,tryUpgrade,
upgradeParsed,tellParsed,customElement,
});
htmlMembers.HTMLSelectElement=()=>class{
get type(){return hasAttr(html(this),"multiple")?"select-multiple":"select-one";}
get options(){return optionsOf(html(this));}
get length(){return optionIDs(html(this)).length;}
set length(v){setOptionCount(html(this),toULong(v));}
item(index){
const s=html(this);
need(arguments.length,1);
return wrapperOf(optionIDs(s)[toULong(index)]);
}
namedItem(name){
const s=html(this);
need(arguments.length,1);
return collectionItem(stateOf(optionsOf(s)),toStr(name))??null;
}
add(option,before=null){
const s=html(this);
need(arguments.length,1);
addOption(s,option,before);
}
remove(index){
const s=html(this);
if(arguments.length===0)kernel.reactions(()=>kernel.remove(s));
else removeOption(s,toLong(index));
}
get selectedOptions(){
const s=html(this);
return(s.$selectedList??=collection(()=>{
const ids=optionIDs(s);
return selectedPlaces(s).map((place)=>ids[place]);
},HTMLCollection,{ownVersion:()=>selectionCount}));
}
get selectedIndex(){return selectedIndex(html(this));}
set selectedIndex(v){selectOnly(html(this),S(optionIDs(html(this))[toLong(v)]??-1));}
get value(){
const s=html(this),i=selectedIndex(s);
return i<0?"":optionValue(S(optionIDs(s)[i]));
}
set value(v){
const s=html(this),text=toStr(v);
selectOnly(s,S(optionIDs(s).find((id)=>optionValue(S(id))===text)??-1));
}
};
htmlMembers.HTMLOptionElement=()=>class{
get disabled(){return hasAttr(html(this),"disabled");}
set disabled(v){v?setAttr(html(this),"disabled",""):removeAttr(html(this),"disabled");}
get form(){
const select=selectOf(html(this));
return select?wrapperOrNull(kernel.formOwner(select)):null;
}
get label(){
const s=html(this);
return getAttr(s,"label")||optionText(s);
}
set label(v){setAttr(html(this),"label",toStr(v));}
get selected(){return isSelected(html(this));}
set selected(v){setSelected(html(this),!!v);}
get value(){return optionValue(html(this));}
set value(v){setAttr(html(this),"value",toStr(v));}
get text(){return optionText(html(this));}
set text(v){setText(html(this),toStr(v));}
get index(){
const s=html(this),select=selectOf(s);
return select?Math.max(0,optionIDs(select).indexOf(s.id)):0;
}
};
htmlMembers.HTMLDataListElement=()=>class{
get options(){
const s=html(this);
return(s.$optionList??=collection(()=>native.collect(s.id,1,HTML,"option")));
}
};
function optionText(s){
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
const optionValue=(s)=>getAttr(s,"value")??optionText(s);
function selectOf(s){
let p=parentState(s);
if(p&&p.isHTML&&p.local==="optgroup")p=parentState(p);
return p&&p.isHTML&&p.local==="select"?p:null;
}
function optionIDs(s){
const list=[];
for(const id of native.collect(s.id,3,"","")){
const c=S(id);
if(!c.isHTML)continue;
if(c.local==="option")list.push(id);
else if(c.local==="optgroup")list.push(...htmlChildren(c,"option"));
}
return list;
}
let selectionCount=0;
function noteSelection(){selectionCount++;}
const isMarkedSelected=(option)=>option.selectedness??hasAttr(option,"selected");
function isSelected(s){
const select=selectOf(s);
return select&&!hasAttr(select,"multiple")?chosenOption(select)===s:isMarkedSelected(s);
}
function chosenOption(select){
const options=Array.from(optionIDs(select),S);
const chosen=options.findLast((o)=>o.selectedness===true)??options.findLast(isMarkedSelected);
if(chosen)return chosen;
if(select.isUnselected||(parseNonNegative(getAttr(select,"size"))??1)>1)return undefined;
return options.find((o)=>!isDisabledOption(o));
}
function selectedPlaces(select){
const options=Array.from(optionIDs(select),S);
if(hasAttr(select,"multiple"))return options.flatMap((o,place)=>(isMarkedSelected(o)?[place]:[]));
const place=options.indexOf(chosenOption(select));
return place<0?[]:[place];
}
const isDisabledOption=(s)=>hasAttr(s,"disabled")
||(parentState(s)?.local==="optgroup"&&hasAttr(parentState(s),"disabled"));
function setSelected(s,selected){
const select=selectOf(s);
if(select&&!hasAttr(select,"multiple")){
if(selected){
selectOnly(select,s);
return;
}
}
s.selectedness=selected;
noteSelection();
if(select)syncSelect(select);
}
function selectOnly(select,option){
for(const id of optionIDs(select))S(id).selectedness=false;
if(option)option.selectedness=true;
noteSelection();
select.isUnselected=!option;
syncSelect(select);
}
function syncSelect(select){
native.selectionChanged(select.id,...selectedPlaces(select));
}
function selectedIndex(s){
return selectedPlaces(s)[0]??-1;
}
const HTMLOptionsCollection=interface_("HTMLOptionsCollection",HTMLCollection,()=>class{
get length(){return liveNodes(brand(this,HTMLOptionsCollection)).length;}
set length(v){setOptionCount(brand(this,HTMLOptionsCollection).select,toULong(v));}
add(option,before=null){
const s=brand(this,HTMLOptionsCollection);
need(arguments.length,1);
addOption(s.select,option,before);
}
remove(index){
const s=brand(this,HTMLOptionsCollection);
need(arguments.length,1);
removeOption(s.select,toLong(index));
}
get selectedIndex(){return selectedIndex(brand(this,HTMLOptionsCollection).select);}
set selectedIndex(v){
const s=brand(this,HTMLOptionsCollection).select;
selectOnly(s,S(optionIDs(s)[toLong(v)]??-1));
}
});
function optionsOf(s){
return(s.$optionList??=legacyObject(HTMLOptionsCollection,{find:()=>optionIDs(s),version:-1,select:s},
{
...collectionOps,
setItem:(state,i,v)=>setOption(s,i,v),
}));
}
function setOption(s,i,v){
if(v===null||v===undefined){
removeOption(s,i);
return;
}
const o=toState(v,interfaces.HTMLOptionElement);
const ids=optionIDs(s);
if(i<ids.length){
kernel.reactions(()=>replaceChild(parentState(S(ids[i])),o,S(ids[i])));
return;
}
setOptionCount(s,i);
kernel.reactions(()=>append(o,s));
}
const selectOps={
length:(s)=>optionIDs(s).length,
item:(s,i)=>wrapperOf(optionIDs(s)[i]),
setItem:setOption,
};
function setOptionCount(s,count){
const ids=optionIDs(s);
if(count>ids.length){
if(count>100000)return;
for(let i=ids.length;i<count;i++)insertNew(s,"option",null);
}else{
kernel.reactions(()=>{for(const id of ids.slice(count))kernel.remove(S(id));});
}
}
function addOption(s,option,before){
const o=stateOf(option);
if(o===undefined||!o.isHTML||(o.local!=="option"&&o.local!=="optgroup"))throw typeError(
"The element is no option");
let reference=null;
const b=stateOf(before);
if(b!==undefined&&b.isHTML){
if(!native.contains(s.id,b.id)||b===s)fail("NotFoundError","The reference is not in the list");
reference=b;
}else if(before!==null&&before!==undefined){
reference=S(optionIDs(s)[toLong(before)]??-1);
}
if(native.contains(o.id,s.id))fail("HierarchyRequestError","The option contains its list");
if(reference===o)return;
kernel.reactions(()=>preInsert(o,reference?parentState(reference):s,reference));
}
function removeOption(s,i){
const ids=optionIDs(s);
if(i>=0&&i<ids.length)kernel.reactions(()=>kernel.remove(S(ids[i])));
}
function isMissing(s,type,value){
if(type==="radio"){
const group=radioGroup(s);
return group.some((other)=>hasAttr(other,"required"))&&!group.some(isChecked);
}
if(!hasAttr(s,"required"))return false;
if(type==="checkbox")return!isChecked(s);
if(type==="file")return value==="";
if(s.local==="select")return!optionIDs(s).map(S).some((option)=>isSelected(option)
&&option!==placeholderLabel(s));
if(["hidden","range","color","submit","image","reset","button"].includes(type))return false;
return value===""&&!isDisabled(s)&&!hasAttr(s,"readonly");
}
function placeholderLabel(s){
if(hasAttr(s,"multiple")||(parseInteger(getAttr(s,"size"))??1)>1)return null;
const first=S(optionIDs(s)[0]??-1);
return first&&parentState(first)===s&&(getAttr(first,"value")??optionText(first))===""?first:null;
}
function lengthFaults(s,type,value){
const counts=s.local==="textarea"||["text","search","url","tel","email","password"].includes(type);
if(!counts||!s.isTyped||!s.isDirty)return{};
const limit=(name)=>{
const n=parseInteger(getAttr(s,name));
return n!==null&&n>=0?n:null;
};
const max=limit("maxlength"),min=limit("minlength");
return{tooLong:max!==null&&value.length>max,tooShort:min!==null&&value!==""
&&value.length<min};
}
const isValidated=(form,submitter)=>!hasAttr(form,"novalidate")
&&!(submitter&&hasAttr(submitter,"formnovalidate"));
const ValidityState=interface_("ValidityState",null,()=>{
const members=class{
get valid(){return Object.values(validity(brand(this,ValidityState).element)).every((v)=>!v);}
};
for(const key of["valueMissing","typeMismatch","patternMismatch","tooLong","tooShort","rangeUnderflow",
"rangeOverflow","stepMismatch","badInput","customError"]){
defineProperty(members.prototype,key,getOwnPropertyDescriptor(
{get[key](){return validity(brand(this,ValidityState).element)[key];}},key));
}
return members;
});
const emailAddress=(()=>{
const label="[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
return new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*$`);
})();
function validity(s){
if(s.custom?.isFormAssociated){
const flags=s.internals&&stateOf(s.internals).flags;
return flags??Object.fromEntries(validityFlags.map((name)=>[name,false]));
}
const v={
valueMissing:false,typeMismatch:false,patternMismatch:false,tooLong:false,tooShort:false,
rangeUnderflow:false,
rangeOverflow:false,stepMismatch:false,badInput:false,customError:(s.customError??"")!=="",
};
const value=controlValue(s);
const type=s.local==="input"?inputType(s):s.local;
v.valueMissing=isMissing(s,type,value);
Object.assign(v,lengthFaults(s,type,value));
if(s.local==="input"&&value!==""){
if(type==="email"){
v.typeMismatch=!(hasAttr(s,"multiple")?value.split(","):[value]).every((t)=>emailAddress.test(t));
}
if(type==="url")v.typeMismatch=native.parseURL(value,null)===null;
const pattern=getAttr(s,"pattern");
if(pattern!==null&&["text","search","url","tel","email","password"].includes(type)){
try{
const test=new RegExp(`^(?:${pattern})$`,"v");
v.patternMismatch=!(type==="email"&&hasAttr(s,"multiple")?value.split(","):[value])
.every((t)=>test.test(t));
}catch{}
}
Object.assign(v,part0().numberFaults(s,value));
}
return v;
}
function willValidate(s){
if(isDisabled(s)||["object","fieldset","output"].includes(s.local))return false;
if(s.local==="input"&&(["hidden","reset","button"].includes(inputType(s))
||hasAttr(s,"readonly")))return false;
if(s.local==="button"&&!isSubmitButton(s))return false;
if((s.local==="textarea"||s.custom?.isFormAssociated)&&hasAttr(s,"readonly"))return false;
for(let p=parentState(s);p&&p.kind===ELEMENT;p=parentState(p))if(p.isHTML
&&p.local==="datalist")return false;
return true;
}
function checkValidity(s){
if(!willValidate(s)||Object.values(validity(s)).every((v)=>!v))return true;
fire(s,"invalid",{cancelable:true});
return false;
}
function checkForm(form){
for(const id of controlsOf(form))S(id).isEdited=true;
return controlsOf(form).map((id)=>checkValidity(S(id))).every((v)=>v);
}
const rangeTypes=new Set(["number","range","date","month","week","time","datetime-local"]);
const validationMembers=()=>class{
get willValidate(){return willValidate(html(this));}
get validity(){
const s=html(this);
return(s.$validityState??=instance(ValidityState,{element:s}));
}
get validationMessage(){
const s=html(this);
if(!willValidate(s))return"";
const v=validity(s);
return v.customError?s.customError:Object.values(v).some((x)=>x)?"The value is not valid.":"";
}
checkValidity(){return checkValidity(html(this));}
reportValidity(){return checkValidity(html(this));}
setCustomValidity(message){
const s=html(this);
need(arguments.length,1);
s.customError=toStr(message);
}
};
const validityFlags=["badInput","customError","patternMismatch","rangeOverflow","rangeUnderflow",
"stepMismatch","tooLong","tooShort",
"typeMismatch","valueMissing"];
const noBytes=new Uint8Array(0);
function toByteString(v){
const text=toStr(v);
for(let i=0;i<text.length;i++)if(text.charCodeAt(i)>255)throw typeError(
"The value has characters beyond U+00FF");
return text;
}
function toEnum(v,values){
const text=toStr(v);
if(!values.includes(text))throw typeError(`'${text}' is none of ${values.join(", ")}`);
return text;
}
function joinBytes(pieces){
const result=new Uint8Array(pieces.reduce((count,piece)=>count+piece.length,0));
let place=0;
for(const piece of pieces){
result.set(piece,place);
place+=piece.length;
}
return result;
}
function pageBuffer(bytes){
const buffer=new PArrayBuffer(bytes.length);
new Uint8Array(buffer).set(bytes);
return buffer;
}
const promised=(f)=>new PPromise((resolve,reject)=>{
try{
resolve(f());
}catch(error){
reject(error);
}
});
const tokenPattern=/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const isFieldValue=(v)=>!/[\0\n\r]/.test(v);
const stripField=(v)=>v.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g,"");
const forbiddenFields=new Set(
("accept-charset accept-encoding access-control-request-headers access-control-request-method "
+"access-control-request-private-network connection content-length cookie cookie2 date dnt expect host "
+"keep-alive origin referer set-cookie te trailer transfer-encoding upgrade via").split(" "));
function isForbiddenField(name,value){
name=ascii.lower(name);
if(name.startsWith("proxy-")||name.startsWith("sec-")||forbiddenFields.has(name))return true;
return["x-http-method","x-http-method-override","x-method-override"].includes(name)
&&value.split(",").some((m)=>["connect","trace","track"].includes(ascii.lower(stripField(m))));
}
function isSafelistedField(name,value){
if(value.length>128)return false;
const unsafe=/[\x00-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/;
switch(ascii.lower(name)){
case"accept":return!unsafe.test(value);
case"accept-language":case"content-language":return/^[0-9A-Za-z *,\-.;=]*$/.test(value);
case"content-type":
return!unsafe.test(value)&&["application/x-www-form-urlencoded","multipart/form-data",
"text/plain"].includes(mediaType(value)?.essence);
default:return false;
}
}
function mediaType(text){
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
function typeText(type){
let text=type.essence;
for(const[name,value]of type.parameters){
text+=`;${name}=${tokenPattern.test(value)?value:`"${value.replace(/["\\]/g,"\\$&")}"`}`;
}
return text;
}
const fieldValues=(list,name)=>list.filter(([n])=>ascii.lower(n)===ascii.lower(name)).map(([,v])=>v);
function field(list,name){
const values=fieldValues(list,name);
return values.length===0?null:values.join(", ");
}
function sortedFields(s){
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
function mayChange(s,name,value){
if(!tokenPattern.test(name)||!isFieldValue(value))throw typeError("The header is not valid");
if(s.guard==="immutable")throw typeError("The headers cannot be changed");
if(s.guard==="request"&&isForbiddenField(name,value))return false;
if(s.guard==="response"&&["set-cookie","set-cookie2"].includes(ascii.lower(name)))return false;
return true;
}
const isSafeHere=(s,name,value)=>s.guard!=="request-no-cors"||isSafelistedField(name,value);
function removePrivileged(s){
if(s.guard==="request-no-cors")s.list=s.list.filter(([n])=>ascii.lower(n)!=="range");
}
function appendField(s,name,value){
value=stripField(value);
if(!mayChange(s,name,value))return;
const old=field(s.list,name);
if(!isSafeHere(s,name,old===null?value:`${old}, ${value}`))return;
s.list.push([s.list.find(([n])=>ascii.lower(n)===ascii.lower(name))?.[0]??name,value]);
removePrivileged(s);
}
function setField(list,name,value){
const place=list.findIndex(([n])=>ascii.lower(n)===ascii.lower(name));
if(place<0)return[...list,[name,value]];
return list.filter(([n],i)=>i===place||ascii.lower(n)!==ascii.lower(name))
.map((pair)=>(ascii.lower(pair[0])===ascii.lower(name)?[pair[0],value]:pair));
}
function fillHeaders(s,init){
for(const[name,value]of headerPairs(init))appendField(s,name,value);
}
function headerPairs(init){
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
const name=toByteString(key);
record.set(name,toByteString(init[key]));
}
return[...record];
}
const Headers=interface_("Headers",null,()=>class{
append(name,value){
const s=brand(this,Headers);
need(arguments.length,2);
appendField(s,toByteString(name),toByteString(value));
}
delete(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=toByteString(name);
if(!mayChange(s,name,""))return;
if(s.guard==="request-no-cors"&&!["accept","accept-language","content-language","content-type",
"range"].includes(ascii.lower(name)))return;
s.list=s.list.filter(([n])=>ascii.lower(n)!==ascii.lower(name));
removePrivileged(s);
}
get(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=toByteString(name);
if(!tokenPattern.test(name))throw typeError("The name is not valid");
return field(s.list,name);
}
getSetCookie(){return array(fieldValues(brand(this,Headers).list,"set-cookie"));}
has(name){
const s=brand(this,Headers);
need(arguments.length,1);
name=toByteString(name);
if(!tokenPattern.test(name))throw typeError("The name is not valid");
return field(s.list,name)!==null;
}
set(name,value){
const s=brand(this,Headers);
need(arguments.length,2);
name=toByteString(name);
value=stripField(toByteString(value));
if(!mayChange(s,name,value)||!isSafeHere(s,name,value))return;
s.list=setField(s.list,name,value);
removePrivileged(s);
}
},{
make([init=undefined],newTarget){
const s={list:[],guard:"none"};
if(init!==undefined)fillHeaders(s,init);
return instance(Headers,s,newTarget);
},
});
makePairIterable(Headers,"Headers",sortedFields);
function newHeaders(guard,list=[]){
const s={list,guard};
instance(Headers,s);
return s;
}
function blobBytes(parts,options){
const isNative=options.endings==="native";
return joinBytes(parts.map((part)=>{
if(part.bytes)return part.bytes;
return native.encodeUTF8(isNative?part.replace(/\r\n?/g,"\n"):part);
}));
}
function toBlobPart(v){
if(implementsInterface(v,Blob))return{bytes:stateOf(v).bytes};
if(isObject(v)&&(ArrayBuffer.isView(v)||has(pageMethods.byteLength,v)))return{bytes:toBytes(v)};
return toUSV(v);
}
function toBlobOptions(v){
const d=toDict(v);
const endings=d.endings;
const result={endings:endings===undefined?"transparent":toEnum(endings,["transparent","native"])};
const type=d.type;
result.type=type===undefined?"":blobType(toStr(type));
return result;
}
const blobType=(type)=>(/[^\x20-\x7e]/.test(type)?"":ascii.lower(type));
const Blob=interface_("Blob",null,()=>class{
get size(){return brand(this,Blob).bytes.length;}
get type(){return brand(this,Blob).type;}
slice(start=undefined,end=undefined,contentType=undefined){
const s=brand(this,Blob);
const count=s.bytes.length;
const place=(v,standard)=>{
if(v===undefined)return standard;
const n=Math.min(Math.max(toLongLong(v),-Number.MAX_SAFE_INTEGER),Number.MAX_SAFE_INTEGER);
return n<0?Math.max(count+n,0):Math.min(n,count);
};
const first=place(start,0),last=place(end,count);
return newBlob(s.bytes.slice(first,Math.max(first,last)),contentType===undefined?""
:blobType(toStr(contentType)));
}
text(){return promised(()=>decodeBytes("utf-8",brand(this,Blob).bytes,false));}
arrayBuffer(){return promised(()=>pageBuffer(brand(this,Blob).bytes));}
bytes(){return promised(()=>pageBytes(brand(this,Blob).bytes));}
},{
make([parts=undefined,options=undefined],newTarget){
const list=parts===undefined?[]:toSequence(parts,toBlobPart);
const o=toBlobOptions(options);
return instance(Blob,{bytes:blobBytes(list,o),type:o.type},newTarget);
},
});
function newBlob(bytes,type){return instance(Blob,{bytes,type});}
const File=interface_("File",Blob,()=>class{
get name(){return brand(this,File).name;}
get lastModified(){return brand(this,File).lastModified;}
get webkitRelativePath(){return brand(this,File)&&"";}
},{
length:2,
make([parts,name,options=undefined],newTarget){
const list=toSequence(parts,toBlobPart);
name=toUSV(name);
const o=toBlobOptions(options);
const modified=toDict(options).lastModified;
return instance(File,{
bytes:blobBytes(list,o),type:o.type,name,
lastModified:modified===undefined?wallTime():toLongLong(modified),
},newTarget);
},
});
const wallTime=()=>Math.floor(native.timeOrigin()+native.now());
const asFile=(blob,name)=>
instance(File,{bytes:blob.bytes,type:blob.type,name,lastModified:blob.lastModified??wallTime()});
const FileList=interface_("FileList",null,()=>class{
get length(){return brand(this,FileList).files.length;}
item(index){
const s=brand(this,FileList);
need(arguments.length,1);
return s.files[toULong(index)]??null;
}
});
makeArrayLike(FileList,false);
const fileList=(files)=>
legacyObject(FileList,{files},{length:(s)=>s.files.length,item:(s,i)=>s.files[i]});
const chosenFiles=(s)=>(s.files??=fileList([]));
function toEntry(name,value,filename,count){
if(implementsInterface(value,Blob)){
const blob=stateOf(value);
if(filename===undefined&&blob.name!==undefined)return[name,value];
return[name,asFile(blob,filename??blob.name??"blob")];
}
if(count>=3)throw typeError("The value is no Blob");
return[name,toUSV(value)];
}
const FormData=interface_("FormData",null,()=>class{
append(name,value,filename=undefined){
const s=brand(this,FormData);
need(arguments.length,2);
s.list.push(toEntry(toUSV(name),value,filename===undefined?undefined:toUSV(filename),
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
const entry=toEntry(toUSV(name),value,filename===undefined?undefined:toUSV(filename),
arguments.length);
const place=s.list.findIndex(([n])=>n===entry[0]);
if(place<0)s.list.push(entry);
else s.list=s.list.filter(([n],i)=>n!==entry[0]||i===place)
.map((old,i)=>(i===place?entry:old));
}
},{
make([form=undefined,submitter=null],newTarget){
let list=[];
if(form!==undefined){
const s=toState(form,interfaces.HTMLFormElement);
let button=null;
if(submitter!==null&&submitter!==undefined){
button=toState(submitter,interfaces.HTMLElement);
if(!isSubmitButton(button))throw typeError("The submitter is no submit button");
if(kernel.formOwner(button)!==s)fail("NotFoundError","The submitter is of another form");
}
const entries=formEntries(s,button);
if(entries===null)fail("InvalidStateError","The form is being read");
list=entries;
}
return instance(FormData,{list},newTarget);
},
});
makePairIterable(FormData,"FormData",(s)=>s.list);
function formEntries(form,submitter){
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
function closest(s,local){
for(let p=parentState(s);p;p=parentState(p))if(p.isHTML&&p.local===local)return p;
return null;
}
const fieldName=(text)=>text.replace(/\r\n?|\n/g,"\r\n")
.replace(/[\r\n"]/g,(c)=>({"\r":"%0D","\n":"%0A","\"":"%22"}[c]));
function multipart(list,boundary){
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
function indexOfBytes(bytes,wanted,from){
outer:for(let i=from;i+wanted.length<=bytes.length;i++){
for(let k=0;k<wanted.length;k++)if(bytes[i+k]!==wanted[k])continue outer;
return i;
}
return-1;
}
function parseMultipart(bytes,boundary){
const list=[],mark=native.encodeUTF8(`--${boundary}`),crlf=native.encodeUTF8("\r\n"),end=
native.encodeUTF8("\r\n\r\n");
let place=0;
if(indexOfBytes(bytes,mark,0)!==0)return null;
for(;;){
place+=mark.length;
if(bytes[place]===45&&bytes[place+1]===45)return list;
if(indexOfBytes(bytes,crlf,place)!==place)return null;
const isBare=indexOfBytes(bytes,crlf,place+2)===place+2;
const headEnd=isBare?place:indexOfBytes(bytes,end,place);
if(headEnd<0)return null;
const head=decodeBytes("utf-8",bytes.slice(place,headEnd),true);
const disposition=/\r\ncontent-disposition:\s*form-data;\s*name="([^"]*)"(?:;\s*filename="([^"]*)")?/i.exec(
head);
if(!disposition)return null;
const plain=(t)=>t.replace(/%0A|%0D|%22/gi,
(c)=>({"%0A":"\n","%0D":"\r","%22":"\""}[c.toUpperCase()]));
const start=headEnd+4;
const next=indexOfBytes(bytes,joinBytes([crlf,mark]),start-(isBare?2:0));
if(next<0)return null;
const body=bytes.slice(start,next);
const type=/\r\ncontent-type:[\t ]*([^\r\n]*)/i.exec(head)?.[1]??"text/plain";
if(disposition[2]===undefined)list.push([plain(disposition[1]),decodeBytes("utf-8",body,false)]);
else list.push([plain(disposition[1]),asFile({bytes:body,type:blobType(type)},plain(disposition[2]))]);
place=next+2;
}
}
function controlInternals(object){
const s=brand(object,ElementInternals);
if(!s.element.custom?.isFormAssociated)fail("NotSupportedError","The element is no control of a form");
return s;
}
const ElementInternals=interface_("ElementInternals",null,()=>class{
get shadowRoot(){
const shadow=brand(this,ElementInternals).element.shadow;
return shadow&&shadow.isAvailable?shadow.wrapper:null;
}
setFormValue(value,state=undefined){
const s=controlInternals(this);
need(arguments.length,1);
s.entries=value===null||value===undefined?null
:implementsInterface(value,FormData)?[...stateOf(value).list]
:implementsInterface(value,File)?[[null,value]]:[[null,toUSV(value)]];
const texts=(s.entries??[]).filter(([,v])=>typeof v==="string");
native.setFormValue(s.element.id,...texts.flatMap(([name,v])=>[name??"",v]));
}
get form(){return wrapperOrNull(kernel.formOwner(controlInternals(this).element));}
setValidity(flags=undefined,message=undefined,anchor=undefined){
const s=controlInternals(this);
const given=toDict(flags),found={};
for(const name of validityFlags)found[name]=!!given[name];
const isInvalid=validityFlags.some((name)=>found[name]);
if(isInvalid&&(message===undefined||toStr(message)===""))throw typeError(
"An invalid control needs a message");
s.flags=found;
s.message=isInvalid?toStr(message):"";
}
get willValidate(){return willValidate(controlInternals(this).element);}
get validity(){
const s=controlInternals(this);
return(s.element.$validityState??=instance(ValidityState,{element:s.element}));
}
get validationMessage(){return controlInternals(this).message??"";}
checkValidity(){return checkValidity(controlInternals(this).element);}
reportValidity(){return checkValidity(controlInternals(this).element);}
get labels(){
const{element:e}=controlInternals(this);
return(e.$labelList??=liveList(()=>native.collect(rootState(e).id,1,HTML,"label")
.filter((id)=>labeledControl(S(id))===e)));
}
get states(){
const s=brand(this,ElementInternals);
return(s.states??=instance(CustomStateSet,{values:new Set(),element:s.element}));
}
});
whenSeen(ElementInternals,()=>{
const names=["role",...ariaStrings.map(([name])=>name)];
publishMembers(Object.defineProperties({},Object.fromEntries(names.map((name)=>[name,getOwnPropertyDescriptor({
get[name](){return brand(this,ElementInternals).semantics?.get(name)??null;},
set[name](v){(brand(this,ElementInternals).semantics??=new Map())
.set(name,v===null||v===undefined?null:toStr(v));},
},name)]))),ElementInternals.prototype,true);
});
const CustomStateSet=interface_("CustomStateSet",null,()=>class{
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
});
function tellCustomStates(s){
native.setCustomStates(s.element.id,...s.values);
}
makePairIterable(CustomStateSet,"CustomStateSet",(s)=>[...s.values].map((v)=>[v,v]));
whenSeen(CustomStateSet,()=>defineProperty(CustomStateSet.prototype,Symbol.iterator,
{value:CustomStateSet.prototype.values,writable:true,configurable:true}));
function tellFormOwner(s){
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
function attachInternals(s){
if(s.isName!==undefined)fail("NotSupportedError","The element is customized");
const definition=definitions.get(s.local);
if(!definition||definition.local!==definition.name)fail("NotSupportedError","The element is not defined");
if(definition.disablesInternals)fail("NotSupportedError","The element may have no internals");
if(s.internals)fail("NotSupportedError","The element has its internals already");
if(s.ceState!=="precustomized"&&s.ceState!=="custom")fail("NotSupportedError","The element is not custom");
return(s.internals=instance(ElementInternals,{element:s}));
}
keep({tellFormOwner});
function mediaText(text){
return ascii.lower(text).split(",").map((part)=>ascii.words(part).join(" ").replace(/\(\s+/g,"(")
.replace(/\s+\)/g,")").replace(/\s*:\s*/g,": "))
.filter((part,_,all)=>part!==""||all.length>1).map((part)=>(part===""?"not all":part))
.join(", ");
}
const MediaList=interface_("MediaList",null,()=>class{
get mediaText(){return mediaOf(brand(this,MediaList).owner);}
set mediaText(v){setMedia(brand(this,MediaList).owner,toStrOrEmpty(v));}
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
if(!items.includes(text))setMedia(s.owner,[...items,text].join(", "));
}
deleteMedium(medium){
const s=brand(this,MediaList);
need(arguments.length,1);
const text=mediaText(toStr(medium)),items=mediaItems(s.owner);
if(!items.includes(text))fail("NotFoundError","The list has no such query");
setMedia(s.owner,items.filter((m)=>m!==text).join(", "));
}
toString(){return mediaOf(brand(this,MediaList).owner);}
});
const mediaOf=(owner)=>(owner.kind==="rules"?owner.prelude:owner.media??"");
const mediaItems=(owner)=>mediaOf(owner).split(", ").filter((m)=>m!=="");
function setMedia(owner,text){
const media=mediaText(text);
if(owner.kind==="rules")owner.prelude=media;
else owner.media=media;
kernel.sheetChanged(owner.sheet??owner);
}
function mediaListOf(owner){
return(owner.$mediaObject??=legacyObject(MediaList,{owner},{
length:(s)=>mediaItems(s.owner).length,item:(s,i)=>mediaItems(s.owner)[i],
}));
}
lateInterfaces("CSSRule CSSGroupingRule CSSStyleRule CSSConditionRule CSSMediaRule CSSSupportsRule CSSContainerRule "
+"CSSLayerBlockRule CSSLayerStatementRule CSSImportRule CSSNamespaceRule CSSFontFaceRule CSSPageRule "
+"CSSCounterStyleRule CSSPropertyRule CSSKeyframeRule CSSKeyframesRule CSSRuleList",()=>part1().parseRules);
const StyleSheet=interface_("StyleSheet",null,()=>class{
get type(){return brand(this,StyleSheet)&&"text/css";}
get href(){return brand(this,StyleSheet).href;}
get ownerNode(){return wrapperOrNull(brand(this,StyleSheet).node);}
get parentStyleSheet(){return brand(this,StyleSheet)&&null;}
get title(){return brand(this,StyleSheet).node?getAttr(brand(this,StyleSheet).node,"title")||null:null;}
get media(){return mediaListOf(brand(this,StyleSheet));}
set media(v){setMedia(brand(this,StyleSheet),toStr(v));}
get disabled(){return brand(this,StyleSheet).isDisabled;}
set disabled(v){setSheetDisabled(brand(this,StyleSheet),!!v);}
});
const CSSStyleSheet=interface_("CSSStyleSheet",StyleSheet,()=>class{
get ownerRule(){return brand(this,CSSStyleSheet)&&null;}
get cssRules(){return part1().ruleList(readable(brand(this,CSSStyleSheet)));}
get rules(){return part1().ruleList(readable(brand(this,CSSStyleSheet)));}
insertRule(text,index=0){
const s=readable(brand(this,CSSStyleSheet));
need(arguments.length,1);
return part1().insertRule(s,toStr(text),toULong(index));
}
deleteRule(index){
const s=readable(brand(this,CSSStyleSheet));
need(arguments.length,1);
part1().deleteRule(s,toULong(index));
}
removeRule(index=0){part1().deleteRule(readable(brand(this,CSSStyleSheet)),toULong(index));}
addRule(selector="undefined",style="undefined",index=undefined){
const s=readable(brand(this,CSSStyleSheet));
part1().insertRule(s,`${toStr(selector)} { ${toStr(style)} }`,index===undefined?s.rules.length
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
},{
make([options=undefined],newTarget){
const d=toDict(options);
const media=d.media===undefined?"":isObject(d.media)?`${d.media}`:toStr(d.media);
return instance(CSSStyleSheet,{
node:null,href:null,isConstructed:true,isDisabled:!!d.disabled,media:mediaText(media),rules:[],
text:"",constructorDocument:mainDocument,
},newTarget);
},
});
function replaceRules(s,css){
for(const rule of s.rules)rule.sheet=null;
s.rules=part1().parseRules(css,s,null).filter((r)=>r.type!==3);
kernel.sheetChanged(s);
}
function readable(s){
if(s.isForeign)fail("SecurityError","The sheet has another origin");
if(s.isReading&&!s.isConstructed)fail("NotAllowedError","The sheet is being replaced");
if(s.rules===null)s.rules=part1().parseRules(s.text,s,null);
return s;
}
const sheetsChanged=new Set();
let isSettling=false;
function sheetChanged(s){
if(sheetsChanged.size===0&&!isSettling)microtask(kernel.settleSheets);
sheetsChanged.add(s);
}
function settleSheets(){
if(sheetsChanged.size===0||isSettling)return;
isSettling=true;
const changed=[...sheetsChanged];
sheetsChanged.clear();
try{
for(const s of changed)if(s.node&&s.node.sheet===s)native.setSheet(s.node.id,sheetCSS(s));
for(const tree of adopting)if(tree.adoptedSheets.some((s)=>changed.includes(s)))adoptSheets(tree);
}finally{
isSettling=false;
}
}
function sheetCSS(s){
if(s.isDisabled)return"";
const text=s.rules===null?s.text:s.rules.map(part1().ruleText).join("\n");
return s.media!==""&&(s.isConstructed||s.hasOwnMedia)?`@media ${s.media} {\n${text}\n}`:text;
}
function setSheetDisabled(s,isDisabled){
if(s.isDisabled===isDisabled)return;
s.isDisabled=isDisabled;
kernel.sheetChanged(s);
}
function sheetOf(node){
if(documentOf(node)!==mainDocument||!isConnected(node))return null;
const isLink=node.local==="link";
if(isLink&&(!ascii.words(ascii.lower(getAttr(node,"rel")??"")).includes("stylesheet")))return null;
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
const StyleSheetList=interface_("StyleSheetList",null,()=>class{
get length(){return sheetsOf(brand(this,StyleSheetList).root).length;}
item(index){
const s=brand(this,StyleSheetList);
need(arguments.length,1);
return sheetsOf(s.root)[toULong(index)]??null;
}
});
makeArrayLike(StyleSheetList,false);
function sheetsOf(root){
const found=[];
for(const id of native.query(root.id,"style, link",0)??[]){
const n=S(id);
const sheet=n.isHTML?sheetOf(n):null;
if(sheet)found.push(sheet);
}
return found;
}
const styleSheetsOf=(s)=>(s.$sheets??=legacyObject(StyleSheetList,{root:s},{
length:(list)=>sheetsOf(list.root).length,item:(list,i)=>sheetsOf(list.root)[i],
}));
const adopting=new Set();
function adoptSheets(tree){
native.setAdoptedSheets(tree.adoptedSheets.map(sheetCSS).join("\n"),tree===mainDocument?-1:tree.id);
}
keep({sheetChanged,settleSheets});
htmlMembers.HTMLElement=()=>class{
get dir(){return keyword(html(this),"dir",["ltr","rtl","auto"],"","");}
set dir(v){setAttr(html(this),"dir",toStr(v));}
get translate(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=s.isHTML?getAttr(s,"translate"):null;
if(v!==null&&(v===""||ascii.lower(v)==="yes"))return true;
if(v!==null&&ascii.lower(v)==="no")return false;
}
return true;
}
set translate(v){setAttr(html(this),"translate",v?"yes":"no");}
get hidden(){
const s=html(this),v=getAttr(s,"hidden");
return v===null?false:ascii.lower(v)==="until-found"?"until-found":true;
}
set hidden(v){
const s=html(this);
if(typeof v==="string"&&ascii.lower(v)==="until-found")setAttr(s,"hidden","until-found");
else if(v===false||v===""||v===null||v===undefined||v===0||v!==v)removeAttr(s,
"hidden");
else setAttr(s,"hidden","");
}
get draggable(){
const s=html(this),v=ascii.lower(getAttr(s,"draggable")??"");
if(v==="true"||v==="false")return v==="true";
return s.local==="img"||(s.local==="a"&&hasAttr(s,"href"));
}
set draggable(v){setAttr(html(this),"draggable",v?"true":"false");}
get spellcheck(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=getAttr(s,"spellcheck");
if(v!==null&&(v===""||ascii.lower(v)==="true"))return true;
if(v!==null&&ascii.lower(v)==="false")return false;
}
return true;
}
set spellcheck(v){setAttr(html(this),"spellcheck",v?"true":"false");}
get contentEditable(){return keyword(html(this),"contenteditable",["true","false","plaintext-only"],
"inherit","inherit",{"":"true"});}
set contentEditable(v){
const s=html(this),text=ascii.lower(toStr(v));
if(text==="inherit")removeAttr(s,"contenteditable");
else if(["true","false","plaintext-only"].includes(text))setAttr(s,"contenteditable",text);
else fail("SyntaxError","The value is no keyword of contenteditable");
}
get isContentEditable(){
for(let s=html(this);s&&s.kind===ELEMENT;s=parentState(s)){
const v=getAttr(s,"contenteditable");
if(v!==null&&["","true","plaintext-only"].includes(ascii.lower(v)))return true;
if(v!==null&&ascii.lower(v)==="false")return false;
}
return false;
}
get autocapitalize(){return keyword(html(this),"autocapitalize",["none","sentences","words","characters"],
"","sentences",{off:"none",on:"sentences"});}
set autocapitalize(v){setAttr(html(this),"autocapitalize",toStr(v));}
get accessKeyLabel(){return html(this)&&"";}
get popover(){
const v=getAttr(html(this),"popover");
return v===null?null:v===""||ascii.lower(v)==="auto"?"auto":ascii.lower(v)==="hint"?"hint"
:"manual";
}
set popover(v){
const s=html(this);
if(v===null||v===undefined)removeAttr(s,"popover");
else setAttr(s,"popover",toStr(v));
}
get innerText(){return part2().innerText(html(this));}
set innerText(v){setInnerText(html(this),toStrOrEmpty(v),false);}
get outerText(){return part2().innerText(html(this));}
set outerText(v){setInnerText(html(this),toStrOrEmpty(v),true);}
click(){
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
attachInternals(){return attachInternals(html(this));}
};
htmlMembers.HTMLUnknownElement=()=>class{};
htmlMembers.HTMLTitleElement=()=>class{
get text(){return childText(html(this));}
set text(v){setText(html(this),toStr(v));}
};
htmlMembers.HTMLBaseElement=()=>class{
get href(){
const s=html(this),d=documentOf(s);
const parsed=native.parseURL(getAttr(s,"href")??"",documentURL(d)==="about:blank"?baseFallback(d)
:documentURL(d));
return parsed?parsed[0]:getAttr(s,"href")??"";
}
set href(v){setAttr(html(this),"href",toUSV(v));}
};
htmlMembers.HTMLLinkElement=()=>class{
get relList(){return tokenList(html(this),"rel",["alternate","dns-prefetch","icon","manifest",
"modulepreload","next","pingback","preconnect","prefetch","preload","search","stylesheet"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
get sizes(){return tokenList(html(this),"sizes");}
set sizes(v){setAttr(html(this),"sizes",toStr(v));}
get sheet(){return sheetOf(html(this));}
};
htmlMembers.HTMLStyleElement=()=>class{
get sheet(){return sheetOf(html(this));}
get disabled(){return stateOf(sheetOf(html(this)))?.isDisabled??false;}
set disabled(v){
const sheet=stateOf(sheetOf(html(this)));
if(sheet)setSheetDisabled(sheet,!!v);
}
};
htmlMembers.HTMLAnchorElement=()=>class{
get text(){return textBelow(html(this));}
set text(v){setText(html(this),toStr(v));}
get relList(){return tokenList(html(this),"rel",["noreferrer","noopener","opener"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
};
htmlMembers.HTMLAreaElement=()=>class{
get relList(){return tokenList(html(this),"rel",["noreferrer","noopener","opener"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
};
htmlMembers.HTMLIFrameElement=()=>class{
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
htmlMembers.HTMLMapElement=()=>class{
get areas(){
const s=html(this);
return(s.$areaList??=collection(()=>native.collect(s.id,1,HTML,"area")));
}
};
htmlMembers.HTMLTemplateElement=()=>class{
get content(){return S(native.content(html(this).id))?.wrapper??null;}
};
htmlMembers.HTMLScriptElement=()=>class{
get text(){return childText(html(this));}
set text(v){setText(html(this),toStr(v));}
get async(){
const s=html(this);
return s.isForceAsync||hasAttr(s,"async");
}
set async(v){
const s=html(this);
s.isForceAsync=false;
if(v)setAttr(s,"async","");
else removeAttr(s,"async");
}
static supports(type){
need(arguments.length,1);
return["classic","module","importmap"].includes(toStr(type));
}
};
htmlMembers.HTMLSlotElement=()=>class{
assignedNodes(options=undefined){return array(assignedNodes(html(this),toDict(options).flatten)
.map((n)=>n.wrapper));}
assignedElements(options=undefined){
return array(assignedNodes(html(this),toDict(options).flatten).filter((n)=>n.kind===ELEMENT)
.map((n)=>n.wrapper));
}
assign(...nodes){assignByHand(html(this),nodes.map((n)=>toState(n,Node)));}
};
htmlMembers.HTMLMediaElement=()=>class{
canPlayType(){return html(this)&&"";}
get paused(){return html(this)&&true;}
load(){html(this);}
pause(){html(this);}
};
for(const[name,parent,tags,rows]of htmlInterfaces){
const I=interface_(name,interfaces[parent],null,{
make(args,newTarget,active){return constructElement(active,newTarget);},
});
const check=(object)=>brand(object,I);
whenSeen(I,()=>{
if(htmlMembers[name])publishChecked(htmlMembers[name](),I);
for(const row of rows)reflect(I.prototype,check,row);
});
for(const tag of tags.split(" "))if(tag)elementInterfaces.set(tag,I);
}
const{HTMLElement}=interfaces;
const SVGAnimatedString=interface_("SVGAnimatedString",null,()=>class{
get baseVal(){return animatedText(brand(this,SVGAnimatedString));}
set baseVal(v){
const s=brand(this,SVGAnimatedString);
setAttr(s.element,s.name,toStr(v));
}
get animVal(){return animatedText(brand(this,SVGAnimatedString));}
});
const animatedText=({element,name})=>getAttr(element,name)
??(name==="href"?getAttr(element,"xlink:href"):null)??"";
const SVGElement=interface_("SVGElement",Element,()=>class{
get className(){
const s=brand(this,SVGElement);
return(s.$animatedClass??=instance(SVGAnimatedString,{element:s,name:"class"}));
}
get ownerSVGElement(){
for(let s=parentState(brand(this,SVGElement));s&&s.ns===SVG;s=parentState(s))if(
s.local==="svg")return s.wrapper;
return null;
}
get viewportElement(){return brand(this,SVGElement)&&null;}
});
const SVGGraphicsElement=interface_("SVGGraphicsElement",SVGElement,()=>class{});
const SVGSVGElement=interface_("SVGSVGElement",SVGGraphicsElement,()=>class{});
svgInterfaces.set("svg",SVGSVGElement);
const MathMLElement=interface_("MathMLElement",Element,()=>class{});
function boxOf(s){
kernel.settleSheets();
const b=native.box(s.id);
if(b===null)return null;
return{
x:b[0],y:b[1],width:b[2],height:b[3],borderTop:b[4],borderRight:b[5],borderBottom:b[6],
borderLeft:b[7],
paddingTop:b[8],paddingRight:b[9],paddingBottom:b[10],paddingLeft:b[11],contentRight:b[12],
contentBottom:b[13],
isInline:b[14]===1,
get right(){return this.x+this.width;},
get bottom(){return this.y+this.height;},
get clientWidth(){return Math.max(0,this.width-this.borderLeft-this.borderRight);},
get clientHeight(){return Math.max(0,this.height-this.borderTop-this.borderBottom);},
get innerWidth(){return Math.max(0,this.clientWidth-this.paddingLeft-this.paddingRight);},
get innerHeight(){return Math.max(0,this.clientHeight-this.paddingTop-this.paddingBottom);},
};
}
function viewport(){
const v=native.viewport();
return{width:v[0],height:v[1],x:v[2],y:v[3]};
}
const exactViewport=()=>(native.container()<0?driver.overrides.viewport:undefined)??viewport();
const scrollPlace=()=>viewport();
const pageHeight=()=>{
kernel.settleSheets();
return native.pageHeight();
};
const positionOf=(s)=>native.computed(s.id,"","position");
function boundingRect(s){
const box=boxOf(s);
if(!box)return{x:0,y:0,width:0,height:0};
const at=scrollPlace();
return{x:box.x-at.x,y:box.y-at.y,width:box.width,height:box.height};
}
function isScroller(s){
const d=documentOf(s);
if(d!==mainDocument)return false;
return isQuirks(d)?s===bodyOf(d):s===documentElement(d);
}
const isMainRoot=(s)=>s===documentElement(mainDocument);
const scrollsBy=(s,axis)=>["auto","scroll"].includes(native.computed(s.id,"","overflow-"+axis));
function statedRight(s,rest={count:200}){
let right=-Infinity;
for(const id of native.children(s.id)){
if(native.kind(id)!==ELEMENT)continue;
if(--rest.count<0)break;
const child=S(id),box=boxOf(child);
if(!box||box.isInline)continue;
right=Math.max(right,box.x+Math.max(box.width,native.statedWidth(child.id)));
if(native.computed(child.id,"","overflow-x")==="visible")right=
Math.max(right,statedRight(child,rest));
}
return right;
}
function scrollSize(s){
if(isScroller(s)){
const v=viewport();
return{width:native.container()<0?v.width:rootWidth(),height:Math.max(v.height,pageHeight())};
}
const box=boxOf(s);
if(!box||box.isInline)return{width:0,height:0};
const stated=scrollsBy(s,"x")?statedRight(s):-Infinity;
return{
width:Math.max(box.clientWidth,Math.max(stated,box.contentRight)-box.x-box.borderLeft),
height:Math.max(box.clientHeight,box.contentBottom-box.y-box.borderTop
+box.paddingBottom*(box.contentBottom>box.bottom?1:0)),
};
}
function clientSize(s){
if(isScroller(s)||(isMainRoot(s)&&!isQuirks(mainDocument))){
const v=viewport();
return{width:v.width,height:v.height};
}
const box=boxOf(s);
return box&&!box.isInline?{width:box.clientWidth,height:box.clientHeight}:{width:0,height:0};
}
function offsetParent(s){
if(!boxOf(s)||isMainRoot(s)||s===bodyOf(mainDocument)||positionOf(s)==="fixed")return null;
const isStatic=positionOf(s)==="static";
for(let p=parentState(s);p&&p.kind===ELEMENT;p=parentState(p)){
if(positionOf(p)!=="static"||p===bodyOf(mainDocument))return p;
if(isStatic&&p.isHTML&&(p.local==="td"||p.local==="th"||p.local==="table"))return p;
}
return null;
}
function offsetPlace(s){
const box=boxOf(s);
if(!box||s===bodyOf(mainDocument))return{x:0,y:0};
const parent=offsetParent(s);
const around=parent?boxOf(parent):null;
if(!around||parent===bodyOf(mainDocument))return{x:Math.round(box.x),y:Math.round(box.y)};
return{x:Math.round(box.x-around.x-around.borderLeft),y:Math.round(box.y-around.y-around.borderTop)};
}
function rootWidth(){
const root=documentElement(mainDocument),box=root&&boxOf(root);
return Math.max(viewport().width,box?.contentRight??0,box?statedRight(root):0);
}
const UIEvent=eventInterface("UIEvent",Event,[
["view",(v)=>{if(v!==null&&v!==page)throw typeError("view is no window");return v;},null],
["detail",toLong,0],["which",toULong,0],
],{
members:()=>class{
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
},
});
const targetMember=(v)=>(v===null||v===undefined?null:toState(v,EventTarget).wrapper);
eventInterface("FocusEvent",UIEvent,[["relatedTarget",targetMember,null]]);
const modifiers=["ctrlKey","shiftKey","altKey","metaKey","modifierAltGraph","modifierCapsLock",
"modifierFn","modifierFnLock",
"modifierHyper","modifierNumLock","modifierScrollLock","modifierSuper","modifierSymbol",
"modifierSymbolLock"].map((name)=>[name,(v)=>!!v,false]);
const keysOf=(s)=>(name)=>{
const key={__proto__:null,Control:"ctrlKey",Shift:"shiftKey",Alt:"altKey",Meta:"metaKey"}[name]
??`modifier${name}`;
return s[key]??false;
};
function hideModifiers(I){
whenSeen(I,()=>{
for(const[name]of modifiers.slice(4))delete I.prototype[name];
});
}
function middleOf(s){
let known;
return()=>{
if(known)return known;
const box=s.kind===ELEMENT&&isConnected(s)?boundingRect(s):{x:0,y:0,width:0,height:0};
const clientX=box.x+box.width/2,clientY=box.y+box.height/2;
return(known={clientX,clientY,screenX:clientX,screenY:clientY});
};
}
const placed=(e)=>e.middle?.()??e;
function insideTarget(e,client,side,border){
const target=e.target?stateOf(e.target):undefined;
const box=target?.kind===ELEMENT?boxOf(target):null;
return placed(e)[client]+(box?viewport()[side]-box[side]-box[border]:0);
}
const MouseEvent=eventInterface("MouseEvent",UIEvent,[
...modifiers,["screenX",toDouble,0],["screenY",toDouble,0],["clientX",toDouble,0],
["clientY",toDouble,0],
["button",toShort,0],["buttons",toUShort,0],["relatedTarget",targetMember,null],
["movementX",toDouble,0],["movementY",toDouble,0],
],{
members:()=>class{
get screenX(){return Math.trunc(placed(brand(this,MouseEvent)).screenX);}
get screenY(){return Math.trunc(placed(brand(this,MouseEvent)).screenY);}
get clientX(){return Math.trunc(placed(brand(this,MouseEvent)).clientX);}
get clientY(){return Math.trunc(placed(brand(this,MouseEvent)).clientY);}
get pageX(){return Math.trunc(placed(brand(this,MouseEvent)).clientX+viewport().x);}
get pageY(){return Math.trunc(placed(brand(this,MouseEvent)).clientY+viewport().y);}
get x(){return Math.trunc(placed(brand(this,MouseEvent)).clientX);}
get y(){return Math.trunc(placed(brand(this,MouseEvent)).clientY);}
get offsetX(){return Math.trunc(insideTarget(brand(this,MouseEvent),"clientX","x","borderLeft"));}
get offsetY(){return Math.trunc(insideTarget(brand(this,MouseEvent),"clientY","y","borderTop"));}
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
},
});
hideModifiers(MouseEvent);
eventInterface("SecurityPolicyViolationEvent",Event,[
["documentURI",toUSV,""],["referrer",toUSV,""],["blockedURI",toUSV,""],["violatedDirective",toStr,""],
["effectiveDirective",toStr,""],["originalPolicy",toStr,""],["sourceFile",toUSV,""],["sample",toStr,""],
["disposition",(v)=>toEnum(v,["enforce","report"]),"enforce"],["statusCode",toUShort,0],
["lineNumber",toULong,0],
["columnNumber",toULong,0],
]);
function violated(id,blockedURI,directive,originalPolicy,disposition,sample){
const target=id<0||!isConnected(S(id))?mainDocument:S(id);
fire(target,"securitypolicyviolation",{
I:interfaces.SecurityPolicyViolationEvent,bubbles:true,composed:true,documentURI:native.documentURL()
.split("#")[0],
referrer:"",blockedURI,violatedDirective:directive,effectiveDirective:directive,originalPolicy,
disposition,sample,
sourceFile:"",statusCode:200,
});
}
eventInterface("DragEvent",MouseEvent,[["dataTransfer",anyValue,null]]);
eventInterface("ClipboardEvent",Event,[["clipboardData",anyValue,null]]);
eventInterface("CloseEvent",Event,[["wasClean",(v)=>!!v,false],["code",toUShort,0],["reason",toUSV,""]]);
eventInterface("WheelEvent",MouseEvent,[["deltaX",toDouble,0],["deltaY",toDouble,0],["deltaZ",toDouble,0],
["deltaMode",toULong,0]],
{constants:{DOM_DELTA_PIXEL:0,DOM_DELTA_LINE:1,DOM_DELTA_PAGE:2}});
eventInterface("PointerEvent",MouseEvent,[
["pointerId",toLong,0],["width",toDouble,1],["height",toDouble,1],["pressure",toDouble,0],
["tangentialPressure",toDouble,0],
["tiltX",toLong,null],["tiltY",toLong,null],["twist",toLong,0],["altitudeAngle",toDouble,null],
["azimuthAngle",toDouble,null],
["pointerType",toStr,""],["isPrimary",(v)=>!!v,false],
],{
members:()=>class{
get tiltX(){return tiltOf(brand(this,interfaces.PointerEvent))[0];}
get tiltY(){return tiltOf(brand(this,interfaces.PointerEvent))[1];}
get altitudeAngle(){return anglesOf(brand(this,interfaces.PointerEvent))[0];}
get azimuthAngle(){return anglesOf(brand(this,interfaces.PointerEvent))[1];}
},
});
const isGiven=(value)=>value!==null&&value!==undefined;
function tiltOf(s){
const hasTilt=isGiven(s.tiltX)||isGiven(s.tiltY);
if(hasTilt||!(isGiven(s.altitudeAngle)||isGiven(s.azimuthAngle)))return[s.tiltX??0,s.tiltY??0];
const azimuth=s.azimuthAngle??0,height=Math.tan(s.altitudeAngle??Math.PI/2);
const part=(number)=>{
if(height!==0)return Math.atan(number/height);
return Math.abs(number)<1e-9?0:Math.sign(number)*Math.PI/2;
};
return[Math.cos(azimuth),Math.sin(azimuth)].map((number)=>Math.round(part(number)*180/Math.PI)+0);
}
function anglesOf(s){
if(isGiven(s.altitudeAngle)||isGiven(s.azimuthAngle))return[s.altitudeAngle??Math.PI/2,s.azimuthAngle
??0];
const[tiltX,tiltY]=tiltOf(s),radians=(degrees)=>degrees*Math.PI/180;
const x=Math.tan(radians(tiltX)),y=Math.tan(radians(tiltY));
const isFlat=Math.abs(tiltX)===90||Math.abs(tiltY)===90;
const azimuth=isFlat&&tiltX!==0&&tiltY!==0?0:Math.atan2(y,x);
return[isFlat?0:Math.PI/2-Math.atan(Math.hypot(x,y)),azimuth<0?azimuth+2*Math.PI:azimuth];
}
const namedKeyCodes={
__proto__:null,Cancel:3,Backspace:8,Tab:9,Clear:12,Enter:13,Shift:16,Control:17,Alt:18,Pause:19,
CapsLock:20,Escape:27,
PageUp:33,PageDown:34,End:35,Home:36,ArrowLeft:37,ArrowUp:38,ArrowRight:39,ArrowDown:40,
Insert:45,Delete:46,Help:47,
Meta:91,ContextMenu:93,NumLock:144,ScrollLock:145,
};
const digitsWithShift=")!@#$%^&*(";
const markKeyCodes={
__proto__:null," ":32,";":186,":":186,"=":187,"+":187,",":188,"<":188,"-":189,"_":189,".":190,
">":190,"/":191,"?":191,
"`":192,"~":192,"[":219,"{":219,"\\":220,"|":220,"]":221,"}":221,"'":222,"\"":222,
};
const keypadCodes={__proto__:null,"*":106,"+":107,",":108,"-":109,".":110,"/":111};
function virtualKeyCode(key,code){
if(key.length!==1)return namedKeyCodes[key]??(/^F\d\d?$/.test(key)?111+Number(key.slice(1)):0);
if(code?.startsWith("Numpad"))return/\d/.test(key)?96+Number(key):keypadCodes[key]??0;
if(/[a-z0-9]/i.test(key))return key.toUpperCase().charCodeAt(0);
return digitsWithShift.includes(key)?48+digitsWithShift.indexOf(key):markKeyCodes[key]??0;
}
const KeyboardEvent=eventInterface("KeyboardEvent",UIEvent,[
...modifiers,["key",toStr,""],["code",toStr,""],["location",toULong,0],["repeat",(v)=>!!v,false],
["isComposing",(v)=>!!v,false],
["charCode",toULong,0],["keyCode",toULong,0],
],{
members:()=>class{
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
},
constants:{DOM_KEY_LOCATION_STANDARD:0,DOM_KEY_LOCATION_LEFT:1,DOM_KEY_LOCATION_RIGHT:2,
DOM_KEY_LOCATION_NUMPAD:3},
});
hideModifiers(KeyboardEvent);
eventInterface("InputEvent",UIEvent,[["data",toNullableStr,null],["isComposing",(v)=>!!v,false],
["inputType",toStr,""],["dataTransfer",anyValue,null]],{
members:()=>class{
getTargetRanges(){return array(brand(this,interfaces.InputEvent).$targets??[]);}
},
});
const CompositionEvent=eventInterface("CompositionEvent",UIEvent,[["data",toStr,""]],{
members:()=>class{
initCompositionEvent(type,bubbles=false,cancelable=false,view=null,data=""){
const s=brand(this,CompositionEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.view=view;
s.data=toStr(data);
}
},
});
const TextEvent=eventInterface("TextEvent",UIEvent,[["data",toStr,""]],
{make:undefined,members:()=>class{
initTextEvent(type,bubbles=false,cancelable=false,view=null,data="undefined"){
const s=brand(this,TextEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
s.view=view;
s.data=toStr(data);
}
}});
eventInterface("SubmitEvent",Event,
[["submitter",(v)=>(v===null?null:toState(v,HTMLElement).wrapper),null]]);
eventInterface("FormDataEvent",Event,[["formData",anyValue,null]]);
eventInterface("ToggleEvent",Event,[["oldState",toStr,""],["newState",toStr,""]]);
eventInterface("HashChangeEvent",Event,[["oldURL",toUSV,""],["newURL",toUSV,""]]);
eventInterface("PopStateEvent",Event,[["state",anyValue,null],["hasUAVisualTransition",(v)=>!!v,false]]);
eventInterface("PageTransitionEvent",Event,[["persisted",(v)=>!!v,false]]);
eventInterface("ProgressEvent",Event,[["lengthComputable",(v)=>!!v,false],["loaded",toDouble,0],
["total",toDouble,0]]);
eventInterface("ErrorEvent",Event,[["message",toStr,""],["filename",toUSV,""],["lineno",toULong,0],
["colno",toULong,0],["error",anyValue,undefined]]);
eventInterface("PromiseRejectionEvent",Event,[["promise",anyValue,undefined],["reason",anyValue,undefined]],
{length:2});
eventInterface("BeforeUnloadEvent",Event,[["returnValue",toStr,""]],{make:undefined,members:()=>class{
get returnValue(){return brand(this,interfaces.BeforeUnloadEvent).returnValue;}
set returnValue(v){brand(this,interfaces.BeforeUnloadEvent).returnValue=toStr(v);}
}});
const StorageEvent=eventInterface("StorageEvent",Event,[
["key",toNullableStr,null],["oldValue",toNullableStr,null],["newValue",toNullableStr,null],
["url",toUSV,""],["storageArea",anyValue,null],
],{
members:()=>class{
initStorageEvent(type,bubbles=false,cancelable=false,key=null,oldValue=null,newValue=null,url=
"",storageArea=null){
const s=brand(this,StorageEvent);
need(arguments.length,1);
if(s.isDispatching)return;
initEvent(s,toStr(type),!!bubbles,!!cancelable);
Object.assign(s,{key:toNullableStr(key),oldValue:toNullableStr(oldValue),
newValue:toNullableStr(newValue),url:toUSV(url),storageArea});
}
},
});
const sides=["top","right","bottom","left"];
const shorthands={
margin:sides.map((side)=>`margin-${side}`),padding:sides.map((side)=>`padding-${side}`),
"border-width":sides.map((side)=>`border-${side}-width`),
"border-style":sides.map((side)=>`border-${side}-style`),
"border-color":sides.map((side)=>`border-${side}-color`),overflow:["overflow-x","overflow-y"],
};
function joinSides(v){
if(v.length===2)return v[0]===v[1]?v[0]:v.join(" ");
if(v[1]!==v[3])return v.join(" ");
if(v[0]!==v[2])return v.slice(0,3).join(" ");
return v[0]!==v[1]?v.slice(0,2).join(" "):v[0];
}
const cssProperties=
("align-content align-items align-self all animation animation-delay animation-direction animation-duration "
+"animation-fill-mode animation-iteration-count animation-name animation-play-state "
+"animation-timing-function appearance aspect-ratio background background-attachment background-clip "
+"background-color background-image background-origin background-position background-repeat background-size "
+"border border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius "
+"border-bottom-style border-bottom-width border-collapse border-color border-image border-left "
+"border-left-color border-left-style border-left-width border-radius border-right border-right-color "
+"border-right-style border-right-width border-spacing border-style border-top border-top-color "
+"border-top-left-radius border-top-right-radius border-top-style border-top-width border-width bottom "
+"box-shadow box-sizing break-after break-before break-inside caption-side clear clip clip-path color "
+"column-count column-fill column-gap column-rule column-span column-width columns contain content "
+"counter-increment counter-reset counter-set cursor direction display empty-cells filter flex flex-basis "
+"flex-direction flex-flow flex-grow flex-shrink flex-wrap float font font-family font-kerning font-size "
+"font-size-adjust font-stretch font-style font-variant font-weight gap grid grid-area grid-auto-columns "
+"grid-auto-flow grid-auto-rows grid-column grid-column-end grid-column-start grid-row grid-row-end "
+"grid-row-start grid-template grid-template-areas grid-template-columns grid-template-rows height hyphens "
+"inset isolation justify-content justify-items justify-self left letter-spacing line-break line-height "
+"list-style list-style-image list-style-position list-style-type margin margin-bottom margin-left "
+"margin-right margin-top mask max-height max-width min-height min-width mix-blend-mode object-fit "
+"object-position opacity order orphans outline outline-color outline-offset outline-style outline-width "
+"overflow overflow-wrap overflow-x overflow-y padding padding-bottom padding-left padding-right "
+"padding-top perspective place-content place-items place-self pointer-events position quotes resize right "
+"row-gap scroll-behavior tab-size table-layout text-align text-align-last text-decoration "
+"text-decoration-color text-decoration-line text-decoration-style text-indent text-overflow text-shadow "
+"text-transform top touch-action transform transform-origin transition transition-delay "
+"transition-duration transition-property transition-timing-function unicode-bidi user-select "
+"vertical-align visibility white-space widows width will-change word-break word-spacing word-wrap "
+"writing-mode z-index fill stroke stroke-width zoom").split(" ");
const cssPropertySet=new Set(cssProperties);
const isKnownProperty=(name)=>name.startsWith("--")||cssPropertySet.has(name);
const isPrefixed=(name)=>name[0]==="-";
const computedNames=(shared.computedNames??=native.computedNames()
.sort((a,b)=>isPrefixed(a)-isPrefixed(b)||(a<b?-1:1)));
const computedNameSet=new Set(computedNames);
const computedShorthands={
__proto__:null,
...shorthands,
border:["border-top-width","border-top-style","border-top-color"],
"border-top":["border-top-width","border-top-style","border-top-color"],
"border-right":["border-right-width","border-right-style","border-right-color"],
"border-bottom":["border-bottom-width","border-bottom-style","border-bottom-color"],
"border-left":["border-left-width","border-left-style","border-left-color"],
"border-radius":["border-top-left-radius","border-top-right-radius","border-bottom-right-radius",
"border-bottom-left-radius"],
inset:["top","right","bottom","left"],flex:["flex-grow","flex-shrink","flex-basis"],
"flex-flow":["flex-direction","flex-wrap"],
gap:["row-gap","column-gap"],outline:["outline-color","outline-style","outline-width"],
"list-style":["list-style-position","list-style-image","list-style-type"],
"place-content":["align-content","justify-content"],
"place-items":["align-items","justify-items"],"place-self":["align-self","justify-self"],
"text-decoration":["text-decoration-line","text-decoration-style","text-decoration-color"],
transition:["transition-property","transition-duration","transition-timing-function","transition-delay"],
font:["font-style","font-weight","font-size","font-family"],"grid-row":["grid-row-start","grid-row-end"],
"grid-column":["grid-column-start","grid-column-end"],
"grid-area":["grid-row-start","grid-column-start","grid-row-end","grid-column-end"],
"overscroll-behavior":["overscroll-behavior-x","overscroll-behavior-y"],
columns:["column-width","column-count"],
};
const knownToEngine=new Map();
function isRead(name){
let known=knownToEngine.get(name);
if(known===undefined)knownToEngine.set(name,(known=native.supports(`(${name}: initial)`)));
return known;
}
const colorProperties=new Set(
("color background-color border-top-color border-right-color border-bottom-color border-left-color outline-color "
+"column-rule-color text-decoration-color caret-color accent-color fill stroke text-emphasis-color").split(" "));
const lengthProperties=
new Set(("margin-top margin-right margin-bottom margin-left padding-top padding-right padding-bottom "
+"padding-left top right bottom left width height min-width min-height max-width max-height "
+"border-top-width border-right-width border-bottom-width border-left-width border-top-left-radius "
+"border-top-right-radius border-bottom-left-radius border-bottom-right-radius row-gap column-gap font-size "
+"letter-spacing word-spacing text-indent outline-width outline-offset column-width flex-basis")
.split(" "));
const wideKeywords=new Set(["inherit","initial","unset","revert","revert-layer"]);
const channels=(list)=>(list[3]===undefined||list[3]===1?`rgb(${list.slice(0,3).join(", ")})`
:`rgba(${list.slice(0,3).join(", ")}, ${list[3]})`);
const rounded=(x)=>Math.round(x*1000)/1000;
function colorText(value){
let found=/^#([0-9a-f]{3,8})$/.exec(value);
if(found){
const digits=found[1].length<5?found[1].replace(/./g,"$&$&"):found[1];
if(digits.length!==6&&digits.length!==8)return value;
const list=digits.match(/../g).map((pair)=>parseInt(pair,16));
if(list.length===4){
const short=Math.round(list[3]/2.55)/100;
list[3]=Math.round(short*255)===list[3]?short:rounded(list[3]/255);
}
return channels(list);
}
found=/^rgba?\(([^()]*)\)$/.exec(value);
if(!found)return value;
const parts=found[1].split(/[\s,/]+/).filter((p)=>p!=="");
if(parts.length<3||parts.length>4
||parts.some((p)=>!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?%?$/.test(p)))return value;
const list=parts.map((p,i)=>{
const number=p.endsWith("%")?Number(p.slice(0,-1))/100*(i<3?255:1):Number(p);
return i<3?Math.max(0,Math.min(255,Math.round(number))):rounded(Math.max(0,Math.min(1,number)));
});
return channels(list);
}
const takesNames=/(?:^|-)(?:name|areas?|family|property|row|column|start|end|reset|increment|set|type)$/;
function normalizeValue(value,name){
const isCustom=name!==undefined&&name.startsWith("--");
if(isCustom)return value;
value=value.replace(/\/\*[^]*?(?:\*\/|$)/g," ").replace(/\s+/g," ").trim();
if(/["'\\]|url\(/i.test(value))return value.replace(/'([^'"\\]*)'/g,"\"$1\"");
if(/\bvar\(/i.test(value))return value;
if(name!==undefined&&takesNames.test(name))return value;
value=ascii.lower(value).replace(/ ?, ?/g,", ").replace(/\( /g,"(").replace(/ \)/g,")")
.replace(/(^|[\s,(])([+-]?)\.(\d)/g,"$1$20.$3")
.replace(/(^|[\s,(])\+(\d)/g,"$1$2").replace(/(\d\.\d*?)0+(?=\D|$)/g,"$1").replace(/(\d)\.(?=\D|$)/g,"$1");
if(colorProperties.has(name))return colorText(value);
if(lengthProperties.has(name)&&/^[+-]?0$/.test(value))return"0px";
return value;
}
const lenientProperties=
new Set(("background font animation transition grid grid-template grid-area content transform translate clip "
+"clip-path list-style quotes text-decoration line-clamp -webkit-line-clamp contain columns cursor "
+"animation-name")
.split(" "));
function isValidValue(name,value){
if(name.startsWith("--")||/\b(?:var|env|attr)\(/i.test(value))return true;
return lenientProperties.has(name)||!isRead(name)||native.supports(`(${name}: ${value})`);
}
function supportsCondition(text){
const inner=ascii.strip(text);
return native.supports(inner)||native.supports(`(${inner})`);
}
function supportsDeclaration(name,value){
if(ascii.strip(value)===""||/[;{}!]/.test(value.replace(/"[^"]*"|'[^']*'/g,"")))return false;
if(name.startsWith("--"))return true;
return isRead(name)?native.supports(`(${name}: ${value})`):isKnownProperty(name)||computedNameSet.has(name);
}
const lineStyles=new Set(["none","hidden","dotted","dashed","solid","double","groove","ridge","inset",
"outset"]);
const valueWords=(value)=>value.match(/(?:[^\s(]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g)??[];
function lineParts(words,initialStyle="none"){
const parts=[null,null,null];
for(const word of words){
const place=lineStyles.has(ascii.lower(word))?1
:/^(?:thin|medium|thick|[+-]?[\d.]+[a-z]*|calc\(.*\))$/i.test(word)?0:2;
if(parts[place]!==null)return null;
parts[place]=word;
}
return[parts[0]??"medium",parts[1]??initialStyle,parts[2]??"currentcolor"];
}
const lineNames=(name)=>[`${name}-width`,`${name}-style`,`${name}-color`];
const backgroundInitial={
"background-image":"none","background-position":"0% 0%","background-size":"auto",
"background-repeat":"repeat",
"background-origin":"padding-box","background-clip":"border-box","background-attachment":"scroll",
};
const backgroundNames=["background-color",...Object.keys(backgroundInitial)];
const backgroundImage=/^(?:none$|(?:url|src|image|element|paint|cross-fade|[\w-]*image-set|[\w-]*gradient)\()/i;
const backgroundOffset=/^(?:left|right|top|bottom|center|[+-]?\.?\d.*|(?:calc|min|max|clamp)\(.*)$/i;
const backgroundRepeat=/^(?:(?:no-)?repeat|repeat-[xy]|space|round)$/i;
function backgroundParts(value){
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
function backgroundText(values){
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
const shorthandParts={
__proto__:null,
...shorthands,inset:sides,"border-radius":computedShorthands["border-radius"],gap:["row-gap","column-gap"],
"flex-flow":["flex-direction","flex-wrap"],flex:["flex-grow","flex-shrink","flex-basis"],
outline:lineNames("outline"),
"place-content":["align-content","justify-content"],"place-items":["align-items","justify-items"],
"place-self":["align-self","justify-self"],
"column-rule":lineNames("column-rule"),"list-style":["list-style-type","list-style-position",
"list-style-image"],
"text-decoration":["text-decoration-line","text-decoration-style","text-decoration-color"],
...Object.fromEntries(sides.map((side)=>[`border-${side}`,lineNames(`border-${side}`)])),
border:[...sides.flatMap((side)=>lineNames(`border-${side}`)),"border-image"],background:backgroundNames,
};
function expandShorthand(name,value){
const parts=shorthandParts[name];
if(!parts||/\b(?:var|env)\(/i.test(value))return null;
const words=valueWords(value.replace(/\/\*[^]*?\*\//g," ").replace(/\s*,\s*/g,","));
if(words.length===0)return undefined;
const lower=words.map((w)=>ascii.lower(w));
if(words.length===1&&wideKeywords.has(lower[0]))return parts.map((part)=>[part,lower[0]]);
switch(name){
case"border":case"border-top":case"border-right":case"border-bottom":case"border-left":
case"outline":case"column-rule":{
const line=words.length<=3?lineParts(words):null;
return line?parts.map((part,i)=>[part,part==="border-image"?"none":line[i%3]]):undefined;
}
case"flex":return flexParts(lower);
case"flex-flow":{
const wrap=lower.find((w)=>w.includes("wrap")),direction=lower.find((w)=>!w.includes("wrap"));
return words.length>2?undefined:[["flex-direction",direction??"row"],["flex-wrap",wrap??"nowrap"]];
}
case"list-style":{
const position=lower.find((w)=>w==="inside"||w==="outside"),image=
words.find((w)=>/^(?:url|[\w-]*gradient)\(/i.test(w));
const type=words.find((w)=>w!==image&&ascii.lower(w)!==position);
return[["list-style-type",type??"disc"],["list-style-position",position??"outside"],
["list-style-image",image??"none"]];
}
case"text-decoration":{
const lines=lower.filter((w)=>["none","underline","overline","line-through","blink"].includes(w));
const style=lower.find((w)=>["solid","double","dotted","dashed","wavy"].includes(w));
const color=words.find((w)=>!lines.includes(ascii.lower(w))&&ascii.lower(w)!==style);
return[["text-decoration-line",lines.join(" ")||"none"],["text-decoration-style",style??"solid"],
["text-decoration-color",color??"currentcolor"]];
}
case"background":return backgroundParts(value.replace(/\/\*[^]*?\*\//g," "));
}
if(words.length>parts.length||/[/]/.test(value))return name==="border-radius"?null:undefined;
const values=parts.length===2?[words[0],words[1]??words[0]]
:[words[0],words[1]??words[0],words[2]??words[0],words[3]??words[1]??words[0]];
return parts.map((part,i)=>[part,values[i]]);
}
function flexParts(words){
const make=(grow,shrink,basis)=>[["flex-grow",grow],["flex-shrink",shrink],["flex-basis",basis]];
if(words.length===1&&words[0]==="none")return make("0","0","auto");
if(words.length===1&&words[0]==="auto")return make("1","1","auto");
const numbers=words.filter((w)=>/^[+]?(?:\d+\.?\d*|\.\d+)$/.test(w));
const basis=words.filter((w)=>!numbers.includes(w));
if(numbers.length===3&&basis.length===0&&Number(numbers[2])===0)basis.push(numbers.pop());
if(numbers.length>2||basis.length>1)return undefined;
return make(numbers[0]??"1",numbers[1]??"1",basis[0]??(numbers.length>0?"0%":"auto"));
}
function compressShorthand(name,values){
const wide=values.filter((v)=>wideKeywords.has(v));
if(wide.length>0)return wide.length===values.length&&wide.every((v)=>v===wide[0])?wide[0]:"";
if(values.some((v)=>/\bvar\(/.test(v)))return"";
const line=(list)=>{
const shown=[list[0]==="medium"?"":list[0],list[1]==="none"?"":list[1],
list[2]==="currentcolor"?"":list[2]].filter((v)=>v!=="");
return shown.length>0?shown.join(" "):"medium";
};
switch(name){
case"border":return values[12]==="none"&&[3,6,9].every((from)=>
[0,1,2].every((i)=>values[from+i]===values[i]))?line(values.slice(0,3)):"";
case"border-top":case"border-right":case"border-bottom":case"border-left":case"column-rule":return line(
values);
case"outline":{
const shown=[values[2]==="currentcolor"?"":values[2],values[1]==="none"?"":values[1],
values[0]==="medium"?"":values[0]].filter((v)=>v!=="");
return shown.join(" ")||"none";
}
case"flex":return values.join(" ");
case"flex-flow":return values[1]==="nowrap"?values[0]:values[0]==="row"?values[1]:values.join(" ");
case"list-style":{
const shown=[values[1]==="outside"?"":values[1],values[2]==="none"?"":values[2],
values[0]==="disc"?"":values[0]].filter((v)=>v!=="");
return shown.join(" ")||"outside";
}
case"text-decoration":return[values[0],values[1]==="solid"?"":values[1],values[2]==="currentcolor"
?"":values[2]].filter((v)=>v!=="").join(" ");
case"background":return backgroundText(values);
}
return joinSides(values);
}
const shorthandsOf={__proto__:null};
for(const[name,parts]of Object.entries(shorthandParts).sort((a,b)=>b[1].length-a[1].length)){
for(const part of parts)(shorthandsOf[part]??=[]).push(name);
}
const CSSStyleDeclaration=interface_("CSSStyleDeclaration",null,()=>class{
get cssText(){
const s=brand(this,CSSStyleDeclaration);
return s.source?.isReadOnly?"":declarationText(declarations(s));
}
set cssText(v){
const s=brand(this,CSSStyleDeclaration);
const text=toStrOrEmpty(v);
ensureWritable(s);
storeDeclarations(s,parseDeclarations(text));
}
get length(){return declarations(brand(this,CSSStyleDeclaration)).length;}
item(index){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,1);
return declarations(s)[toULong(index)]?.name??"";
}
getPropertyValue(name){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,1);
return propertyValue(s,toStr(name));
}
getPropertyPriority(name){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,1);
const key=propertyName(toStr(name));
return priorityOf(s,key);
}
setProperty(name,value,priority=""){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,2);
setProperty(s,propertyName(toStr(name)),toStrOrEmpty(value),toStrOrEmpty(priority));
}
removeProperty(name){
const s=brand(this,CSSStyleDeclaration);
need(arguments.length,1);
const key=propertyName(toStr(name));
ensureWritable(s);
const old=propertyValue(s,key);
const list=declarations(s);
const kept=list.filter((d)=>d.name!==key&&!(shorthandParts[key]??[]).includes(d.name));
if(kept.length!==list.length)storeDeclarations(s,kept);
return old;
}
get parentRule(){return wrapperOrNull(brand(this,CSSStyleDeclaration).rule);}
});
function priorityOf(s,key){
const list=declarations(s);
const names=list.some((d)=>d.name===key)?[key]:shorthandParts[key]??[key];
return names.every((name)=>list.find((d)=>d.name===name)?.important)?"important":"";
}
function ensureWritable(s){
if(s.source?.isReadOnly)fail("NoModificationAllowedError","Computed values cannot be changed");
}
const propertyName=(name)=>(name.startsWith("--")?name:ascii.lower(name));
function parseDeclarations(text){
const list=[];
let part="",open=0,quote="";
const flush=()=>{
const colon=part.indexOf(":");
if(colon>0){
const name=propertyName(ascii.strip(part.slice(0,colon)));
let value=ascii.strip(part.slice(colon+1));
const important=/!\s*important$/i.test(value);
if(important)value=ascii.strip(value.replace(/!\s*important$/i,""));
if(/^(?:--.+|-?[a-z][a-z0-9-]*)$/.test(name)&&value!==""&&open===0&&quote==="")putDeclaration(
list,name,value,important);
}
part="";
};
const clean=text.replace(/\/\*[^]*?(?:\*\/|$)/g,"");
for(let i=0;i<clean.length;i++){
const c=clean[i];
if(quote!==""){
if(c==="\\")part+=c+(clean[++i]??"");
else{
if(c===quote)quote="";
part+=c;
}
continue;
}
if(c==="\""||c==="'")quote=c;
else if(c==="("||c==="["||c==="{")open++;
else if(c===")"||c==="]"||c==="}")open=Math.max(0,open-1);
else if(c===";"&&open===0){
flush();
continue;
}
part+=c;
}
if(quote!==""){
part+=quote;
quote="";
}
for(;open>0;open--)part+=")";
flush();
return list;
}
function putDeclaration(list,name,value,important){
if(!isValidValue(name,value))return;
const parts=expandShorthand(name,value);
if(parts===undefined)return;
for(const[part,text]of parts??[[name,value]])putLonghand(list,part,normalizeValue(text,part),important);
if(parts===null&&shorthandParts[name]){
for(const part of shorthandParts[name]){
const place=list.findIndex((d)=>d.name===part);
if(place>=0&&(important||!list[place].important))list.splice(place,1);
}
}
}
function putLonghand(list,name,value,important){
const place=list.findIndex((d)=>d.name===name);
const d={name,value,important};
if(place>=0&&list[place].important&&!important)return;
if(place>=0)list.splice(place,1);
list.push(d);
}
function declarations(s){
if(s.source)return s.source.list(s);
const text=styleJudging.isOn&&native.isRefusedStyle(s.element.id)?null:getAttr(s.element,"style");
if(s.parsedFrom!==text){
s.parsedFrom=text;
s.list=text===null?[]:parseDeclarations(text);
}
return s.list;
}
function declarationText(list){
const done=new Set(),out=[];
for(const d of list){
if(done.has(d.name))continue;
const important=d.important?" !important":"";
const short=(shorthandsOf[d.name]??[]).find((name)=>{
const parts=shorthandParts[name].map((part)=>(done.has(part)?undefined
:list.find((x)=>x.name===part)));
return parts.every((p)=>p&&p.important===d.important)
&&compressShorthand(name,parts.map((p)=>p.value))!=="";
});
if(short){
const values=shorthandParts[short].map((part)=>list.find((x)=>x.name===part).value);
for(const part of shorthandParts[short])done.add(part);
out.push(`${short}: ${compressShorthand(short,values)}${important};`);
continue;
}
done.add(d.name);
out.push(`${d.name}: ${d.value}${important};`);
}
return out.join(" ");
}
function storeDeclarations(s,list){
if(s.source){
s.source.store(s,list);
return;
}
const wasWriting=styleJudging.isWriting;
styleJudging.isWriting=true;
try{
setAttr(s.element,"style",declarationText(list));
}finally{
styleJudging.isWriting=wasWriting;
}
}
function propertyValue(s,name){
if(s.source?.value)return s.source.value(s,propertyName(name));
const key=propertyName(name),list=declarations(s);
const own=list.find((d)=>d.name===key);
const parts=shorthandParts[key];
if(own||!parts)return own?.value??"";
const values=parts.map((part)=>list.find((d)=>d.name===part));
if(!values.every((v)=>v&&v.important===values[0]?.important))return"";
return compressShorthand(key,values.map((v)=>v.value));
}
function setProperty(s,name,value,priority){
ensureWritable(s);
if(!isKnownProperty(name))return;
const list=declarations(s);
if(value===""){
const kept=list.filter((d)=>d.name!==name&&!(shorthandParts[name]??[]).includes(d.name));
if(kept.length!==list.length)storeDeclarations(s,kept);
return;
}
if(priority!==""&&ascii.lower(priority)!=="important")return;
if(/[;!]/.test(value.replace(/"[^"]*"|'[^']*'|\([^()]*\)/g,"")))return;
const parsed=parseDeclarations(`${name}: ${value}`);
if(parsed.length===0)return;
const copy=list.map((d)=>({...d}));
for(const d of parsed){
const old=copy.find((x)=>x.name===d.name);
if(old)Object.assign(old,{value:d.value,important:priority!==""});
else copy.push({...d,important:priority!==""});
}
storeDeclarations(s,copy);
}
function publishProperty(name){
const camel=name.replace(/-([a-z])/g,(_,c)=>c.toUpperCase());
for(const key of new Set([camel,name,...(name==="float"?["cssFloat"]:[])])){
publishMembers({
get[key](){return propertyValue(brand(this,CSSStyleDeclaration),name);},
set[key](v){setProperty(brand(this,CSSStyleDeclaration),name,toStrOrEmpty(v),"");},
},CSSStyleDeclaration.prototype,true);
}
}
whenSeen(CSSStyleDeclaration,()=>cssProperties.forEach(publishProperty));
function inlineStyle(s){
return(s.$style??=legacyObject(CSSStyleDeclaration,{element:s,parsedFrom:undefined,list:[]},{
length:(d)=>declarations(d).length,item:(d,i)=>declarations(d)[i].name,
}));
}
publishMembers(class{
static escape(text){
need(arguments.length,1);
let out="";
const source=toStr(text);
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
static supports(name,value=undefined){
need(arguments.length,1);
if(arguments.length===1)return supportsCondition(toStr(name));
const text=toStr(value);
return supportsDeclaration(propertyName(toStr(name)),text);
}
},(()=>{
const css=new PObject();
defineProperty(css,Symbol.toStringTag,{value:"CSS",configurable:true});
expose("CSS",css);
return css;
})(),true);
const rectArguments=([x=0,y=0,width=0,height=0])=>({
x:toNumber(x),y:toNumber(y),width:toNumber(width),height:toNumber(height),
});
function rectInit(other){
const d=toDict(other);
const part=(key)=>(d[key]===undefined?0:toNumber(d[key]));
return{height:part("height"),width:part("width"),x:part("x"),y:part("y")};
}
const least=(a,b)=>(a!==a||b!==b?NaN:Math.min(a,b));
const greatest=(a,b)=>(a!==a||b!==b?NaN:Math.max(a,b));
const DOMRectReadOnly=interface_("DOMRectReadOnly",null,()=>class{
get x(){return brand(this,DOMRectReadOnly).x;}
get y(){return brand(this,DOMRectReadOnly).y;}
get width(){return brand(this,DOMRectReadOnly).width;}
get height(){return brand(this,DOMRectReadOnly).height;}
get top(){const s=brand(this,DOMRectReadOnly);return least(s.y,s.y+s.height);}
get right(){const s=brand(this,DOMRectReadOnly);return greatest(s.x,s.x+s.width);}
get bottom(){const s=brand(this,DOMRectReadOnly);return greatest(s.y,s.y+s.height);}
get left(){const s=brand(this,DOMRectReadOnly);return least(s.x,s.x+s.width);}
toJSON(){
const s=brand(this,DOMRectReadOnly);
return dictionary({
x:s.x,y:s.y,width:s.width,height:s.height,top:least(s.y,s.y+s.height),
right:greatest(s.x,s.x+s.width),
bottom:greatest(s.y,s.y+s.height),left:least(s.x,s.x+s.width),
});
}
static fromRect(other=undefined){return instance(DOMRectReadOnly,rectInit(other));}
},{make:(args,newTarget)=>instance(DOMRectReadOnly,rectArguments(args),newTarget)});
const DOMRect=interface_("DOMRect",DOMRectReadOnly,()=>class{
get x(){return brand(this,DOMRect).x;}
set x(v){brand(this,DOMRect).x=toNumber(v);}
get y(){return brand(this,DOMRect).y;}
set y(v){brand(this,DOMRect).y=toNumber(v);}
get width(){return brand(this,DOMRect).width;}
set width(v){brand(this,DOMRect).width=toNumber(v);}
get height(){return brand(this,DOMRect).height;}
set height(v){brand(this,DOMRect).height=toNumber(v);}
static fromRect(other=undefined){return instance(DOMRect,rectInit(other));}
},{make:(args,newTarget)=>instance(DOMRect,rectArguments(args),newTarget),aliases:["SVGRect"]});
const makeRect=(x,y,width,height)=>instance(DOMRect,{x,y,width,height});
const makeRectReadOnly=(r)=>instance(DOMRectReadOnly,{...r});
const DOMRectList=interface_("DOMRectList",null,()=>class{
get length(){return brand(this,DOMRectList).rects.length;}
item(index){
const s=brand(this,DOMRectList);
need(arguments.length,1);
return s.rects[toULong(index)]??null;
}
});
makeArrayLike(DOMRectList,false);
function rectList(numbers,at=scrollPlace()){
const rects=[];
for(let i=0;i+3<numbers.length;i+=4){
rects.push(makeRect(numbers[i]-at.x,numbers[i+1]-at.y,numbers[i+2],numbers[i+3]));
}
return legacyObject(DOMRectList,{rects},{length:(s)=>s.rects.length,item:(s,i)=>s.rects[i]});
}
const pointArguments=([x=0,y=0,z=0,w=1])=>
({x:toNumber(x),y:toNumber(y),z:toNumber(z),w:toNumber(w)});
function pointInit(other){
const d=toDict(other);
const part=(key,initial)=>(d[key]===undefined?initial:toNumber(d[key]));
return{w:part("w",1),x:part("x",0),y:part("y",0),z:part("z",0)};
}
const DOMPointReadOnly=interface_("DOMPointReadOnly",null,()=>class{
get x(){return brand(this,DOMPointReadOnly).x;}
get y(){return brand(this,DOMPointReadOnly).y;}
get z(){return brand(this,DOMPointReadOnly).z;}
get w(){return brand(this,DOMPointReadOnly).w;}
toJSON(){
const{x,y,z,w}=brand(this,DOMPointReadOnly);
return dictionary({x,y,z,w});
}
static fromPoint(other=undefined){return instance(DOMPointReadOnly,pointInit(other));}
},{make:(args,newTarget)=>instance(DOMPointReadOnly,pointArguments(args),newTarget)});
const DOMPoint=interface_("DOMPoint",DOMPointReadOnly,()=>class{
get x(){return brand(this,DOMPoint).x;}
set x(v){brand(this,DOMPoint).x=toNumber(v);}
get y(){return brand(this,DOMPoint).y;}
set y(v){brand(this,DOMPoint).y=toNumber(v);}
get z(){return brand(this,DOMPoint).z;}
set z(v){brand(this,DOMPoint).z=toNumber(v);}
get w(){return brand(this,DOMPoint).w;}
set w(v){brand(this,DOMPoint).w=toNumber(v);}
static fromPoint(other=undefined){return instance(DOMPoint,pointInit(other));}
},{make:(args,newTarget)=>instance(DOMPoint,pointArguments(args),newTarget)});
const CaretPosition=interface_("CaretPosition",null,()=>class{
get offsetNode(){return brand(this,CaretPosition).node.wrapper;}
get offset(){return brand(this,CaretPosition).offset;}
getClientRect(){
const{node,offset}=brand(this,CaretPosition);
return rectList(textRects(node,offset,offset))[0]??null;
}
});
function textRects(s,start,end){
const data=dataOf(s);
const before=Array.from(data.slice(0,start)).length;
const rects=native.textRects(s.id,before,before+Array.from(data.slice(start,end)).length);
if(rects.length>0||start!==end||before===0)return rects;
const[x,y,width,height]=native.textRects(s.id,before-1,before).slice(-4);
return x===undefined?rects:[x+width,y,0,height];
}
function elementsAt(d,x,y){
if(d!==mainDocument)return[];
kernel.settleSheets();
const v=viewport();
x=toDouble(x);
y=toDouble(y);
if(x<0||y<0||x>v.width||y>v.height)return[];
const found=Array.from(native.elementsAt(x+v.x,y+v.y),S)
.filter((s)=>native.computed(s.id,"","pointer-events")!=="none");
const root=documentElement(d);
if(root&&!found.includes(root))found.push(root);
return found;
}
publishMixin(()=>class{
elementFromPoint(x,y){
const d=doc(this);
need(arguments.length,2);
return wrapperOrNull(elementsAt(d,x,y)[0]);
}
elementsFromPoint(x,y){
const d=doc(this);
need(arguments.length,2);
return array(elementsAt(d,x,y).map((s)=>s.wrapper));
}
caretPositionFromPoint(x,y){
const d=doc(this);
need(arguments.length,2);
const top=elementsAt(d,x,y)[0];
if(!top)return null;
const v=viewport(),found=native.caretAt(toDouble(x)+v.x,toDouble(y)+v.y);
if(found===null)return instance(CaretPosition,{node:top,offset:0});
const text=S(found[0]);
return instance(CaretPosition,{node:text,offset:Array.from(dataOf(text)).slice(0,found[1])
.join("").length});
}
},Document);
function rangeRects(r){
kernel.settleSheets();
const rects=[];
const common=commonAncestor(r);
if(common.kind===TEXT)return textRects(common,r.startOffset,r.endOffset);
for(let id=common.id;id>=0;id=native.following(id,common.id)){
const n=S(id);
if(n.kind===TEXT){
const isStart=n===r.start,isEnd=n===r.end;
if(!isStart&&!isEnd&&!containedInRange(r,n))continue;
rects.push(...textRects(n,isStart?r.startOffset:0,isEnd?r.endOffset:dataOf(n).length));
}else if(n.kind===ELEMENT&&n!==common&&containedInRange(r,n)
&&!containedInRange(r,parentState(n))){
rects.push(...native.rects(id));
}
}
return rects;
}
publishMixin(()=>class{
getClientRects(){return rectList(rangeRects(brand(this,Range)));}
getBoundingClientRect(){
const rects=rangeRects(brand(this,Range));
if(rects.length===0)return makeRect(0,0,0,0);
let left=Infinity,top=Infinity,right=-Infinity,bottom=-Infinity;
for(let i=0;i<rects.length;i+=4){
left=Math.min(left,rects[i]);
top=Math.min(top,rects[i+1]);
right=Math.max(right,rects[i]+rects[i+2]);
bottom=Math.max(bottom,rects[i+1]+rects[i+3]);
}
const at=scrollPlace();
return makeRect(left-at.x,top-at.y,right-left,bottom-top);
}
},Range);
const isHost=(s)=>s.isHTML&&(s.wrapper.isContentEditable||mainDocument.designMode==="on");
function editingHost(s){
let e=s&&s.kind!==ELEMENT?parentState(s):s,host=null;
for(;e&&e.kind===ELEMENT&&isHost(e);e=parentState(e)){
host=e;
if(e.local==="body")break;
}
return host;
}
const voidInText=new Set(["br","hr","img","input","wbr","video","audio","iframe","canvas"]);
const textBlocks=new Set(
("address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 "
+"h4 h5 h6 header li main nav ol p pre section table tbody td tfoot th thead tr ul").split(" "));
const isBreak=(s)=>s?.isHTML===true&&s.local==="br";
const isTextBlock=(s)=>s?.isHTML===true&&textBlocks.has(s.local);
const isWhole=(s)=>s.kind===ELEMENT&&(voidInText.has(s.local)||!isHost(s));
function blockAround(s,host){
let e=s;
while(e!==host&&!isTextBlock(e))e=parentState(e);
return e;
}
function putCaret(s,isAtStart){
if(isTextField(s)||rootState(s)!==mainDocument||editingHost(s)!==s)return;
if(!isAtStart)selectedIn(s);
else if(!knownIn(s)){
let node=s;
for(let inner=s;inner&&!isWhole(inner);inner=inner.kind===ELEMENT?firstShown(inner):null)node=
inner;
select(selection(),makeRange(node,0,node,0),false);
}
}
function firstShown(s){
return childStates(s).find((n)=>n.kind!==COMMENT&&(n.kind!==TEXT||dataOf(n).trim()!==""
||native.next(n.id)<0))??null;
}
function focusByPerson(s){
if(documentOf(s).focused!==s&&s.kind===ELEMENT&&isHost(s))putCaret(s,false);
kernel.focusElement(s);
}
function knownIn(host){
const known=selectedRange(selection());
return known&&isInclusiveAncestor(host,known.start)&&isInclusiveAncestor(host,known.end)?known:null;
}
function selectedIn(host){
const known=knownIn(host);
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
function collapseRange(r,node,offset){
[r.start,r.startOffset,r.end,r.endOffset]=[node,offset,node,offset];
if(selectedRange(selection())===r)tellMovedSelection();
}
function tellMovedSelection(){
const s=selection(),r=s.range;
s.range=null;
select(s,r,s.isBackward);
}
function editByKey(s,key,isCharacter,held){
const host=editingHost(s);
if(!host)return;
if(held.ctrlKey||held.metaKey){
if(key.toLowerCase()==="a")select(selection(),makeRange(host,0,host,lengthOf(host)),false);
return;
}
const isPlain=getAttr(host,"contenteditable")==="plaintext-only";
switch(key){
case"Backspace":return editText(host,"deleteContentBackward",null);
case"Delete":return editText(host,"deleteContentForward",null);
case"Enter":return editText(host,held.shiftKey||isPlain?"insertLineBreak":"insertParagraph",null);
case"ArrowLeft":case"ArrowUp":return moveCaret(host,-1);
case"ArrowRight":case"ArrowDown":return moveCaret(host,1);
case"Home":return moveCaret(host,-Infinity);
case"End":return moveCaret(host,Infinity);
default:if(isCharacter)editText(host,"insertText",key);
}
}
function replaceText(host,text){
select(selection(),makeRange(host,0,host,lengthOf(host)),false);
if(text==="")return editText(host,"deleteContentBackward",null);
insertLines(host,text,"insertText");
}
function insertLines(host,text,inputType,isCommand=false){
text.split("\n").forEach((line,place)=>{
if(place>0)editText(host,"insertParagraph",null,isCommand);
if(line!=="")editText(host,inputType,line,isCommand);
});
}
function pasteInHost(s,text){
const host=isTextField(s)?null:editingHost(s);
if(!host)return null;
insertLines(host,text.replace(/\r\n?/g,"\n"),"insertFromPaste");
return true;
}
function caretPlace(s){
const host=isTextField(s)?null:editingHost(s);
if(!host)return null;
kernel.settleSheets();
const{end:node,endOffset:offset}=selectedIn(host),children=isText(node)?[]:childStates(node);
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
return x===undefined?null:{line:Math.round(y/16),column:Math.round(x/8)};
}
function editText(host,inputType,data,isCommand=false){
let r=selectedIn(host);
if(isCollapsed(r)&&inputType.startsWith("delete"))r=
deletedBy(host,r,inputType==="deleteContentBackward"?-1:1);
const init={I:interfaces.InputEvent,bubbles:true,composed:true,inputType,data};
const target=r?instance(interfaces.StaticRange,{start:r.start,startOffset:r.startOffset,end:r.end,
endOffset:r.endOffset}):null;
if(!isCommand&&!mayInput(host,{...init,$targets:target?[target]:[]}))return;
if(!r||!isConnected(host))return;
if(!isInclusiveAncestor(host,r.start)||!isInclusiveAncestor(host,r.end))r=selectedIn(host);
kernel.reactions(()=>{
const[first,last]=[blockAround(r.start,host),blockAround(r.end,host)];
if(!isCollapsed(r)){
const{start,startOffset}=r;
deleteContents(r);
joinBlocks(first,last,host);
if(isConnected(start))collapseRange(r,start,Math.min(startOffset,lengthOf(start)));
}
if(inputType==="insertText"||inputType==="insertFromPaste")insertAtCaret(r,data,host);
else if(inputType==="insertLineBreak")breakLine(r,host);
else if(inputType==="insertParagraph")breakBlock(r,host);
else keepBlock(r,host);
if(rootState(host)===mainDocument)select(selection(),r,false);
});
fire(host,"input",init);
}
function mayInput(s,init){
if(!fire(s,"beforeinput",{...init,cancelable:true}))return false;
const text=init.inputType==="insertLineBreak"||init.inputType==="insertParagraph"?"\n":init.data;
if(!init.inputType.startsWith("insert")||!text)return true;
return fire(s,"textInput",{I:TextEvent,bubbles:true,cancelable:true,composed:true,view:page,
data:text});
}
function deletedBy(host,r,step){
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
for(let leaf=nextLeaf(caret,host,step);leaf;leaf=nextLeaf(besideLeaf(leaf,step),host,step)){
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
const besideLeaf=(leaf,step)=>({node:parentState(leaf),offset:native.index(leaf.id)+(step<0?0:1)});
function nextLeaf({node,offset},host,step){
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
return s.kind===COMMENT?nextLeaf(besideLeaf(s,step),host,step):s;
}
function joinBlocks(first,last,host){
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
function keepBlock(r,host){
if(isText(r.start)&&dataOf(r.start)===""){
const parent=parentState(r.start),place=native.index(r.start.id);
kernel.remove(r.start);
collapseRange(r,parent,place);
}
const block=blockAround(r.start,host);
if(block!==host&&isConnected(block)&&native.first(block.id)<0){
append(makeElementIn(documentOf(host),HTML,null,"br"),block);
collapseRange(r,block,0);
}else{
tellMovedSelection();
}
}
function insertAtCaret(r,text,host){
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
collapseRange(r,node,offset+text.length);
}
function breakLine(r,host){
const block=blockAround(r.start,host);
if(getAttr(host,"contenteditable")==="plaintext-only"&&isText(r.start))return insertAtCaret(r,"\n",host);
const made=makeElementIn(documentOf(host),HTML,null,"br");
insertInRange(r,made);
const parent=parentState(made),place=native.index(made.id)+1;
let hasMore=false;
for(let leaf=nextLeaf({node:parent,offset:place},host,1);leaf&&!hasMore;leaf=
nextLeaf(besideLeaf(leaf,1),host,1)){
if(blockAround(leaf,host)!==block)break;
hasMore=!isText(leaf)||dataOf(leaf)!=="";
}
if(!hasMore)preInsert(makeElementIn(documentOf(host),HTML,null,"br"),parent,S(native.next(made.id)));
collapseRange(r,parent,place);
}
function breakBlock(r,host){
const doc=documentOf(host);
let block=blockAround(r.start,host);
while(block!==host&&!["p","div","li","h1","h2","h3","h4","h5","h6","dd","dt","address"].includes(
block.local))block=blockAround(parentState(block),host);
if(block===host&&["p","h1","h2","h3","h4","h5","h6","pre","span"].includes(
host.local))return breakLine(r,host);
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
collapseRange(r,caret,0);
}
function moveCaret(host,step){
const r=selectedIn(host),texts=[];
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
const isTextField=(s)=>s.isHTML
&&(s.local==="textarea"||(s.local==="input"&&valueMode(inputType(s))==="value"));
const DOMStringMap=interface_("DOMStringMap",null,()=>class{});
const dataName=(name)=>`data-${name.replace(/[A-Z]/g,(c)=>`-${c.toLowerCase()}`)}`;
const dataOps={
overridesBuiltIns:true,namesIndices:true,
names(s){
const names=[];
for(let i=0,n=native.attrCount(s.element.id);i<n;i++){
const name=attrQualified(s.element,i);
if(/^data-[^A-Z]*$/.test(name))names.push(name.slice(5).replace(/-([a-z])/g,(_,c)=>c.toUpperCase()));
}
return names;
},
named(s,name){
return/-[a-z]/.test(name)?undefined:getAttr(s.element,dataName(name))??undefined;
},
setNamed(s,name,value){
if(/-[a-z]/.test(name))fail("SyntaxError","A name of a data attribute has a letter after a hyphen");
const content=dataName(name);
if(!namePattern.test(content))fail("InvalidCharacterError","The name has invalid characters");
setAttr(s.element,content,toStr(value));
},
deleteNamed(s,name){removeAttr(s.element,dataName(name));},
};
const sharedMembers=()=>class{
get dataset(){
const s=element(this);
return(s.$dataset??=legacyObject(DOMStringMap,{element:s},dataOps));
}
get nonce(){return native.nonce(element(this).id);}
set nonce(v){native.setNonce(element(this).id,toStr(v));}
get tabIndex(){
const s=element(this);
const n=parseInteger(getAttr(s,"tabindex"));
return inLong(n)?n:isFocusableByDefault(s)?0:-1;
}
set tabIndex(v){setAttr(element(this),"tabindex",String(toLong(v)));}
focus(){kernel.focusElement(focusTarget(element(this)));}
blur(){kernel.blurElement(element(this));}
get style(){return inlineStyle(element(this));}
set style(v){setAttr(element(this),"style",toStr(v));}
};
for(const I of[HTMLElement,SVGElement,MathMLElement])publishMixin(sharedMembers,I);
function isFocusableByDefault(s){
if(!s.isHTML)return s.local==="a"&&hasAttr(s,"href");
if(s.local==="a"||s.local==="area")return hasAttr(s,"href");
if(s.local==="input")return inputType(s)!=="hidden"&&!isDisabled(s);
if(["button","select","textarea"].includes(s.local))return!isDisabled(s);
return s.local==="iframe"||s.local==="summary";
}
const isFocusable=(s)=>(isFocusableByDefault(s)||hasAttr(s,"tabindex")
||(s.isHTML&&s.wrapper.isContentEditable))&&!isDisabled(s);
const hasBox=(s)=>{
for(let e=s;e&&e.kind===ELEMENT;e=parentState(e)){
if(native.computed(e.id,"","display")==="none")return false;
}
return true;
};
const isOperable=(s)=>documentOf(s)!==mainDocument||hasBox(s)
&&native.computed(s.id,"","visibility")==="visible"&&native.computed(s.id,"","interactivity")!=="inert";
function focusTarget(s){
if(!s.shadow?.delegatesFocus)return s;
const{focused}=documentOf(s);
if(focused&&isConnected(focused)&&includesShadow(s.shadow,focused))return focused;
return focusDelegate(s.shadow)??s;
}
function focusDelegate(top){
let first=null;
for(let id=native.following(top.id,top.id);id>=0;id=native.following(id,top.id)){
const s=S(id);
if(s.kind!==ELEMENT)continue;
const target=s.shadow?.delegatesFocus?focusDelegate(s.shadow):isFocusable(s)
&&parseInteger(getAttr(s,"tabindex"))!==-1?s:null;
if(!target||!hasBox(target))continue;
if(hasAttr(s,"autofocus"))return target;
first??=target;
}
return first;
}
let isAutofocusDone=false;
function flushAutofocus(){
if(isAutofocusDone)return;
if(mainDocument.focused&&isConnected(mainDocument.focused)){
isAutofocusDone=true;
return;
}
const[id]=native.query(mainDocument.id,"[autofocus]",1)??[];
if(id===undefined)return;
const target=focusTarget(S(id));
if(!isFocusable(target))return;
isAutofocusDone=true;
kernel.focusElement(target);
}
const tellFocus=(d)=>native.focusMoved(d.focused&&isConnected(d.focused)?d.focused.id:-1);
function focusElement(s){
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
function pressedPart(whole){
const parts=[];
for(let s=whole;s&&s.kind===ELEMENT&&!s.shadow&&s.local!=="select"&&s.local!=="textarea";s=
parts.at(-1)){
const part=partWithText(s);
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
function partWithText(s){
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
function press(s,detail=1){
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
function focusAround(s){
const d=documentOf(s);
let around=s;
const takesFocus=(e)=>isFocusableByDefault(e)||hasAttr(e,"tabindex")||editingHost(e)===e
||e.shadow?.delegatesFocus;
while(around&&!(around.kind===ELEMENT&&takesFocus(around)))around=parentState(around)??around.host;
if(around)focusByPerson(focusTarget(around));
else if(d.focused)kernel.blurElement(d.focused);
}
function typedInput(s,key,text){
const data=key!==null&&key.length===1?key:null;
const types={Enter:"insertLineBreak",Backspace:"deleteContentBackward",Delete:"deleteContentForward"};
if(key==="")return{data,inputType:text.length<controlValue(s).length?"deleteByCut"
:"insertFromPaste"};
return{data,inputType:types[key]??"insertText"};
}
function typeValue(s,next,place,input){
s.rawValue=next;
s.isDirty=true;
s.isTyped=true;
s.hasUntoldChange=true;
syncValue(s,s.local==="textarea"?next:inputValue(s));
if(canSelect(s))setSelection(s,place,place);
fire(s,"input",{I:interfaces.InputEvent,bubbles:true,composed:true,...input});
}
function commitChange(s){
if(!s.hasUntoldChange)return;
s.hasUntoldChange=false;
s.isEdited=true;
fire(s,"change",{bubbles:true});
}
function blurElement(s,next=null){
const d=documentOf(s);
if(d.focused!==s)return;
commitChange(s);
if(d.focused!==s)return;
d.focused=null;
if(!next)tellFocus(d);
const I=interfaces.FocusEvent;
fire(s,"blur",{I,composed:true,relatedState:next});
fire(s,"focusout",{I,bubbles:true,composed:true,relatedState:next});
}
const globalHandlers=
("abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close "
+"contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave "
+"dragover dragstart drop durationchange emptied ended error focus formdata input invalid keydown keypress "
+"keyup load loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout "
+"mouseover mouseup paste pause play playing progress ratechange reset resize scroll scrollend "
+"securitypolicyviolation seeked seeking select slotchange stalled submit suspend timeupdate toggle "
+"volumechange waiting webkitanimationend webkitanimationiteration webkitanimationstart webkittransitionend "
+"wheel pointerdown pointerup pointermove pointerover pointerout pointerenter pointerleave pointercancel "
+"gotpointercapture lostpointercapture selectstart selectionchange animationstart animationiteration "
+"animationend animationcancel transitionrun transitionstart transitionend transitioncancel")
.split(" ");
const windowHandlers=
("afterprint beforeprint beforeunload hashchange languagechange message messageerror offline online pagehide "
+"pagereveal pageshow pageswap popstate rejectionhandled storage unhandledrejection unload").split(" ");
const globalHandlerSet=new Set(globalHandlers),windowHandlerSet=new Set(windowHandlers);
const bodyHandlerSet=new Set(["blur","error","focus","load","resize","scroll",...windowHandlers]);
const isBody=(s)=>s.isHTML&&(s.local==="body"||s.local==="frameset");
const handlerTarget=(s,type)=>(isBody(s)&&bodyHandlerSet.has(type)?windowState:s);
for(const I of[HTMLElement,SVGElement,MathMLElement]){
whenSeen(I,()=>{
for(const type of globalHandlers)addEventHandlers(I,[type],
(object)=>handlerTarget(element(object),type));
});
}
eventHandlers(Document,[...globalHandlers,"readystatechange","visibilitychange"],doc);
for(const I of[interfaces.HTMLBodyElement,interfaces.HTMLFrameSetElement]){
eventHandlers(I,windowHandlers,(object)=>(brand(object,I),windowState));
}
function contentHandlerChanged(e,type,value){
if(!globalHandlerSet.has(type)&&!(isBody(e)&&windowHandlerSet.has(type)))return;
const target=handlerTarget(e,type);
if(value===null)setHandler(target,type,null);
else if(native.permitsHandler(e.id,value))setHandler(target,type,null,value);
}
let hasReadBody=false;
function readBodyHandlers(){hasReadBody||=bodyOf(mainDocument)!==null;}
function readContentHandlers(s){
for(let i=0,n=native.attrCount(s.id);i<n;i++){
const[ns,,local]=native.attrName(s.id,i);
if(ns===null&&local.length>2&&local[0]==="o"&&local[1]==="n"){
kernel.contentHandlerChanged(s,local.slice(2),native.attrValue(s.id,i));
}
}
}
keep({focusElement,press,focusAround,blurElement,contentHandlerChanged,readBodyHandlers});
function parsedDocument(text,allowsShadowRoots){
const made=makeDocument({id:native.parseDocument(text,allowsShadowRoots),isHTML:true,
contentType:"text/html",url:native.documentURL()});
if(allowsShadowRoots)kernel.takeParsedShadows();
const first=native.first(made.id);
const doctype=first>=0&&native.kind(first)===DOCTYPE?S(first):null;
made.isQuirks=()=>!doctype||doctypeParts(doctype)[0]!=="html"||doctypeParts(doctype)[1]!=="";
markParsed(made.id);
return made.wrapper;
}
interface_("DOMParser",null,()=>class{
parseFromString(text,type){
brand(this,interfaces.DOMParser);
need(arguments.length,2);
text=toStr(text);
type=toStr(type);
if(type==="text/html")return parsedDocument(text,false);
if(!["text/xml","application/xml","application/xhtml+xml","image/svg+xml"].includes(type))throw typeError(
`'${type}' is no type that can be parsed`);
return parseXML(text,type).wrapper;
}
},{
make(args,newTarget){return instance(interfaces.DOMParser,{},newTarget);},
});
interface_("XMLSerializer",null,()=>class{
serializeToString(root){
brand(this,interfaces.XMLSerializer);
need(arguments.length,1);
return kernel.serializeXML(toState(root,Node),false);
}
},{
make(args,newTarget){return instance(interfaces.XMLSerializer,{},newTarget);},
});
const voidTags=new Set(
"area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "));
const escapeText=(t)=>t.replace(/[&<>]/g,(c)=>({"&":"&amp;","<":"&lt;",">":"&gt;"}[c]));
const escapeAttr=(t)=>
t.replace(/[&<>"\t\n\r]/g,
(c)=>({"&":"&amp;","<":"&lt;",">":"&gt;","\"":"&quot;","\t":"&#9;","\n":"&#xA;","\r":"&#xD;"}[
c]));
function serializeXML(top,isStrict){
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
const doctypeForm=(()=>{
const literal=String.raw`(?:"([^"]*)"|'([^']*)')`,space="[ \\t\\n]";
const identifiers=`PUBLIC${space}+${literal}${space}+${literal}|SYSTEM${space}+${literal}`;
return new RegExp(`${space}+([^\\s>\\[]+)(?:${space}+(?:${identifiers}))?${space}*(\\[[^\\]]*\\]${space}*)?>`,"y");
})();
class XMLSource{
constructor(text,doc,parent,scope){
this.text=text.replace(/\r\n?/g,"\n");
this.at=0;
this.doc=doc;
this.parent=parent;
this.scope=scope;
this.depth=0;
}
fail(message){
throw{xml:`${message} at ${this.at}`};
}
take(pattern){
pattern.lastIndex=this.at;
const match=pattern.exec(this.text);
if(match)this.at=pattern.lastIndex;
return match;
}
is(literal){
if(!this.text.startsWith(literal,this.at))return false;
this.at+=literal.length;
return true;
}
until(literal){
const end=this.text.indexOf(literal,this.at);
if(end<0)this.fail(`'${literal}' is missing`);
const part=this.text.slice(this.at,end);
this.at=end+literal.length;
return part;
}
references(text){
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
content(isDocument){
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
doctype(){
const match=this.take(doctypeForm);
if(!match||this.depth>0)this.fail("The doctype is wrong");
const[,name,p1,p2,s1,s2,s3,s4]=match;
native.insert(makeNode(DOCTYPE,`${name}\0${p1??p2??""}\0${s1??s2??s3??s4??""}`,this.doc).id,
this.parent.id,-1);
}
element(isDocument){
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
}
const emptyScope=()=>({outer:null,map:new Map()});
function parseXML(text,type){
const doc=makeDocument({isHTML:false,contentType:type,url:native.documentURL(),I:XMLDocument});
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
function parseXMLFragment(text,context,fragment){
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
keep({serializeXML,parseXMLFragment});
function lend(state){
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
function adoptState(s,name){
instance(interfaces[name]??Document,s);
pinLocation(s);
}
core.inWorld=(number)=>native.worldNumbered(number);
function valueHere(v){
if(!isObject(v))return v;
if(stateOf(v)!==undefined)return here(v);
try{
return structuredClone(v).value;
}catch{
return null;
}
}
if(home){
(shared.lend[world2]??=(state)=>{
const own=state.id===undefined?undefined:shared.windows.get(native.root(state.id))?.worlds[world2];
return(own??core).lend(state);
});
home.worlds[world2]=core;
}
const Location=interface_("Location",null,()=>class{});
const locationState={};
const location=instance(Location,locationState);
const currentURL=()=>parseURL(native.documentURL());
const mine=(object)=>brand(object,Location);
publishMembers((()=>{
const members=class{
get href(){mine(this);return native.documentURL();}
set href(v){mine(this);go(toUSV(v),false);}
get origin(){mine(this);return currentURL().origin;}
assign(url){mine(this);need(arguments.length,1);go(toUSV(url),false);}
replace(url){mine(this);need(arguments.length,1);go(toUSV(url),true);}
reload(){mine(this);native.navigate(native.documentURL(),true);}
toString(){mine(this);return native.documentURL();}
get ancestorOrigins(){mine(this);return(locationState.ancestors??=array([]));}
};
for(const part of["protocol","host","hostname","port","pathname","search","hash"]){
defineProperty(members.prototype,part,getOwnPropertyDescriptor({
get[part](){mine(this);return currentURL()[part];},
set[part](v){
mine(this);
const text=toUSV(v).replace(/[\t\n\r]/g,"");
const url=currentURL();
if(part==="protocol"&&!/^[A-Za-z][A-Za-z0-9+\-.]*(?::|$)/.test(text))fail("SyntaxError",
"The scheme is not valid");
const changed=changeURL(url,part,text);
if(!changed)return;
if(part==="hash"&&changed.hash===url.hash)return;
if(part==="protocol"&&!/^https?:$/.test(changed.protocol))return;
navigateTo(changed.href,false);
},
},part));
}
return members.prototype;
})(),location,true);
for(const key of ownKeys(location)){
const d=getOwnPropertyDescriptor(location,key);
defineProperty(location,key,"value"in d?{writable:false,configurable:false}:{configurable:false});
}
defineProperty(location,Symbol.toPrimitive,{value:undefined});
if(!isWorker)defineProperty(page,"location",{
get:published(getOwnPropertyDescriptor({get location(){own(this);return isOver?latest().location:location;
}},"location").get),
set:published(getOwnPropertyDescriptor({set location(v){own(this);latest().go(toUSV(v),false);}},
"location").set),
enumerable:true,configurable:false,
});
function go(text,replaces){
const url=parseURL(text,(shared.current??core).baseURL());
if(!url)fail("SyntaxError","The URL is not valid");
navigateTo(url.href,replaces);
}
function navigateTo(href,replaces){
if(href.startsWith("javascript:")){
setTimer(()=>{
if(native.permitsAddress(href))native.runScript(decodePercentText(href.slice(11)));
},0,false);
return;
}
const old=native.documentURL();
const withoutHash=(u)=>u.split("#")[0];
if(href.includes("#")&&withoutHash(href)===withoutHash(old)){
if(entries.move(href,undefined,replaces||href===old))entered(old);
return;
}
native.navigate(href,replaces);
}
const decodePercentText=(text)=>{
try{return decodeURIComponent(text);}catch{return text;}
};
const entries=home?home.entries:{
list:[{url:null,state:null,number:0}],place:0,lastNumber:0,
index:null,count:1,
get length(){return native.historyLength()??(this.index===null?this.list.length:this.count);},
get current(){return this.list[this.place];},
move(url,state,replaces,isState=false){
if(this.current.url===null)this.current.url=native.documentURL();
const number=replaces?this.current.number:this.lastNumber+1;
const before=native.documentURL(),isInFrame=native.container()>=0;
if(driver.isOn&&isState&&!isInFrame)tellDriver({type:"state",to:url});
if(!native.setURL(url,replaces,number,stateText(state??null)))return false;
if(driver.isOn&&isInFrame)tellDriver({type:"moved",from:before,to:native.documentURL(),isState});
this.lastNumber=Math.max(this.lastNumber,number);
const entry={url,state:state??null,number};
if(replaces){
this.list[this.place]=entry;
}else{
if(this.index===null)this.list.length=this.place+1;
if(this.list.length>=200)this.list.shift();
this.list.push(entry);
this.place=this.list.length-1;
if(this.index!==null)this.count=Math.min(100,++this.index+1);
}
return true;
},
enter(url,number,text){
this.place=number<0?-1:this.list.findIndex((entry)=>entry.number===number);
if(this.place<0){
if(this.list.length>=200)this.list.pop();
this.list.unshift({url,state:stateOfText(text),number:-1});
this.place=0;
}
},
};
function stateText(state){
if(state===null)return null;
try{
const text=pageJSONText(state)??null;
return text!==null&&text.length<=65536?text:null;
}catch{
return null;
}
}
function stateOfText(text){
try{
return text===null?null:pageJSON(text);
}catch{
return null;
}
}
function entered(old){
const href=native.documentURL(),fragment=(u)=>u.slice(u.split("#")[0].length);
fire(windowState,"popstate",{I:interfaces.PopStateEvent,state:entries.current.state});
if(fragment(href)!==fragment(old)){
const facts={I:interfaces.HashChangeEvent,oldURL:old,newURL:href};
setTimer(()=>fire(windowState,"hashchange",facts),0,false);
}
}
const History=interface_("History",null,()=>class{
get length(){return brand(this,History).list().length;}
get scrollRestoration(){return brand(this,History).restoration;}
set scrollRestoration(v){
const s=brand(this,History),text=toStr(v);
if(text==="auto"||text==="manual")s.restoration=text;
}
get state(){
const{state}=brand(this,History).list().current;
return home?valueHere(state):state;
}
go(delta=0){brand(this,History).traverse(toLong(delta));}
back(){brand(this,History).traverse(-1);}
forward(){brand(this,History).traverse(1);}
pushState(data,unused,url=null){
const s=brand(this,History);
need(arguments.length,2);
s.changeState(data,url,false);
}
replaceState(data,unused,url=null){
const s=brand(this,History);
need(arguments.length,2);
s.changeState(data,url,true);
}
});
const history=instance(History,{restoration:"auto",traverse,changeState,list:()=>entries});
function changeState(data,url,replaces){
const state=structuredClone(data).value;
let href=native.documentURL();
const text=url===null||url===undefined?"":toUSV(url);
if(text!==""){
const old=originURL(),next=parseURL(text,baseURL(mainDocument));
const same=next&&next.protocol===old.protocol&&next.username===old.username
&&next.password===old.password&&next.host===old.host
&&(["http:","https:"].includes(next.protocol)
||(next.pathname===old.pathname&&(next.protocol==="file:"||next.search===old.search)));
if(!same)fail("SecurityError","The URL has another origin");
href=next.href;
}
if(!entries.move(href,home?home.valueHere(state):state,replaces,true))fail("SecurityError",
"The history changes more than 100 times in 30 seconds");
}
function traverse(delta){
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
entered(old);
},0,false);
}
const nameOfWindow=()=>windowTexts.name??native.windowName();
function nameOfFrame(id){
const attribute=native.getAttr(id,"name");
return shared.windowNames.size>0?native.frameWindow(id)?.name?.()??attribute:attribute;
}
core.name=nameOfWindow;
function frameNamed(name){
for(const id of framesOf()){
if(nameOfFrame(id)===name)return{core,id};
const found=native.frameWindow(id);
const inner=found?found.frameNamed(name):null;
if(inner)return inner;
}
return null;
}
function chooseWindow(name){
switch(ascii.lower(name)){
case"":case"_self":return{window:core};
case"_parent":{
const around=native.apartFromWindow();
return{window:native.outerWindow()??(around===null?core:ledAround(around))};
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
return openedNamed(name);
}
}
function openedNamed(name){
const opened=shared.opened.find((other)=>other.name===name);
return opened?{frame:{core:shared.main,id:opened.id}}:null;
}
const ownOpened=()=>shared.opened.find((other)=>other.id===ownFrame.id);
function newWindow(name,isSevered){
const id=native.openWindow();
if(id<0)return null;
documentOf(S(id)).core=shared.main;
shared.opened.push({id,name:ascii.lower(name)==="_blank"||isSevered?"":name,isSevered});
return{frame:{core:shared.main,id}};
}
function askForWindow(url,name,isSevered,hidesReferrer){
const isNamed=name!==""&&ascii.lower(name)!=="_blank";
const elsewhere=(shared.$elsewhere??=new Map());
const known=isNamed?elsewhere.get(name):undefined;
if(known&&!known.closed){
if(url)known.location=url.href;
return isSevered?null:known;
}
const number=native.askForWindow(url?.href??"",isNamed?name:"",hidesReferrer);
if(number===0)return null;
const made=windowElsewhere(number);
if(isNamed&&elsewhere.size<1000)elsewhere.set(name,made);
return isSevered?null:made;
}
function closeWindow(){
const place=shared.opened.indexOf(ownOpened());
if(place<0)return native.closeOwnWindow();
shared.opened.splice(place,1);
shared.main.removedFrame(S(ownFrame.id));
}
core.outerWindow=()=>native.outerWindow();
core.navigate=(url,replaces)=>navigateTo(url,replaces);
function navigateTarget(s,url){
const name=getAttr(s,"target")??baseTarget(documentOf(s))??"";
const target=chooseWindow(name);
const frame=(target??newWindow(name,true))?.frame;
if(frame)leadFrame(frame,url);
else if(target)target.window.navigate(url,false);
else askForWindow(parseURL(url),name,true,false);
}
function leadFrame({core:around,id},url){
const found=around.frameWindow(id);
if(found)found.navigate(url,false);
else around.navigateFrame(id,url,false);
}
function baseTarget(doc){
for(const id of native.collect(doc.id,1,HTML,"base")){
const target=native.getAttr(id,"target");
if(target!==null)return target;
}
return null;
}
function windowFeatures(text){
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
if(name!=="")found.set(name,value);
}
return found;
}
const isFeatureOn=(value)=>value!==undefined&&(["","yes","true"].includes(value)
||(parseInteger(value)??0)!==0);
function openWindow(text,name,features=""){
const url=text===""?null:parseURL(text,(shared.current??core).baseURL());
if(text!==""&&!url)fail("SyntaxError","The URL is not valid");
const wanted=windowFeatures(features),hidesReferrer=isFeatureOn(wanted.get("noreferrer"));
const isSevered=hidesReferrer||isFeatureOn(wanted.get("noopener"));
const isHidden=isSevered&&!["_self","_parent","_top"].includes(ascii.lower(name));
const known=name===""?null:chooseWindow(name);
const target=known??newWindow(name===""?"_blank":name,isSevered);
if(!target)return askForWindow(url,name,isSevered,hidesReferrer);
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
let throwsOnWriting=0;
function openAgain(){
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
function documentList(s,key,test){
s.$lists??=new Map();
if(!s.$lists.has(key)){
s.$lists.set(key,collection(()=>native.collect(s.id,1,HTML,"*").filter((id)=>test(S(id)))));
}
return s.$lists.get(key);
}
function bodyColor(object,name){
const b=bodyOf(doc(object));
return b&&b.local==="body"?getAttr(b,name)??"":"";
}
function setBodyColor(object,name,v){
const b=bodyOf(doc(object));
if(b&&b.local==="body")setAttr(b,name,toStrOrEmpty(v));
}
function isOption(options){
if(!isObject(options))return null;
const is=options.is;
return is===undefined?null:toStr(is);
}
function writeDocument(s,text){
if(!s.isHTML)fail("InvalidStateError","The document is not HTML");
if(throwsOnWriting>0)fail("InvalidStateError","A custom element is being made");
if(s!==mainDocument||!isShown(s))return;
native.write(text);
}
const eventNames={
__proto__:null,
beforeunloadevent:"BeforeUnloadEvent",compositionevent:"CompositionEvent",customevent:"CustomEvent",
devicemotionevent:"",dragevent:"DragEvent",event:"Event",events:"Event",
focusevent:"FocusEvent",hashchangeevent:"HashChangeEvent",htmlevents:"Event",
keyboardevent:"KeyboardEvent",messageevent:"MessageEvent",mouseevent:"MouseEvent",
mouseevents:"MouseEvent",storageevent:"StorageEvent",svgevents:"Event",textevent:"TextEvent",
touchevent:"",uievent:"UIEvent",uievents:"UIEvent",
};
const DOMImplementation=interface_("DOMImplementation",null,()=>class{
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
});
partial(Document,()=>class{
static parseHTMLUnsafe(html){
need(arguments.length,1);
return parsedDocument(toStr(html),true);
}
get implementation(){
const s=doc(this);
return(s.$implementation??=instance(DOMImplementation,{doc:s}));
}
get URL(){return documentURL(doc(this));}
get documentURI(){return documentURL(doc(this));}
get compatMode(){return isQuirks(doc(this))?"BackCompat":"CSS1Compat";}
get characterSet(){return doc(this).encoding;}
get charset(){return doc(this).encoding;}
get inputEncoding(){return doc(this).encoding;}
get contentType(){return doc(this).contentType;}
get doctype(){
for(const id of native.children(doc(this).id))if(native.kind(id)===DOCTYPE)return wrapperOf(id);
return null;
}
get documentElement(){return wrapperOrNull(documentElement(doc(this)));}
getElementsByTagName(name){
const s=doc(this);
need(arguments.length,1);
return byTagName(s,toStr(name));
}
getElementsByTagNameNS(namespace,local){
const s=doc(this);
need(arguments.length,2);
return byTagNameNS(s,toNullableStr(namespace),toStr(local));
}
getElementsByClassName(names){
const s=doc(this);
need(arguments.length,1);
return byClassName(s,toStr(names));
}
getElementById(id){
const s=doc(this);
need(arguments.length,1);
return elementByID(s,toStr(id));
}
createElement(name,options=undefined){
const s=doc(this);
need(arguments.length,1);
name=toStr(name);
checkName(name);
if(s.isHTML)name=ascii.lower(name);
const ns=s.isHTML||s.contentType==="application/xhtml+xml"?HTML:null;
return kernel.reactions(()=>createElement(s,name,ns,null,isOption(options),true).wrapper);
}
createElementNS(namespace,name,options=undefined){
const s=doc(this);
need(arguments.length,2);
const[ns,prefix,local]=extractName(toNullableStr(namespace),toStr(name));
return kernel.reactions(()=>createElement(s,local,ns,prefix,isOption(options),true).wrapper);
}
createDocumentFragment(){return makeFragment(doc(this)).wrapper;}
createTextNode(data){
const s=doc(this);
need(arguments.length,1);
return makeText(toStr(data),s).wrapper;
}
createCDATASection(data){
const s=doc(this);
need(arguments.length,1);
data=toStr(data);
if(s.isHTML)fail("NotSupportedError","An HTML document has no CDATA sections");
if(data.includes("]]>"))fail("InvalidCharacterError","The data has the end of a CDATA section");
return makeNode(CDATA,data,s).wrapper;
}
createComment(data){
const s=doc(this);
need(arguments.length,1);
return makeComment(toStr(data),s).wrapper;
}
createProcessingInstruction(target,data){
const s=doc(this);
need(arguments.length,2);
target=toStr(target);
data=toStr(data);
checkName(target);
if(data.includes("?>"))fail("InvalidCharacterError","The data has the end of an instruction");
return makeNode(INSTRUCTION,`${target}\0${data}`,s).wrapper;
}
importNode(source,subtree=false){
const s=doc(this);
need(arguments.length,1);
const n=toState(source,Node);
if(n.kind===DOCUMENT||n.shadowMode!==undefined)fail("NotSupportedError","The node cannot be imported");
return kernel.reactions(()=>cloneNode(n,s,isObject(subtree)?!subtree.selfOnly:!!subtree).wrapper);
}
adoptNode(source){
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
createAttribute(name){
const s=doc(this);
need(arguments.length,1);
name=toStr(name);
checkName(name);
return kernel.makeAttr(null,null,s.isHTML?ascii.lower(name):name,"",s).wrapper;
}
createAttributeNS(namespace,name){
const s=doc(this);
need(arguments.length,2);
const[ns,prefix,local]=extractName(toNullableStr(namespace),toStr(name));
return kernel.makeAttr(ns,prefix,local,"",s).wrapper;
}
createEvent(name){
doc(this);
need(arguments.length,1);
const I=interfaces[eventNames[ascii.lower(toStr(name))]];
if(!I)fail("NotSupportedError","There is no such event interface");
const object=newEvent(I,["",undefined]);
stateOf(object).isInitialized=false;
return object;
}
createRange(){return makeRange(doc(this),0,doc(this),0).wrapper;}
createNodeIterator(root,whatToShow=0xffffffff,filter=null){
doc(this);
need(arguments.length,1);
const r=toState(root,Node);
return makeIterator(r,toULong(whatToShow),toFilter(filter)).wrapper;
}
createTreeWalker(root,whatToShow=0xffffffff,filter=null){
doc(this);
need(arguments.length,1);
const r=toState(root,Node);
return instance(TreeWalker,{root:r,current:r,whatToShow:toULong(whatToShow),filter:toFilter(filter),
isActive:false});
}
get domain(){return doc(this)===mainDocument?originURL()?.hostname??"":"";}
set domain(v){fail("SecurityError","The domain cannot be changed");}
get referrer(){
const outer=doc(this)===mainDocument?native.outerWindow():null;
return outer&&!isAboutURL(native.documentURL())?outer.url().split("#")[0]:"";
}
get lastModified(){
doc(this);
const d=new Date(native.timeOrigin());
const two=(n)=>String(n).padStart(2,"0");
const time=[d.getHours(),d.getMinutes(),d.getSeconds()].map(two).join(":");
return`${two(d.getMonth()+1)}/${two(d.getDate())}/${d.getFullYear()} ${time}`;
}
get readyState(){return doc(this).readyState;}
get title(){
const s=doc(this);
const root=documentElement(s);
if(root&&root.ns===SVG&&root.local==="svg"){
const t=childStates(root).find((c)=>c.kind===ELEMENT&&c.ns===SVG&&c.local==="title");
return t?collapse(childText(t)):"";
}
const t=S(native.collect(s.id,1,HTML,"title")[0]??-1);
return t?collapse(childText(t)):"";
}
set title(v){
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
get dir(){
const root=documentElement(doc(this));
const v=root?ascii.lower(getAttr(root,"dir")??""):"";
return["ltr","rtl","auto"].includes(v)?v:"";
}
set dir(v){
const root=documentElement(doc(this));
if(root)setAttr(root,"dir",toStr(v));
}
get body(){return wrapperOrNull(bodyOf(doc(this)));}
set body(v){
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
get head(){return wrapperOrNull(headOf(doc(this)));}
get images(){return documentList(doc(this),"images",(e)=>e.local==="img");}
get embeds(){return documentList(doc(this),"embeds",(e)=>e.local==="embed");}
get plugins(){return documentList(doc(this),"embeds",(e)=>e.local==="embed");}
get links(){
return documentList(doc(this),"links",(e)=>(e.local==="a"||e.local==="area")&&hasAttr(e,"href"));
}
get forms(){return documentList(doc(this),"forms",(e)=>e.local==="form");}
get scripts(){return documentList(doc(this),"scripts",(e)=>e.local==="script");}
get anchors(){return documentList(doc(this),"anchors",(e)=>e.local==="a"&&hasAttr(e,"name"));}
get applets(){return documentList(doc(this),"applets",()=>false);}
getElementsByName(name){
const s=doc(this);
need(arguments.length,1);
name=toStr(name);
s.$lists??=new Map();
const key=`N${name}`;
if(!s.$lists.has(key)){
s.$lists.set(key,liveList(()=>native.collect(s.id,1,HTML,"*")
.filter((id)=>native.getAttr(id,"name")===name)));
}
return s.$lists.get(key);
}
get currentScript(){
const s=doc(this);
return s===mainDocument?wrapperOrNull(running.script):null;
}
get defaultView(){
const s=doc(this);
return isShown(s)?s.core.global:null;
}
get designMode(){return doc(this).designMode??"off";}
set designMode(v){
const s=doc(this);
const mode=ascii.lower(toStr(v));
if(mode==="on"||mode==="off")s.designMode=mode;
}
get hidden(){return doc(this)===mainDocument&&driver.isHidden;}
get visibilityState(){return doc(this)===mainDocument&&driver.isHidden?"hidden":"visible";}
get activeElement(){
const s=doc(this);
const f=s.focused&&isConnected(s.focused)?s.focused:null;
return wrapperOrNull((f&&focusIn(s,f))??bodyOf(s)??documentElement(s));
}
hasFocus(){return doc(this)===mainDocument&&driver.isFocused;}
open(url=undefined,name=undefined,features=undefined){
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
close(){
const s=doc(this);
if(!s.isHTML)fail("InvalidStateError","The document is not HTML");
if(throwsOnWriting>0)fail("InvalidStateError","A custom element is being made");
if(s===mainDocument)native.closeDocument();
}
write(...text){writeDocument(doc(this),text.map(toStr).join(""));}
writeln(...text){writeDocument(doc(this),text.map(toStr).join("")+"\n");}
get cookie(){return doc(this)===mainDocument?native.cookies():"";}
set cookie(v){
const s=doc(this),text=toUSV(v);
if(s===mainDocument)native.setCookie(text);
}
execCommand(command,showsUI=false,value=""){return part3().performCommand(doc(this),toStr(command),
toStr(value));
}
queryCommandSupported(command){return part3().commandNamed(toStr(command))!==null;}
queryCommandEnabled(command){return part3().commandNamed(toStr(command))!==null
&&part3().commandHost(doc(this))!==null;}
queryCommandState(command){return part3().isInFormat(doc(this),part3().commandNamed(toStr(command)));}
queryCommandIndeterm(command){return false;}
queryCommandValue(command){return"";}
getSelection(){
const s=doc(this);
return s===mainDocument?selection().wrapper:null;
}
get styleSheets(){
const s=doc(this);
return styleSheetsOf(s);
}
get scrollingElement(){
const s=doc(this);
return wrapperOrNull(isQuirks(s)?bodyOf(s):documentElement(s));
}
get rootElement(){
const root=documentElement(doc(this));
return root&&root.ns===SVG&&root.local==="svg"?root.wrapper:null;
}
get fgColor(){return bodyColor(this,"text");}
set fgColor(v){setBodyColor(this,"text",v);}
get linkColor(){return bodyColor(this,"link");}
set linkColor(v){setBodyColor(this,"link",v);}
get vlinkColor(){return bodyColor(this,"vlink");}
set vlinkColor(v){setBodyColor(this,"vlink",v);}
get alinkColor(){return bodyColor(this,"alink");}
set alinkColor(v){setBodyColor(this,"alink",v);}
get bgColor(){return bodyColor(this,"bgcolor");}
set bgColor(v){setBodyColor(this,"bgcolor",v);}
get all(){return documentList(doc(this),"all",()=>true);}
clear(){doc(this);}
captureEvents(){doc(this);}
releaseEvents(){doc(this);}
});
const STATE={
CHECKED:1,UNCHECKED:2,INDETERMINATE:4,MODAL:8,POPOVER_OPEN:16,FOCUS:32,FOCUS_WITHIN:64,VALID:128,
INVALID:256,
USER_VALID:512,USER_INVALID:1024,IN_RANGE:2048,OUT_OF_RANGE:4096,PLACEHOLDER_SHOWN:8192,
PLACEHOLDER_HIDDEN:16384,
UNDEFINED:32768,TARGET:65536,HOVER:262144,ACTIVE:524288,
};
const stateGroups=[
[/:focus|:-moz-focusring/i,STATE.FOCUS|STATE.FOCUS_WITHIN],
[/:(?:in)?valid|:user-(?:in)?valid|:in-range|:out-of-range/i,
STATE.VALID|STATE.INVALID|STATE.USER_VALID|STATE.USER_INVALID|STATE.IN_RANGE|STATE.OUT_OF_RANGE],
[/:placeholder-shown/i,STATE.PLACEHOLDER_SHOWN|STATE.PLACEHOLDER_HIDDEN],
[/:indeterminate/i,STATE.INDETERMINATE],
[/:defined/i,STATE.UNDEFINED],
[/:target/i,STATE.TARGET],
];
function settleAsked(s,selectors){
if(!selectors.includes(":"))return;
let mask=0;
for(const[words,states]of stateGroups)if(words.test(selectors))mask|=states;
if(mask!==0)settleStates(rootState(s),mask);
}
function settleStates(root,mask){
for(const[,states]of stateGroups)if(mask&states)mask|=states;
const found=new Map();
const add=(s,states)=>{found.set(s,(found.get(s)??0)|states);};
const all=(name)=>Array.from(native.collect(root.id,1,HTML,name),S);
if(mask&STATE.FOCUS)addFocusStates(root,add);
if(mask&STATE.VALID)addValidityStates(all,add);
if(mask&STATE.PLACEHOLDER_SHOWN){
for(const s of[...all("input"),...all("textarea")]){
if(hasAttr(s,"placeholder"))add(s,controlValue(s)===""?STATE.PLACEHOLDER_SHOWN
:STATE.PLACEHOLDER_HIDDEN);
}
}
if(mask&STATE.INDETERMINATE){
for(const s of all("input")){
const type=inputType(s);
if(type==="checkbox"?s.isIndeterminate:type==="radio"&&!radioGroup(s).some(isChecked))add(s,
STATE.INDETERMINATE);
}
for(const s of all("progress"))if(!hasAttr(s,"value"))add(s,STATE.INDETERMINATE);
}
if(mask&STATE.UNDEFINED){
for(const s of all("*")){
const isCustom=s.local.includes("-")?isCustomName(s.local):hasAttr(s,"is");
if(isCustom&&s.ceState!=="custom")add(s,STATE.UNDEFINED);
}
}
if(mask&STATE.TARGET&&root===mainDocument){
const fragment=decodePercentText(native.documentURL().split("#")[1]??"");
const target=fragment===""?undefined:native.identified(root.id,fragment,false)[0];
if(target!==undefined)add(S(target),STATE.TARGET);
}
for(const s of root.settled??[])if(!found.has(s))native.setStates(s.id,0,mask);
root.settled??=new Set();
for(const[s,states]of found){
native.setStates(s.id,states,mask);
root.settled.add(s);
}
}
function settleFocus(){
const focused=mainDocument.focused??null;
if(focused===settledFocus.focused&&native.version()===settledFocus.version)return;
const mask=native.styledStates()&(STATE.FOCUS|STATE.FOCUS_WITHIN);
if(mask!==0)settleStates(mainDocument,mask);
settledFocus.focused=focused;
settledFocus.version=native.version();
}
const settledFocus={focused:null,version:-1};
function addFocusStates(root,add){
const{focused}=documentOf(root);
if(!focused||!isConnected(focused))return;
let isTarget=true;
for(let s=focused;s;){
if(s.kind===ELEMENT)add(s,isTarget?STATE.FOCUS|STATE.FOCUS_WITHIN:STATE.FOCUS_WITHIN);
const parent=parentState(s);
isTarget=!parent&&!!s.host?.shadow?.delegatesFocus;
s=parent??s.host??null;
}
}
function addValidityStates(all,add){
const wrong=new Set();
const names=["input","select","textarea","button"];
for(const definition of definitions.values())if(definition.isFormAssociated)names.push(definition.local);
for(const name of names){
for(const s of all(name)){
if(!willValidate(s))continue;
const v=validity(s),isValid=Object.values(v).every((flag)=>!flag);
add(s,isValid?STATE.VALID:STATE.INVALID);
if(s.isEdited)add(s,isValid?STATE.USER_VALID:STATE.USER_INVALID);
if(s.local==="input"&&(hasAttr(s,"min")||hasAttr(s,"max"))&&rangeTypes.has(inputType(s))){
add(s,v.rangeUnderflow||v.rangeOverflow?STATE.OUT_OF_RANGE:STATE.IN_RANGE);
}
if(isValid)continue;
wrong.add(kernel.formOwner(s));
for(let p=parentState(s);p;p=parentState(p))if(p.local==="fieldset")wrong.add(p);
}
}
for(const name of["form","fieldset"])for(const s of all(name))add(s,wrong.has(s)?STATE.INVALID
:STATE.VALID);
}
keep({settleAsked,settleFocus});
const openPopovers=home?home.openPopovers:[];
const isPopoverOpen=(s)=>openPopovers.includes(s);
function popoverType(s){
return s.isHTML&&hasAttr(s,"popover")?s.wrapper.popover:null;
}
function firePopover(s,type,isOpening){
const[oldState,newState]=isOpening?["closed","open"]:["open","closed"];
return fire(s,type,{I:interfaces.ToggleEvent,cancelable:type==="beforetoggle"&&isOpening,oldState,
newState});
}
function checkPopover(s){
if(popoverType(s)===null)fail("NotSupportedError","The element is no popover");
if(!isConnected(s))fail("InvalidStateError","The popover is not in a document");
}
function showPopover(s){
checkPopover(s);
if(isPopoverOpen(s))fail("InvalidStateError","The popover is shown already");
if(!firePopover(s,"beforetoggle",true)||!isConnected(s)||popoverType(s)===null)return;
if(popoverType(s)==="auto"){
for(const other of[...openPopovers]){
if(popoverType(other)==="auto"&&!native.contains(other.id,s.id))kernel.hidePopover(other);
}
}
openPopovers.push(s);
native.setStates(s.id,STATE.POPOVER_OPEN,STATE.POPOVER_OPEN);
native.setPopover(s.id,true);
const target=hasAttr(s,"autofocus")?s:focusDelegate(s);
if(target&&hasAttr(target,"autofocus"))kernel.focusElement(target);
setTimer(()=>firePopover(s,"toggle",true),0,false);
}
function hidePopover(s){
const place=openPopovers.indexOf(s);
if(place<0)return;
firePopover(s,"beforetoggle",false);
openPopovers.splice(openPopovers.indexOf(s),1);
native.setStates(s.id,0,STATE.POPOVER_OPEN);
native.setPopover(s.id,false);
setTimer(()=>firePopover(s,"toggle",false),0,false);
}
publishMixin(()=>class{
showPopover(){kernel.showPopover(html(this));}
hidePopover(){
const s=html(this);
checkPopover(s);
if(!isPopoverOpen(s))fail("InvalidStateError","The popover is not shown");
kernel.hidePopover(s);
}
togglePopover(options=undefined){
const s=html(this),force=isObject(options)?options.force:options;
checkPopover(s);
const isWanted=force===undefined?!isPopoverOpen(s):!!force;
if(isWanted!==isPopoverOpen(s)){
if(isWanted)kernel.showPopover(s);
else kernel.hidePopover(s);
}
return isPopoverOpen(s);
}
},HTMLElement);
function invokePopover(s){
const id=getAttr(s,"popovertarget");
const target=id===null?null:S(native.identified(rootState(s).id,id,false)[0]??-1);
if(!target||popoverType(target)===null)return false;
const action=ascii.lower(getAttr(s,"popovertargetaction")??"toggle"),isOpen=isPopoverOpen(target);
if(isOpen&&action!=="show")kernel.hidePopover(target);
else if(!isOpen&&action!=="hide")kernel.showPopover(target);
return true;
}
core.openPopovers=openPopovers;
keep({showPopover,hidePopover});
htmlMembers.HTMLDialogElement=()=>class{
get returnValue(){return html(this).returnValue??"";}
set returnValue(v){html(this).returnValue=toStr(v);}
show(){openDialog(html(this),false);}
showModal(){openDialog(html(this),true);}
close(value=undefined){closeDialog(html(this),value);}
requestClose(value=undefined){requestClose(html(this),value);}
};
const summaryActivation={
run(s){
const p=parentState(s);
if(!p||!p.isHTML||p.local!=="details"||S(htmlChildren(p,"summary")[0]??-1)!==s)return;
if(hasAttr(p,"open"))removeAttr(p,"open");
else setAttr(p,"open","");
},
};
function detailsChanged(s,name,old,value){
if(name!=="open"||(old===null)===(value===null))return;
setTimer(()=>fire(s,"toggle",{
I:interfaces.ToggleEvent,oldState:old===null?"closed":"open",newState:value===null?"closed"
:"open",
}),0,false);
}
function openDialog(s,isModal){
if(hasAttr(s,"open")){
if(isModal!==(s.isModal??false))fail("InvalidStateError","The dialog is open");
return;
}
if(isModal&&!isConnected(s))fail("InvalidStateError","The dialog is not in a document");
s.isModal=isModal;
if(isModal)native.setStates(s.id,STATE.MODAL,STATE.MODAL);
setAttr(s,"open","");
const d=documentOf(s);
s.focusedBefore=d.focused??null;
const target=hasAttr(s,"autofocus")?s:focusDelegate(s)??s;
if(target!==s||isFocusable(s))kernel.focusElement(target);
else if(d.focused)kernel.blurElement(d.focused);
}
function closeTopDialog(){
const open=Array.from(native.query(mainDocument.id,"dialog[open]",0)??[],S);
const top=open.filter((s)=>s.isModal).at(-1),popover=openPopovers.findLast((s)=>popoverType(s)==="auto");
if(popover)kernel.hidePopover(popover);
else if(top)requestClose(top);
}
function requestClose(s,value){
if(!hasAttr(s,"open"))return;
if(fire(s,"cancel",{cancelable:true}))closeDialog(s,value);
}
function closeDialog(s,value){
if(!hasAttr(s,"open"))return;
removeAttr(s,"open");
s.isModal=false;
native.setStates(s.id,0,STATE.MODAL);
if(value!==undefined)s.returnValue=toStr(value);
const before=s.focusedBefore;
s.focusedBefore=null;
if(before&&isConnected(before))kernel.focusElement(before);
setTimer(()=>fire(s,"close"),0,false);
}
const UserActivation=interface_("UserActivation",null,()=>class{
get hasBeenActive(){return brand(this,UserActivation).hasBeenActive;}
get isActive(){return isActivated(brand(this,UserActivation));}
});
const activationState={hasBeenActive:false,isActive:false,until:0};
const isActivated=(s)=>s.isActive||native.now()<s.until;
function activatePage(){
activationState.hasBeenActive=true;
activationState.until=native.now()+5000;
}
const userActivation=instance(UserActivation,activationState);
const Navigator=interface_("Navigator",null,()=>class{
get appCodeName(){return brand(this,Navigator)&&"Mozilla";}
get appName(){return brand(this,Navigator)&&"Netscape";}
get appVersion(){return brand(this,Navigator)&&navigator.userAgent.replace(/^[^/]*\//,"");}
get platform(){return brand(this,Navigator)&&"Linux x86_64";}
get product(){return brand(this,Navigator)&&"Gecko";}
get productSub(){return brand(this,Navigator)&&"20030107";}
get userAgent(){return brand(this,Navigator)&&(driver.overrides.userAgent??native.userAgent());}
get vendor(){return brand(this,Navigator)&&"Apple Computer, Inc.";}
get vendorSub(){return brand(this,Navigator)&&"";}
get language(){return brand(this,Navigator)&&(driver.overrides.locale??native.languages()[0]??"en");}
get languages(){
const s=brand(this,Navigator);
const{locale}=driver.overrides;
if(s.list===undefined||s.locale!==locale){
s.list=PObject.freeze(array(locale===undefined?native.languages():[locale]));
s.locale=locale;
}
return s.list;
}
get onLine(){return brand(this,Navigator)&&!driver.overrides.isOffline;}
get cookieEnabled(){return brand(this,Navigator)&&true;}
get hardwareConcurrency(){return brand(this,Navigator)&&2;}
get maxTouchPoints(){return brand(this,Navigator)&&(driver.overrides.maxTouchPoints??0);}
get globalPrivacyControl(){return brand(this,Navigator)&&(driver.overrides.privacyControl??false);}
get userActivation(){return brand(this,Navigator)&&userActivation;}
get pdfViewerEnabled(){return brand(this,Navigator)&&false;}
get webdriver(){return brand(this,Navigator).isDriven??false;}
get doNotTrack(){return brand(this,Navigator)&&null;}
javaEnabled(){return brand(this,Navigator)&&false;}
taintEnabled(){return brand(this,Navigator)&&false;}
});
const navigatorState={};
const navigator=instance(Navigator,navigatorState);
function closesDialog(form,submitter){
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
function submitForm(form,submitter,isRequest,isChecked=false){
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
if(closesDialog(form,submitter))return;
native.submit(form.id,submitter?submitter.id:-1);
}
function submitByClick(form,button,e){
if(!isOfPerson(e))return submitForm(form,button,true);
if(!clicking.submits)return undefined;
if(!isValidated(form,button)||checkForm(form))return submitForm(form,button,true,true);
if(!controlsOf(form).some((id)=>S(id).customError))native.submitChecked(button.id);
return undefined;
}
function resetForm(form){
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
kernel.reactions(()=>enqueueCallback(s,"formResetCallback",[]));
}
}
}
const inputActivation={
legacyPre(s){
const type=inputType(s);
if(type==="checkbox"){
s.before=[isChecked(s),s.isIndeterminate];
setChecked(s,!isChecked(s));
s.isIndeterminate=false;
}else if(type==="radio"){
s.before=radioGroup(s).find(isChecked)??null;
setChecked(s,true);
}
},
legacyCanceled(s){
const type=inputType(s);
if(type==="checkbox"&&s.before){
setChecked(s,s.before[0]);
s.isIndeterminate=s.before[1];
}else if(type==="radio"&&s.before!==undefined){
setChecked(s,false);
if(s.before)setChecked(s.before,true);
}
},
run(s,e){
if(isDisabled(s))return;
const type=inputType(s);
if((type==="checkbox"||type==="radio")&&isConnected(s)){
if(type==="radio"&&s.before===s)return;
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
}else if(type==="submit"||type==="image"){
const form=kernel.formOwner(s);
if(form)submitByClick(form,s,e);
}else if(type==="reset"){
const form=kernel.formOwner(s);
if(form)resetForm(form);
}else if(type==="file"&&driver.isOn&&(e.isTrusted!==false||activationState.isActive)){
tellDriver({type:"fileDialog",element:s.id,multiple:hasAttr(s,"multiple")});
}
},
};
const buttonActivation={
run(s,e){
const form=kernel.formOwner(s);
if(isDisabled(s))return;
const type=keyword(s,"type",["submit","reset","button"],"submit","submit");
if(!form||type==="button")return void invokePopover(s);
if(type==="submit")submitByClick(form,s,e);
else if(type==="reset")resetForm(form);
},
};
const labelActivation={
run(s,e){
const target=stateOf(e.target);
const control=labeledControl(s);
if(!control||isDisabled(control))return;
for(let n=target;n&&n!==s;n=n.kind===undefined?null:parentState(n)){
if(n===control||n.activation)return;
}
control.wrapper.click();
},
};
htmlMembers.HTMLOutputElement=()=>class{
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
htmlMembers.HTMLFormElement=()=>class{
get action(){
const s=html(this),v=getAttr(s,"action");
return v===null||v===""?documentURL(documentOf(s)):resolveURL(documentOf(s),v);
}
set action(v){setAttr(html(this),"action",toUSV(v));}
get relList(){return tokenList(html(this),"rel",["noreferrer","noopener","opener"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
get elements(){return formElements(html(this));}
get length(){return liveNodes(stateOf(formElements(html(this)))).length;}
submit(){submitForm(html(this),null,false);}
requestSubmit(submitter=null){
const s=html(this);
let button=null;
if(submitter!==null&&submitter!==undefined){
button=toState(submitter,interfaces.HTMLElement);
if(!isSubmitButton(button))throw typeError("The element is no submit button");
if(kernel.formOwner(button)!==s)fail("NotFoundError","The button belongs to another form");
}
submitForm(s,button,true);
}
reset(){resetForm(html(this));}
checkValidity(){return checkForm(html(this));}
reportValidity(){return checkForm(html(this));}
};
htmlMembers.HTMLLabelElement=()=>class{
get control(){return wrapperOrNull(labeledControl(html(this)));}
get form(){
const control=labeledControl(html(this));
return control?wrapperOrNull(kernel.formOwner(control)):null;
}
};
htmlMembers.HTMLLegendElement=()=>class{
get form(){
const p=parentState(html(this));
return p&&p.isHTML&&p.local==="fieldset"?wrapperOrNull(kernel.formOwner(p)):null;
}
};
htmlMembers.HTMLInputElement=()=>class{
get type(){return inputType(html(this));}
set type(v){setAttr(html(this),"type",toStr(v));}
get value(){return inputValue(html(this));}
set value(v){setInputValue(html(this),toStrOrEmpty(v));}
get checked(){return isChecked(html(this));}
set checked(v){setChecked(html(this),!!v);}
get indeterminate(){return html(this).isIndeterminate??false;}
set indeterminate(v){html(this).isIndeterminate=!!v;}
get files(){
const s=html(this);
return inputType(s)==="file"?chosenFiles(s):null;
}
set files(v){
const s=html(this);
if(v===null||v===undefined||inputType(s)!=="file")return;
if(stateOf(v)?.I!==FileList)throw typeError("The files are no FileList");
s.files=v;
}
get list(){
const s=html(this),id=getAttr(s,"list");
const found=id===null?null:S(native.identified(rootState(s).id,id,false)[0]??-1);
return found&&found.isHTML&&found.local==="datalist"?found.wrapper:null;
}
get width(){return html(this)&&0;}
set width(v){setAttr(html(this),"width",numberWriters.unsigned(v,[0]));}
get height(){return html(this)&&0;}
set height(v){setAttr(html(this),"height",numberWriters.unsigned(v,[0]));}
get valueAsNumber(){return part0().numberOfInput(html(this));}
set valueAsNumber(v){part0().setNumberOfInput(html(this),toNumber(v));}
get valueAsDate(){return part0().dateOfInput(html(this));}
set valueAsDate(v){part0().setDateOfInput(html(this),v);}
stepUp(n=1){part0().stepInput(html(this),toLong(n));}
stepDown(n=1){part0().stepInput(html(this),-toLong(n));}
};
htmlMembers.HTMLButtonElement=()=>class{
get type(){return keyword(html(this),"type",["submit","reset","button"],"submit","submit");}
set type(v){setAttr(html(this),"type",toStr(v));}
};
htmlMembers.HTMLTextAreaElement=()=>class{
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
htmlMembers.HTMLFieldSetElement=()=>class{
get type(){return html(this)&&"fieldset";}
get elements(){
const s=html(this);
return(s.$elementsList??=collection(()=>native.collect(s.id,1,HTML,"*")
.filter((id)=>isListed(S(id)))));
}
};
htmlMembers.HTMLProgressElement=()=>class{
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
htmlMembers.HTMLMeterElement=()=>class{
get min(){return meterParts(html(this)).min;}
set min(v){setAttr(html(this),"min",String(toDouble(v)));}
get max(){return meterParts(html(this)).max;}
set max(v){setAttr(html(this),"max",String(toDouble(v)));}
get value(){return meterParts(html(this)).value;}
set value(v){setAttr(html(this),"value",String(toDouble(v)));}
get low(){return meterParts(html(this)).low;}
set low(v){setAttr(html(this),"low",String(toDouble(v)));}
get high(){return meterParts(html(this)).high;}
set high(v){setAttr(html(this),"high",String(toDouble(v)));}
get optimum(){return meterParts(html(this)).optimum;}
set optimum(v){setAttr(html(this),"optimum",String(toDouble(v)));}
};
function progressMax(s){
const n=parseFloatNumber(getAttr(s,"max"));
return n!==null&&n>0?n:1;
}
function meterParts(s){
const read=(name)=>parseFloatNumber(getAttr(s,name));
const clamp=(v,low,high)=>Math.min(Math.max(v,low),high);
const min=read("min")??0;
const max=Math.max(min,read("max")??1);
const low=clamp(read("low")??min,min,max);
const high=clamp(read("high")??max,low,max);
return{min,max,low,high,value:clamp(read("value")??0,min,max),
optimum:clamp(read("optimum")??(min+max)/2,min,max)};
}
for(const name of["HTMLFormElement","HTMLSelectElement"])makeArrayLike(interfaces[name],false);
const formMembers=()=>class{
get form(){return wrapperOrNull(kernel.formOwner(html(this)));}
};
const labelMembers=()=>class{
get labels(){
const s=html(this);
if(!isLabelable(s))return null;
return(s.$labelList??=liveList(()=>native.collect(rootState(s).id,1,HTML,"label")
.filter((id)=>labeledControl(S(id))===s)));
}
};
const control=(name)=>interfaces[`HTML${name}Element`];
for(const name of["Button","FieldSet","Input","Object","Output","Select","TextArea"])publishChecked(
validationMembers(),control(name));
for(const name of["Button","FieldSet","Input","Object","Output","Select","TextArea"])publishChecked(
formMembers(),control(name));
for(const name of["Button","Input","Meter","Output","Progress","Select","TextArea"])publishChecked(
labelMembers(),control(name));
const actionMembers=()=>class{
get formAction(){
const s=html(this),v=getAttr(s,"formaction");
return v===null||v===""?documentURL(documentOf(s)):resolveURL(documentOf(s),v);
}
set formAction(v){setAttr(html(this),"formaction",toUSV(v));}
};
for(const name of["Button","Input"])publishChecked(actionMembers(),control(name));
const textControlMembers=()=>class{
select(){
const s=html(this),{length}=controlValue(s);
if(canSelect(s)){
changeSelection(s,0,length);
}else{
s.selectionStart=0;
s.selectionEnd=length;
}
if(isConnected(s))kernel.focusElement(s);
}
get selectionStart(){return selectionOf(html(this))?.[0]??null;}
set selectionStart(v){
const s=html(this),start=v===null?0:toULong(v);
changeSelection(s,start,Math.max(start,selectionOf(s)?.[1]??0),s.selectionDirection);
}
get selectionEnd(){return selectionOf(html(this))?.[1]??null;}
set selectionEnd(v){
const s=html(this),end=v===null?0:toULong(v);
changeSelection(s,selectionOf(s)?.[0]??0,end,s.selectionDirection);
}
get selectionDirection(){
const s=html(this);
return canSelect(s)?s.selectionDirection??"none":null;
}
set selectionDirection(v){
const s=html(this),range=selectionOf(s)??[0,0];
changeSelection(s,range[0],range[1],v===null?"none":toStr(v));
}
setSelectionRange(start,end,direction="none"){
const s=html(this);
need(arguments.length,2);
changeSelection(s,toULong(start),toULong(end),toStr(direction));
}
setRangeText(text,start=undefined,end=undefined,mode="preserve"){
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
};
for(const name of["Input","TextArea"])publishChecked(textControlMembers(),control(name));
function deferred(){
const d={isSettled:false};
d.promise=new PPromise((resolve,reject)=>{
d.resolve=(value)=>{
d.isSettled=true;
resolve(value);
};
d.reject=(reason)=>{
d.isSettled=true;
reject(reason);
};
});
return d;
}
function resolvedPromise(value){
const d=deferred();
d.resolve(value);
return d.promise;
}
function rejectedPromise(reason){
const d=deferred();
d.reject(reason);
return d.promise;
}
function whenSettled(value,fulfilled,rejected){
apply(promiseThen,apply(promiseResolve,PPromise,[value]),
[published((v)=>{fulfilled?.(v);}),published((e)=>{rejected?.(e);})]);
}
const asHandled=(promise)=>{
whenSettled(promise);
return promise;
};
function attempt(f){
try{
return apply(promiseResolve,PPromise,[f()]);
}catch(error){
return rejectedPromise(error);
}
}
function method(object,name){
const f=object[name];
if(f!==undefined&&!isCallable(f))throw typeError(`'${name}' is not a function`);
return f;
}
function strategyOf(v,standard){
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
class ChunkQueue{
items=[];
total=0;
push(value,size){
if(size!==size||size<0||size===Infinity)throw rangeError(
"The size of the chunk is not a finite number");
this.items.push({value,size});
this.total+=size;
}
shift(){
const{value,size}=this.items.shift();
this.total=Math.max(0,this.total-size);
return value;
}
clear(){
this.items=[];
this.total=0;
}
}
for(const[name,size]of[["CountQueuingStrategy",(chunk)=>1],
["ByteLengthQueuingStrategy",(chunk)=>chunk.byteLength]]){
const measure=published({size(chunk){return size(chunk);}}.size,name[0]==="C"?0:1);
const I=interface_(name,null,()=>class{
get highWaterMark(){return brand(this,I).highWaterMark;}
get size(){return brand(this,I)&&measure;}
},{
length:1,
make([init],newTarget){
const mark=toDict(init).highWaterMark;
if(mark===undefined)throw typeError("'highWaterMark' is missing");
return instance(I,{highWaterMark:toNumber(mark)},newTarget);
},
});
}
function newReadable(source,strategy,newTarget){
const s={phase:"readable",reader:null,error:undefined,isDisturbed:false,...strategy,
queue:new ChunkQueue(),...source};
Object.assign(s,{isStarted:false,isPulling:false,pullsAgain:false,isClosing:false});
s.controller={stream:s};
instance(ReadableStreamDefaultController,s.controller);
instance(ReadableStream,s,newTarget);
return s;
}
function startReadable(s){
const started=s.start?s.start(s.controller.wrapper):undefined;
whenSettled(started,()=>{
s.isStarted=true;
pullIfNeeded(s);
},(error)=>errorReadable(s,error));
return s;
}
const mayEnqueue=(s)=>s.phase==="readable"&&!s.isClosing;
const desiredSize=(s)=>(s.phase==="errored"?null:s.phase==="closed"?0
:s.highWaterMark-s.queue.total);
function pullIfNeeded(s){
if(!s.isStarted||!mayEnqueue(s)||!s.pull)return;
if(!(s.reader&&s.reader.requests.length>0)&&!(desiredSize(s)>0))return;
if(s.isPulling){
s.pullsAgain=true;
return;
}
s.isPulling=true;
whenSettled(attempt(()=>s.pull(s.controller.wrapper)),()=>{
s.isPulling=false;
if(!s.pullsAgain)return;
s.pullsAgain=false;
pullIfNeeded(s);
},(error)=>errorReadable(s,error));
}
function enqueue(s,chunk){
if(!mayEnqueue(s))throw typeError("The stream takes no more chunks");
if(s.reader&&s.reader.requests.length>0){
s.reader.requests.shift().chunk(chunk);
}else{
try{
s.queue.push(chunk,s.size(chunk));
}catch(error){
errorReadable(s,error);
throw error;
}
}
pullIfNeeded(s);
}
function closeReadable(s){
s.isClosing=true;
if(s.queue.items.length===0)finishReadable(s);
}
function finishReadable(s){
if(s.phase!=="readable")return;
s.phase="closed";
s.pull=s.cancel=undefined;
const{reader}=s;
if(!reader)return;
reader.closed.resolve();
for(const request of reader.requests.splice(0))request.close();
}
function errorReadable(s,error){
if(s.phase!=="readable")return;
s.phase="errored";
s.error=error;
s.queue.clear();
s.pull=s.cancel=undefined;
const{reader}=s;
if(!reader)return;
reader.closed.reject(error);
for(const request of reader.requests.splice(0))request.error(error);
}
function cancelReadable(s,reason){
s.isDisturbed=true;
if(s.phase==="closed")return resolvedPromise();
if(s.phase==="errored")return rejectedPromise(s.error);
const{cancel}=s;
finishReadable(s);
s.queue.clear();
const d=deferred();
whenSettled(attempt(()=>cancel?.(reason)),()=>d.resolve(),d.reject);
return d.promise;
}
function acquireReader(s,newTarget){
if(s.reader)throw typeError("The stream is locked to a reader");
const reader={stream:s,requests:[],closed:deferred()};
s.reader=reader;
instance(ReadableStreamDefaultReader,reader,newTarget);
asHandled(reader.closed.promise);
if(s.phase==="closed")reader.closed.resolve();
else if(s.phase==="errored")reader.closed.reject(s.error);
return reader;
}
function readChunk(reader,request){
const s=reader.stream;
s.isDisturbed=true;
if(s.phase==="closed")return request.close();
if(s.phase==="errored")return request.error(s.error);
if(s.queue.items.length>0){
const chunk=s.queue.shift();
if(s.isClosing&&s.queue.items.length===0)finishReadable(s);
else pullIfNeeded(s);
return request.chunk(chunk);
}
reader.requests.push(request);
return pullIfNeeded(s);
}
function releaseReader(reader){
const s=reader.stream;
if(!s)return;
const error=typeError("The reader was released");
if(s.phase!=="readable")reader.closed=deferred();
reader.closed.reject(error);
asHandled(reader.closed.promise);
s.reader=null;
reader.stream=null;
for(const request of reader.requests.splice(0))request.error(error);
}
const ReadableStream=interface_("ReadableStream",null,()=>class{
static from(iterable){
need(arguments.length,1);
return readableFrom(iterable).wrapper;
}
get locked(){return brand(this,ReadableStream).reader!==null;}
cancel(reason=undefined){
return attempt(()=>{
const s=brand(this,ReadableStream);
if(s.reader)throw typeError("The stream is locked to a reader");
return cancelReadable(s,reason);
});
}
getReader(options=undefined){
const s=brand(this,ReadableStream);
const mode=toDict(options).mode;
if(mode!==undefined){
toEnum(mode,["byob"]);
throw typeError("The stream is no stream of bytes");
}
return acquireReader(s).wrapper;
}
tee(){return array(tee(brand(this,ReadableStream)).map((s)=>s.wrapper));}
values(options=undefined){
const s=brand(this,ReadableStream);
const keeps=!!toDict(options).preventCancel;
return chunkIterator(acquireReader(s),keeps);
}
},{
make([source=null,strategy=undefined],newTarget){
const given=source===undefined?null:source;
if(given!==null&&!isObject(given))throw typeError("The source is not an object");
const terms=strategyOf(strategy,1);
const methods={};
if(given!==null){
for(const name of["cancel","pull","start"]){
const f=method(given,name);
if(f)methods[name]=(v)=>apply(f,given,[v]);
}
const{type}=given;
if(type!==undefined){
if(toStr(type)==="bytes")throw rangeError("Streams of bytes are not supported");
throw typeError("The type of the source is unknown");
}
}
const s=newReadable(methods,terms,newTarget);
startReadable(s);
return s.wrapper;
},
});
whenSeen(ReadableStream,()=>{
const{prototype}=ReadableStream;
defineProperty(prototype,Symbol.asyncIterator,{value:prototype.values,writable:true,configurable:true});
});
const ReadableStreamDefaultReader=interface_("ReadableStreamDefaultReader",null,()=>class{
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
readChunk(reader,{
chunk:(value)=>d.resolve(iteratorResult(value,false)),
close:()=>d.resolve(iteratorResult(undefined,true)),error:d.reject,
});
return d.promise;
});
}
releaseLock(){releaseReader(brand(this,ReadableStreamDefaultReader));}
cancel(reason=undefined){
return attempt(()=>{
const reader=brand(this,ReadableStreamDefaultReader);
if(!reader.stream)throw typeError("The reader was released");
return cancelReadable(reader.stream,reason);
});
}
},{
length:1,
make([stream],newTarget){return acquireReader(toState(stream,ReadableStream),newTarget).wrapper;},
});
const ReadableStreamDefaultController=interface_("ReadableStreamDefaultController",null,()=>class{
get desiredSize(){return desiredSize(brand(this,ReadableStreamDefaultController).stream);}
enqueue(chunk=undefined){enqueue(brand(this,ReadableStreamDefaultController).stream,chunk);}
close(){
const{stream}=brand(this,ReadableStreamDefaultController);
if(!mayEnqueue(stream))throw typeError("The stream is closed already");
closeReadable(stream);
}
error(reason=undefined){errorReadable(brand(this,ReadableStreamDefaultController).stream,reason);}
});
const asyncIteratorPrototype=getPrototypeOf(getPrototypeOf((0,page.eval)("(async function* () {})").prototype));
const chunkIteratorPrototype=setPrototypeOf({},asyncIteratorPrototype);
function chunkIterator(reader,keeps){
const object=setPrototypeOf({},chunkIteratorPrototype);
new Stamp(object,{reader,keeps,isDone:false,last:null});
return object;
}
function stepOf(object,run){
return attempt(()=>{
const s=stateOf(object);
if(s===undefined||s.keeps===undefined)illegal();
const d=deferred();
const begin=()=>run(s,d);
if(s.last)whenSettled(s.last,begin,begin);
else begin();
s.last=d.promise;
return d.promise;
});
}
publishMembers(class{
next(){
return stepOf(this,(s,d)=>{
if(s.isDone)return d.resolve(iteratorResult(undefined,true));
return readChunk(s.reader,{
chunk:(value)=>d.resolve(iteratorResult(value,false)),
close(){
s.isDone=true;
releaseReader(s.reader);
d.resolve(iteratorResult(undefined,true));
},
error(reason){
s.isDone=true;
releaseReader(s.reader);
d.reject(reason);
},
});
});
}
return(value=undefined){
return stepOf(this,(s,d)=>{
if(s.isDone)return d.resolve(iteratorResult(value,true));
s.isDone=true;
const cancelled=s.keeps?undefined:cancelReadable(s.reader.stream,value);
releaseReader(s.reader);
return whenSettled(cancelled,()=>d.resolve(iteratorResult(value,true)),d.reject);
});
}
}.prototype,chunkIteratorPrototype,true);
function tee(s){
const reader=acquireReader(s);
const cancelled=deferred();
let isReading=false,readsAgain=false;
const reasons=[],isCancelled=[false,false],branches=[];
const pull=()=>{
if(isReading){
readsAgain=true;
return;
}
isReading=true;
readChunk(reader,{
chunk(value){
microtask(()=>{
readsAgain=false;
branches.forEach((b,i)=>{if(!isCancelled[i])enqueue(b,value);});
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
branches.push(newReadable({
pull,
cancel(reason){
isCancelled[place]=true;
reasons[place]=reason;
if(isCancelled[1-place])cancelled.resolve(cancelReadable(s,array(reasons)));
return cancelled.promise;
},
},strategyOf(undefined,1)));
}
branches.forEach(startReadable);
whenSettled(reader.closed.promise,undefined,(error)=>{
for(const branch of branches)errorReadable(branch,error);
if(!isCancelled[0]||!isCancelled[1])cancelled.resolve();
});
return branches;
}
function readableFrom(iterable){
if(!isObject(iterable)&&typeof iterable!=="string")throw typeError("The value is not iterable");
const begin=iterable[Symbol.asyncIterator]??iterable[Symbol.iterator];
if(!isCallable(begin))throw typeError("The value is not iterable");
const iterator=apply(begin,iterable,[]);
if(!isObject(iterator))throw typeError("The iterator is not an object");
const{next}=iterator;
const s=newReadable({
pull(){
const d=deferred();
whenSettled(attempt(()=>apply(next,iterator,[])),(step)=>{
if(!isObject(step))return d.reject(typeError("The iterator's result is not an object"));
if(step.done){
if(mayEnqueue(s))closeReadable(s);
return d.resolve();
}
return whenSettled(step.value,(value)=>{
if(mayEnqueue(s))enqueue(s,value);
d.resolve();
},d.reject);
},d.reject);
return d.promise;
},
cancel(reason){
const end=iterator.return;
return end===undefined||end===null?undefined:apply(end,iterator,[reason]);
},
},strategyOf(undefined,0));
return startReadable(s);
}
const closeMark={};
function newWritable(sink,strategy,newTarget){
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
function startWritable(w){
const started=w.start?w.start(w.controller.wrapper):undefined;
whenSettled(started,()=>{
w.isStarted=true;
advanceWritable(w);
},(error)=>{
w.isStarted=true;
rejectWritable(w,error);
});
return w;
}
const roomOf=(w)=>w.highWaterMark-w.queue.total;
const isEnding=(w)=>w.closeRequest!==null||w.inFlightClose!==null;
function updateBackpressure(w){
if(isEnding(w)||w.phase!=="writable")return;
const has=roomOf(w)<=0;
if(w.writer&&has!==w.hasBackpressure){
if(has)w.writer.ready=deferred();
else w.writer.ready.resolve();
}
w.hasBackpressure=has;
}
function advanceWritable(w){
if(!w.isStarted||w.inFlight)return;
if(w.phase==="erroring")return void finishErroring(w);
if(w.queue.items.length===0||(w.phase!=="writable"))return;
const{value}=w.queue.items[0];
if(value===closeMark)closeSink(w);
else writeToSink(w,value);
}
function writeToSink(w,chunk){
w.inFlight=w.requests.shift();
whenSettled(attempt(()=>w.write?.(chunk,w.controller.wrapper)),()=>{
w.inFlight.resolve();
w.inFlight=null;
w.queue.shift();
updateBackpressure(w);
advanceWritable(w);
},(error)=>{
w.inFlight.reject(error);
w.inFlight=null;
rejectWritable(w,error);
});
}
function closeSink(w){
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
function rejectWritable(w,error){
if(w.phase==="writable")startErroring(w,error);
else if(w.phase==="erroring")finishErroring(w);
}
function startErroring(w,reason){
w.phase="erroring";
w.error=reason;
if(w.writer)rejectReady(w.writer,reason);
if(!w.inFlight&&!w.inFlightClose&&w.isStarted)finishErroring(w);
}
function rejectReady(writer,reason){
if(writer.ready.isSettled)writer.ready=deferred();
writer.ready.reject(reason);
asHandled(writer.ready.promise);
}
function finishErroring(w){
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
function abortWritable(w,reason){
if(w.phase==="closed"||w.phase==="errored")return resolvedPromise();
signalAbort(w.signal,reason);
if(w.phase==="closed"||w.phase==="errored")return resolvedPromise();
if(w.pendingAbort)return w.pendingAbort.promise;
const wasErroring=w.phase==="erroring";
const abort=Object.assign(deferred(),{reason:wasErroring?undefined:reason,wasErroring});
w.pendingAbort=abort;
if(!wasErroring)startErroring(w,reason);
return abort.promise;
}
function closeWritable(w){
if(w.phase==="closed"||w.phase==="errored"||isEnding(w))return rejectedPromise(
typeError("The stream is closed already"));
w.closeRequest=deferred();
if(w.writer&&w.hasBackpressure&&w.phase==="writable")w.writer.ready.resolve();
w.queue.push(closeMark,0);
const{promise}=w.closeRequest;
advanceWritable(w);
return promise;
}
function acquireWriter(w,newTarget){
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
function writeChunk(writer,chunk){
const w=writer.stream;
let size=1;
try{
size=w.size(chunk);
}catch(error){
if(w.phase==="writable")startErroring(w,error);
}
if(writer.stream!==w)return rejectedPromise(typeError("The writer was released"));
if(w.phase==="errored"||w.phase==="erroring")return rejectedPromise(w.error);
if(isEnding(w)||w.phase==="closed")return rejectedPromise(typeError("The stream is closed"));
const d=deferred();
w.requests.push(d);
try{
w.queue.push(chunk,size);
}catch(error){
startErroring(w,error);
return d.promise;
}
updateBackpressure(w);
advanceWritable(w);
return d.promise;
}
function releaseWriter(writer){
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
const WritableStream=interface_("WritableStream",null,()=>class{
get locked(){return brand(this,WritableStream).writer!==null;}
abort(reason=undefined){
return attempt(()=>{
const w=brand(this,WritableStream);
if(w.writer)throw typeError("The stream is locked to a writer");
return abortWritable(w,reason);
});
}
close(){
return attempt(()=>{
const w=brand(this,WritableStream);
if(w.writer)throw typeError("The stream is locked to a writer");
return closeWritable(w);
});
}
getWriter(){return acquireWriter(brand(this,WritableStream)).wrapper;}
},{
make([sink=null,strategy=undefined],newTarget){
const given=sink===undefined?null:sink;
if(given!==null&&!isObject(given))throw typeError("The sink is not an object");
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
const w=newWritable(methods,strategyOf(strategy,1),newTarget);
startWritable(w);
return w.wrapper;
},
});
const WritableStreamDefaultController=interface_("WritableStreamDefaultController",null,()=>class{
get signal(){return brand(this,WritableStreamDefaultController).stream.signal.wrapper;}
error(reason=undefined){
const{stream}=brand(this,WritableStreamDefaultController);
if(stream.phase==="writable")startErroring(stream,reason);
}
});
const WritableStreamDefaultWriter=interface_("WritableStreamDefaultWriter",null,()=>{
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
abort(reason=undefined){return attempt(()=>abortWritable(mine(this).stream,reason));}
close(){return attempt(()=>closeWritable(mine(this).stream));}
write(chunk=undefined){return attempt(()=>writeChunk(mine(this),chunk));}
releaseLock(){releaseWriter(brand(this,WritableStreamDefaultWriter));}
};
},{
length:1,
make([stream],newTarget){return acquireWriter(toState(stream,WritableStream),newTarget).wrapper;},
});
function pipeTerms(options){
const d=toDict(options);
const terms={preventAbort:!!d.preventAbort,preventCancel:!!d.preventCancel,preventClose:!!d.preventClose};
const{signal}=d;
terms.signal=signal===undefined?null:toState(signal,AbortSignal);
return terms;
}
function pipe(s,w,{preventAbort,preventCancel,preventClose,signal}){
const reader=acquireReader(s),writer=acquireWriter(w);
const done=deferred();
let isOver=false,lastWrite;
s.isDisturbed=true;
const end=(action,hasError,error)=>{
if(isOver)return;
isOver=true;
const leave=(failed,reason)=>{
if(signal)signal.algorithms.delete(abort);
releaseReader(reader);
releaseWriter(writer);
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
const aborted=preventAbort||w.phase!=="writable"?undefined:abortWritable(w,reason);
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
const sourceFailed=(error)=>end(preventAbort?null:()=>abortWritable(w,error),true,error);
const targetFailed=(error)=>end(preventCancel?null:()=>cancelReadable(s,error),true,error);
const sourceEnded=()=>end(preventClose?null:()=>{
if(w.phase==="errored"||w.phase==="erroring")return rejectedPromise(w.error);
return w.phase==="closed"||isEnding(w)?undefined:closeWritable(w);
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
lastWrite=asHandled(writeChunk(writer,value));
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
function newTransform({start,transform,flush,cancel},writableTerms,readableTerms,newTarget){
const t={hasBackpressure:true,change:deferred(),error:undefined};
const setBackpressure=(has)=>{
t.change.resolve();
t.change=deferred();
t.hasBackpressure=has;
};
t.unblock=()=>{if(t.hasBackpressure)setBackpressure(false);};
t.fail=(error)=>{
errorReadable(t.readable,error);
if(t.writable.phase==="writable")startErroring(t.writable,error);
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
t.writable=newWritable({
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
if(t.writable.phase==="writable")startErroring(t.writable,isFailed?error:reason);
t.unblock();
if(isFailed)d.reject(error);
else d.resolve();
};
whenSettled(attempt(()=>cancel?.(reason)),()=>settle(false),(error)=>settle(true,error));
return d.promise;
},
},readableTerms);
startWritable(t.writable);
startReadable(t.readable);
instance(TransformStream,t,newTarget);
started.resolve(start?start(t.controller.wrapper):undefined);
return t;
}
const TransformStream=interface_("TransformStream",null,()=>class{
get readable(){return brand(this,TransformStream).readable.wrapper;}
get writable(){return brand(this,TransformStream).writable.wrapper;}
},{
make([transformer=null,writableStrategy=undefined,readableStrategy=undefined],newTarget){
const given=transformer===undefined?null:transformer;
if(given!==null&&!isObject(given))throw typeError("The transformer is not an object");
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
return newTransform(methods,writable,readable,newTarget).wrapper;
},
});
const TransformStreamDefaultController=interface_("TransformStreamDefaultController",null,()=>class{
get desiredSize(){return desiredSize(brand(this,TransformStreamDefaultController).transform.readable);}
enqueue(chunk=undefined){brand(this,TransformStreamDefaultController).transform.enqueue(chunk);}
error(reason=undefined){brand(this,TransformStreamDefaultController).transform.fail(reason);}
terminate(){
const{transform}=brand(this,TransformStreamDefaultController);
if(mayEnqueue(transform.readable))closeReadable(transform.readable);
if(transform.writable.phase==="writable")startErroring(transform.writable,
typeError("The stream was terminated"));
transform.unblock();
}
});
const streamTerms=()=>[strategyOf(undefined,1),strategyOf(undefined,0)];
function makeDecoderStream([label="utf-8",options=undefined],newTarget){
const decoder=stateOf(construct(TextDecoder,[label,options]));
const decode=(bytes,isLast)=>{
const text=decodePiece(decoder,bytes,isLast);
if(text!=="")s.transform.enqueue(text);
};
const s={decoder};
s.transform=newTransform({
transform:(chunk)=>decode(toBytes(chunk),false),
flush:()=>decode(noBytes,true),
},...streamTerms());
return instance(TextDecoderStream,s,newTarget);
}
const TextDecoderStream=interface_("TextDecoderStream",null,()=>class{
get encoding(){return brand(this,TextDecoderStream).decoder.encoding;}
get fatal(){return brand(this,TextDecoderStream).decoder.fatal;}
get ignoreBOM(){return brand(this,TextDecoderStream).decoder.ignoreBOM;}
get readable(){return brand(this,TextDecoderStream).transform.readable.wrapper;}
get writable(){return brand(this,TextDecoderStream).transform.writable.wrapper;}
},{make:makeDecoderStream});
const TextEncoderStream=interface_("TextEncoderStream",null,()=>class{
get encoding(){return brand(this,TextEncoderStream)&&"utf-8";}
get readable(){return brand(this,TextEncoderStream).transform.readable.wrapper;}
get writable(){return brand(this,TextEncoderStream).transform.writable.wrapper;}
},{
make(args,newTarget){
const s={half:""};
s.transform=newTransform({
transform(chunk){
let text=s.half+toStr(chunk);
s.half=/[\ud800-\udbff]$/.exec(text)?.[0]??"";
text=s.half===""?text:text.slice(0,-1);
if(text!=="")s.transform.enqueue(pageBytes(native.encodeUTF8(text.toWellFormed())));
},
flush(){if(s.half!=="")s.transform.enqueue(pageBytes(native.encodeUTF8("\ufffd")));},
},...streamTerms());
return instance(TextEncoderStream,s,newTarget);
},
});
function bodyStream(s){
const stream=newReadable({
pull(){
if(s.body.length>0)enqueue(stream,pageBytes(s.body));
closeReadable(stream);
},
},strategyOf(undefined,0));
startReadable(stream);
if(s.isUsed){
stream.isDisturbed=true;
finishReadable(stream);
}
return stream;
}
function readAll(stream,take,finish){
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
const lookStep=4<<20;
const isStep=(bytes,count)=>count%lookStep<bytes.length;
function allBytes(stream){
const pieces=[];
return readAll(stream,(bytes,count)=>{
if(isStep(bytes,count)&&!native.hasRoom(count))throw rangeError("Out of memory");
pieces.push(toBytes(bytes));
},()=>joinBytes(pieces));
}
function allText(stream){
const decoder=native.decoder("utf-8");
let text="";
const end=()=>native.decode(decoder,noBytes,true,false);
const result=readAll(stream,(bytes,count)=>{
text+=decodeNext(decoder,bytes,false,false);
if(isStep(bytes,count))needRoom(text,count);
},()=>text+end());
whenSettled(result,undefined,end);
return result;
}
partial(ReadableStream,()=>class{
pipeThrough(transform,options=undefined){
const s=brand(this,ReadableStream);
need(arguments.length,1);
const pair=toDict(transform);
const readable=toState(pair.readable,ReadableStream),writable=toState(pair.writable,WritableStream);
const terms=pipeTerms(options);
if(s.reader||writable.writer)throw typeError("A stream is locked");
asHandled(pipe(s,writable,terms));
return readable.wrapper;
}
pipeTo(destination,options=undefined){
return attempt(()=>{
const s=brand(this,ReadableStream);
const target=toState(destination,WritableStream);
const terms=pipeTerms(options);
if(s.reader||target.writer)throw typeError("A stream is locked");
return pipe(s,target,terms);
});
}
});
function extractBody(v){
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
const isBodyUsed=(s)=>s.isUsed||(s.stream?.isDisturbed??false);
function needsFreshBody(s){
if(isBodyUsed(s)||s.stream?.reader)throw typeError("The body was read already");
}
function takeBody(s,readStream){
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
const bodyType=(s)=>{const type=field(s.headers.list,"content-type");return type===null?null
:mediaType(type);};
function bodyMembers(I){
const read=(object,use)=>attempt(()=>{
const s=brand(object(),I());
const bytes=takeBody(s,allBytes);
if(!s.hasOwnStream||bytes===noBytes)return use(bytes,s);
return then(bytes,(all)=>use(all,s));
});
const then=(promise,use)=>{
const d=deferred();
whenSettled(promise,(all)=>d.resolve(attempt(()=>use(all))),d.reject);
return d.promise;
};
const readText=(object,use)=>attempt(()=>{
const s=brand(object(),I());
const body=takeBody(s,allText);
return s.hasOwnStream&&body!==noBytes?then(body,use):use(decodeBytes("utf-8",body,false));
});
publishMixin(()=>class{
get body(){
const s=brand(this,I());
return s.body===null?null:(s.stream??=bodyStream(s)).wrapper;
}
get bodyUsed(){return isBodyUsed(brand(this,I()));}
arrayBuffer(){return read(()=>this,pageBuffer);}
blob(){
return read(()=>this,(bytes,s)=>{const type=bodyType(s);
return newBlob(bytes,type?blobType(typeText(type)):"");});
}
bytes(){return read(()=>this,pageBytes);}
formData(){
return read(()=>this,(bytes,s)=>{
const type=bodyType(s);
let list=null;
if(type?.essence==="application/x-www-form-urlencoded")list=
parsePairs(decodeBytes("utf-8",bytes,false).replace(/^\?/,"%3F"));
else if(type?.essence==="multipart/form-data"&&type.parameters.has("boundary"))list=
parseMultipart(bytes,type.parameters.get("boundary"));
if(list===null)throw typeError("The body is no form data");
return instance(FormData,{list});
});
}
json(){return readText(()=>this,pageJSON);}
text(){return readText(()=>this,(text)=>text);}
},I());
}
const requestModes=["same-origin","no-cors","cors","navigate"],credentialModes=
["omit","same-origin","include"];
const cacheModes=["default","no-store","reload","no-cache","force-cache","only-if-cached"],
redirectModes=["follow","error","manual"];
const referrerPolicies=["","no-referrer","no-referrer-when-downgrade","same-origin","origin",
"strict-origin","origin-when-cross-origin",
"strict-origin-when-cross-origin","unsafe-url"];
const normalMethod=(m)=>(["DELETE","GET","HEAD","OPTIONS","POST","PUT"].includes(ascii.upper(m))
?ascii.upper(m):m);
const isForbiddenMethod=(m)=>["CONNECT","TRACE","TRACK"].includes(ascii.upper(m));
const pageOrigin=()=>parseURL(native.documentURL())?.origin??"null";
function followSignal(source){
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
function makeRequest(input,init,newTarget){
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
s.signal=followSignal(own!==undefined?own:signal);
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
if(extracted.stream)throw typeError("A stream cannot be sent");
s.body=extracted.bytes;
if(extracted.type!==null&&field(s.headers.list,"content-type")===null)appendField(s.headers,
"Content-Type",extracted.type);
}else if(inputState!==null){
if(inputState.body!==null)s.body=takeBody(inputState,allBytes);
}
instance(Request,s,newTarget);
return s;
}
const Request=interface_("Request",null,()=>class{
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
const copy={...s,stream:null,signal:followSignal(s.signal),
headers:newHeaders(s.headers.guard,[...s.headers.list])};
return instance(Request,copy);
}
},{
length:1,
make([input,init=undefined],newTarget){return makeRequest(input,init,newTarget).wrapper;},
});
bodyMembers(()=>Request);
const Crypto=interface_("Crypto",null,()=>class{
getRandomValues(v){
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
randomUUID(){
brand(this,Crypto);
return randomUUID();
}
});
function randomUUID(){
const bytes=native.random(16);
bytes[6]=(bytes[6]&15)|64;
bytes[8]=(bytes[8]&63)|128;
const hex=Array.from(bytes,(b)=>b.toString(16).padStart(2,"0")).join("");
return`${hex.slice(0,8)}-${hex.slice(8,12)}-${hex.slice(12,16)}-${hex.slice(16,20)}-${hex.slice(20)}`;
}
const random={state:null};
const rotated=(x,bits)=>(x<<bits)|(x>>>(32-bits));
function randomBits(){
const s=(random.state??=new Int32Array(native.random(16).buffer)),t=s[1]<<9;
const result=Math.imul(rotated(Math.imul(s[1],5),7),9);
s[2]^=s[0];
s[3]^=s[1];
s[1]^=s[2];
s[0]^=s[3];
s[2]^=t;
s[3]=rotated(s[3],11);
return result>>>0;
}
defineProperty(page.Math,"random",{
value:published({
random(){return((randomBits()>>>5)*2**26+(randomBits()>>>6))/2**53;},
}.random,0),
});
const blobURLs=new Map();
const blobURLLimit=1000;
whenSeen(URLInterface,()=>publishMembers(class{
static createObjectURL(object){
need(arguments.length,1);
const blob=toState(object,Blob);
if(blobURLs.size>=blobURLLimit)throw rangeError("There are too many URLs of blobs");
const url=`blob:${pageOrigin()}/${randomUUID()}`;
blobURLs.set(url,blob);
return url;
}
static revokeObjectURL(url){
need(arguments.length,1);
blobURLs.delete(toUSV(url));
}
},URLInterface,true));
function blobAnswer(r){
const blob=blobURLs.get(r.url.split("#")[0]);
if(blob===undefined||r.method!=="GET")return[0,0,"","",false,[],noBytes];
const fields=["content-length",String(blob.bytes.length)];
if(blob.type!=="")fields.push("content-type",blob.type);
return[1,200,"OK",r.url,false,fields,blob.bytes];
}
const PerformanceEntry=interface_("PerformanceEntry",null,()=>class{
get name(){return brand(this,PerformanceEntry).name;}
get entryType(){return brand(this,PerformanceEntry).entryType;}
get startTime(){return brand(this,PerformanceEntry).startTime;}
get duration(){return brand(this,PerformanceEntry).duration;}
toJSON(){
const{name,entryType,startTime,duration}=brand(this,PerformanceEntry);
return dictionary({name,entryType,startTime,duration});
}
});
const PerformanceMark=interface_("PerformanceMark",PerformanceEntry,()=>class{
get detail(){return brand(this,PerformanceMark).detail;}
},{
length:1,
make([name,options=undefined],newTarget){return makeMark(toStr(name),toDict(options),newTarget);},
});
const PerformanceMeasure=interface_("PerformanceMeasure",PerformanceEntry,()=>class{
get detail(){return brand(this,PerformanceMeasure).detail;}
});
function makeMark(name,options,newTarget){
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
const performanceEntries=[];
const maximumEntries=10000;
function markTime(v){
if(typeof v==="number")return v;
const name=toStr(v);
const found=performanceEntries.findLast((e)=>e.entryType==="mark"&&e.name===name);
if(found)return found.startTime;
if(!timesOfNavigation.has(name))fail("SyntaxError",`There is no mark '${name}'`);
const time=navigationTime(name);
if(time===0)fail("InvalidAccessError",`The time '${name}' has not come`);
return time-navigationTime("navigationStart");
}
const Performance=interface_("Performance",EventTarget,()=>class{
now(){
brand(this,Performance);
return native.now();
}
get timeOrigin(){return brand(this,Performance)&&native.timeOrigin();}
toJSON(){return brand(this,Performance)&&dictionary({timeOrigin:native.timeOrigin()});}
mark(name,options=undefined){
brand(this,Performance);
need(arguments.length,1);
const mark=makeMark(toStr(name),toDict(options));
if(performanceEntries.length<maximumEntries)performanceEntries.push(stateOf(mark));
notePerformance(stateOf(mark));
return mark;
}
measure(name,start=undefined,end=undefined){
brand(this,Performance);
need(arguments.length,1);
name=toStr(name);
let from,to,detail=null;
if(isObject(start)){
from=start.start===undefined?undefined:markTime(start.start);
to=start.end===undefined?undefined:markTime(start.end);
if(start.duration!==undefined){
const duration=toDouble(start.duration);
if(from===undefined)from=(to??native.now())-duration;
else to=from+duration;
}
if(start.detail!==undefined&&start.detail!==null)detail=structuredClone(start.detail).value;
}else if(start!==undefined){
from=markTime(start);
}
if(end!==undefined)to=markTime(end);
from??=0;
to??=native.now();
const measure=instance(PerformanceMeasure,{name,entryType:"measure",startTime:from,
duration:to-from,detail});
if(performanceEntries.length<maximumEntries)performanceEntries.push(stateOf(measure));
notePerformance(stateOf(measure));
return measure;
}
clearMarks(name=undefined){
brand(this,Performance);
clearEntries("mark",name);
}
clearMeasures(name=undefined){
brand(this,Performance);
clearEntries("measure",name);
}
getEntries(){
brand(this,Performance);
return entryList(()=>true);
}
getEntriesByType(type){
brand(this,Performance);
need(arguments.length,1);
type=toStr(type);
return entryList((e)=>e.entryType===type);
}
getEntriesByName(name,type=undefined){
brand(this,Performance);
need(arguments.length,1);
name=toStr(name);
const wanted=type===undefined?undefined:toStr(type);
return entryList((e)=>e.name===name&&(wanted===undefined||e.entryType===wanted));
}
});
const entryList=(test)=>array([theNavigationEntry(),...performanceEntries].filter(test)
.sort((a,b)=>a.startTime-b.startTime).map((e)=>e.wrapper));
function clearEntries(type,name){
const wanted=name===undefined?undefined:toStr(name);
const kept=performanceEntries.filter((e)=>e.entryType!==type||(wanted!==undefined&&e.name!==wanted));
performanceEntries.length=0;
performanceEntries.push(...kept);
}
const performanceObservers=new Set();
const PerformanceObserverEntryList=interface_("PerformanceObserverEntryList",null,()=>class{
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
});
const entriesOf=(s,test)=>array(s.list.filter(test).map((e)=>e.wrapper));
function queueEntries(s,entries){
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
function notePerformance(entry){
for(const s of performanceObservers)if(s.types.has(entry.entryType))queueEntries(s,[entry]);
}
const navigationTimes={};
const earlyTimes=new Set(["navigationStart","fetchStart","domainLookupStart","domainLookupEnd","connectStart",
"connectEnd","requestStart",
"responseStart","responseEnd","domLoading"]);
const timesOfNavigation=
new Set([...earlyTimes,"unloadEventStart","unloadEventEnd","redirectStart","redirectEnd",
"secureConnectionStart","domInteractive",
"domContentLoadedEventStart","domContentLoadedEventEnd","domComplete","loadEventStart","loadEventEnd"]);
const navigationTime=(name)=>(earlyTimes.has(name)?Math.floor(native.timeOrigin()):navigationTimes[name]
??0);
const PerformanceResourceTiming=interface_("PerformanceResourceTiming",PerformanceEntry,()=>{
const members=class{
get initiatorType(){return brand(this,PerformanceResourceTiming).initiatorType;}
get nextHopProtocol(){return brand(this,PerformanceResourceTiming)&&"";}
toJSON(){return entryJSON(brand(this,PerformanceResourceTiming));}
};
addNumbers(members,resourceNumbers,(s)=>brand(s,PerformanceResourceTiming));
return members;
});
const PerformanceNavigationTiming=interface_("PerformanceNavigationTiming",PerformanceResourceTiming,()=>{
const members=class{
get type(){return brand(this,PerformanceNavigationTiming)&&"navigate";}
get notRestoredReasons(){return brand(this,PerformanceNavigationTiming)&&null;}
toJSON(){
const s=brand(this,PerformanceNavigationTiming),json=entryJSON(s);
for(const name of navigationNumbers)json[name]=entryNumber(s,name);
return Object.assign(json,{type:"navigate",notRestoredReasons:null});
}
};
addNumbers(members,navigationNumbers,(s)=>brand(s,PerformanceNavigationTiming));
return members;
});
const resourceNumbers=["workerStart","redirectStart","redirectEnd","fetchStart","domainLookupStart",
"domainLookupEnd","connectStart","connectEnd",
"secureConnectionStart","requestStart","responseStart","responseEnd","transferSize","encodedBodySize",
"decodedBodySize","responseStatus"];
const navigationNumbers=["unloadEventStart","unloadEventEnd","domInteractive","domContentLoadedEventStart",
"domContentLoadedEventEnd","domComplete",
"loadEventStart","loadEventEnd","redirectCount","criticalCHRestart"];
const entryNumber=(s,name)=>{
if(s.times)return s.times[name]??0;
return name in navigationTimes?Math.max(0,navigationTimes[name]-native.timeOrigin()):0;
};
function addNumbers(members,names,check){
for(const name of names){
const get={get[name](){return entryNumber(check(this),name);}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(get,name));
}
}
function entryJSON(s){
const{name,entryType,startTime,duration,initiatorType}=s;
const json=dictionary({name,entryType,startTime,duration,initiatorType,nextHopProtocol:""});
for(const number of resourceNumbers)json[number]=entryNumber(s,number);
return json;
}
let navigationEntry=null;
function theNavigationEntry(){
navigationEntry??=stateOf(instance(PerformanceNavigationTiming,{
name:native.documentURL(),entryType:"navigation",startTime:0,initiatorType:"navigation",duration:0,
}));
navigationEntry.duration=entryNumber(navigationEntry,"loadEventEnd");
return navigationEntry;
}
const observedEntryTypes=["mark","measure","resource"];
const PerformanceObserver=interface_("PerformanceObserver",null,()=>class{
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
},{
length:1,
make([callback],newTarget){return instance(PerformanceObserver,
{callback:toCallback(callback),types:new Set(),queue:[]},newTarget);},
});
const PerformanceTiming=interface_("PerformanceTiming",null,()=>{
const members=class{};
for(const name of timesOfNavigation){
const get={get[name](){return brand(this,PerformanceTiming)&&navigationTime(name);}};
defineProperty(members.prototype,name,getOwnPropertyDescriptor(get,name));
}
return members;
});
const noteNavigationTime=(name)=>{navigationTimes[name]??=Math.floor(native.timeOrigin()+native.now());
};
let resourceLimit=250;
function noteResource(name,initiatorType,startTime,told){
const end=native.now(),times={fetchStart:startTime,responseEnd:end};
if(told!==null){
Object.assign(times,{
requestStart:startTime,responseStart:told.head??end,decodedBodySize:told.size,
responseStatus:told.status,
});
}
const entry=stateOf(instance(PerformanceResourceTiming,{
name,entryType:"resource",startTime,duration:end-startTime,initiatorType,times,
}));
const kept=performanceEntries.filter((e)=>e.entryType==="resource");
if(kept.length<resourceLimit)performanceEntries.push(entry);
notePerformance(entry);
}
publishMixin(()=>class{
clearResourceTimings(){
brand(this,Performance);
clearEntries("resource",undefined);
}
setResourceTimingBufferSize(size){
brand(this,Performance);
need(arguments.length,1);
resourceLimit=Math.min(toULong(size),maximumEntries);
}
},Performance);
let timing=null;
publishMixin(()=>class{
get timing(){return brand(this,Performance)&&(timing??=instance(PerformanceTiming,{}));}
},Performance);
const{sentRequests}=shared;
const responseTypes=["error","basic","cors","opaque","opaqueredirect"];
function requestArguments(r){
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
function readResponse([kind,status,statusText,url,isRedirected,fields,bytes,isOpen]){
const list=[];
for(let i=0;i+1<fields.length;i+=2)list.push([fields[i],fields[i+1]]);
return{type:responseTypes[kind],status,statusText,url,isRedirected,list,bytes,isOpen:isOpen===true};
}
const noAnswer=[0,0,"","",false,[],noBytes];
function sendRequest(r,finished){
const args=requestArguments(r);
const number=args[0];
sentRequests.set(number,finished);
if(/^https?:/.test(r.url)){
const initiatorType=r.isForScript?"script":r.initiator??"fetch";
timedRequests.set(number,{url:r.url.split("#")[0],initiatorType,start:native.now(),size:0});
}
if(r.url.startsWith("blob:")){
const answer=native.permitsRequest(...args)?blobAnswer(r):noAnswer;
setTimer(()=>requestFinished(number,...answer),0,false);
return number;
}
if(!native.request(...args))setTimer(()=>requestFinished(number,0,0,"","",false,[],noBytes),0,false);
return number;
}
function requestFinished(number,...values){
const finished=sentRequests.get(number);
timeRequest(number,values);
if(values[7]!==true)sentRequests.delete(number);
if(finished)finished(readResponse(values));
}
const timedRequests=new Map();
function timeRequest(number,[kind,status,,,,,bytes,isOpen,isTold]){
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
function cancelRequest(number){
timedRequests.delete(number);
if(sentRequests.delete(number))native.cancelRequest(number);
}
htmlMembers.HTMLImageElement=()=>class{
get width(){return numberReaders.unsigned(getAttr(html(this),"width"),[0]);}
set width(v){setAttr(html(this),"width",numberWriters.unsigned(v,[0]));}
get height(){return numberReaders.unsigned(getAttr(html(this),"height"),[0]);}
set height(v){setAttr(html(this),"height",numberWriters.unsigned(v,[0]));}
get naturalWidth(){return naturalSize(html(this),"width");}
get naturalHeight(){return naturalSize(html(this),"height");}
get complete(){return isImageComplete(html(this));}
get currentSrc(){
const s=html(this),address=imageAddress(s);
return address&&isImageComplete(s)?parseURL(address,baseURL(documentOf(s)))?.href??address:"";
}
decode(){return decodeImage(html(this));}
};
function updateImage(s){
const turn=s.imageTurn=(s.imageTurn??0)+1;
s.image="loading";
setTimer(()=>{
if(s.imageTurn===turn)finishImage(s);
},0,false);
}
function finishImage(s){
const address=imageAddress(s);
fetchImage(s,address);
s.image=address===null?undefined:parseURL(address,baseURL(documentOf(s)))?"loaded":"broken";
if(s.image===undefined)return;
fire(s,s.image==="loaded"?"load":"error");
for(const settle of s.decodings?.splice(0)??[])settle();
}
function fetchImage(s,address){
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
function imageAddress(s){
const source=getAttr(s,"src");
if(source!==null)return source;
const set=getAttr(s,"srcset");
return set===null?null:ascii.words(ascii.strip(set))[0]??null;
}
const isSettledImage=(s)=>s.image===undefined&&(documentOf(s).readyState==="complete"||!isConnected(s));
function imageChanged(s,name){
if(name==="src"||name==="srcset")updateImage(s);
}
function awaitImage(s){
if(isSettledImage(s)&&imageAddress(s)!==null)updateImage(s);
}
function finishParsedImages(){
for(const id of native.collect(mainDocument.id,1,HTML,"img")){
const isHandled=native.getAttr(id,"onload")!==null||native.getAttr(id,"onerror")!==null;
if(driver.overrides.fetchesPictures)fetchImage(S(id),imageAddress(S(id)));
if((isHandled||states[id]?.listeners)&&S(id).image===undefined)finishImage(S(id));
}
}
function isImageComplete(s){
if(s.image==="loading")return false;
return s.image!==undefined||imageAddress(s)===null||getAttr(s,"src")===""||isSettledImage(s);
}
function naturalSize(s,name){
if(!isImageComplete(s)||s.image==="broken"||!imageAddress(s))return 0;
return numberReaders.unsigned(getAttr(s,name),[0])||1;
}
function decodeImage(s){
return new PPromise((resolve,reject)=>{
const settle=()=>{
if(imageAddress(s)&&s.image!=="broken")resolve(undefined);
else reject(domException("EncodingError","The picture cannot be decoded"));
};
if(s.image==="loading")(s.decodings??=[]).push(settle);
else settle();
});
}
keep({awaitImage});
const hyperlinkMembers=()=>class{
get href(){
const s=html(this),v=getAttr(s,"href");
return v===null?"":resolveURL(documentOf(s),v);
}
set href(v){setAttr(html(this),"href",toUSV(v));}
toString(){
const s=html(this),v=getAttr(s,"href");
return v===null?"":resolveURL(documentOf(s),v);
}
get origin(){return linkURL(html(this))?.origin??"";}
get protocol(){return linkURL(html(this))?.protocol??":";}
set protocol(v){changeLink(html(this),"protocol",toUSV(v));}
get username(){return linkURL(html(this))?.username??"";}
set username(v){changeLink(html(this),"username",toUSV(v));}
get password(){return linkURL(html(this))?.password??"";}
set password(v){changeLink(html(this),"password",toUSV(v));}
get host(){return linkURL(html(this))?.host??"";}
set host(v){changeLink(html(this),"host",toUSV(v));}
get hostname(){return linkURL(html(this))?.hostname??"";}
set hostname(v){changeLink(html(this),"hostname",toUSV(v));}
get port(){return linkURL(html(this))?.port??"";}
set port(v){changeLink(html(this),"port",toUSV(v));}
get pathname(){return linkURL(html(this))?.pathname??"";}
set pathname(v){changeLink(html(this),"pathname",toUSV(v));}
get search(){return linkURL(html(this))?.search??"";}
set search(v){changeLink(html(this),"search",toUSV(v));}
get hash(){return linkURL(html(this))?.hash??"";}
set hash(v){changeLink(html(this),"hash",toUSV(v));}
};
publishMixin(hyperlinkMembers,interfaces.HTMLAnchorElement,interfaces.HTMLAreaElement);
function linkURL(s){
const v=getAttr(s,"href");
return v===null?null:parseURL(v.toWellFormed(),baseURL(documentOf(s)),documentOf(s).encoding);
}
function changeLink(s,part,value){
const url=linkURL(s);
if(!url)return;
const changed=changeURL(url,part,value);
if(changed)setAttr(s,"href",changed.href);
}
const linkActivation={
run(s,e){
const href=getAttr(s,"href");
if(href===null||!isConnected(s))return;
const url=resolveURL(documentOf(s),href);
followLink(s,url,e);
},
};
function followLink(s,url,e){
const saves=hasAttr(s,"download")&&documentOf(s)===mainDocument;
if(isOfPerson(e)){
if(saves&&url.startsWith("blob:")&&saveLink(s,url))e.canceled=true;
}else if(isShown(documentOf(s))&&!(saves&&saveLink(s,url))){
navigateTarget(s,url);
}
}
function saveLink(s,url){
const blob=blobURLs.get(url.split("#")[0]);
const href=blob===undefined?url
:`data:${blob.type||"application/octet-stream"};base64,${btoa(binaryText(blob.bytes))}`;
return native.download(href,getAttr(s,"download")??"");
}
for(const name of["Image","Audio","Option"]){
const make={
Image(args){
const s=makeElementIn(mainDocument,HTML,null,"img");
if(args[0]!==undefined)setAttr(s,"width",String(toULong(args[0])));
if(args[1]!==undefined)setAttr(s,"height",String(toULong(args[1])));
return s;
},
Audio(args){
const s=makeElementIn(mainDocument,HTML,null,"audio");
setAttr(s,"preload","auto");
if(args[0]!==undefined)setAttr(s,"src",toStr(args[0]));
return s;
},
Option(args){
const s=makeElementIn(mainDocument,HTML,null,"option");
const text=args[0]===undefined?"":toStr(args[0]);
if(text!=="")append(makeText(text,mainDocument),s);
if(args[1]!==undefined)setAttr(s,"value",toStr(args[1]));
if(args[2])setAttr(s,"selected","");
s.selectedness=!!args[3];
noteSelection();
return s;
},
}[name];
const I=interfaces[`HTML${name}Element`];
exposeLater(name,()=>{
const F={
[name]:function(...args){
if(new.target===undefined)throw typeError(`${name} is a constructor: call it with new`);
return constructNode(make(args),new.target===F?I:new.target);
},
}[name];
published(F,0);
defineProperty(F,"name",{value:name,configurable:true});
defineProperty(F,"prototype",{value:see(I).prototype,writable:false});
return F;
});
}
function prepareElement(s){
switch(s.local){
case"input":
s.activation=inputActivation;
s.cloned=(from,to)=>{
Object.assign(to,{rawValue:from.rawValue,isDirty:from.isDirty,checkedness:from.checkedness});
if(to.checkedness!==undefined)native.checkedChanged(to.id,to.checkedness);
else if(to.isDirty)syncValue(to,inputValue(to));
};
break;
case"button":s.activation=buttonActivation;break;
case"textarea":s.cloned=(from,to)=>Object.assign(to,{rawValue:from.rawValue,isDirty:from.isDirty});
break;
case"label":s.activation=labelActivation;break;
case"a":case"area":s.activation=linkActivation;break;
case"summary":s.activation=summaryActivation;break;
case"script":
s.isForceAsync=false;
s.insertedSteps=prepareScript;
s.childrenChanged=prepareScript;
s.attributeSteps=(e,name,old,value)=>{
if(name==="async"&&value!==null)e.isForceAsync=false;
if(name==="src"&&old===null&&value!==null)prepareScript(e);
};
s.cloned=(from,to)=>{to.isStarted=from.isStarted;};
break;
case"iframe":case"frame":
treeCounts.removals++;
s.insertedSteps=(e)=>{documentOf(e).core?.insertedFrame(e);};
s.removedSteps=(e)=>{documentOf(e).core?.removedFrame(e);};
s.attributeSteps=frameChanged;
break;
case"base":
s.insertedSteps=(e)=>{baseURL(documentOf(e));};
s.attributeSteps=(e,name)=>{if(name==="href"&&isConnected(e))baseURL(documentOf(e));};
break;
case"meta":s.insertedSteps=(e)=>{if(documentOf(e)===mainDocument)native.insertedMeta(e.id);};break;
case"details":s.attributeSteps=detailsChanged;break;
case"img":
s.insertedSteps=kernel.awaitImage;
s.attributeSteps=imageChanged;
break;
}
if(native.attrCount(s.id)>0)readContentHandlers(s);
}
function prepareScript(s){
const core=documentOf(s).core;
if(s.isStarted||!core||!isConnected(s))return;
if(!hasAttr(s,"src")&&childText(s)==="")return;
s.isStarted=true;
core.insertedScript(s);
}
makers[ELEMENT]=(s)=>{
const[ns,prefix,local]=native.elementName(s.id);
s.ns=ns;
s.prefix=prefix;
s.local=local;
s.isHTML=ns===HTML;
if(s.isHTML&&local==="form")legacyObject(interfaces.HTMLFormElement,s,formOps);
else if(s.isHTML&&local==="select")legacyObject(interfaces.HTMLSelectElement,s,selectOps);
else instance(interfaceOf(ns,local),s);
if(s.isHTML)prepareElement(s);
};
function ariaMembers(prototype){
for(const[name,content]of ariaStrings){
const holder={
get[name](){return getAttr(element(this),content);},
set[name](v){
const s=element(this);
if(v===null||v===undefined)removeAttr(s,content);
else setAttr(s,content,toStr(v));
},
};
publishMembers(holder,prototype,true);
}
for(const[list,isList]of[[ariaElements,false],[ariaLists,true]]){
for(const[name,content]of list){
const holder={
get[name](){return ariaTargets(element(this),content,isList);},
set[name](v){setAriaTargets(element(this),content,isList,v);},
};
publishMembers(holder,prototype,true);
}
}
}
function ariaTargets(s,content,isList){
const explicit=s.ariaTargets?.[content];
let found;
if(explicit){
const inScope=explicit.map((ref)=>ref.deref()).filter((e)=>e&&includesScope(e,s));
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
function includesScope(e,s){
const root=rootState(e);
for(let current=s;current;){
const r=rootState(current);
if(r===root)return true;
current=r.host??null;
}
return false;
}
function setAriaTargets(s,content,isList,v){
if(v===null||v===undefined){
if(s.ariaTargets)delete s.ariaTargets[content];
removeAttr(s,content);
return;
}
const list=isList?toSequence(v,(x)=>toState(x,Element)):[toState(v,Element)];
setAttr(s,content,"");
(s.ariaTargets??={})[content]=list.map((e)=>new WeakRef(e));
}
whenSeen(Element,()=>ariaMembers(Element.prototype));
const MessageEvent=eventInterface("MessageEvent",Event,[
["data",anyValue,null],["origin",toUSV,""],["lastEventId",toStr,""],["source",anyValue,null],
["ports",(v)=>PObject.freeze(array(toSequence(v,(p)=>toState(p,MessagePort).wrapper))),undefined],
],{
members:()=>class{
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
},
});
const MessagePort=interface_("MessagePort",EventTarget,()=>class{
postMessage(message,options=undefined){
const s=brand(this,MessagePort);
need(arguments.length,1);
const transfer=transferList(options);
if(transfer.includes(this))fail("DataCloneError","A port cannot send itself");
if(s.remote!==undefined)return void part4().postToPort(s,message,transfer);
const cloned=structuredClone(message,transfer);
if(s.other&&!s.isDetached)deliver(s.other,cloned);
return undefined;
}
start(){startPort(brand(this,MessagePort));}
close(){
const s=brand(this,MessagePort);
s.isDetached=true;
if(s.remote!==undefined)part4().closePort(s);
if(s.other)s.other.other=null;
s.other=null;
return undefined;
}
});
eventHandlers(MessagePort,["messageerror","close"]);
publishMixin(()=>class{
get onmessage(){return handlerValue(brand(this,MessagePort),"message");}
set onmessage(v){
const s=brand(this,MessagePort);
setHandler(s,"message",isObject(v)?v:null);
startPort(s);
}
},MessagePort);
function transferList(options){
if(options===undefined||options===null)return[];
if(!isObject(options))throw typeError("The options are not an object");
if(options[Symbol.iterator]!==undefined)return toSequence(options);
const list=options.transfer;
return list===undefined?[]:toSequence(list);
}
function newPort(){
const s={listeners:null,other:null,remote:undefined,queue:[],isStarted:false,isDetached:false};
instance(MessagePort,s);
return s;
}
function movePort(s){
const moved=newPort();
moved.other=s.other;
if(s.other)s.other.other=moved;
moved.queue=s.queue;
if(s.remote!==undefined)part4().movePort(s,moved);
s.other=null;
s.isDetached=true;
return moved.wrapper;
}
function deliver(port,message){
port.queue.push(message);
if(port.isStarted)schedulePort(port);
}
function startPort(port){
if(port.isStarted)return;
port.isStarted=true;
for(const _ of port.queue)schedulePort(port);
}
function schedulePort(port){
setTimer(()=>{
if(port.isDetached)return;
const message=port.queue.shift();
if(message)tellMessage(port,message.bytes===undefined?message:part4().read(message));
},0,false);
}
function tellMessage(target,message,facts={}){
if(message===null)return void fire(target,"messageerror",{I:MessageEvent,...facts});
return void fire(target,"message",{I:MessageEvent,data:message.value,
ports:PObject.freeze(array(message.ports)),...facts});
}
const MessageChannel=interface_("MessageChannel",null,()=>class{
get port1(){return brand(this,MessageChannel).port1.wrapper;}
get port2(){return brand(this,MessageChannel).port2.wrapper;}
},{
make(args,newTarget){
const port1=newPort(),port2=newPort();
port1.other=port2;
port2.other=port1;
return instance(MessageChannel,{port1,port2},newTarget);
},
});
transferSteps.set(MessagePort,movePort);
const normalizedScroll=(v)=>{
const x=toNumber(v);
return x!==x||x===Infinity||x===-Infinity?0:x;
};
function scrollTarget(args,present){
if(args.length===0||(args.length===1&&!(isObject(args[0])||args[0]===undefined||args[0]===null))){
if(args.length===0)return present;
throw typeError("The argument is not an object");
}
if(args.length===1){
const d=toDict(args[0]);
const behavior=d.behavior;
if(behavior!==undefined&&!["auto","instant","smooth"].includes(toStr(behavior)))throw typeError(
"The behavior is not known");
return{
x:d.left===undefined?present.x:normalizedScroll(d.left),
y:d.top===undefined?present.y:normalizedScroll(d.top),
};
}
return{x:normalizedScroll(args[0]),y:normalizedScroll(args[1])};
}
const added=(args,present)=>{
const by=scrollTarget(args,{x:0,y:0});
return{x:present.x+by.x,y:present.y+by.y};
};
function scrollViewport(to){
const v=viewport();
const x=native.container()<0?0:Math.max(0,Math.min(to.x,rootWidth()-v.width));
const y=Math.max(0,Math.min(to.y,pageHeight()-v.height));
if(x===v.x&&y===v.y)return;
native.scroll(x,y);
native.requestFrame();
}
function scrollElement(s,to){
if(isScroller(s)){
scrollViewport(to);
return;
}
const client=clientSize(s),size=scrollSize(s);
const old=s.scrolled??{x:0,y:0};
const next={
x:Math.max(0,Math.min(to.x,size.width-client.width)),
y:Math.max(0,Math.min(to.y,size.height-client.height)),
};
if(next.x===old.x&&next.y===old.y)return;
s.scrolled=next;
scrolledElements.add(s);
native.requestFrame();
}
const scrolledElements=new Set();
function elementScroll(s){
if(isScroller(s))return viewport();
return s.scrolled??{x:0,y:0};
}
function scrollIntoView(s,arg){
const box=boxOf(s);
if(!box)return;
let block="start";
if(isObject(arg)){
if(arg.block!==undefined)block=toStr(arg.block);
if(!["start","center","end","nearest"].includes(block))throw typeError("The block is not known");
}else if(arg!==undefined&&!arg){
block="end";
}
const v=viewport();
let y=box.y;
if(block==="center")y=box.y+box.height/2-v.height/2;
else if(block==="end")y=box.bottom-v.height;
else if(block==="nearest")y=box.y<v.y?box.y:box.bottom>v.y+v.height
?Math.min(box.y,box.bottom-v.height):v.y;
scrollViewport({x:0,y});
}
publishMixin(()=>class{
getBoundingClientRect(){
const r=boundingRect(element(this));
return makeRect(r.x,r.y,r.width,r.height);
}
getClientRects(){
const s=element(this);
kernel.settleSheets();
return rectList(native.rects(s.id));
}
checkVisibility(options=undefined){
const s=element(this),d=toDict(options);
kernel.settleSheets();
if(!native.isRendered(s.id))return false;
if((d.checkOpacity||d.opacityProperty)&&opacityChain(s).includes("0"))return false;
return!((d.checkVisibilityCSS||d.visibilityProperty)
&&native.computed(s.id,"","visibility")!=="visible");
}
get clientTop(){const box=boxOf(element(this));return box&&!box.isInline?Math.round(box.borderTop):0;}
get clientLeft(){const box=boxOf(element(this));return box&&!box.isInline?Math.round(box.borderLeft):0;}
get clientWidth(){return Math.round(clientSize(element(this)).width);}
get clientHeight(){return Math.round(clientSize(element(this)).height);}
get scrollWidth(){return Math.round(scrollSize(element(this)).width);}
get scrollHeight(){return Math.round(scrollSize(element(this)).height);}
get scrollTop(){return elementScroll(element(this)).y;}
set scrollTop(v){
const s=element(this),y=normalizedScroll(v);
scrollElement(s,{x:elementScroll(s).x,y});
}
get scrollLeft(){return elementScroll(element(this)).x;}
set scrollLeft(v){
const s=element(this),x=normalizedScroll(v);
scrollElement(s,{x,y:elementScroll(s).y});
}
scroll(...args){const s=element(this);scrollElement(s,scrollTarget(args,elementScroll(s)));}
scrollTo(...args){const s=element(this);scrollElement(s,scrollTarget(args,elementScroll(s)));}
scrollBy(...args){const s=element(this);scrollElement(s,added(args,elementScroll(s)));}
scrollIntoView(arg=undefined){scrollIntoView(element(this),arg);}
scrollIntoViewIfNeeded(){scrollIntoView(element(this),{block:"nearest"});}
},Element);
whenSeen(Element,()=>{
for(const name of["scroll","scrollTo","scrollBy","scrollIntoView","checkVisibility"]){
defineProperty(Element.prototype[name],"length",{value:0,configurable:true});
}
});
function opacityChain(s){
const values=[];
for(let p=s;p&&p.kind===ELEMENT;p=parentState(p))values.push(native.computed(p.id,"","opacity"));
return values;
}
publishMixin(()=>class{
get offsetParent(){return wrapperOrNull(offsetParent(html(this)));}
get offsetTop(){return offsetPlace(html(this)).y;}
get offsetLeft(){return offsetPlace(html(this)).x;}
get offsetWidth(){return Math.round(boxOf(html(this))?.width??0);}
get offsetHeight(){return Math.round(boxOf(html(this))?.height??0);}
},HTMLElement);
const Screen=interface_("Screen",null,()=>class{
get availWidth(){return brand(this,Screen)&&(driver.overrides.screen?.width??driver.window?.screenWidth
??viewport().width);}
get availHeight(){return brand(this,Screen)&&(driver.overrides.screen?.height??driver.window?.screenHeight
??viewport().height);}
get width(){return brand(this,Screen)&&(driver.overrides.screen?.width??driver.window?.screenWidth
??viewport().width);}
get height(){return brand(this,Screen)&&(driver.overrides.screen?.height??driver.window?.screenHeight
??viewport().height);}
get colorDepth(){return brand(this,Screen)&&24;}
get pixelDepth(){return brand(this,Screen)&&24;}
get orientation(){
const s=brand(this,Screen);
return(s.orientation??=instance(ScreenOrientation,{listeners:null}));
}
});
const ScreenOrientation=interface_("ScreenOrientation",EventTarget,()=>class{
get type(){
const v=brand(this,ScreenOrientation)&&viewport();
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
});
eventHandlers(ScreenOrientation,["change"]);
const VisualViewport=interface_("VisualViewport",EventTarget,()=>class{
get offsetLeft(){return brand(this,VisualViewport)&&0;}
get offsetTop(){return brand(this,VisualViewport)&&0;}
get pageLeft(){return brand(this,VisualViewport)&&viewport().x;}
get pageTop(){return brand(this,VisualViewport)&&viewport().y;}
get width(){return brand(this,VisualViewport)&&exactViewport().width;}
get height(){return brand(this,VisualViewport)&&exactViewport().height;}
get scale(){return brand(this,VisualViewport)&&1;}
});
eventHandlers(VisualViewport,["resize","scroll","scrollend"]);
const screen=instance(Screen,{});
const visualViewport=instance(VisualViewport,{listeners:null});
for(const[key,value]of[
["screen",()=>screen],["visualViewport",()=>visualViewport],["innerWidth",()=>exactViewport().width],
["innerHeight",()=>exactViewport().height],["outerWidth",()=>driver.window?.width??viewport().width],
["outerHeight",()=>driver.window?.height??viewport().height],
["scrollX",()=>viewport().x],["scrollY",()=>viewport().y],["pageXOffset",()=>viewport().x],
["pageYOffset",()=>viewport().y],["screenX",()=>driver.window?.x??0],
["screenY",()=>driver.window?.y??0],["screenLeft",()=>driver.window?.x??0],
["screenTop",()=>driver.window?.y??0],
])replaceable(key,value);
onWindow(class{
scroll(...args){own(this);scrollViewport(scrollTarget(args,viewport()));}
scrollTo(...args){own(this);scrollViewport(scrollTarget(args,viewport()));}
scrollBy(...args){own(this);scrollViewport(added(args,viewport()));}
moveTo(x,y){own(this);}
moveBy(x,y){own(this);}
resizeTo(width,height){own(this);}
resizeBy(x,y){own(this);}
});
for(const name of isWorker?[]:["scroll","scrollTo","scrollBy"])defineProperty(page[name],"length",
{value:0,configurable:true});
const mediaLists=new Set();
const keptMediaLists=500;
const MediaQueryListEvent=eventInterface("MediaQueryListEvent",Event,
[["media",toStr,""],["matches",(v)=>!!v,false]]);
const MediaQueryList=interface_("MediaQueryList",EventTarget,()=>class{
get media(){return brand(this,MediaQueryList).media;}
get matches(){return matchesMedia(brand(this,MediaQueryList).media);}
addListener(callback){
const s=brand(this,MediaQueryList);
need(arguments.length,1);
if(callback!==null&&callback!==undefined)apply(EventTarget.prototype.addEventListener,s.wrapper,
["change",callback]);
}
removeListener(callback){
const s=brand(this,MediaQueryList);
need(arguments.length,1);
if(callback!==null&&callback!==undefined)apply(EventTarget.prototype.removeEventListener,s.wrapper,
["change",callback]);
}
});
eventHandlers(MediaQueryList,["change"]);
function matchesMedia(media){
const{forcedColors,devicePixelRatio,mediaFeatures}=driver.overrides;
if(forcedColors===undefined&&devicePixelRatio===undefined
&&mediaFeatures===undefined)return native.matchesMedia(media);
const answer=(isTrue)=>(isTrue?"(min-width: 0px)":"(max-width: -1px)");
let query=media;
const features=forcedColors===undefined?mediaFeatures??{}
:{...mediaFeatures,"forced-colors":"active","prefers-color-scheme":forcedColors};
query=query.replace(/\(([a-z-]+)(?:: ([a-z0-9-]+))?\)/g,(text,name,value)=>{
if(!Object.hasOwn(features,name))return text;
const own=features[name];
return answer(value===undefined?own!=="none"&&own!=="no-preference":value===own);
});
if(devicePixelRatio!==undefined){
const units={dppx:1,x:1,dpi:1/96,dpcm:2.54/96};
const feature=/\((?:-webkit-)?(min-|max-)?(?:resolution|device-pixel-ratio): ([\d.]+)(dppx|x|dpi|dpcm)?\)/g;
query=query.replace(feature,(_,bound,number,unit="x")=>{
const wanted=Number(number)*units[unit],far=Math.abs(wanted-devicePixelRatio)>1e-6;
return answer(bound==="min-"?devicePixelRatio>wanted||!far:bound==="max-"
?devicePixelRatio<wanted||!far:!far);
});
}
return native.matchesMedia(query);
}
function tellMediaLists(){
for(const s of[...mediaLists]){
const matches=matchesMedia(s.media);
if(matches===s.told)continue;
s.told=matches;
fire(s,"change",{I:MediaQueryListEvent,media:s.media,matches});
}
}
onWindow(class{
matchMedia(query){
own(this);
need(arguments.length,1);
const media=mediaText(toStr(query));
const list=instance(MediaQueryList,{listeners:null,media,told:matchesMedia(media)});
if(mediaLists.size>=keptMediaLists)for(const s of mediaLists)if(!s.listeners)mediaLists.delete(s);
if(mediaLists.size<keptMediaLists)mediaLists.add(stateOf(list));
return list;
}
});
let toldViewport=null;
function noteViewport(){toldViewport??=viewport();}
function beforeFrame(){
kernel.settleSheets();
const v=viewport(),old=toldViewport;
toldViewport=v;
if(old&&!home&&(old.width!==v.width||old.height!==v.height)){
fire(windowState,"resize",{I:interfaces.UIEvent,view:page});
fire(stateOf(visualViewport),"resize");
}
if(v.x!==(old?.x??0)||v.y!==(old?.y??0)){
fire(mainDocument,"scroll",{bubbles:true});
fire(stateOf(visualViewport),"scroll");
fire(mainDocument,"scrollend",{bubbles:true});
}
const elements=[...scrolledElements];
scrolledElements.clear();
for(const s of elements){
fire(s,"scroll");
fire(s,"scrollend");
}
tellMediaLists();
}
let isObserving=false;
const observedSets=[];
function observingChanged(){
const isOn=observedSets.some((set)=>set.size>0);
if(isOn!==isObserving)native.observe(isOn);
isObserving=isOn;
if(isOn)native.requestFrame();
}
const resizeObservers=new Set();
const intersectionObservers=new Set();
observedSets.push(resizeObservers,intersectionObservers);
const ResizeObserverSize=interface_("ResizeObserverSize",null,()=>class{
get inlineSize(){return brand(this,ResizeObserverSize).inline;}
get blockSize(){return brand(this,ResizeObserverSize).block;}
});
const sizes=(width,height)=>freeze(array([instance(ResizeObserverSize,{inline:width,block:height})]));
const ResizeObserverEntry=interface_("ResizeObserverEntry",null,()=>class{
get target(){return brand(this,ResizeObserverEntry).target.wrapper;}
get contentRect(){return brand(this,ResizeObserverEntry).rect;}
get borderBoxSize(){return brand(this,ResizeObserverEntry).border;}
get contentBoxSize(){return brand(this,ResizeObserverEntry).content;}
get devicePixelContentBoxSize(){return brand(this,ResizeObserverEntry).device;}
});
const ResizeObserver=interface_("ResizeObserver",null,()=>class{
observe(target,options=undefined){
const s=brand(this,ResizeObserver);
need(arguments.length,1);
const t=toState(target,Element),d=toDict(options);
const box=d.box===undefined?"content-box":toStr(d.box);
if(!["content-box","border-box","device-pixel-content-box"].includes(box))throw typeError(
"The box is not known");
s.targets.delete(t);
s.targets.set(t,{box,width:0,height:0});
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
},{
length:1,
make([callback],newTarget){
return instance(ResizeObserver,{callback:toCallback(callback),targets:new Map()},newTarget);
},
});
const depthOf=(s)=>{
let depth=0;
for(let p=s;p;p=parentState(p))depth++;
return depth;
};
function tellResizeObservers(){
let depth=0;
for(let round=0;round<100;round++){
const due=[];
let shallowest=Infinity;
for(const s of resizeObservers){
const entries=[];
for(const[t,told]of s.targets){
const own=depthOf(t);
if(own<=depth)continue;
const box=boxOf(t);
const isInline=!box||box.isInline;
const inner=isInline?[0,0]:[box.innerWidth,box.innerHeight];
const outer=isInline?[0,0]:[box.width,box.height];
const[width,height]=told.box==="border-box"?outer:inner;
if(width===told.width&&height===told.height)continue;
[told.width,told.height]=[width,height];
shallowest=Math.min(shallowest,own);
entries.push(instance(ResizeObserverEntry,{
target:t,border:sizes(...outer),content:sizes(...inner),device:sizes(...inner),
rect:makeRectReadOnly({x:box?box.paddingLeft:0,y:box?box.paddingTop:0,width
:inner[0],height:inner[1]}),
}));
}
if(entries.length>0)due.push([s,entries]);
}
if(due.length===0)return;
depth=shallowest;
for(const[s,entries]of due)guarded(s.callback,s.wrapper,[array(entries),s.wrapper]);
}
}
makeArrayLike(CSSStyleDeclaration,false);
for(const name of[...computedNames,"column-rule","border-block","border-inline","margin-block","margin-inline",
"padding-block","padding-inline","inset-block","inset-inline"]){
if(cssPropertySet.has(name))continue;
cssPropertySet.add(name);
whenSeen(CSSStyleDeclaration,()=>publishProperty(name));
}
const foldedPairs=new Set(["overflow","gap","place-content","place-items","place-self","overscroll-behavior",
"margin","padding","inset","border-width","border-style","border-color","border-radius"]);
const otherNames={
__proto__:null,
"word-wrap":"overflow-wrap","-webkit-transform":"transform","-webkit-transition":"transition",
"grid-gap":"gap","css-float":"float",
"inline-size":"width","block-size":"height","min-inline-size":"min-width","max-inline-size":"max-width",
"min-block-size":"min-height","max-block-size":"max-height","margin-block-start":"margin-top",
"margin-block-end":"margin-bottom",
"padding-block-start":"padding-top","padding-block-end":"padding-bottom",
};
const timeNames=new Set(["animation-delay","animation-duration","transition-delay","transition-duration"]);
const inSeconds=(times)=>times.replace(/([+-]?[0-9.]+(?:e[+-]?[0-9]+)?)(ms|s)\b/gi,(_,number,unit)=>
`${Number((Number(number)/(ascii.lower(unit)==="ms"?1000:1)).toFixed(6))}s`).replace(/\s*,\s*/g,", ");
function computedValue(s,pseudo,name){
if(name.startsWith("--"))return native.computed(s.id,pseudo,name)??"";
name=otherNames[name]??name;
if(timeNames.has(name))return inSeconds(native.computed(s.id,pseudo,name)??"");
if(computedNameSet.has(name))return native.computed(s.id,pseudo,name)??"";
const read=(part)=>native.computed(s.id,pseudo,part)??"";
switch(name){
case"white-space":return whiteSpace(read("white-space-collapse"),read("text-wrap-mode"));
case"border-spacing":{
const[x,y]=[read("-garth-border-spacing-x"),read("-garth-border-spacing-y")];
return x===y?x:`${x} ${y}`;
}
case"background":{
const image=read("background-image");
return image==="none"?read("background-color"):`${image} ${read("background-color")}`;
}
case"text-decoration":{
const line=read("text-decoration-line");
return line;
}
case"-webkit-line-clamp":return read("line-clamp");
}
const parts=computedShorthands[name];
if(!parts)return"";
const values=parts.map(read);
if(foldedPairs.has(name))return joinSides(values);
if(name==="border"&&!sides.every((side)=>["width","style","color"].every((part)=>
read(`border-${side}-${part}`)===read(`border-top-${part}`))))return"";
if(name.startsWith("grid-"))return values.join(" / ");
if(name==="columns")return values.filter((v)=>v!=="auto").join(" ")||"auto";
return values.join(" ");
}
function whiteSpace(collapse,wrap){
const isNowrap=wrap==="nowrap";
switch(collapse){
case"collapse":return isNowrap?"nowrap":"normal";
case"preserve":return isNowrap?"pre":"pre-wrap";
case"preserve-breaks":return"pre-line";
default:return"break-spaces";
}
}
const isStyled=(s)=>documentOf(s)===mainDocument&&isConnected(s);
const computedSource={
isReadOnly:true,
list:(s)=>(s.isKnownPseudo&&isStyled(s.element)?computedList:[]),
value(s,name){
kernel.settleSheets();
kernel.settleFocus();
return s.isKnownPseudo&&isStyled(s.element)?computedValue(s.element,s.pseudo,name):"";
},
};
const computedList=computedNames.map((name)=>({name,value:"",important:false}));
onWindow(class{
getComputedStyle(target,pseudo=undefined){
own(this);
need(arguments.length,1);
const e=toState(target,Element);
let name=pseudo===undefined||pseudo===null?"":toStr(pseudo),isKnownPseudo=true;
if(name.startsWith(":")){
name=ascii.lower(name.replace(/^::?/,""));
isKnownPseudo=["before","after","marker","first-line","first-letter","placeholder",
"selection"].includes(name);
}else{
name="";
}
return legacyObject(CSSStyleDeclaration,{element:e,pseudo:name,isKnownPseudo,source:computedSource},{
length:(d)=>declarations(d).length,item:(d,i)=>declarations(d)[i].name,
});
}
});
const seenMotion=1000;
const motionTypes=new Set([
"animationstart","animationend","animationcancel","transitionrun","transitionstart","transitionend",
"transitioncancel",
"webkitAnimationStart","webkitAnimationEnd","webkitTransitionEnd",
]);
const moving=new Set();
observedSets.push(moving);
const examinedElements=64,touchedElements=16;
let examined=0,touched=0;
const movedProperties=[
"opacity","transform","translate","scale","rotate","filter","visibility","color","background-color",
"box-shadow",
"border-top-color","max-height","max-width","margin-top","margin-left",
];
let styledNodeCount=0;
function noteStyledNodes(){
styledNodeCount=native.nodeCount();
examined=0;
}
const awaitsMotion=(s)=>s.listeners?.some((listener)=>motionTypes.has(listener.type))===true;
function watchMotions(s,type){
if(!motionTypes.has(type)||home)return;
treeCounts.awaitsMotions=true;
if(s.kind===ELEMENT&&!moving.has(s))beginWatching(s,s.id>=styledNodeCount);
}
function beginWatching(s,isNew){
const motion=(s.motion??={names:[],running:new Map(),values:null,changing:new Map(),end:0});
const isKnown=!isNew&&isStyled(s);
const before=isKnown?beforeTurn(s,()=>[animationNames(s),movedValues(s)]):[[],null];
[motion.names,motion.values]=before;
moving.add(s);
observingChanged();
native.requestFrame();
}
const looks=new Map();
const keptLooks=32;
function noteLook(e,local,old){
if(looks.size>=keptLooks&&!looks.has(e)||home||!native.mayMove())return;
if(looks.size===0)microtask(()=>looks.clear());
let kept=looks.get(e);
if(!kept)looks.set(e,kept=new Map());
if(!kept.has(local))kept.set(local,old);
}
function beforeTurn(s,read){
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
function touchMotion(s,isNew){
if(!treeCounts.awaitsMotions||home||moving.has(s)||touched>=touchedElements
||++examined>examinedElements)return;
if(!native.mayMove()||!isStyled(s))return;
let isAwaited=awaitsMotion(documentOf(s))||awaitsMotion(windowState);
for(let e=s;e&&!isAwaited;e=parentState(e)??e.host??null)isAwaited=awaitsMotion(e);
if(!isAwaited)return;
touched++;
beginWatching(s,isNew);
}
function touchInserted(top){
for(let id=top.id;id>=0&&touched<touchedElements&&examined<examinedElements;id=
native.following(id,top.id)){
const s=S(id);
if(s.kind===ELEMENT)kernel.touchMotion(s,true);
}
}
const motionStyle=(s,name)=>native.computed(s.id,"",name)??"";
const listed=(text)=>text.split(",").map((part)=>ascii.strip(part));
const motionTime=(text)=>(parseFloat(text)||0)*(text.endsWith("ms")?1:1000);
const turned=(list,place)=>list[place%list.length];
const isDrawn=(s)=>motionStyle(s,"display")!=="none";
function animationNames(s){
if(!isDrawn(s))return[];
const names=listed(motionStyle(s,"animation-name"));
if(names.length===1&&names[0]==="none")return[];
const states=listed(motionStyle(s,"animation-play-state"));
return names.filter((name,place)=>name!=="none"&&turned(states,place)!=="paused");
}
function movedValues(s){
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
function stepMotions(){
touched=0;
for(const s of[...moving]){
const isGone=states[s.id]!==s||!isStyled(s);
stepAnimations(s,isGone?[]:animationNames(s));
stepTransitions(s,isGone?null:movedValues(s));
if(isGone||!awaitsMotion(s)&&native.now()>=s.motion.end)moving.delete(s);
}
noteStyledNodes();
if(moving.size===0)observingChanged();
}
function stepAnimations(s,names){
const{motion}=s,before=motion.names;
motion.names=names;
for(const[name,begin]of motion.running){
if(names.includes(name))continue;
motion.running.delete(name);
tellMotion(s,"animationcancel",{animationName:name,elapsedTime:(native.now()-begin)/1000});
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
beginMotion(motion.running,name,delay,length,(phase,elapsedTime)=>
tellMotion(s,`animation${phase}`,{animationName:name,elapsedTime}));
}
}
function stepTransitions(s,values){
const{motion}=s,before=motion.values;
motion.values=values;
for(const[name,begin]of motion.changing){
if(values?.has(name))continue;
motion.changing.delete(name);
tellMotion(s,"transitioncancel",{propertyName:name,elapsedTime:(native.now()-begin)/1000});
}
if(!values||!before)return;
for(const[propertyName,{value,delay,duration}]of values){
const old=before.get(propertyName)?.value??value;
if(old===value||delay+duration<=0)continue;
const tell=(phase,elapsedTime)=>tellMotion(s,`transition${phase}`,{propertyName,elapsedTime});
if(motion.changing.has(propertyName))tell("cancel",
(native.now()-motion.changing.get(propertyName))/1000);
tell("run",0);
motion.end=Math.max(motion.end,native.now()+delay+duration);
beginMotion(motion.changing,propertyName,delay,duration,tell);
}
}
function beginMotion(motions,name,delay,length,tell){
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
function tellMotion(s,type,members){
const I=type.startsWith("animation")?interfaces.AnimationEvent:interfaces.TransitionEvent;
fire(s,type,{I,bubbles:true,pseudoElement:"",...members});
}
keep({watchMotions,noteLook,touchMotion,touchInserted});
const IntersectionObserverEntry=interface_("IntersectionObserverEntry",null,()=>class{
get time(){return brand(this,IntersectionObserverEntry).time;}
get rootBounds(){return brand(this,IntersectionObserverEntry).root;}
get boundingClientRect(){return brand(this,IntersectionObserverEntry).rect;}
get intersectionRect(){return brand(this,IntersectionObserverEntry).shown;}
get isIntersecting(){return brand(this,IntersectionObserverEntry).isIntersecting;}
get isVisible(){return brand(this,IntersectionObserverEntry)&&false;}
get intersectionRatio(){return brand(this,IntersectionObserverEntry).ratio;}
get target(){return brand(this,IntersectionObserverEntry).target.wrapper;}
});
const IntersectionObserver=interface_("IntersectionObserver",null,()=>class{
get root(){return brand(this,IntersectionObserver).root?.wrapper??null;}
get rootMargin(){return brand(this,IntersectionObserver).margins.map((m)=>m.amount+m.unit).join(" ");}
get scrollMargin(){return brand(this,IntersectionObserver)&&"0px 0px 0px 0px";}
get thresholds(){return brand(this,IntersectionObserver).thresholdList;}
get delay(){return brand(this,IntersectionObserver)&&0;}
get trackVisibility(){return brand(this,IntersectionObserver)&&false;}
observe(target){
const s=brand(this,IntersectionObserver);
need(arguments.length,1);
const t=toState(target,Element);
if(s.targets.has(t))return;
s.targets.set(t,{index:-1,isIntersecting:false});
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
},{
length:1,
make([callback,options=undefined],newTarget){
toCallback(callback);
const d=toDict(options);
let root=null;
if(d.root!==undefined&&d.root!==null){
root=stateOf(d.root);
if(!root||(root.kind!==ELEMENT&&root.kind!==DOCUMENT))throw typeError("The root is no element");
}
const margins=margin(d.rootMargin===undefined?"0px":toStr(d.rootMargin));
let thresholds=[0];
if(d.threshold!==undefined)thresholds=isObject(d.threshold)?toSequence(d.threshold,toDouble)
:[toDouble(d.threshold)];
if(thresholds.length===0)thresholds=[0];
if(thresholds.some((t)=>t<0||t>1))throw rangeError("A threshold is not between 0 and 1");
thresholds.sort((a,b)=>a-b);
return instance(IntersectionObserver,{
callback,root,margins,thresholds,thresholdList:freeze(array(thresholds)),targets:new Map(),
queue:[],
},newTarget);
},
});
function margin(text){
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
let wholeHeight=null;
function rootArea(s){
let area;
if(s.root&&s.root.kind===ELEMENT){
const box=boxOf(s.root);
if(!box)return null;
const at=scrollPlace();
area={x:box.x+box.borderLeft-at.x,y:box.y+box.borderTop-at.y,width:box.clientWidth,
height:box.clientHeight};
}else{
const v=viewport();
area={x:0,y:0,width:v.width,height:v.height};
if(native.isWholePageInView()){
const height=wholeHeight??Math.max(v.height,pageHeight());
if(wholeHeight===null&&mainDocument.readyState==="complete")wholeHeight=height;
area={x:0,y:-v.y,width:v.width,height};
}
}
const[top,right,bottom,left]=
s.margins.map((m,i)=>(m.unit==="px"?m.amount
:m.amount*(i%2===0?area.height:area.width)/100));
return{x:area.x-left,y:area.y-top,width:area.width+left+right,height:area.height+top+bottom};
}
function tellIntersectionObservers(){
for(const s of[...intersectionObservers]){
const area=rootArea(s);
for(const[t,told]of s.targets)observeIntersection(s,t,told,area);
if(s.queue.length===0)continue;
const records=s.queue;
s.queue=[];
guarded(s.callback,s.wrapper,[array(records),s.wrapper]);
}
}
function observeIntersection(s,t,told,area){
const box=boxOf(t);
const rect=boundingRect(t);
let shown={x:0,y:0,width:0,height:0};
let isIntersecting=false;
const isInside=box&&area&&(!s.root||s.root.kind===DOCUMENT
||(s.root!==t&&native.contains(s.root.id,t.id)));
if(isInside){
const left=Math.max(rect.x,area.x),top=Math.max(rect.y,area.y);
const right=Math.min(rect.x+rect.width,area.x+area.width),bottom=
Math.min(rect.y+rect.height,area.y+area.height);
isIntersecting=right>=left&&bottom>=top;
if(isIntersecting)shown={x:left,y:top,width:right-left,height:bottom-top};
}
const size=rect.width*rect.height;
const ratio=!isIntersecting?0:size>0?Math.min(1,shown.width*shown.height/size):1;
let index=0;
if(isIntersecting)while(index<s.thresholds.length&&s.thresholds[index]<=ratio)index++;
if(index===told.index&&isIntersecting===told.isIntersecting)return;
told.index=index;
told.isIntersecting=isIntersecting;
s.queue.push(instance(IntersectionObserverEntry,{
time:native.now(),target:t,isIntersecting:isIntersecting&&(index>0||ratio>=s.thresholds[0]),ratio,
root:area?makeRectReadOnly(area):null,rect:makeRectReadOnly(rect),shown:makeRectReadOnly(shown),
}));
}
function afterFrame(){
kernel.settleSheets();
if(resizeObservers.size>0)tellResizeObservers();
if(intersectionObservers.size>0)tellIntersectionObservers();
if(moving.size>0)stepMotions();
}
function fireTimer(id){
noteStyledNodes();
const timer=timers.get(id);
if(!timer)return;
if(!timer.repeats||timer.isOver())timers.delete(id);
if(timer.isOver())return;
kernel.upgradeParsed();
const before=shared.nesting;
shared.nesting=timer.level;
try{
timer.run();
}finally{
shared.nesting=before;
}
if(timer.repeats&&timers.get(id)===timer){
timer.level++;
native.startTimer(id,Math.max(timer.level>5?4:0,timer.wait));
}
}
let frames=new Map(),lastFrame=0;
const cancelledFrames=new Set();
function addFrame(callback){
if(frames.size===0)native.requestFrame();
frames.set(++lastFrame,callback);
return lastFrame;
}
function cancelFrame(handle){
if(!frames.delete(handle))cancelledFrames.add(handle);
}
function runFrame(){
kernel.upgradeParsed();
beforeFrame();
const due=frames;
frames=new Map();
const now=native.now();
for(const[id,callback]of due){
if(cancelledFrames.delete(id))continue;
guarded(callback,undefined,[now]);
}
cancelledFrames.clear();
afterFrame();
}
const isForeign=native.isForeign();
const broadcastChannels=isForeign?new Set():(shared.channels??=new Set());
const BroadcastChannel=interface_("BroadcastChannel",EventTarget,()=>class{
get name(){return brand(this,BroadcastChannel).name;}
postMessage(message){
const s=brand(this,BroadcastChannel);
need(arguments.length,1);
if(s.isClosed)fail("InvalidStateError","The channel is closed");
structuredClone(message);
for(const other of broadcastChannels)if(other!==s&&other.name===s.name)other.take(message);
if(!isForeign)part4().postToChannel(s.name,message);
}
close(){
const s=brand(this,BroadcastChannel);
s.isClosed=true;
drop(s);
}
},{
length:1,
make([name],newTarget){
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
tellMessage(s,part4().read({bytes,ends:[]}),{origin:pageOrigin()});
},0,false);
},
};
if(!isForeign&&![...broadcastChannels].some((other)=>other.name===s.name)){
native.listenToChannel(s.name,true);
}
broadcastChannels.add(s);
return instance(BroadcastChannel,s,newTarget);
},
});
eventHandlers(BroadcastChannel,["message","messageerror"]);
endSteps.push(()=>{
for(const s of[...broadcastChannels])if(s.core===core)drop(s);
});
function drop(s){
if(!broadcastChannels.delete(s)||isForeign)return;
if(![...broadcastChannels].some((other)=>other.name===s.name))native.listenToChannel(s.name,false);
}
const Storage=interface_("Storage",null,()=>class{
get length(){return area(this).map.size;}
key(index){
const s=area(this);
need(arguments.length,1);
return[...s.map.keys()][toULong(index)]??null;
}
getItem(key){
const s=area(this);
need(arguments.length,1);
return s.map.get(toStr(key))??null;
}
setItem(key,value){
const s=area(this);
need(arguments.length,2);
setItem(s,toStr(key),toStr(value));
}
removeItem(key){
const s=area(this);
need(arguments.length,1);
removeItem(s,toStr(key));
}
clear(){
const s=area(this);
if(s.map.size===0)return;
s.map.clear();
s.items.size=0;
native.changeStorage(s.number);
storageChanged(s,null,null,null);
}
});
function area(object){return brand(object,Storage);}
const storageQuota=5<<20;
function setItem(s,key,value){
const old=s.map.get(key);
const size=s.items.size+(old===undefined?key.length:-old.length)+value.length;
if(size>storageQuota)fail("QuotaExceededError","The storage is full");
if(old===value)return;
if(!native.changeStorage(s.number,key,value))fail("QuotaExceededError","Too much was stored at once");
s.map.set(key,value);
s.items.size=size;
storageChanged(s,key,old??null,value);
}
function removeItem(s,key){
const old=s.map.get(key);
if(old===undefined)return;
s.items.size-=key.length+old.length;
s.map.delete(key);
native.changeStorage(s.number,key);
storageChanged(s,key,old,null);
}
function storageChanged(s,key,oldValue,newValue){
if(!shared.isMany||isForeign)return;
const url=native.documentURL();
for(const other of shared.windows.values()){
if(other!==core&&!other.isGone())other.storageChanged(s.number,{key,oldValue,newValue,url});
}
}
function fireStorage(number,members){
setTimer(()=>fire(windowState,"storage",{I:StorageEvent,...members,storageArea:storageArea(number)}),0,
false);
}
const storageOps={
namesIndices:true,
names:(s)=>s.map.keys(),
named:(s,name)=>s.map.get(name),
setNamed:(s,name,value)=>setItem(s,name,toStr(value)),
deleteNamed:removeItem,
};
const storageAreas=[];
function storageArea(number){
if(storageAreas[number]!==undefined)return storageAreas[number];
const items=isForeign?storedItems(number):(shared.storage[number]??=storedItems(number));
return(storageAreas[number]=legacyObject(Storage,{number,items,map:items.map},storageOps));
}
function storedItems(number){
const list=native.storage(number);
if(list===null)fail("SecurityError","The page may not store anything");
const items={map:new Map(),size:0};
for(let i=0;i+1<list.length;i+=2){
items.map.set(list[i],list[i+1]);
items.size+=list[i].length+list[i+1].length;
}
return items;
}
function shown(v,depth=0){
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
return`[${v.slice(0,50).map((x)=>shown(x,depth+1)).join(", ")}${v.length>50?", \u2026":""}]`;
}
const keys=Object.keys(v).slice(0,50);
return`{${keys.map((key)=>`${key}: ${shown(v[key],depth+1)}`).join(", ")}}`;
}catch{
return"[object]";
}
}
function format(args){
if(typeof args[0]!=="string"||args.length<2)return args.map((v)=>shown(v)).join(" ");
const rest=args.slice(1);
const first=args[0].replace(/%[sdifoOc%]/g,(code)=>{
if(code==="%%")return"%";
if(rest.length===0)return code;
const v=rest.shift();
switch(code){
case"%s":return shown(v);
case"%d":case"%i":return typeof v==="symbol"?"NaN":String(parseInt(v,10));
case"%f":return typeof v==="symbol"?"NaN":String(parseFloat(v));
case"%c":return"";
default:return shown(v,1);
}
});
return[first,...rest.map((v)=>shown(v))].join(" ");
}
function shownError(error){
try{
const s=stateOf(error);
if(s&&s.I===DOMException)return`${s.name}: ${s.message}`;
return isObject(error)&&isErrorObject(error)?`${error.name}: ${error.message}`
:`Uncaught: ${shown(error)}`;
}catch{
return"an error";
}
}
function wholeAddress(text,known){
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
function remoteStack(error){
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
url:wholeAddress(match[2]??"",addresses),
});
}
const[top]=callFrames;
if(top&&top.url===""&&error.sourceURL!=="garth:prelude"&&typeof error.line==="number"
&&typeof error.column==="number"){
Object.assign(top,{lineNumber:Math.max(0,error.line-1),columnNumber:Math.max(0,error.column-1)});
}
return{callFrames};
}
let isReporting=false;
function isOfMutedScript(error,isMuted=muting.isOn){
if(shared.mutedURLs.size===0)return false;
if(!isObject(error)||stateOf(error)!==undefined)return isMuted;
try{
return typeof error.sourceURL==="string"?shared.mutedURLs.has(error.sourceURL):isMuted;
}catch{
return isMuted;
}
}
function reportError(error,message,url,line,column,isOfMuted=isOfMutedScript(error)){
if(message===undefined){
message=shownError(error);
url=isObject(error)&&stateOf(error)===undefined&&typeof error.sourceURL==="string"?error.sourceURL
:native.documentURL();
line=isObject(error)&&stateOf(error)===undefined&&typeof error.line==="number"?error.line:0;
column=isObject(error)&&stateOf(error)===undefined&&typeof error.column==="number"?error.column:0;
}
let isHandled=false;
if(!isReporting){
isReporting=true;
try{
const told=isOfMuted
?{message:"Script error.",filename:"",lineno:0,colno:0,error:null}
:{message,filename:url,lineno:line,colno:column,error};
isHandled=!fire(windowState,"error",{
I:interfaces.ErrorEvent,cancelable:true,...told,...(home?{only:core}:{}),
});
}finally{
isReporting=false;
}
}
if(isHandled)return;
native.report(message,url,line,column);
if(isWorker)native.failWorker(message,url,line,column);
if(driver.isOn)tellDriver({type:"javascript",level:"error",text:message.toWellFormed(),
stackTrace:remoteStack(error)});
}
function watchHandling(promise,handled){
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
const pagePromiseThen=PPromise.prototype.then;
function rejectionUnhandled(promise,reason){
if(muting.isOn||isOfMutedScript(reason,muting.wasOn)){
native.report(`Unhandled rejection: ${shownError(reason)}`,"",0,0);
return;
}
let isTold=false,isHandled=false;
watchHandling(promise,()=>{
isHandled=true;
if(isTold)setTimer(()=>fire(windowState,"rejectionhandled",
{I:interfaces.PromiseRejectionEvent,promise,reason}),0,false);
});
tellRejection(promise,reason);
isTold=!isHandled;
}
function tellRejection(promise,reason){
const e=makeEvent(interfaces.PromiseRejectionEvent,"unhandledrejection",
{cancelable:true,promise,reason,...(home?{only:core}:{})});
if(!kernel.dispatch(stateOf(e),windowState))return;
native.report(`Unhandled rejection: ${shownError(reason)}`,"",0,0);
if(driver.isOn)tellDriver({type:"javascript",level:"error",text:shownError(reason).toWellFormed(),
stackTrace:remoteStack(reason)});
}
const WorkerGlobalScope=isWorker
?interface_("WorkerGlobalScope",EventTarget,null,{prototype:scopePrototype}):null;
const Window=see(isWorker
?interface_("DedicatedWorkerGlobalScope",WorkerGlobalScope,null,{prototype:getPrototypeOf(page)})
:interface_("Window",EventTarget,null,{prototype:getPrototypeOf(page)}));
const namedTags=new Set(["embed","form","img","object"]);
const isNamedBy=(id,name)=>S(id).isHTML
&&(native.getAttr(id,"id")===name||(native.getAttr(id,"name")===name&&namedTags.has(S(id).local)));
const namedElements=(name)=>native.identified(mainDocument.id,name,true);
function windowNamed(name){
if(typeof name!=="string"||name===""||isAbsent(name))return undefined;
const all=namedElements(name);
if(all.length===0&&!shared.windowNames.has(name))return void noteAbsent(name);
const inFrame=framesOf().find((id)=>nameOfFrame(id)===name);
if(inFrame!==undefined)return contentWindow(S(inFrame));
const found=all.filter((id)=>isNamedBy(id,name));
if(found.length===0)return wrapperOf(all.find((id)=>native.getAttr(id,"id")===name))??undefined;
if(found.length===1)return wrapperOf(found[0]);
return collection(()=>namedElements(name).filter((id)=>isNamedBy(id,name)));
}
let absentVersion=-1;
let absentNames=new Set();
function isAbsent(name){
const version=native.version()+native.nodeCount();
if(version!==absentVersion){
absentVersion=version;
absentNames=new Set();
}
return absentNames.has(name)&&!shared.windowNames.has(name);
}
function noteAbsent(name){
if(absentNames.size<1000)absentNames.add(name);
}
const windowProperties=
native.namedObject((name)=>(isIndex(name)?frameAt(+name):name in EventTarget.prototype?undefined
:windowNamed(name)));
setPrototypeOf(windowProperties,EventTarget.prototype);
defineProperty(windowProperties,Symbol.toStringTag,{value:"WindowProperties",configurable:true});
if(!isWorker)setPrototypeOf(Window.prototype,windowProperties);
windowState.I??=Window;
if(!home)mainDocument.window=windowState;
for(const key of isWorker?[]:["window","document","top"]){
const holder={window:{get window(){own(this);return page;}},
document:{get document(){own(this);return isOver?latest().document().wrapper:mainDocument.wrapper;
}},top:{get top(){own(this);return topWindow();}}}[key];
const d=getOwnPropertyDescriptor(holder,key);
defineProperty(page,key,{get:published(d.get),set:undefined,enumerable:true,configurable:false});
}
for(const key of["self","frames"])replaceable(key,()=>page);
replaceable("parent",()=>native.outerWindow()?.global??windowAround()??page);
replaceable("length",()=>latest().framesOf().length);
replaceable("performance",()=>performance);
replaceable("event",()=>currentEvent);
replaceable("origin",ownOrigin);
replaceable("navigator",()=>(isWorker?part4().workerNavigator():navigator));
replaceable("clientInformation",()=>navigator);
for(const key of["locationbar","menubar","personalbar","scrollbars","statusbar","toolbar"]){
const bar={I:null};
replaceable(key,()=>(bar.wrapper??=instance(BarProp,bar)));
}
const BarProp=interface_("BarProp",null,()=>class{
get visible(){return brand(this,BarProp)&&true;}
});
const performance=instance(Performance,{listeners:null});
const crypto=instance(Crypto,{});
onWindow(class{
get name(){own(this);return nameOfWindow();}
set name(v){
own(this);
windowTexts.name=toStr(v);
const opened=ownOpened();
if(opened)opened.name=windowTexts.name;
if(native.outerWindow()&&shared.windowNames.size<1000)shared.windowNames.add(windowTexts.name);
}
get status(){own(this);return windowTexts.status;}
set status(v){own(this);windowTexts.status=toStr(v);}
get closed(){own(this);return isOver&&latest()===core;}
get frameElement(){own(this);return native.outerWindow()?wrapperOf(native.outerElement()):null;}
get opener(){own(this);return ownOpened()?.isSevered===false?native.openerWindow()?.global??null:null;}
set opener(v){defineProperty(page,"opener",dataProperty(v,true,true));}
get history(){own(this);return isOver?latest().history:history;}
get customElements(){own(this);return home?null:customElements;}
get crypto(){own(this);return crypto;}
get localStorage(){own(this);return storageArea(0);}
get sessionStorage(){own(this);return storageArea(1);}
get isSecureContext(){own(this);
return/^(?:https:|file:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/))/.test(originURL()?.href??"");}
get crossOriginIsolated(){own(this);return false;}
get originAgentCluster(){own(this);return true;}
get devicePixelRatio(){own(this);return driver.overrides.devicePixelRatio??1;}
set devicePixelRatio(v){defineProperty(page,"devicePixelRatio",dataProperty(v,true,true));}
close(){own(this);latest().closeWindow();}
open(url="",target="_blank",features=""){
own(this);
return openWindow(toUSV(url),toStr(target),toStr(features));
}
stop(){own(this);}
focus(){own(this);}
blur(){own(this);}
print(){own(this);}
alert(message=""){
own(this);
native.dialog(0,arguments.length>0?toStr(arguments[0]):message,"");
}
confirm(message=""){
own(this);
return native.dialog(1,toStr(message),"")!==null;
}
prompt(message="",initial=""){
own(this);
return native.dialog(2,toStr(message),toStr(initial));
}
getSelection(){
own(this);
return selection().wrapper;
}
postMessage(message,options=undefined,transfer=undefined){
own(this);
need(arguments.length,1);
let origin="/",list;
if(isObject(options)){
origin=options.targetOrigin===undefined?"/":toUSV(options.targetOrigin);
list=options.transfer===undefined?[]:toSequence(options.transfer);
}else{
if(options!==undefined)origin=toUSV(options);
list=transfer===undefined?[]:toSequence(transfer);
}
latest().post(message,origin,list);
}
setTimeout(handler,delay=0,...args){
own(this);
need(arguments.length,1);
return timerFunction(handler,delay,args,false);
}
clearTimeout(id=0){own(this);clearTimer(toLong(id));}
setInterval(handler,delay=0,...args){
own(this);
need(arguments.length,1);
return timerFunction(handler,delay,args,true);
}
clearInterval(id=0){own(this);clearTimer(toLong(id));}
queueMicrotask(callback){
own(this);
need(arguments.length,1);
toCallback(callback);
microtask(()=>guarded(callback,undefined,[]));
}
requestAnimationFrame(callback){
own(this);
need(arguments.length,1);
toCallback(callback);
return addFrame(callback);
}
cancelAnimationFrame(id){
own(this);
need(arguments.length,1);
cancelFrame(toULong(id));
}
requestIdleCallback(callback,options=undefined){
own(this);
need(arguments.length,1);
toCallback(callback);
return setTimer(()=>guarded(callback,undefined,[instance(IdleDeadline,{until:native.now()+50})]),1,
false);
}
cancelIdleCallback(id){
own(this);
need(arguments.length,1);
clearTimer(toULong(id));
}
structuredClone(value,options=undefined){
own(this);
need(arguments.length,1);
return structuredClone(value,transferList(options)).value;
}
btoa(data){
own(this);
need(arguments.length,1);
return btoa(toStr(data));
}
atob(data){
own(this);
need(arguments.length,1);
return atob(toStr(data));
}
reportError(error){
own(this);
need(arguments.length,1);
reportError(error);
}
captureEvents(){own(this);}
releaseEvents(){own(this);}
});
function post(message,origin,transfer){
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
const IdleDeadline=interface_("IdleDeadline",null,()=>class{
get didTimeout(){return brand(this,IdleDeadline)&&false;}
timeRemaining(){return Math.max(0,brand(this,IdleDeadline).until-native.now());}
});
if(!isWorker)eventHandlers({prototype:page},[...globalHandlers,...windowHandlers],own);
lateInterfaces("Worker",()=>part4().Worker);
if(isWorker)lateInterfaces("FileReaderSync WorkerLocation WorkerNavigator",()=>part4().Worker);
const xpathError=(what)=>domException("SyntaxError",`The XPath expression is not valid: ${what}`);
const xpathToken=(()=>{
const sign=String.raw`\.\.|::|\/\/|!=|<=|>=|[\(\)\[\]@,\/\|+\-=<>*]|\.(?!\d)`;
const number=String.raw`\d+(?:\.\d*)?|\.\d+`,string=`"[^"]*"|'[^']*'`;
const name=String.raw`[\p{L}_][\p{L}\p{N}\p{M}._\-\u00b7]*`,space=String.raw`[\t\n\r ]*`;
const whole=`${name}(?:${space}:(?!:)${space}(?:\\*|${name}))?`;
return new RegExp(`${space}(?:(${sign})|(${number})|(${string})|\\$?(${whole}))`,"uy");
})();
const xpathOperators=new Set(["and","or","mod","div"]);
const xpathAxes=new Set(
("ancestor ancestor-or-self attribute child descendant descendant-or-self following following-sibling namespace "
+"parent preceding preceding-sibling self").split(" "));
const reverseAxes=new Set(["ancestor","ancestor-or-self","preceding","preceding-sibling"]);
function xpathTokens(text){
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
function parseXPath(text,resolve){
const tokens=xpathTokens(text);
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
const numbers=(f)=>(a,b,c)=>f(xpathNumber(a(c)),xpathNumber(b(c)));
const comparison=(f)=>(a,b,c)=>xpathCompare(a(c),b(c),f);
const union=level(()=>path(),{"|":(a,b,c)=>inOrder([...nodeSet(a(c)),...nodeSet(b(c))])});
const unary=()=>{
let isNegative=false,isSigned=false;
while(take("-")){
isNegative=!isNegative;
isSigned=true;
}
const operand=union();
return isSigned?(c)=>(isNegative?-xpathNumber(operand(c)):xpathNumber(operand(c))):operand;
};
const product=level(unary,{"*":numbers((a,b)=>a*b),div:numbers((a,b)=>a/b),
mod:numbers((a,b)=>a%b)});
const sum=level(product,{"+":numbers((a,b)=>a+b),"-":numbers((a,b)=>a-b)});
const relation=level(sum,{
"<=":comparison((a,b)=>a<=b),">=":comparison((a,b)=>a>=b),"<":comparison((a,b)=>a<b),
">":comparison((a,b)=>a>b),
});
const equality=level(relation,{"=":(a,b,c)=>xpathEqual(a(c),b(c),true),"!=":(a,b,c)=>
xpathEqual(a(c),b(c),false)});
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
const filtered=filters.length===0?start:(c)=>filters.reduce((nodes,f)=>filterNodes(nodes,f),
nodeSet(start(c)));
if(!isMark("/")&&!isMark("//"))return filtered;
const steps=relative();
return(c)=>walkSteps(nodeSet(filtered(c)),steps);
}
if(isMark("//")){
const steps=relative();
return(c)=>walkSteps([rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node)],steps);
}
if(take("/")){
const hasStep=peek()!==undefined&&(peek().kind==="name"
||["*","@",".",".."].includes(peek().value));
const steps=hasStep?[step(),...relative()]:[];
return(c)=>walkSteps([rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node)],steps);
}
const steps=[step(),...relative()];
return(c)=>walkSteps([c.node],steps);
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
const nodeSet=(v)=>{
if(!Array.isArray(v))throw xpathError("a set of nodes is wanted");
return v;
};
const isBefore=(a,b)=>(comparePosition(a,b)&4)!==0;
function inOrder(nodes){
return[...new Set(nodes)].sort((a,b)=>(a===b?0:isBefore(a,b)?-1:1));
}
function filterNodes(nodes,filter){
return nodes.filter((node,i)=>{
const value=filter({node,position:i+1,size:nodes.length});
return typeof value==="number"?value===i+1:xpathBoolean(value);
});
}
function walkSteps(start,steps){
let nodes=start;
for(const{axis,test,filters}of steps){
const found=new Set();
for(const node of nodes){
const list=filters.reduce(filterNodes,axisNodes(node,axis).filter(test));
for(const item of list)found.add(item);
}
nodes=nodes.length>1||reverseAxes.has(axis)?inOrder(found):[...found];
}
return nodes;
}
const attributesOf=(s)=>
(s.kind===ELEMENT?Array.from({length:native.attrCount(s.id)},(_,place)=>attrNode(s,place)):[]);
const ownerOf=(s)=>(s.kind===ATTRIBUTE?s.element??null:parentState(s));
function descendants(s){
const list=[];
if(s.kind===ATTRIBUTE)return list;
for(let id=native.following(s.id,s.id);id>=0;id=native.following(id,s.id))if(
native.kind(id)!==DOCTYPE)list.push(S(id));
return list;
}
function axisNodes(s,axis){
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
case"descendant":return descendants(s);
case"descendant-or-self":return[s,...descendants(s)];
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
const inside=new Set(s.kind===ATTRIBUTE?[top]:[top,...descendants(top)]);
return descendants(rootState(top)).filter((n)=>!inside.has(n)&&isBefore(top,n));
}
case"preceding":{
const top=s.kind===ATTRIBUTE?s.element:s;
const around=new Set(ancestors());
return descendants(rootState(top)).filter((n)=>n!==top&&!around.has(n)&&isBefore(n,top)).reverse();
}
default:return[];
}
}
function stringValue(s){
if(s.kind===ATTRIBUTE)return attrValue(s);
return s.kind===ELEMENT||s.kind===DOCUMENT||s.kind===FRAGMENT?textBelow(s):dataOf(s);
}
const xpathString=(v)=>{
if(Array.isArray(v))return v.length===0?"":stringValue(v[0]);
if(typeof v!=="number")return String(v);
const text=String(v===0?0:v);
return/e/.test(text)?(Math.abs(v)<1?v.toFixed(Math.min(100,17+Number(text.split("e-")[1])))
.replace(/0+$/,""):BigInt(v).toString()):text;
};
function xpathNumber(v){
if(typeof v==="number")return v;
if(typeof v==="boolean")return v?1:0;
const text=xpathString(v).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g,"");
return/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)?Number(text):NaN;
}
const xpathBoolean=(v)=>(Array.isArray(v)?v.length>0:typeof v==="string"?v!=="":typeof v==="number"
?v===v&&v!==0:v);
function xpathCompare(a,b,f){
if(typeof a==="boolean"&&Array.isArray(b))return f(xpathNumber(a),xpathNumber(b.length>0));
if(typeof b==="boolean"&&Array.isArray(a))return f(xpathNumber(a.length>0),xpathNumber(b));
const values=(v)=>(Array.isArray(v)?v.map((s)=>xpathNumber(stringValue(s))):[xpathNumber(v)]);
const others=values(b);
return values(a).some((x)=>others.some((y)=>f(x,y)));
}
function xpathEqual(a,b,isEqual_){
if(Array.isArray(a)&&Array.isArray(b)){
const texts=b.map(stringValue);
return a.some((s)=>{const text=stringValue(s);
return texts.some((other)=>(other===text)===isEqual_);});
}
if(Array.isArray(b))return xpathEqual(b,a,isEqual_);
if(typeof a==="boolean"||typeof b==="boolean")return(xpathBoolean(a)===xpathBoolean(b))===isEqual_;
if(Array.isArray(a)){
return a.some((s)=>(typeof b==="number"?xpathNumber(stringValue(s))===b
:stringValue(s)===b)===isEqual_);
}
if(typeof a==="number"||typeof b==="number")return(xpathNumber(a)===xpathNumber(b))===isEqual_;
return(a===b)===isEqual_;
}
const orContext=(c,v)=>(v===undefined?[c.node]:nodeSet(v));
const xpathRound=(x)=>(x===x&&Math.abs(x)!==Infinity?Math.floor(x+0.5):x);
const xpathFunctions={
__proto__:null,
last:[0,0,(c)=>c.size],
position:[0,0,(c)=>c.position],
count:[1,1,(c,v)=>nodeSet(v).length],
id:[1,1,(c,v)=>{
const names=ascii.words(Array.isArray(v)?v.map(stringValue).join(" "):xpathString(v));
const root=rootState(c.node.kind===ATTRIBUTE?c.node.element:c.node);
return inOrder(names.map((name)=>elementByID(root,name)).map((e)=>(e?stateOf(e)??e:null))
.filter((e)=>e));
}],
"local-name":[0,1,(c,v)=>orContext(c,v)[0]?.local??""],
"namespace-uri":[0,1,(c,v)=>orContext(c,v)[0]?.ns??""],
name:[0,1,(c,v)=>{
const s=orContext(c,v)[0];
if(s===undefined)return"";
return s.kind===INSTRUCTION?targetOf(s):s.local===undefined||s.local===null?"":qualifiedName(s);
}],
string:[0,1,(c,v)=>xpathString(v===undefined?[c.node]:v)],
concat:[2,Infinity,(c,...list)=>list.map(xpathString).join("")],
"starts-with":[2,2,(c,a,b)=>xpathString(a).startsWith(xpathString(b))],
contains:[2,2,(c,a,b)=>xpathString(a).includes(xpathString(b))],
"substring-before":[2,2,(c,a,b)=>{
const text=xpathString(a),place=text.indexOf(xpathString(b));
return place<0?"":text.slice(0,place);
}],
"substring-after":[2,2,(c,a,b)=>{
const text=xpathString(a),mark=xpathString(b),place=text.indexOf(mark);
return place<0?"":text.slice(place+mark.length);
}],
substring:[2,3,(c,v,from,count)=>{
const first=xpathRound(xpathNumber(from)),last=count===undefined?Infinity:first
+xpathRound(xpathNumber(count));
return[...xpathString(v)].filter((_,i)=>i+1>=first&&i+1<last).join("");
}],
"string-length":[0,1,(c,v)=>[...xpathString(v===undefined?[c.node]:v)].length],
"normalize-space":[0,1,(c,v)=>xpathString(v===undefined?[c.node]:v).split(/[\t\n\r ]+/)
.filter((w)=>w!=="").join(" ")],
translate:[3,3,(c,v,from,to)=>{
const letters=[...xpathString(from)],others=[...xpathString(to)];
return[...xpathString(v)].map((x)=>{const i=letters.indexOf(x);return i<0?x:others[i]??"";})
.join("");
}],
boolean:[1,1,(c,v)=>xpathBoolean(v)],
not:[1,1,(c,v)=>!xpathBoolean(v)],
true:[0,0,()=>true],
false:[0,0,()=>false],
lang:[1,1,(c,v)=>{
const wanted=ascii.lower(xpathString(v));
for(let s=c.node;s;s=ownerOf(s)){
if(s.kind!==ELEMENT)continue;
const own=attributesOf(s).find((a)=>a.local==="lang");
if(own===undefined)continue;
const name=ascii.lower(attrValue(own));
return name===wanted||name.startsWith(`${wanted}-`);
}
return false;
}],
number:[0,1,(c,v)=>xpathNumber(v===undefined?[c.node]:v)],
sum:[1,1,(c,v)=>nodeSet(v).reduce((total,s)=>total+xpathNumber(stringValue(s)),0)],
floor:[1,1,(c,v)=>Math.floor(xpathNumber(v))],
ceiling:[1,1,(c,v)=>Math.ceil(xpathNumber(v))],
round:[1,1,(c,v)=>xpathRound(xpathNumber(v))],
};
const xpathTypes={
ANY_TYPE:0,NUMBER_TYPE:1,STRING_TYPE:2,BOOLEAN_TYPE:3,UNORDERED_NODE_ITERATOR_TYPE:4,
ORDERED_NODE_ITERATOR_TYPE:5,
UNORDERED_NODE_SNAPSHOT_TYPE:6,ORDERED_NODE_SNAPSHOT_TYPE:7,ANY_UNORDERED_NODE_TYPE:8,
FIRST_ORDERED_NODE_TYPE:9,
};
function resultOf(object,...types){
const s=brand(object,XPathResult);
if(types.length>0&&!types.includes(s.type))throw typeError("The result is of another type");
return s;
}
const XPathResult=interface_("XPathResult",null,()=>class{
get resultType(){return resultOf(this).type;}
get numberValue(){return resultOf(this,1).value;}
get stringValue(){return resultOf(this,2).value;}
get booleanValue(){return resultOf(this,3).value;}
get singleNodeValue(){return wrapperOrNull(resultOf(this,8,9).value[0]);}
get invalidIteratorState(){
const s=resultOf(this);
return(s.type===4||s.type===5)&&s.version!==native.version();
}
get snapshotLength(){return resultOf(this,6,7).value.length;}
iterateNext(){
const s=resultOf(this,4,5);
if(s.version!==native.version())fail("InvalidStateError","The document was changed");
return wrapperOrNull(s.value[s.place++]);
}
snapshotItem(index){
const s=resultOf(this,6,7);
need(arguments.length,1);
return wrapperOrNull(s.value[toULong(index)]);
}
},{constants:xpathTypes});
function xpathResult(value,type){
if(type===0)type=Array.isArray(value)?4:typeof value==="number"?1:typeof value==="string"?2:3;
if(type>9)throw domException("NotSupportedError","There is no such type of results");
if(type===1)value=xpathNumber(value);
else if(type===2)value=xpathString(value);
else if(type===3)value=xpathBoolean(value);
else if(!Array.isArray(value))throw typeError("The value is no set of nodes");
return instance(XPathResult,{type,value,place:0,version:native.version()});
}
function toResolver(v){
if(v===null||v===undefined)return()=>null;
if(!isObject(v))throw typeError("The resolver is not an object");
return(prefix)=>{
const f=isCallable(v)?v:v.lookupNamespaceURI;
if(!isCallable(f))throw typeError("The resolver has no function lookupNamespaceURI");
const found=apply(f,isCallable(v)?undefined:v,[prefix]);
return found===null||found===undefined?null:toStr(found);
};
}
function evaluateXPath(whole,context,type){
const s=toState(context,Node);
if(s.kind===DOCTYPE||s.kind===FRAGMENT)fail("NotSupportedError","The node is no context of XPath");
return xpathResult(whole({node:s,position:1,size:1}),toUShort(type));
}
const XPathExpression=interface_("XPathExpression",null,()=>class{
evaluate(context,type=0,result=null){
const s=brand(this,XPathExpression);
need(arguments.length,1);
return evaluateXPath(s.whole,context,type);
}
});
const evaluatorMembers=(I)=>()=>class{
createExpression(expression,resolver=null){
brand(this,I);
need(arguments.length,1);
return instance(XPathExpression,{whole:parseXPath(toStr(expression),toResolver(resolver))});
}
createNSResolver(node){
brand(this,I);
need(arguments.length,1);
return toState(node,Node).wrapper;
}
evaluate(expression,context,resolver=null,type=0,result=null){
brand(this,I);
need(arguments.length,2);
return evaluateXPath(parseXPath(toStr(expression),toResolver(resolver)),context,type);
}
};
const XPathEvaluator=interface_("XPathEvaluator",null,null,{
make(args,newTarget){return instance(XPathEvaluator,{},newTarget);},
});
for(const I of[XPathEvaluator,Document])publishMixin(evaluatorMembers(I),I);
const zoneFormats=new Map();
function zoneOffset(zone,time){
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
function zoneName(){
const zone=driver.overrides.timezone;
if(zone===undefined)return null;
try{
zoneOffset(zone,0);
return zone;
}catch{
return null;
}
}
function fromLocal(zone,local){
if(local!==local)return NaN;
const guess=local-zoneOffset(zone,local);
return local-zoneOffset(zone,guess);
}
function replaceMethod(holder,name,replaced){
const d=getOwnPropertyDescriptor(holder,name);
if(!d||!isCallable(d.value))return;
const old=d.value;
const made={[name](...args){return replaced(old,this,args);}}[name];
defineProperty(holder,name,{...d,value:published(made,old.length)});
}
let isTimeVirtual=false;
const presentTime=()=>(isTimeVirtual?wallTime():Date.now());
let readLocalText=null;
function setLocalReader(read){readLocalText=read;}
function useVirtualTime(){
if(isTimeVirtual)return;
isTimeVirtual=true;
replaceDateConstructor();
replaceTimeOfFormats();
}
function replaceDateConstructor(){
const{prototype}=PDate,textOfDate=prototype.toString;
const made=function(...args){
if(new.target===undefined)return apply(textOfDate,construct(PDate,[presentTime()]),[]);
const given=args.length===0?[presentTime()]:localDateArguments(args);
return construct(PDate,given,new.target===made?PDate:new.target);
};
published(made,7);
const date={
now(){return presentTime();},
parse(text){
if(readLocalText===null)return apply(PDate.parse,PDate,[text]);
return readLocalText(toStr(text),zoneName());
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
function localDateArguments(args){
const zone=zoneName();
if(zone===null)return args;
if(args.length>1)return[fromLocal(zone,Date.UTC(...args.map(Number)))];
return typeof args[0]==="string"?[readLocalText(args[0],zone)]:args;
}
function replaceTimeOfFormats(){
const prototype=page.Intl?.DateTimeFormat?.prototype;
if(!isObject(prototype))return;
const timed=(args)=>(args[0]===undefined?[presentTime()]:args);
replaceMethod(prototype,"formatToParts",(old,self,args)=>apply(old,self,timed(args)));
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
if(native.hasVirtualTime())useVirtualTime();
let isLocaleReplaced=false;
function setLocale(){
const{timezone,locale}=driver.overrides;
if(isLocaleReplaced||(timezone===undefined&&locale===undefined))return;
isLocaleReplaced=true;
replaceIntl();
replaceDate();
}
const toLocal=(zone,time)=>time+zoneOffset(zone,time);
function replaceIntl(){
const intl=page.Intl;
if(!isObject(intl))return;
for(const name of["Collator","DateTimeFormat","DisplayNames","DurationFormat","ListFormat","NumberFormat",
"PluralRules","RelativeTimeFormat","Segmenter"]){
const d=getOwnPropertyDescriptor(intl,name);
if(!d||!isCallable(d.value))continue;
const old=d.value;
const made={
[name]:function(...args){
const given=localeArguments(args,name==="DateTimeFormat");
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
function localeArguments([locales,options,...rest],hasZone){
const{locale}=driver.overrides,zone=hasZone?zoneName():null;
if(locales===undefined&&locale!==undefined)locales=locale;
if(zone!==null&&(options===undefined||(isObject(options)&&options.timeZone===undefined))){
options=Object.assign(Object.create(isObject(options)?options:null),{timeZone:zone});
}
return[locales,options,...rest];
}
function replaceDate(){
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
replaceMethod(prototype,name,(old,self,args)=>apply(old,self,localeArguments(args,true)));
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
const permissionState=(name)=>driver.overrides.permissions?.[ownOrigin()]?.[name]??"prompt";
const permissionNames=[
"accelerometer","ambient-light-sensor","background-fetch","background-sync","bluetooth","camera",
"captured-surface-control",
"clipboard-read","clipboard-write","display-capture","geolocation","gyroscope","idle-detection",
"keyboard-lock","local-fonts",
"local-network-access","magnetometer","microphone","midi","nfc","notifications","payment-handler",
"periodic-background-sync",
"persistent-storage","pointer-lock","push","screen-wake-lock","speaker-selection","storage-access",
"top-level-storage-access",
"web-app-installation","window-management",
];
const permissionStatuses=new Set();
const PermissionStatus=interface_("PermissionStatus",EventTarget,()=>class{
get state(){return permissionState(brand(this,PermissionStatus).name);}
get name(){return brand(this,PermissionStatus).name;}
},{isExposed:false});
eventHandlers(PermissionStatus,["change"]);
const Permissions=interface_("Permissions",null,()=>class{
query(descriptor){
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
},{isExposed:false});
const permissions=instance(Permissions,{});
function tellPermissions(){
for(const s of permissionStatuses){
const now=permissionState(s.name);
if(now===s.told)continue;
s.told=now;
fire(s,"change");
}
}
const coordinatesJSON=({latitude,longitude,accuracy,altitude,altitudeAccuracy,heading,speed})=>
dictionary({accuracy,latitude,longitude,altitude,altitudeAccuracy,heading,speed});
const GeolocationCoordinates=interface_("GeolocationCoordinates",null,()=>class{
get latitude(){return brand(this,GeolocationCoordinates).latitude;}
get longitude(){return brand(this,GeolocationCoordinates).longitude;}
get accuracy(){return brand(this,GeolocationCoordinates).accuracy;}
get altitude(){return brand(this,GeolocationCoordinates).altitude;}
get altitudeAccuracy(){return brand(this,GeolocationCoordinates).altitudeAccuracy;}
get heading(){return brand(this,GeolocationCoordinates).heading;}
get speed(){return brand(this,GeolocationCoordinates).speed;}
toJSON(){return coordinatesJSON(brand(this,GeolocationCoordinates));}
},{isExposed:false});
const GeolocationPosition=interface_("GeolocationPosition",null,()=>class{
get coords(){return brand(this,GeolocationPosition).coords;}
get timestamp(){return brand(this,GeolocationPosition).timestamp;}
toJSON(){
const{coords,timestamp}=brand(this,GeolocationPosition);
return dictionary({timestamp,coords:coordinatesJSON(stateOf(coords))});
}
},{isExposed:false});
const GeolocationPositionError=interface_("GeolocationPositionError",null,()=>class{
get code(){return brand(this,GeolocationPositionError).code;}
get message(){return brand(this,GeolocationPositionError).message;}
},{isExposed:false,constants:{PERMISSION_DENIED:1,POSITION_UNAVAILABLE:2,TIMEOUT:3}});
let lastWatch=0;
const placeWatchers=new Map();
let toldPlace="null";
function tellPlace(success,failure){
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
function tellPlaceWatchers(){
const place=JSON.stringify(driver.overrides.geolocation??null);
if(place===toldPlace)return;
toldPlace=place;
for(const[success,failure]of placeWatchers.values())setTimer(()=>tellPlace(success,failure),0,false);
}
const Geolocation=interface_("Geolocation",null,()=>class{
getCurrentPosition(success,failure=null,options=undefined){
brand(this,Geolocation);
need(arguments.length,1);
const f=toCallback(success);
setTimer(()=>tellPlace(f,failure),0,false);
}
watchPosition(success,failure=null,options=undefined){
brand(this,Geolocation);
need(arguments.length,1);
const f=toCallback(success);
if(placeWatchers.size<100)placeWatchers.set(++lastWatch,[f,failure]);
setTimer(()=>tellPlace(f,failure),0,false);
return lastWatch;
}
clearWatch(id){
brand(this,Geolocation);
placeWatchers.delete(toLong(id));
}
},{isExposed:false});
const geolocation=instance(Geolocation,{});
function exposeSensors(){
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
const toldBrands=(list)=>
PObject.freeze(array((list??[]).map(({brand,version})=>PObject.freeze(dictionary({brand,version})))));
const brandsOf=(s)=>(s.brands??=toldBrands(s.hints.brands));
const NavigatorUAData=interface_("NavigatorUAData",null,()=>class{
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
},{isExposed:false});
function exposeClientHints(){
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
const touchTypes=["touchstart","touchmove","touchend","touchcancel"];
const touchNumbers=["screenX","screenY","clientX","clientY","pageX","pageY","radiusX","radiusY",
"rotationAngle","force"];
const Touch=interface_("Touch",null,()=>{
const members=class{
get identifier(){return brand(this,Touch).identifier;}
get target(){return brand(this,Touch).touched.wrapper;}
};
for(const key of touchNumbers){
const holder={get[key](){return brand(this,Touch)[key];}};
defineProperty(members.prototype,key,getOwnPropertyDescriptor(holder,key));
}
return members;
},{
length:1,isExposed:false,
make([init],newTarget){
if(!isObject(init))throw typeError("The dictionary is no object");
const{identifier,target}=init;
if(identifier===undefined||target===undefined)throw typeError("A touch has an identifier and a target");
const state={identifier:toLong(identifier),touched:toState(target,EventTarget)};
for(const key of touchNumbers)state[key]=init[key]===undefined?0:toDouble(init[key]);
return instance(Touch,state,newTarget);
},
});
const TouchList=interface_("TouchList",null,()=>class{
get length(){return brand(this,TouchList).touches.length;}
item(index){
const s=brand(this,TouchList);
need(arguments.length,1);
return s.touches[toULong(index)]??null;
}
},{isExposed:false});
const touchList=(touches)=>
legacyObject(TouchList,{touches},{length:()=>touches.length,item:(_,i)=>touches[i]});
const toTouchList=(v)=>touchList([...v].map((touch)=>toState(touch,Touch).wrapper));
const TouchEvent=eventInterface("TouchEvent",UIEvent,[
...modifiers,["touches",toTouchList,null],["targetTouches",toTouchList,null],
["changedTouches",toTouchList,null],
],{
isExposed:false,
members:()=>class{
get touches(){const s=brand(this,TouchEvent);return(s.touches??=touchList([]));}
get targetTouches(){const s=brand(this,TouchEvent);return(s.targetTouches??=touchList([]));}
get changedTouches(){const s=brand(this,TouchEvent);return(s.changedTouches??=touchList([]));}
},
});
hideModifiers(TouchEvent);
function exposeTouches(){
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
const fingers=new Map();
function fireTouch(type,target,init,pointer){
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
function drivenState(id){
const s=S(id);
if(s.kind!==ELEMENT||!isConnected(s))throw new DrivenError("stale element reference");
return s;
}
function placeOf(s){
kernel.settleSheets();
let rects=[];
for(let e=s;e&&rects.length<4;e=parentState(e)??e.host??null)if(e.kind===ELEMENT)rects=
native.rects(e.id);
const v=viewport();
if(rects.length<4)return{width:0,height:0,x:0,y:0,isInView:false};
let i=0;
while(i+7<rects.length&&(rects[i+2]===0||rects[i+3]===0))i+=4;
const[left,top,width,height]=[rects[i]-v.x,rects[i+1]-v.y,rects[i+2],rects[i+3]];
const right=Math.min(v.width,left+width),bottom=Math.min(v.height,top+height);
const x=Math.floor((Math.max(0,left)+right)/2),y=Math.floor((Math.max(0,top)+bottom)/2);
return{width,height,x,y,isInView:x>=0&&y>=0&&right>Math.max(0,left)
&&bottom>Math.max(0,top)};
}
const elementAt=(x,y)=>elementsAt(mainDocument,x,y)[0]??null;
function meantElement(x,y,wanted=null){
const all=elementsAt(mainDocument,x,y),top=all[0]??null;
if(!top||(wanted&&(includesComposed(wanted,top)||includesComposed(top,wanted))))return top;
const v=viewport();
if(!wanted&&native.caretAt(x+v.x,y+v.y)!==null)return top;
const away=(s)=>{const r=boundingRect(s);return wanted?0:Math.abs(y-r.y-r.height/2);};
let meant=top,least=wanted?1:away(top);
for(const s of all){
if(wanted&&!includesComposed(wanted,s))continue;
if(away(s)>=least||includesComposed(s,top)||includesComposed(top,s))continue;
if(!native.precedes(s.id,top.id)||!isInFlow(s,top)||!isInFlow(top,s))continue;
meant=s;
least=away(s);
}
return meant;
}
function isInFlow(s,other){
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
function reveal(s){
let place=placeOf(s);
if(!place.isInView&&place.width>0&&place.height>0){
let shown=s;
while(shown&&(shown.kind!==ELEMENT||!boxOf(shown)))shown=parentState(shown)??shown.host??null;
if(shown)scrollIntoView(shown,false);
place=placeOf(s);
}
const top=place.isInView?meantElement(place.x,place.y,s):null;
place.isCovered=native.computed(s.id,"","pointer-events")==="none"
||(top!==null&&!includesComposed(s,top)&&!includesComposed(top,s)&&!isLabeled(top,s));
return place;
}
function isLabeled(top,s){
for(let e=top;e&&e.kind===ELEMENT;e=parentState(e))if(e.isHTML
&&e.local==="label")return labeledControl(e)===s;
return false;
}
function drivenFact(s,fact,name){
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
const getComputedStyle=(element)=>page.getComputedStyle(element);
const drivenBooleans=new Set(
("allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert "
+"ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed "
+"selected").split(" "));
function setWindow(given){
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
const dragEffects=["none","copy","link","move"];
const allowedEffects=["none","copy","copyLink","copyMove","link","linkMove","move","all","uninitialized"];
const formatName=(format)=>{
const name=ascii.lower(format);
return name==="text"?"text/plain":name==="url"?"text/uri-list":name;
};
const DataTransfer=interface_("DataTransfer",null,()=>class{
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
},{make:(args,newTarget)=>instance(DataTransfer,dragData(),newTarget)});
const dragData=()=>({mode:"write",data:new Map(),files:[],typeList:null,dropEffect:"none",
effectAllowed:"none"});
const DataTransferItem=interface_("DataTransferItem",null,()=>class{
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
});
const DataTransferItemList=interface_("DataTransferItemList",null,()=>class{
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
return itemOf(transfer,"file",stateOf(data).type,data);
}
const name=formatName(toStr(type)),text=toStr(data);
if(transfer.mode!=="write")return null;
if(transfer.data.has(name))fail("NotSupportedError","There is a text of this type");
transfer.data.set(name,text);
transfer.typeList=null;
return itemOf(transfer,"string",name,null);
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
});
makeArrayLike(DataTransferItemList,false);
function itemOf(transfer,kind,type,file){
const known=(transfer.made??=new Map()),key=file??type;
if(!known.has(key)){
const isThere=()=>(file?transfer.files.includes(file):transfer.data.has(type));
known.set(key,instance(DataTransferItem,{transfer,kind,type,file,isThere}));
}
return known.get(key);
}
const itemsOf=(transfer)=>[
...[...transfer.data.keys()].map((type)=>itemOf(transfer,"string",type,null)),
...transfer.files.map((file)=>itemOf(transfer,"file",stateOf(file).type,file)),
];
function draggedElement(target){
for(let s=target;s&&s.kind===ELEMENT;s=parentState(s)??s.host??null)if(s.isHTML
&&s.wrapper.draggable)return s;
return null;
}
function beginDrag(source,init){
const s=dragData();
s.effectAllowed="uninitialized";
const data=instance(DataTransfer,s);
const url=source.isHTML&&source.local==="a"?source.wrapper.href:source.local==="img"
?source.wrapper.src:"";
if(url)for(const format of["text/uri-list","text/plain"])s.data.set(format,url);
const drag={source,over:null,isTaken:false,data,state:s};
if(!dragEvent(drag,source,"dragstart",init))return false;
s.mode="protected";
driver.drag=drag;
return true;
}
function dragEvent(drag,target,type,init){
if(!isConnected(target))return true;
return fire(target,type,{
I:interfaces.DragEvent,...init,dataTransfer:drag.data,
cancelable:!["dragleave","dragend"].includes(type),detail:0,
});
}
function usualEffect({effectAllowed}){
if(["none","copy","link","move"].includes(effectAllowed))return effectAllowed;
return effectAllowed==="linkMove"?"link":effectAllowed==="uninitialized"?"move":"copy";
}
function moveDrag(target,init){
const{drag}=driver;
dragEvent(drag,drag.source,"drag",init);
const last=drag.over;
if(last!==target){
drag.over=target;
drag.state.dropEffect=usualEffect(drag.state);
dragEvent(drag,target,"dragenter",{...init,relatedState:last});
if(last)dragEvent(drag,last,"dragleave",{...init,relatedState:target});
}
drag.state.dropEffect=usualEffect(drag.state);
drag.isTaken=!dragEvent(drag,target,"dragover",init)&&drag.state.dropEffect!=="none";
}
function endDrag(init){
const{drag}=driver;
driver.drag=null;
if(drag.over&&drag.isTaken){
drag.state.mode="read";
dragEvent(drag,drag.over,"drop",init);
}else{
if(drag.over)dragEvent(drag,drag.over,"dragleave",init);
drag.state.dropEffect="none";
}
drag.state.mode="protected";
dragEvent(drag,drag.source,"dragend",init);
}
function activePointer(pointerId){
const id=toLong(pointerId);
if(id===driver.pointer?.pointerId)return driver.pointer;
if(id!==1)fail("NotFoundError","There is no pointer of this number");
return{pointerId:1,buttons:0};
}
publishMixin(()=>class{
setPointerCapture(pointerId){
const s=element(this),pointer=activePointer(pointerId);
if(!isConnected(s))fail("InvalidStateError","The element is in no document");
if(pointer.buttons===0||driver.captured===s)return;
const last=driver.captured;
driver.captured=s;
if(last)fire(last,"lostpointercapture",pointer);
fire(s,"gotpointercapture",pointer);
}
releasePointerCapture(pointerId){
const s=element(this),pointer=activePointer(pointerId);
if(driver.captured===s)releaseCapture(s,pointer,{});
}
hasPointerCapture(pointerId){
return driver.captured===element(this)&&toLong(pointerId)===driver.pointer?.pointerId;
}
},Element);
function pointerTarget(given){
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
function scrollAround(target,by){
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
function driveEvents(given){
if(given.type==="press"){
driveEvents({...given,type:"move"});
driveEvents({...given,type:"down",buttons:1});
return driveEvents({...given,type:"up",buttons:0});
}
const held=given.modifiers??{};
const focused=()=>{
let s=mainDocument.focused&&isConnected(mainDocument.focused)?mainDocument.focused:bodyOf(mainDocument)
??documentElement(mainDocument);
return s;
};
if(given.device==="key"){
const target=focused();
return target?driveKey(given,target,held):{isAllowed:false};
}
usePointer(pointerNumber(given));
if(given.type==="wheel"&&given.origin!==undefined&&!given.deltaX&&!given.deltaY)reveal(
drivenState(given.origin));
const{target:under,x,y}=pointerTarget(given);
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
movePointer(null,init,pointer,false);
moveDrag(under,init);
}else if(hovers||init.buttons!==0){
driver.draggable=null;
movePointer(target,init,pointer,hovers);
if(x===old.clientX&&y===old.clientY&&Object.keys(given.details??{}).length===0)break;
const moved={button:-1,movementX:x-old.screenX,movementY:y-old.screenY};
pointerEvent("move",moved);
if(hovers&&!driver.isMuted)mouseEvent("move",{...moved,button:0,detail:0});
if(!hovers)fireTouch("move",target,init,pointer);
}
break;
case"down":
if(!hovers)movePointer(target,init,pointer,hovers);
if(isChord)pointerEvent("move");
else driver.isMuted=!pointerEvent("down");
driver.pressed=target;
tellPointed();
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
tellPointed();
endDrag(init);
break;
}
driver.clickCount=given.count;
pointerEvent(isChord?"move":"up");
if(hovers){
if(!driver.isMuted)mouseEvent("up");
}else{
movePointer(null,init,pointer,hovers);
if(!fireTouch("end",target,init,pointer))driver.isTaken=true;
if(!driver.isMuted&&!driver.isTaken){
movePointer(target,init,null,true);
mouseEvent("move",{detail:0});
if(mouseEvent("down",{buttons:1}))kernel.focusAround(target);
mouseEvent("up");
driver.over=null;
}
}
if(!isChord)releaseCapture(captured,init,pointer);
const pressed=driver.pressed&&isConnected(driver.pressed)?driver.pressed:null;
driver.pressed=null;
tellPointed();
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
if(isAllowed)scrollAround(target,{x:given.deltaX,y:given.deltaY});
break;
}
return{isAllowed,node:toldNumber(target),x,y,click:click?toldNumber(click):undefined};
}
const pointerMembers=["place","over","pressed","captured","isMuted","isTaken","pointer","draggable"];
function usePointer(id){
const known=(driver.pointers??=new Map()),before=driver.usedPointer??1;
if(before===id)return;
known.set(before,Object.fromEntries(pointerMembers.map((name)=>[name,driver[name]])));
const own=known.get(id)??{};
for(const name of pointerMembers)driver[name]=own[name];
driver.usedPointer=id;
}
const pointerNumber=(given)=>given.pointerId??((given.pointerType??"mouse")==="mouse"?1:2);
function ancestorsOf(s){
const found=[];
for(let e=s;e;e=parentState(e)??e.host??null)if(e.kind===ELEMENT)found.push(e);
return found;
}
function movePointer(target,init,pointer,hasMouse){
const last=driver.over&&isConnected(driver.over)?driver.over:null;
if(last===target)return;
driver.over=target;
tellPointed();
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
let pointedElements=[];
function tellPointed(){
const now=new Map();
for(const[s,state]of[[driver.over,STATE.HOVER],[driver.pressed,STATE.ACTIVE]]){
if(s&&isConnected(s))for(const around of ancestorsOf(s))now.set(around,(now.get(around)??0)|state);
}
for(const s of pointedElements)if(!now.has(s))native.setStates(s.id,0,STATE.HOVER|STATE.ACTIVE);
for(const[s,states]of now)native.setStates(s.id,states,STATE.HOVER|STATE.ACTIVE);
pointedElements=[...now.keys()];
}
function pointTo(s){
const init={bubbles:true,cancelable:true,composed:true,view:page,button:0,buttons:0,
isFromPerson:true,middle:middleOf(s)};
const pointer={pointerId:1,pointerType:"mouse",isPrimary:true};
movePointer(s,init,pointer,true);
if(isConnected(s))fire(s,"pointermove",{...init,I:interfaces.PointerEvent,...pointer,button:-1});
if(isConnected(s))fire(s,"mousemove",{...init,I:MouseEvent});
}
function releaseCapture(s,init,pointer){
driver.captured=null;
if(s)fire(s,"lostpointercapture",{I:interfaces.PointerEvent,...init,...pointer});
}
const plainKeys="`1234567890-=[]\\;',./",shiftedKeys="~!@#$%^&*()_+{}|:\"<>?";
function shiftedCharacter(key){
const place=plainKeys.indexOf(key);
return place>=0&&key.length===1?shiftedKeys[place]:key.length===1?key.toUpperCase():key;
}
function driveKey(given,target,held){
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
if(isAllowed)typeByDefault(target,key,isCharacter,held);
if(isAllowed&&key==="Enter"&&target.isHTML&&target.local==="input")commitChange(target);
return{isAllowed,node:toldNumber(target)};
}
const lastCharacter=(text)=>(/[\ud800-\udbff][\udc00-\udfff]$/.test(text)?text.slice(-2):text.slice(-1));
function typeByDefault(s,key,isCharacter,held){
if(key==="Tab")return moveFocus(s,held.shiftKey?-1:1);
if(chooseByKey(s,key,isCharacter))return;
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
function chooseByKey(s,key,isCharacter){
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
function moveFocus(s,step){
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
keep({pointTo});
function newUUID(){
let place=0;
return"xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g,()=>((Math.random()*16+place++)&15)
.toString(16));
}
const wholeOptions={maxDomDepth:0,maxObjectDepth:null,includeShadowTree:"none"};
const bufferSize=getOwnPropertyDescriptor(ArrayBuffer.prototype,"byteLength").get;
const regExpSource=getOwnPropertyDescriptor(RegExp.prototype,"source").get;
const regExpFlags=[
["d","hasIndices"],["g","global"],["i","ignoreCase"],["m","multiline"],["s","dotAll"],["u","unicode"],
["v","unicodeSets"],["y","sticky"],
].map(([flag,name])=>[flag,getOwnPropertyDescriptor(RegExp.prototype,name)?.get]);
const mapSize=getOwnPropertyDescriptor(Map.prototype,"size").get,setSize=
getOwnPropertyDescriptor(Set.prototype,"size").get;
function remoteType(v){
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
function remotePrimitive(v){
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
function nodeNumber(s){
if(s.id!==undefined)return toldNumber(s);
if(s.driverNumber===undefined)s.driverNumber=-driver.nodes.push(s);
return s.driverNumber;
}
function remoteValue(v,options,ownership="none",known=new Map()){
if(!isObject(v)&&typeof v!=="symbol")return remotePrimitive(v);
const shown=typeof v==="symbol"?undefined:windowNode(v);
const s=typeof v==="symbol"||shown!==undefined?undefined:stateOf(v);
const isNode=s!==undefined&&s.kind!==undefined;
const result={type:typeof v==="symbol"?"symbol":shown!==undefined?"window":isNode?"node"
:remoteType(v)};
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
const value=isNode?remoteNode(s,options,known):remoteContent(v,s,result.type,options,known);
if(value!==undefined)result.value=value;
return result;
}
function remoteContent(v,s,type,options,known){
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
const remote=(item)=>remoteValue(item,{...options,maxObjectDepth:depth},"none",known);
const key=(item)=>(typeof item==="string"?item.toWellFormed():remote(item));
switch(type){
case"array":case"nodelist":case"htmlcollection":return itemsOfList(v,s).map(remote);
case"set":return[...apply(Set.prototype.values,v,[])].map(remote);
case"map":return[...apply(Map.prototype.entries,v,[])].map(([name,item])=>[key(name),remote(item)]);
case"object":return Object.keys(v).map((name)=>[name.toWellFormed(),remote(v[name])]);
default:return undefined;
}
}
const childIDs=(s)=>{
if(s.id===undefined)return[];
const ids=[];
for(let id=native.first(s.id);id>=0;id=native.next(id))ids.push(id);
return ids;
};
function remoteNode(s,options,known){
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
value.children=ids.map((id)=>remoteValue(S(id).wrapper,{...options,maxDomDepth:depth},"none",known));
}
if(s.kind===ELEMENT){
value.attributes={};
for(let place=0,count=native.attrCount(s.id);place<count;place++){
const[,prefix,local]=native.attrName(s.id,place);
defineProperty(value.attributes,prefix?`${prefix}:${local}`:local,
{value:native.attrValue(s.id,place),enumerable:true});
}
value.shadowRoot=s.shadow?remoteValue(s.shadow.wrapper,options,"none",known):null;
}
return value;
}
function localValue(given){
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
const key=(item)=>(typeof item==="string"?item:localValue(item));
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
[array(given.value.map(([name,item])=>array([key(name),localValue(item)])))]);
case"set":return construct(PSet,[array(given.value.map(localValue))]);
case"object":{
const object=new PObject();
for(const[name,item]of given.value){
const member=key(name);
defineProperty(object,isObject(member)?`${member}`:member,dataProperty(localValue(item),true,true));
}
return object;
}
case"channel":return channelFunction(given.value);
default:return undefined;
}
}
function channelFunction({channel,ownership="none",serializationOptions={}}){
const{sandboxName:sandbox}=driver;
return published((value)=>{
tellDriver({type:"message",channel,sandbox,data:remoteValue(value,
{...wholeOptions,...serializationOptions},ownership)});
},1);
}
function remoteException(error,given){
const isPlaced=isObject(error)&&stateOf(error)===undefined&&error.sourceURL!=="garth:prelude";
const number=(name)=>(isPlaced&&typeof error[name]==="number"?Math.max(0,error[name]-1):0);
const stack=remoteStack(error),top=stack.callFrames[0];
return{
type:"exception",
exceptionDetails:{
columnNumber:top?.columnNumber??number("column"),lineNumber:top?.lineNumber??number("line"),
stackTrace:stack,text:shownError(error).toWellFormed(),
exception:remoteValue(error,wholeOptions,given.ownership),
},
};
}
let ownSandbox=undefined;
function sandboxNamed(name){
const found=native.world(`sandbox:${name}`);
if(!found)throw new DrivenError("unknown error");
return found;
}
function evaluateDriven(source){
return asDriver(()=>(0,page.eval)(source));
}
const driverTasks={
__proto__:null,
run(given,source,finish){
const options={...wholeOptions,...given.options};
const failed=(error)=>{
let answer;
try{
answer=error instanceof DrivenError?{error:error.code}:remoteException(error,given);
}catch{
answer={error:"unknown error",message:"the error cannot be read"};
}
finish(answer);
};
const done=(value)=>{
try{
finish({type:"success",result:remoteValue(value,options,given.ownership)});
}catch(error){
failed(error);
}
};
try{
let value;
if(given.userActivation)activationState.hasBeenActive=activationState.isActive=true;
ownSandbox=driver.sandboxName=given.sandbox;
if(given.arguments){
const self=given.this===undefined?undefined:localValue(given.this);
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
},
disown(given,source,finish){
for(const handle of given.handles)driver.handles.delete(handle);
finish({});
},
locate(given,source,finish){
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
finish({nodes:nodes.map((s)=>remoteValue(s.wrapper,options))});
},
events(given,source,finish){finish(driveEvents(given));},
consumeActivation(given,source,finish){
const isActive=isActivated(activationState);
activationState.until=0;
finish({isActive});
},
reveal(given,source,finish){finish(reveal(drivenState(given.target)));},
box(given,source,finish){
const r=boundingRect(drivenState(given.target)),at=scrollPlace();
finish({x:r.x+at.x,y:r.y+at.y,width:r.width,height:r.height,scrollX:at.x,scrollY:at.y});
},
shadow(given,source,finish){finish({root:drivenState(given.target).shadow?.id??null});},
fact(given,source,finish){finish({value:drivenFact(drivenState(given.target),given.fact,given.name)});},
click(given,source,finish){
core.click(drivenState(given.target).id);
finish({});
},
choose(given,source,finish){
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
},
edit(given,source,finish){
const s=drivenState(given.target);
const isEditable=isHost(s);
if(isEditable){
kernel.focusElement(s);
for(const id of childIDs(s))S(id).wrapper.remove();
kernel.blurElement(s);
}
finish({isEditable});
},
cancel(given,source,finish){
fire(drivenState(given.target),"cancel",{bubbles:true});
finish({});
},
blur(given,source,finish){
const s=drivenState(given.target);
if(mainDocument.focused===s)kernel.blurElement(s);
finish({});
},
window(given,source,finish){
setWindow(given);
finish({});
},
unload(given,source,finish){finish({isPrompted:isUnloadPrompted()});},
lateScripts(given,source,finish){
driver.lateScripts=given.scripts;
finish({});
},
focus(given,source,finish){
const s=S(given.target);
if(mainDocument.focused!==s){
focusByPerson(s);
s.caretIsKnown=false;
if(canSelect(s))setSelection(s,controlValue(s).length,controlValue(s).length);
}
finish({isFocused:mainDocument.focused===s});
},
};
const driverLocators={
__proto__:null,
given(root){return[root];},
css(root,selector){return Array.from(query(root,selector,0),S);},
xpath(root,expression){
const found=parseXPath(expression,()=>null)({node:root,position:1,size:1});
if(!Array.isArray(found))throw typeError("The value is no set of nodes");
return inOrder(found);
},
innerText(root,wanted,{ignoreCase=false,matchType="full",maxDepth=null}){
const plain=(text)=>(ignoreCase?text.toUpperCase():text);
const text=plain(wanted);
const below=(s)=>childIDs(s).map(S).filter((c)=>c.kind===ELEMENT);
const search=(s,depth)=>{
if(s.kind!==ELEMENT)return below(s).flatMap((c)=>search(c,depth));
const own=s.isHTML?plain(part2().innerText(s)):"";
if(!s.isHTML||!own.includes(text))return[];
const children=below(s);
if(children.length===0||depth===0)return matchType==="partial"||own===text?[s]:[];
const found=children.flatMap((c)=>search(c,depth===null?null:depth-1));
return found.length===0&&matchType==="partial"?[s]:found;
};
return search(root,maxDepth);
},
};
function driverCalls(given,source,id){
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
function beginDriving(name){
driver.isOn=true;
driver.name=name;
navigatorState.isDriven=true;
addDriverHook();
exposeSensors();
}
function addDriverHook(){
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
function isUnloadPrompted(){
const e=makeEvent(interfaces.BeforeUnloadEvent,"beforeunload",{cancelable:true});
const isAllowed=kernel.dispatch(stateOf(e),windowState);
let isPrompted=activationState.hasBeenActive&&(!isAllowed||stateOf(e).returnValue!=="");
for(const id of framesOf())if(native.openedFrameWindow(id)?.isUnloadPrompted())isPrompted=true;
return isPrompted;
}
function runLateScripts(){
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
function joinDriving(known){
if(!known.isOn)return;
Object.assign(driver,{isOn:true,name:known.name,window:known.window,overrides:known.overrides,
isHidden:known.isHidden,isFocused:known.isFocused,lateScripts:known.lateScripts});
setLocale();
navigatorState.isDriven=true;
exposeSensors();
exposeTouches();
exposeClientHints();
}
core.driverState=()=>driver;
core.runDriven=(source,text,sandbox)=>{
ownSandbox=driver.sandboxName=sandbox;
apply(evaluateDriven(`(${source}\n)`),undefined,JSON.parse(text).map(localValue));
};
core.driverCalls=driverCalls;
core.isUnloadPrompted=()=>isUnloadPrompted();
core.setWindow=(given)=>{setWindow(given);};
function logForDriver(method,args){
if(!driver.isOn)return;
const text=args.length===0?"":format(args).slice(0,10000);
const level={debug:"debug",trace:"debug",error:"error",assert:"error",warn:"warn"}[method]??"info";
const entry={type:"console",method,level,text:text.toWellFormed(),sandbox:ownSandbox};
try{
entry.args=args.map((v)=>remoteValue(v,wholeOptions));
}catch{
entry.args=[];
}
if(["assert","error","trace","warn"].includes(method))entry.stackTrace=remoteStack(new Error());
tellDriver(entry);
}
const consoleObject=setPrototypeOf({},setPrototypeOf({},pagePrototypes.object));
const counts=new Map(),consoleTimers=new Map();
let groupDepth=0;
function print(level,args,method=level,given=args){
if(args.length>0)native.log(level,"  ".repeat(Math.min(groupDepth,20))+format(args).slice(0,10000));
logForDriver(method,given);
}
publishMembers({
debug(...args){print("debug",args);},
error(...args){print("error",args);},
info(...args){print("info",args);},
log(...args){print("log",args);},
warn(...args){print("warn",args);},
trace(...args){print("log",["Trace",...args],"trace",args);},
dir(item){print("log",[item],"dir");},
dirxml(...args){print("log",args,"dirxml");},
table(data){print("log",[data],"table");},
clear(){groupDepth=0;},
assert(condition=false,...args){
if(condition)return;
print("error",typeof args[0]==="string"?[`Assertion failed: ${args[0]}`,...args.slice(1)]
:["Assertion failed",...args],"assert",args);
},
count(label="default"){
label=toStr(label);
counts.set(label,(counts.get(label)??0)+1);
print("info",[`${label}: ${counts.get(label)}`],"count");
},
countReset(label="default"){
label=toStr(label);
if(!counts.delete(label))print("warn",[`There is no count '${label}'`]);
},
group(...args){
print("log",args,"group");
groupDepth++;
},
groupCollapsed(...args){
print("log",args,"groupCollapsed");
groupDepth++;
},
groupEnd(){groupDepth=Math.max(0,groupDepth-1);},
time(label="default"){
label=toStr(label);
if(!consoleTimers.has(label))consoleTimers.set(label,native.now());
},
timeLog(label="default",...args){
label=toStr(label);
if(consoleTimers.has(label))print("log",
[`${label}: ${(native.now()-consoleTimers.get(label)).toFixed(1)} ms`,...args],"timeLog");
},
timeEnd(label="default"){
label=toStr(label);
if(consoleTimers.has(label))print("info",
[`${label}: ${(native.now()-consoleTimers.get(label)).toFixed(1)} ms`],"timeEnd");
consoleTimers.delete(label);
},
},consoleObject,true);
defineProperty(consoleObject,Symbol.toStringTag,{value:"console",configurable:true});
expose("console",consoleObject);
let messageHandlers=null;
function addMessageHandler(name){
if(name.startsWith(":"))return void beginDriving(name);
if(!messageHandlers){
messageHandlers=new PObject();
expose("webkit",dictionary({messageHandlers}));
}
defineProperty(messageHandlers,name,{
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
const bodiless=[101,103,204,205,304];
function makeResponse(extracted,init,newTarget){
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
const Response=interface_("Response",null,()=>class{
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
return makeResponse({bytes:native.encodeUTF8(text),type:"application/json"},init);
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
},{
make([body=null,init=undefined],newTarget){
return makeResponse(body===null?null:extractBody(body),init,newTarget);
},
});
bodyMembers(()=>Response);
function takePart(stream,r){
if(!mayEnqueue(stream))return undefined;
if(r.type==="error")return errorReadable(stream,typeError("The answer broke off"));
if(r.bytes.length>0)enqueue(stream,pageBytes(r.bytes));
return r.isOpen?undefined:closeReadable(stream);
}
function fetchRequest(s,resolve,reject){
const{signal}=s;
if(signal.isAborted)return reject(signal.reason);
let stream=null;
const abort=()=>{
cancelRequest(number);
if(stream)return errorReadable(stream,signal.reason);
return reject(signal.reason);
};
const number=sendRequest({...s,isRead:s.integrity==="",headers:s.headers.list},(r)=>{
if(!r.isOpen)signal.algorithms.delete(abort);
if(stream)return takePart(stream,r);
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
stream=startReadable(newReadable({
cancel(){
signal.algorithms.delete(abort);
cancelRequest(number);
},
},strategyOf(undefined,0)));
Object.assign(response,{stream,hasOwnStream:true});
}
return resolve(instance(Response,response));
});
if(s.body!==null)s.isUsed=true;
return void signal.algorithms.add(abort);
}
onWindow(class{
fetch(input,init=undefined){
return new PPromise((resolve,reject)=>{
try{
own(this);
need(arguments.length,1);
fetchRequest(makeRequest(input,init),resolve,reject);
}catch(error){
reject(error);
}
});
}
});
const XMLHttpRequestEventTarget=interface_("XMLHttpRequestEventTarget",EventTarget,()=>class{});
eventHandlers(XMLHttpRequestEventTarget,["loadstart","progress","abort","error","load","timeout","loadend"]);
const XMLHttpRequestUpload=interface_("XMLHttpRequestUpload",XMLHttpRequestEventTarget,()=>class{});
const UNSENT=0,OPENED=1,HEADERS_RECEIVED=2,LOADING=3,DONE=4;
const noResponse=()=>
({type:"error",status:0,statusText:"",url:"",isRedirected:false,list:[],bytes:noBytes});
const progress=(target,type,loaded=0,total=0)=>
fire(target,type,{I:interfaces.ProgressEvent,loaded,total,lengthComputable:total>0});
const sharedRequest=(object)=>brand(object,XMLHttpRequest);
const XMLHttpRequest=interface_("XMLHttpRequest",XMLHttpRequestEventTarget,()=>class{
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
if(s.isSent)startTimeout(s);
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
sendXHR(s,s.method==="GET"||s.method==="HEAD"?null:requestBody(s,body));
}
abort(){
const s=sharedRequest(this);
endRequest(s);
if((s.state===OPENED&&s.isSent)||s.state===HEADERS_RECEIVED||s.state===LOADING)failRequest(s,
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
?responseText(s):"";
if(s.state!==DONE||s.response.type==="error")return null;
if(s.value===undefined)s.value=responseValue(s);
return s.value;
}
get responseText(){
const s=sharedRequest(this);
if(s.responseType!==""&&s.responseType!=="text")fail("InvalidStateError",
"The response is not read as text");
return s.state===LOADING||s.state===DONE?responseText(s):"";
}
get responseXML(){
const s=sharedRequest(this);
if(s.responseType!==""&&s.responseType!=="document")fail("InvalidStateError",
"The response is not read as a document");
if(s.state!==DONE||s.response.type==="error")return null;
return responseXML(s);
}
},{
make(args,newTarget){
const upload={listeners:null};
instance(XMLHttpRequestUpload,upload);
return instance(XMLHttpRequest,{
listeners:null,state:UNSENT,isSent:false,isSync:false,timeout:0,timer:0,withCredentials:false,
upload,listensToUpload:false,
method:"GET",url:"",fields:[],response:noResponse(),responseType:"",value:undefined,
override:null,number:0,uploadCount:0,
start:0,partial:null,
},newTarget);
},
constants:{UNSENT,OPENED,HEADERS_RECEIVED,LOADING,DONE},
});
eventHandlers(XMLHttpRequest,["readystatechange"]);
function requestBody(s,body){
if(body===null||body===undefined)return null;
const isDocument=implementsInterface(body,Document);
let extracted;
if(isDocument){
const state=stateOf(body);
const text=state.isHTML?serializeHTML(state):kernel.serializeXML(state,false);
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
function serializeHTML(state){
return childStates(state)
.map((c)=>(c.kind===DOCTYPE?`<!DOCTYPE ${doctypeParts(c)[0]}>`:c.kind===ELEMENT?c.wrapper.outerHTML
:"")).join("");
}
function sendXHR(s,body){
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
if(s.isSync)return sendAndWait(s,request);
s.start=native.now();
progress(s,"loadstart");
if(!s.isUploaded&&s.listensToUpload)progress(s.upload,"loadstart",0,s.uploadCount);
if(s.state!==OPENED||!s.isSent)return;
s.number=sendRequest({...request,isRead:true},(response)=>{
if(!response.isOpen)s.number=0;
if(s.partial===null)receive(s,response);
else receivePart(s,s.partial,response);
});
startTimeout(s);
}
function sendAndWait(s,request){
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
function startTimeout(s){
clearTimer(s.timer);
if(s.timeout===0||s.number===0)return;
s.timer=setTimer(()=>{
endRequest(s);
failRequest(s,"timeout");
},Math.max(0,s.start+s.timeout-native.now()),false);
}
function endRequest(s){
clearTimer(s.timer);
endPartial(s);
if(s.number!==0)cancelRequest(s.number);
s.number=0;
}
function failRequest(s,type){
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
function receive(s,response){
if(response.type==="error")return failRequest(s,"error");
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
return finishResponse(s,response);
}
const partInterval=50;
const greatestResponse=32<<20;
function receivePart(s,partial,part){
if(part.type==="error")return failRequest(s,"error");
const{response}=s;
if(part.bytes.length>0){
partial.count+=part.bytes.length;
if(partial.count>greatestResponse){
endRequest(s);
return failRequest(s,"error");
}
if(partial.pieces.length===1&&partial.pieces[0].length<markLength)partial.pieces[0]=
joinBytes([partial.pieces[0],part.bytes]);
else partial.pieces.push(part.bytes);
}
if(!part.isOpen){
response.bytes=joinBytes(partial.pieces);
endPartial(s);
return finishResponse(s,response);
}
const now=native.now();
if(part.bytes.length===0||now-partial.toldAt<partInterval)return undefined;
partial.toldAt=now;
s.state=LOADING;
fire(s,"readystatechange");
if(s.partial===partial)progress(s,"progress",partial.count,responseLength(response,partial.count));
return undefined;
}
function endPartial(s){
if(s.partial!==null&&s.partial.decoder!==0)native.decode(s.partial.decoder,noBytes,true,false);
s.partial=null;
}
function responseLength(response,count){
const length=Number(field(response.list,"content-length")??0);
return length===count||field(response.list,"content-encoding")===null?length:0;
}
function finishResponse(s,response){
const count=response.bytes.length,total=responseLength(response,count);
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
function responseMediaType(s){
if(s.override)return s.override;
const text=field(s.response.list,"content-type");
return(text===null?null:mediaType(text))??mediaType("text/xml");
}
function responseEncoding(s){
const text=field(s.response.list,"content-type");
const own=text===null?null:mediaType(text)?.charset??null;
const label=s.override?.charset??own;
return label===null?null:native.encodingName(ascii.strip(label));
}
const markLength=3;
function markedEncoding(label,bytes){
if(bytes[0]===0xef&&bytes[1]===0xbb&&bytes[2]===0xbf)return"utf-8";
if(bytes[0]===0xfe&&bytes[1]===0xff)return"utf-16be";
return bytes[0]===0xff&&bytes[1]===0xfe?"utf-16le":label;
}
const decodeMarked=(label,bytes)=>decodeBytes(markedEncoding(label,bytes),bytes,false);
const isXMLType=(essence)=>essence==="text/xml"||essence==="application/xml"||essence.endsWith("+xml");
function responseText(s){
if(s.partial!==null)return partialText(s,s.partial);
if(s.text!==undefined&&s.textOf===s.response)return s.text;
s.text=decodeMarked(textEncoding(s,s.response.bytes),s.response.bytes);
s.textOf=s.response;
return s.text;
}
function textEncoding(s,bytes){
const label=responseEncoding(s);
if(label!==null||s.responseType!==""||!isXMLType(responseMediaType(s).essence))return label??"utf-8";
const head=String.fromCharCode(...bytes.slice(0,200));
return native.encodingName(/^<\?xml[^>]*?encoding=["']([^"']+)["']/.exec(head)?.[1]??"utf-8")??"utf-8";
}
function partialText(s,partial){
const{pieces}=partial;
if(partial.count<markLength)return"";
if(partial.decoder===0)partial.decoder=native.decoder(markedEncoding(textEncoding(s,pieces[0]),pieces[0]));
while(partial.decodedPieces<pieces.length)partial.text+=native.decode(partial.decoder,
pieces[partial.decodedPieces++],false,false);
return partial.text;
}
function responseValue(s){
const{bytes}=s.response;
switch(s.responseType){
case"arraybuffer":return pageBuffer(bytes);
case"blob":return newBlob(bytes,blobType(typeText(responseMediaType(s))));
case"document":return responseXML(s);
default:
try{
return bytes.length===0?null:pageJSON(decodeBytes("utf-8",bytes,false));
}catch{
return null;
}
}
}
function responseXML(s){
if(s.xml===undefined||s.xmlOf!==s.response){
s.xml=responseDocument(s);
s.xmlOf=s.response;
}
return s.xml;
}
function responseDocument(s){
const type=responseMediaType(s);
const isHTML=type.essence==="text/html";
if(s.response.bytes.length===0||(!isHTML&&!isXMLType(type.essence))
||(isHTML&&s.responseType===""))return null;
const text=decodeMarked(responseEncoding(s)??"utf-8",s.response.bytes);
if(isHTML){
const made=makeDocument({id:native.parseDocument(text),isHTML:true,contentType:"text/html",
url:s.response.url});
markParsed(made.id);
return made.wrapper;
}
const made=parseXML(text,type.essence);
return documentElement(made)?.local==="parsererror"?null:made.wrapper;
}
const FILE_EMPTY=0,FILE_LOADING=1,FILE_DONE=2;
const reading=(object)=>brand(object,FileReader);
const FileReader=interface_("FileReader",EventTarget,()=>class{
readAsArrayBuffer(blob){
const s=reading(this);
need(arguments.length,1);
readFile(s,toState(blob,Blob),({bytes})=>pageBuffer(bytes));
}
readAsBinaryString(blob){
const s=reading(this);
need(arguments.length,1);
readFile(s,toState(blob,Blob),({bytes})=>binaryText(bytes));
}
readAsText(blob,encoding=undefined){
const s=reading(this);
need(arguments.length,1);
const file=toState(blob,Blob);
const label=encoding===undefined?null:native.encodingName(ascii.strip(toStr(encoding)));
readFile(s,file,({bytes,type})=>{
const own=mediaType(type)?.charset??null;
return decodeMarked(label??(own===null?null:native.encodingName(ascii.strip(own)))??"utf-8",
bytes);
});
}
readAsDataURL(blob){
const s=reading(this);
need(arguments.length,1);
readFile(s,toState(blob,Blob),
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
},{
make(args,newTarget){return instance(FileReader,{listeners:null,state:FILE_EMPTY,result:null,timer:0},
newTarget);},
constants:{EMPTY:FILE_EMPTY,LOADING:FILE_LOADING,DONE:FILE_DONE},
});
eventHandlers(FileReader,["loadstart","progress","load","abort","error","loadend"]);
function readFile(s,file,value){
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
publishMixin(()=>class{
stream(){
const{bytes}=brand(this,Blob);
return bodyStream({body:bytes,isUsed:false}).wrapper;
}
},Blob);
publishMixin(()=>class{
sendBeacon(url,data=null){
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
},Navigator);
const fontMembers=["style","weight","stretch","unicodeRange","variant","featureSettings","display"];
const fontStandards={__proto__:null,style:"normal",weight:"normal",stretch:"normal",
unicodeRange:"U+0-10FFFF",variant:"normal",featureSettings:"normal",display:"auto"};
const FontFace=interface_("FontFace",null,()=>{
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
},{
length:2,
make([family,source,descriptors=undefined],newTarget){
const s={...fontStandards,family:toStr(family),status:"unloaded",loaded:deferred()};
const d=toDict(descriptors);
for(const name of fontMembers){
const v=d[name];
if(v!==undefined)s[name]=toStr(v);
}
return instance(FontFace,s,newTarget);
},
});
const FontFaceSet=interface_("FontFaceSet",EventTarget,()=>class{
get size(){return brand(this,FontFaceSet).faces.size;}
get status(){return brand(this,FontFaceSet)&&"loaded";}
get ready(){return brand(this,FontFaceSet).ready.promise;}
add(face){
const s=brand(this,FontFaceSet);
need(arguments.length,1);
s.faces.add(toState(face,FontFace));
return s.wrapper;
}
delete(face){
const s=brand(this,FontFaceSet);
need(arguments.length,1);
return s.faces.delete(toState(face,FontFace));
}
clear(){brand(this,FontFaceSet).faces.clear();}
has(face){
const s=brand(this,FontFaceSet);
need(arguments.length,1);
return s.faces.has(toState(face,FontFace));
}
check(font,text=" "){
brand(this,FontFaceSet);
need(arguments.length,1);
toStr(font);
return true;
}
load(font,text=" "){
return attempt(()=>{
brand(this,FontFaceSet);
need(arguments.length,1);
toStr(font);
return array([]);
});
}
});
eventHandlers(FontFaceSet,["loading","loadingdone","loadingerror"]);
makePairIterable(FontFaceSet,"FontFaceSet",(s)=>[...s.faces].map((face)=>[face.wrapper,face.wrapper]));
whenSeen(FontFaceSet,()=>{
const{prototype}=FontFaceSet;
defineProperty(prototype,Symbol.iterator,{value:prototype.values,writable:true,configurable:true});
});
const fontSet={listeners:null,faces:new Set(),ready:deferred()};
instance(FontFaceSet,fontSet);
fontSet.ready.resolve(fontSet.wrapper);
publishMixin(()=>class{
get fonts(){return brand(this,Document)&&fontSet.wrapper;}
},Document);
const runningAnimations=new Set();
const DocumentTimeline=interface_("DocumentTimeline",null,()=>class{
get currentTime(){return brand(this,DocumentTimeline)&&native.now();}
});
const timeline=instance(DocumentTimeline,{});
const KeyframeEffect=interface_("KeyframeEffect",null,()=>class{
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
setKeyframes(keyframes){brand(this,KeyframeEffect).keyframes=readKeyframes(keyframes);}
updateTiming(timing=undefined){
const s=brand(this,KeyframeEffect);
s.timing={...s.timing,...readTiming(toDict(timing),s.timing)};
}
},{
length:2,
make([target,keyframes,options=undefined],newTarget){
return instance(KeyframeEffect,{
target:toNullableState(target,Element),keyframes:readKeyframes(keyframes),timing:readTiming(options),
},newTarget);
},
});
const defaultTiming={delay:0,direction:"normal",duration:"auto",easing:"linear",endDelay:0,fill:"auto",
iterationStart:0,iterations:1};
function readTiming(options,base=defaultTiming){
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
function readKeyframes(keyframes){
if(keyframes===null||keyframes===undefined)return[];
if(!isObject(keyframes))throw typeError("The keyframes are no object");
if(keyframes[Symbol.iterator]!==undefined)return toSequence(keyframes,(k)=>({...toDict(k)}));
return[{...keyframes}];
}
const effectLength=(t)=>Math.max(0,t.delay+(t.duration==="auto"?0:t.duration*t.iterations)+t.endDelay);
function newPromise(s){
s.finished=new PPromise((resolve,reject)=>Object.assign(s,{resolve,reject}));
apply(promiseThen,s.finished,[undefined,published(()=>{})]);
}
const animationTime=(s)=>(s.heldTime!==null?s.heldTime:s.startTime===null?null
:(native.now()-s.startTime)*s.rate);
const animationEnd=(s)=>(s.effect?effectLength(s.effect.timing):0);
function animationState(s){
const time=animationTime(s);
if(time===null)return"idle";
if(s.isPaused)return"paused";
return(s.rate>=0&&time>=animationEnd(s))||(s.rate<0&&time<=0)?"finished":"running";
}
function playAnimation(s){
const time=animationTime(s),end=animationEnd(s);
if(s.isFinished)newPromise(s);
const from=time===null||(s.rate>=0&&time>=end)?0:s.rate<0&&time<=0?end:time;
Object.assign(s,{isFinished:false,isPaused:false,heldTime:null,
startTime:native.now()-(s.rate===0?0:from/s.rate)});
runningAnimations.add(s);
armAnimation(s);
}
function armAnimation(s){
const turn=(s.turn=(s.turn??0)+1);
const rest=s.rate>0?(animationEnd(s)-animationTime(s))/s.rate:s.rate<0?animationTime(s)/-s.rate
:Infinity;
if(rest!==Infinity)setTimer(()=>{if(s.turn===turn)finishAnimation(s);},Math.max(0,rest),false);
}
function finishAnimation(s){
if(s.isFinished)return;
s.heldTime=s.rate<0?0:animationEnd(s);
Object.assign(s,{isFinished:true,isPaused:false,turn:(s.turn??0)+1});
runningAnimations.delete(s);
s.resolve(s.wrapper);
const{heldTime:currentTime}=s,timelineTime=native.now();
setTimer(()=>fire(s,"finish",{I:interfaces.AnimationPlaybackEvent,currentTime,timelineTime}),0,false);
}
const Animation=interface_("Animation",EventTarget,()=>class{
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
armAnimation(s);
}
}
get playbackRate(){return brand(this,Animation).rate;}
set playbackRate(v){setRate(brand(this,Animation),toDouble(v));}
get playState(){return animationState(brand(this,Animation));}
get pending(){return brand(this,Animation)&&false;}
get replaceState(){return brand(this,Animation)&&"active";}
get ready(){return brand(this,Animation)&&apply(promiseResolve,PPromise,[this]);}
get finished(){return brand(this,Animation).finished;}
play(){playAnimation(brand(this,Animation));}
pause(){
const s=brand(this,Animation);
Object.assign(s,{heldTime:animationTime(s)??0,isPaused:true,turn:(s.turn??0)+1});
}
finish(){
const s=brand(this,Animation);
if(s.rate===0||(s.rate>0&&animationEnd(s)===Infinity))fail("InvalidStateError",
"The animation has no end");
finishAnimation(s);
}
cancel(){
const s=brand(this,Animation);
if(animationTime(s)===null)return;
const wasFinished=s.isFinished;
Object.assign(s,{heldTime:null,startTime:null,isFinished:false,isPaused:false,turn:(s.turn??0)
+1});
runningAnimations.delete(s);
if(!wasFinished)s.reject(domException("AbortError","The animation was cancelled"));
newPromise(s);
setTimer(()=>fire(s,"cancel",{I:interfaces.AnimationPlaybackEvent,currentTime:null,
timelineTime:native.now()}),0,false);
}
reverse(){
const s=brand(this,Animation);
setRate(s,-s.rate);
playAnimation(s);
}
updatePlaybackRate(rate){setRate(brand(this,Animation),toDouble(rate));}
persist(){brand(this,Animation);}
commitStyles(){brand(this,Animation);}
},{
make([effect=null],newTarget){return newAnimation(toNullableState(effect,KeyframeEffect),newTarget);},
});
eventHandlers(Animation,["finish","cancel","remove"]);
eventInterface("AnimationPlaybackEvent",Event,[
["currentTime",(v)=>(v===null?null:toNumber(v)),null],
["timelineTime",(v)=>(v===null?null:toNumber(v)),null],
]);
function setRate(s,rate){
const time=animationTime(s);
s.rate=rate;
if(time===null||s.heldTime!==null)return;
s.startTime=native.now()-(rate===0?0:time/rate);
armAnimation(s);
}
function newAnimation(effect,newTarget){
const s={listeners:null,effect,name:"",rate:1,startTime:null,heldTime:null,isPaused:false,
isFinished:false};
newPromise(s);
return instance(Animation,s,newTarget);
}
const animationsOf=(test)=>array([...runningAnimations].filter((s)=>s.effect?.target&&test(s.effect.target))
.map((s)=>s.wrapper));
publishMixin(()=>class{
animate(keyframes,options=undefined){
const target=element(this);
need(arguments.length,1);
const effect={target,keyframes:readKeyframes(keyframes),timing:readTiming(options)};
instance(KeyframeEffect,effect);
const animation=newAnimation(effect);
if(isObject(options)&&options.id!==undefined)stateOf(animation).name=toStr(options.id);
playAnimation(stateOf(animation));
return animation;
}
getAnimations(options=undefined){
const s=element(this),isDeep=!!toDict(options).subtree;
return animationsOf((target)=>target===s||(isDeep&&native.contains(s.id,target.id)));
}
get part(){return tokenList(element(this),"part");}
set part(v){setAttr(element(this),"part",toStr(v));}
},Element);
publishMixin(()=>class{
get timeline(){return doc(this)&&timeline;}
getAnimations(){
const d=doc(this);
return animationsOf((target)=>documentOf(target)===d&&isConnected(target));
}
},Document);
for(const name of["TransitionEvent","AnimationEvent"]){
const first=name==="TransitionEvent"?"propertyName":"animationName";
eventInterface(name,Event,[[first,toStr,""],["elapsedTime",toDouble,0],["pseudoElement",toStr,""]]);
}
publishMixin(()=>class{
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
},interfaces.HTMLMediaElement);
for(const[name,member]of[["PluginArray","plugins"],["MimeTypeArray","mimeTypes"]]){
const I=interface_(name,null,()=>class{
get length(){return brand(this,I)&&0;}
item(){return brand(this,I)&&null;}
namedItem(){return brand(this,I)&&null;}
refresh(){brand(this,I);}
});
let made=null;
const get={get[member](){return brand(this,Navigator)&&(made??=instance(I,{}));}};
whenSeen(Navigator,()=>publishMembers(get,Navigator.prototype,true));
}
lateInterfaces("CanvasGradient CanvasPattern CanvasRenderingContext2D ImageBitmap ImageData OffscreenCanvas "
+"OffscreenCanvasRenderingContext2D Path2D TextMetrics",()=>part5().contextOfElement);
function canvasSize(s,name,initial){
const size=parseInteger(getAttr(s,name));
return inLong(size)&&size>=0?size:initial;
}
publishMixin(()=>class{
getContext(kind,options=undefined){
const s=html(this);
need(arguments.length,1);
return part5().contextOfElement(s,toStr(kind),options);
}
get width(){return canvasSize(html(this),"width",300);}
set width(v){part5().resize(html(this),"width",toULong(v));}
get height(){return canvasSize(html(this),"height",150);}
set height(v){part5().resize(html(this),"height",toULong(v));}
toDataURL(){return part5().addressOf(html(this));}
toBlob(callback){
const s=html(this);
need(arguments.length,1);
toCallback(callback);
setTimer(()=>{guarded(callback,undefined,[part5().fileOf(s)]);},0,false);
}
transferControlToOffscreen(){return part5().offscreenOf(html(this));}
},interfaces.HTMLCanvasElement);
onWindow(class{
createImageBitmap(image,sx=undefined,sy=undefined,sw=undefined,sh=undefined){
own(this);
return part5().bitmapOf(image,arguments.length>4?[sw,sh]:[]);
}
});
lateInterfaces("AnalyserNode AudioBuffer AudioBufferSourceNode AudioContext webkitAudioContext=AudioContext "
+"AudioDestinationNode AudioListener AudioNode AudioParam AudioScheduledSourceNode BaseAudioContext "
+"BiquadFilterNode ChannelMergerNode ChannelSplitterNode ConstantSourceNode ConvolverNode DelayNode "
+"DynamicsCompressorNode GainNode MediaElementAudioSourceNode MediaStreamAudioDestinationNode "
+"OfflineAudioCompletionEvent OfflineAudioContext OscillatorNode PannerNode PeriodicWave ScriptProcessorNode "
+"StereoPannerNode WaveShaperNode",()=>part6().AudioContext);
lateInterfaces("Scheduler TaskController TaskPriorityChangeEvent TaskSignal",()=>part7().TaskController);
let scheduler=null;
replaceable("scheduler",()=>(scheduler??=part7().newScheduler()));
defineProperty(page,"$garth_import",{
value:published((base,specifier,options)=>part8().importHere(base,specifier,options)),
});
lateInterfaces("EventSource",()=>part9().EventSource);
lateInterfaces("WebSocket",()=>part10().WebSocket);
const ViewTransition=interface_("ViewTransition",null,()=>class{
get updateCallbackDone(){return brand(this,ViewTransition).done.promise;}
get ready(){return brand(this,ViewTransition).ready.promise;}
get finished(){return brand(this,ViewTransition).finished.promise;}
get types(){return brand(this,ViewTransition).$types;}
skipTransition(){brand(this,ViewTransition);}
waitUntil(promise){brand(this,ViewTransition);}
});
partial(Document,()=>class{
startViewTransition(given=undefined){
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
});
function adoptedArray(get,set){
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
function toSheets(list){
const sheets=toSequence(list,(v)=>toState(v,CSSStyleSheet));
sheets.forEach(ensureAdoptable);
return sheets;
}
function ensureAdoptable(s){
if(!s.isConstructed)fail("NotAllowedError","Only a sheet that a script made can be adopted");
}
for(const[I,treeOf]of[[Document,doc],[ShadowRoot,(object)=>brand(object,ShadowRoot)]]){
publishMixin(()=>class{
get adoptedStyleSheets(){
const tree=treeOf(this);
return(tree.$adopted??=adoptedArray(()=>[],(list)=>kernel.adoptList(tree,list)));
}
set adoptedStyleSheets(v){
const tree=treeOf(this),sheets=toSheets(v);
tree.$adopted=adoptedArray(()=>sheets.map((s)=>s.wrapper),(list)=>kernel.adoptList(tree,list));
kernel.adoptList(tree,tree.$adopted);
}
},I);
}
function adoptList(tree,list){
if(tree!==mainDocument&&documentOf(tree)!==mainDocument)return;
tree.adoptedSheets=[];
for(let i=0;i<list.length;i++){
const s=stateOf(list[i]);
if(s!==undefined&&s.I===CSSStyleSheet)tree.adoptedSheets.push(s);
}
adopting.add(tree);
adoptSheets(tree);
}
partial(ShadowRoot,()=>class{
get styleSheets(){return styleSheetsOf(brand(this,ShadowRoot));}
});
keep({adoptList});
function end(){
endWindow();
shared.windows.delete(mainDocument.id);
for(const step of endSteps)step();
for(const id of framesOf())native.openedFrameWindow(id)?.end();
}
Object.assign(core,{
makeState,windowState,entries,interfaces,selection,lend,adoptState,valueHere,callListener,reportError,
typeError,
baseURL:()=>baseURL(mainDocument),
url:()=>native.documentURL(),
origin:ownOrigin,originURL,topWindow,
document:()=>mainDocument,
insertedScript(s){native.insertedScript(s.id,s.isForceAsync);},
insertedFrame(s){
if(native.insertedFrame(s.id))fire(s,"load");
},
removedFrame(s){
native.openedFrameWindow(s.id)?.end();
native.removedFrame(s.id);
},
changedFrame(s){native.changedFrame(s.id);},
navigateFrame(id,url,replaces){native.navigateFrame(id,url,replaces);},
frameNamed,storageChanged:fireStorage,location,history,go,post:home?home.post:post,framesOf,
closeWindow,
});
const identityMatrix=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1];
const flatMatrix=(a,b,c,d,e,f)=>[a,b,0,0,c,d,0,0,0,0,1,0,e,f,0,1];
function timesMatrix(m,n){
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
function inverseMatrix(m){
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
const radians=(degrees)=>degrees*Math.PI/180;
const moveMatrix=(x,y,z)=>[1,0,0,0,0,1,0,0,0,0,1,0,x,y,z,1];
const scaleMatrix=(x,y,z)=>[x,0,0,0,0,y,0,0,0,0,z,0,0,0,0,1];
function turnMatrix(x,y,z,degrees){
const length=Math.hypot(x,y,z);
if(!(length>0))return identityMatrix;
[x,y,z]=[x/length,y/length,z/length];
const[s,c]=[Math.sin(radians(degrees)),Math.cos(radians(degrees))],k=1-c;
return[
x*x*k+c,x*y*k+z*s,x*z*k-y*s,0,x*y*k-z*s,y*y*k+c,y*z*k+x*s,0,
x*z*k+y*s,y*z*k-x*s,z*z*k+c,0,0,0,0,1,
];
}
const movePoint=(m,{x,y,z=0,w=1})=>({
x:m[0]*x+m[4]*y+m[8]*z+m[12]*w,y:m[1]*x+m[5]*y+m[9]*z+m[13]*w,
z:m[2]*x+m[6]*y+m[10]*z+m[14]*w,w:m[3]*x+m[7]*y+m[11]*z+m[15]*w,
});
const lengthUnits={__proto__:null,"":1,px:1,em:16,rem:16,ex:8,ch:8,in:96,cm:96/2.54,
mm:96/25.4,q:96/101.6,pt:4/3,pc:16};
const angleUnits={__proto__:null,"":1,deg:1,rad:180/Math.PI,grad:0.9,turn:360};
const numberPattern=/^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i;
function transformFunctions(text){
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
function functionMatrix({name,numbers}){
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
case"rotate":return timesMatrix(timesMatrix(moveMatrix(b,c,0),turnMatrix(0,0,1,a)),moveMatrix(-b,-c,0));
case"rotatez":return turnMatrix(0,0,1,a);
case"rotatex":return turnMatrix(1,0,0,a);
case"rotatey":return turnMatrix(0,1,0,a);
case"rotate3d":return turnMatrix(a,b,c,d);
case"skew":return flatMatrix(1,Math.tan(radians(b)),Math.tan(radians(a)),1,0,0);
case"skewx":return flatMatrix(1,0,Math.tan(radians(a)),1,0,0);
case"skewy":return flatMatrix(1,Math.tan(radians(a)),0,1,0,0);
case"perspective":return a>0?[1,0,0,0,0,1,0,0,0,0,1,-1/a,0,0,0,1]:identityMatrix;
default:return null;
}
}
function parseTransform(text){
const functions=transformFunctions(text);
return functions?.reduce((m,f)=>{
const next=m&&functionMatrix(f);
return next&&timesMatrix(m,next);
},identityMatrix)??null;
}
const flatNames={a:0,b:1,c:4,d:5,e:12,f:13};
const matrixPlaces={...flatNames};
for(let column=1;column<5;column++)for(let row=1;row<5;row++)matrixPlaces[`m${column}${row}`]=
4*column+row-5;
const isFlat=(m)=>[2,3,6,7,8,9,11,14].every((place)=>m[place]===0)&&m[10]===1&&m[15]===1;
function matrixArgument(init){
if(init===undefined)return{m:identityMatrix,is2D:true};
if(isObject(init)&&implementsInterface(init,DOMMatrixReadOnly))return stateOf(init);
if(!isObject(init)){
const m=parseTransform(toStr(init));
if(!m)fail("SyntaxError","The transform is not valid");
return{m,is2D:isFlat(m)};
}
if(init[Symbol.iterator]===undefined)return matrixOfDictionary(init);
const numbers=toSequence(init,toNumber);
if(numbers.length===6)return{m:flatMatrix(...numbers),is2D:true};
if(numbers.length!==16)throw typeError("A matrix has 6 or 16 numbers");
return{m:numbers,is2D:false};
}
function matrixOfDictionary(init){
const m=[...identityMatrix];
for(const name of Object.keys(matrixPlaces).sort())if(init[name]!==undefined)m[matrixPlaces[name]]=
toNumber(init[name]);
return{m,is2D:init.is2D===undefined?isFlat(m):!!init.is2D};
}
const otherMatrix=(v)=>(v===undefined||v===null?{m:identityMatrix,is2D:true}:isObject(v)
?matrixArgument(v):throwNoMatrix());
const throwNoMatrix=()=>{throw typeError("The argument is no matrix");};
const matrixSteps={
multiply:(s,[other])=>{
const o=otherMatrix(other);
return{m:timesMatrix(s.m,o.m),is2D:s.is2D&&o.is2D};
},
translate:(s,[x=0,y=0,z=0])=>
({m:timesMatrix(s.m,moveMatrix(toNumber(x),toNumber(y),toNumber(z))),is2D:s.is2D&&toNumber(z)===0}),
scale:(s,[x=1,y=undefined,z=1,ox=0,oy=0,oz=0])=>{
const[p,q,r]=[toNumber(x),y===undefined?toNumber(x):toNumber(y),toNumber(z)],at=
[toNumber(ox),toNumber(oy),toNumber(oz)];
const m=timesMatrix(timesMatrix(timesMatrix(s.m,moveMatrix(...at)),scaleMatrix(p,q,r)),
moveMatrix(-at[0],-at[1],-at[2]));
return{m,is2D:s.is2D&&r===1&&at[2]===0};
},
scale3d:(s,[k=1,ox=0,oy=0,oz=0])=>matrixSteps.scale(s,[k,k,k,ox,oy,oz]),
rotate:(s,[x=0,y=undefined,z=undefined])=>{
let[p,q,r]=[toNumber(x),y===undefined?0:toNumber(y),z===undefined?0:toNumber(z)];
if(y===undefined&&z===undefined)[p,q,r]=[0,0,p];
const m=[[0,0,1,r],[0,1,0,q],[1,0,0,p]].reduce((n,turn)=>timesMatrix(n,turnMatrix(...turn)),
s.m);
return{m,is2D:s.is2D&&p===0&&q===0};
},
rotateFromVector:(s,[x=0,y=0])=>
({m:timesMatrix(s.m,turnMatrix(0,0,1,Math.atan2(toNumber(y),toNumber(x))*180/Math.PI)),
is2D:s.is2D}),
rotateAxisAngle:(s,[x=0,y=0,z=0,angle=0])=>({
m:timesMatrix(s.m,turnMatrix(toNumber(x),toNumber(y),toNumber(z),toNumber(angle))),is2D:s.is2D
&&toNumber(x)===0&&toNumber(y)===0,
}),
skewX:(s,[x=0])=>({m:timesMatrix(s.m,flatMatrix(1,0,Math.tan(radians(toNumber(x))),1,0,0)),
is2D:s.is2D}),
skewY:(s,[y=0])=>({m:timesMatrix(s.m,flatMatrix(1,Math.tan(radians(toNumber(y))),0,1,0,0)),
is2D:s.is2D}),
};
function invertedMatrix(s){
const m=inverseMatrix(s.m);
return m?{m,is2D:s.is2D}:{m:identityMatrix.map(()=>NaN),is2D:false};
}
const makeMatrix=({m,is2D})=>instance(DOMMatrix,{m,is2D});
const DOMMatrixReadOnly=interface_("DOMMatrixReadOnly",null,()=>{
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
},{make:([init=undefined],newTarget)=>instance(DOMMatrixReadOnly,{...matrixArgument(init)},newTarget)});
const DOMMatrix=interface_("DOMMatrix",DOMMatrixReadOnly,()=>{
const members=class{
invertSelf(){
Object.assign(brand(this,DOMMatrix),invertedMatrix(brand(this,DOMMatrix)));
return this;
}
preMultiplySelf(other=undefined){
const s=brand(this,DOMMatrix),o=otherMatrix(other);
Object.assign(s,{m:timesMatrix(o.m,s.m),is2D:s.is2D&&o.is2D});
return this;
}
setMatrixValue(text){
const s=brand(this,DOMMatrix),m=parseTransform(toStr(text));
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
},{make:([init=undefined],newTarget)=>instance(DOMMatrix,{...matrixArgument(init)},newTarget),
aliases:["WebKitCSSMatrix","SVGMatrix"]});
publishMixin(()=>class{
matrixTransform(matrix=undefined){
return instance(DOMPoint,movePoint(otherMatrix(matrix).m,brand(this,DOMPointReadOnly)));}
},DOMPointReadOnly);
const userUnits=(s,text,isTall)=>{
const[,number,unit]=numberPattern.exec(ascii.strip(text))??[];
if(number===undefined)return null;
if(unit==="%")return+number/100*viewportSide(s,isTall);
return+number*(lengthUnits[ascii.lower(unit)]??1);
};
function viewportSide(s,isTall){
let root=parentState(s);
while(root&&!(root.ns===SVG&&root.local==="svg"))root=parentState(root);
if(!root)return isTall?viewport().height:viewport().width;
return viewBoxOf(root)?.[isTall?3:2]??svgSide(root,isTall);
}
const isTallName=(name)=>["y","cy","ry","y1","y2","height","dy","fy"].includes(name);
const svgLength=(s,name)=>userUnits(s,getAttr(s,name)??"",isTallName(name))??0;
function viewBoxOf(s){
const numbers=(getAttr(s,"viewBox")??"").split(/[\s,]+/).filter((part)=>part!=="").map(Number);
return numbers.length===4&&numbers.every((v)=>v-v===0)?numbers:null;
}
function svgSide(s,isTall){
const text=getAttr(s,isTall?"height":"width");
if(text!==null&&!text.includes("%"))return userUnits(s,text,isTall)??0;
return viewBoxOf(s)?.[isTall?3:2]??(isTall?150:300);
}
const svgLengthTypes={"":1,"%":2,em:3,ex:4,px:5,cm:6,mm:7,in:8,pt:9,pc:10,__proto__:null};
const SVGLength=interface_("SVGLength",null,()=>class{
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
},{constants:{SVG_LENGTHTYPE_UNKNOWN:0,SVG_LENGTHTYPE_NUMBER:1,SVG_LENGTHTYPE_PERCENTAGE:2,
SVG_LENGTHTYPE_PX:5}});
const lengthParts=(s)=>[s.element,s.name];
const lengthText=(s)=>ascii.strip(getAttr(s.element,s.name)??"");
const SVGAnimatedLength=interface_("SVGAnimatedLength",null,()=>class{
get baseVal(){
const s=brand(this,SVGAnimatedLength);
return(s.$length??=instance(SVGLength,{element:s.element,name:s.name}));
}
get animVal(){
const s=brand(this,SVGAnimatedLength);
return(s.$length??=instance(SVGLength,{element:s.element,name:s.name}));
}
});
const SVGAnimatedRect=interface_("SVGAnimatedRect",null,()=>class{
get baseVal(){return makeRect(...(viewBoxOf(brand(this,SVGAnimatedRect).element)??[0,0,0,0]));}
get animVal(){return makeRect(...(viewBoxOf(brand(this,SVGAnimatedRect).element)??[0,0,0,0]));}
});
const svgTransformTypes={__proto__:null,matrix:1,translate:2,scale:3,rotate:4,skewx:5,skewy:6};
const transformText=({name,numbers})=>
`${{__proto__:null,skewx:"skewX",skewy:"skewY"}[name]??name}(${numbers.join(" ")})`;
const transformsOf=(s)=>transformFunctions(getAttr(s,"transform")??"")?.filter((f)=>
functionMatrix(f)!==null)??[];
const ownMatrix=(s)=>parseTransform(getAttr(s,"transform")??"")??identityMatrix;
const matrixFunction=(m)=>({name:"matrix",numbers:Object.values(flatNames).map((place)=>m[place])});
const SVGTransform=interface_("SVGTransform",null,()=>class{
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
},{
constants:{
SVG_TRANSFORM_UNKNOWN:0,SVG_TRANSFORM_MATRIX:1,SVG_TRANSFORM_TRANSLATE:2,SVG_TRANSFORM_SCALE:3,
SVG_TRANSFORM_ROTATE:4,
SVG_TRANSFORM_SKEWX:5,SVG_TRANSFORM_SKEWY:6,
},
});
const makeTransform=(f)=>instance(SVGTransform,{f});
function setTransforms(s,list){setAttr(s.element,"transform",list.map(transformText).join(" "));}
const SVGTransformList=interface_("SVGTransformList",null,()=>class{
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
});
const SVGAnimatedTransformList=interface_("SVGAnimatedTransformList",null,()=>class{
get baseVal(){
const s=brand(this,SVGAnimatedTransformList);
return(s.$list??=instance(SVGTransformList,{element:s.element}));
}
get animVal(){
const s=brand(this,SVGAnimatedTransformList);
return(s.$list??=instance(SVGTransformList,{element:s.element}));
}
});
const curveSteps=16;
function curve(points,at){
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
function arc([x1,y1],[rx,ry,turn,isLarge,isPositive,x2,y2]){
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
const pathCounts={__proto__:null,m:2,l:2,h:1,v:1,c:6,s:4,q:4,t:2,a:7,z:0};
function pathLines(text){
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
else if(kind==="a")made=arc(at,[...values.slice(0,5),...point(5)]);
else{
const isCubic=kind==="c"||kind==="s";
const first=kind==="c"||kind==="q"?point(0):mirrored(isCubic?"cs":"qt");
const rest=kind==="c"?[point(2),point(4)]:kind==="t"?[point(0)]:kind==="s"
?[point(0),point(2)]:[point(2)];
made=curve(isCubic?[first,...rest,null]:[first,...rest,null].slice(0,3),at);
control=isCubic?rest[0]:first;
}
if(!"csqt".includes(kind))control=null;
for(const next of made)line.push(next);
if(made.length>0)at=made.at(-1);
last=kind;
}
}
const box=(x,y,width,height)=>[x,y,x+width,y+height];
const join=(a,b)=>(a===null?b:b===null?a:[Math.min(a[0],b[0]),Math.min(a[1],b[1]),
Math.max(a[2],b[2]),Math.max(a[3],b[3])]);
const boxOfPoints=(points)=>points.reduce((all,[x,y])=>join(all,[x,y,x,y]),null);
const pointPairs=(s)=>{
const numbers=((getAttr(s,"points")??"").match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi)??[]).map(Number),
pairs=[];
for(let i=0;i+1<numbers.length;i+=2)pairs.push([numbers[i],numbers[i+1]]);
return pairs;
};
const ellipsePoints=(cx,cy,rx,ry)=>arc([cx+rx,cy],[rx,ry,0,0,1,cx-rx,cy])
.concat(arc([cx-rx,cy],[rx,ry,0,0,1,cx+rx,cy]));
function outline(s){
const[x,y,w,h]=["x","y","width","height"].map((name)=>svgLength(s,name));
switch(s.local){
case"path":return pathLines(getAttr(s,"d")??"");
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
const drawnText=(s)=>native.textContent(s.id).replace(/[\t\n\r ]+/g," ").trim();
const fontHeight=(s)=>parseFloat(computedValue(s,"","font-size"))||16;
const lettersWidth=(s,text)=>[...text].length*fontHeight(s)/2;
function textBox(s){
const text=drawnText(s),height=fontHeight(s),width=lettersWidth(s,text);
if(text==="")return null;
const start=svgLength(s,"x")+svgLength(s,"dx"),anchor=getAttr(s,"text-anchor");
return box(start-(anchor==="middle"?width/2:anchor==="end"?width:0),svgLength(s,"y")
+svgLength(s,"dy")-height*0.8,width,height);
}
const undrawn=new Set(["defs","clipPath","mask","marker","symbol","pattern","linearGradient","radialGradient",
"filter","title","desc","metadata","style","script"]);
function drawnBox(s){
switch(s.local){
case"rect":case"image":case"foreignObject":return box(
...["x","y","width","height"].map((name)=>svgLength(s,name)));
case"text":case"tspan":case"textPath":return textBox(s);
case"path":case"polyline":case"polygon":case"line":case"circle":case"ellipse":return boxOfPoints(
outline(s).flat());
default:{
let all=null;
for(const child of childStates(s)){
if(child.kind!==ELEMENT||child.ns!==SVG||undrawn.has(child.local))continue;
const inner=drawnBox(child);
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
function drawingMatrix(s,isOfScreen){
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
publishMixin(()=>class{
get transform(){
const s=brand(this,SVGGraphicsElement);
return(s.$transform??=instance(SVGAnimatedTransformList,{element:s}));
}
getBBox(){
const[x0,y0,x1,y1]=drawnBox(brand(this,SVGGraphicsElement))??[0,0,0,0];
return makeRect(x0,y0,x1-x0,y1-y0);
}
getCTM(){return drawingMatrix(brand(this,SVGGraphicsElement),false);}
getScreenCTM(){return drawingMatrix(brand(this,SVGGraphicsElement),true);}
},SVGGraphicsElement);
const animatedObjects=new WeakMap();
function attributeMembers(I,names){
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
function svgElement(local,name,parent,names=[],members=null){
const I=interface_(name,parent,members??(()=>class{}));
if(names.length>0)publishMixin(()=>attributeMembers(I,names),I);
if(local!==null)svgInterfaces.set(local,I);
return I;
}
publishMixin(()=>attributeMembers(SVGSVGElement,["x","y","width","height","viewBox"]),SVGSVGElement);
publishMixin(()=>class{
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
},SVGSVGElement);
const SVGGeometryElement=svgElement(null,"SVGGeometryElement",SVGGraphicsElement,[],()=>class{
getTotalLength(){return outlineLength(outline(brand(this,SVGGeometryElement)));}
getPointAtLength(distance){
const s=brand(this,SVGGeometryElement);
need(arguments.length,1);
const[x,y]=pointAlong(outline(s),toDouble(distance));
return instance(DOMPoint,{x,y,z:0,w:1});
}
});
function outlineLength(lines){
let sum=0;
for(const line of lines)for(let i=1;i<line.length;i++)sum+=Math.hypot(line[i][0]-line[i-1][0],
line[i][1]-line[i-1][1]);
return sum;
}
function pointAlong(lines,distance){
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
const SVGTextContentElement=svgElement(null,"SVGTextContentElement",SVGGraphicsElement,["textLength"],()=>
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
});
const SVGTextPositioningElement=svgElement(null,"SVGTextPositioningElement",SVGTextContentElement);
const SVGGradientElement=svgElement(null,"SVGGradientElement",SVGElement,["href"]);
svgElement("a","SVGAElement",SVGGraphicsElement,["href"],()=>class{
get target(){
const s=brand(this,interfaces.SVGAElement);
return(s.$target??=instance(SVGAnimatedString,{element:s,name:"target"}));
}
});
for(const[local,name,parent,...names]of[
["g","SVGGElement",SVGGraphicsElement],["defs","SVGDefsElement",SVGGraphicsElement],
["switch","SVGSwitchElement",SVGGraphicsElement],
["use","SVGUseElement",SVGGraphicsElement,"x","y","width","height","href"],
["symbol","SVGSymbolElement",SVGGraphicsElement,"viewBox"],
["image","SVGImageElement",SVGGraphicsElement,"x","y","width","height","href"],
["foreignObject","SVGForeignObjectElement",SVGGraphicsElement,"x","y","width","height"],
["path","SVGPathElement",SVGGeometryElement],["polygon","SVGPolygonElement",SVGGeometryElement],
["polyline","SVGPolylineElement",SVGGeometryElement],
["rect","SVGRectElement",SVGGeometryElement,"x","y","width","height","rx","ry"],
["circle","SVGCircleElement",SVGGeometryElement,"cx","cy","r"],
["ellipse","SVGEllipseElement",SVGGeometryElement,"cx","cy","rx","ry"],
["line","SVGLineElement",SVGGeometryElement,"x1","y1","x2","y2"],
["text","SVGTextElement",SVGTextPositioningElement],["tspan","SVGTSpanElement",SVGTextPositioningElement],
["textPath","SVGTextPathElement",SVGTextContentElement,"startOffset","href"],
["linearGradient","SVGLinearGradientElement",SVGGradientElement,"x1","y1","x2","y2"],
["radialGradient","SVGRadialGradientElement",SVGGradientElement,"cx","cy","r","fx","fy"],
["stop","SVGStopElement",SVGElement],["clipPath","SVGClipPathElement",SVGElement],
["mask","SVGMaskElement",SVGElement,"x","y","width","height"],
["pattern","SVGPatternElement",SVGElement,"x","y","width","height","viewBox","href"],
["marker","SVGMarkerElement",SVGElement,"refX","refY","markerWidth","markerHeight","viewBox"],
["filter","SVGFilterElement",SVGElement,"x","y","width","height","href"],
["title","SVGTitleElement",SVGElement],
["desc","SVGDescElement",SVGElement],["metadata","SVGMetadataElement",SVGElement],
["style","SVGStyleElement",SVGElement],
["script","SVGScriptElement",SVGElement,"href"],["view","SVGViewElement",SVGElement,"viewBox"],
])svgElement(local,name,parent,names);
function keyTarget(s){
const target=focusTarget(s),host=editingHost(target);
focusByPerson(host??target);
return host&&!isTextField(target)?host:target;
}
function typeInHost(s,key,code){
const host=isTextField(s)?null:editingHost(s);
if(!host)return null;
const isCharacter=Array.from(key).length===1;
let isAllowed=core.key("keydown",key,code,s.id);
if(isAllowed&&(isCharacter||key==="Enter"))isAllowed=core.key("keypress",key,code,s.id);
if(isAllowed)editByKey(host,key,isCharacter,{});
if(isConnected(s))core.key("keyup",key,code,s.id);
return isAllowed;
}
const commonInterfaces=[
"Window","HTMLDocument","Text","Comment","DocumentFragment","Attr","NamedNodeMap","NodeList",
"HTMLCollection",
"DOMTokenList","DOMStringMap","CSSStyleDeclaration","Location","History","Navigator","Storage","Performance",
"Event","CustomEvent","MouseEvent","PointerEvent","KeyboardEvent","InputEvent","FocusEvent",
"PageTransitionEvent",
"HTMLHtmlElement","HTMLHeadElement","HTMLBodyElement","HTMLTitleElement","HTMLMetaElement","HTMLLinkElement",
"HTMLStyleElement","HTMLScriptElement","HTMLDivElement","HTMLSpanElement","HTMLParagraphElement",
"HTMLAnchorElement",
"HTMLHeadingElement","HTMLImageElement","HTMLUListElement","HTMLLIElement","HTMLButtonElement",
"HTMLInputElement",
"HTMLFormElement","HTMLLabelElement","HTMLTemplateElement","MutationObserver","AbortController","AbortSignal",
"URL","URLSearchParams","Headers","Response",
].filter((name)=>name in interfaces);
function clicked(whole){
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
const hooks={
end,
prepareInterfaces(){
for(const name of commonInterfaces)see(interfaces[name]);
},
useVirtualTime,
beginScript(id,mutedURL=null){
noteViewport();
running.interrupted.push([running.script,shared.current,muting.isOn]);
muting.isOn=muting.wasOn=mutedURL!==null;
if(muting.isOn)shared.mutedURLs.add(mutedURL);
shared.current=core;
running.script=null;
kernel.upgradeParsed();
if(mainDocument.readyState==="loading")kernel.nameParts();
running.script=id<0?null:S(id);
},
endScript(){
const[script,before,wasMuted]=running.interrupted.pop()??[null,null,false];
running.script=script;
muting.isOn=wasMuted;
if(running.interrupted.length>0||before)shared.current=before??core;
},
replaceDocument(json){
openAgain();
native.write(JSON.parse(json));
native.closeDocument();
},
uncaught(error,message,url,line,column,isOfMuted){
reportError(error,message,url,line,column,isOfMuted);
},
rejected(promise,reason){rejectionUnhandled(promise,reason);},
judgeStyles(){styleJudging.isOn=true;},
resourceLoaded(url,initiatorType,start,size){
noteResource(url,initiatorType,start,size===null?null:{size,status:200});
},
gatherFamilies(){gatherFamilies(native.nodeCount());},
heldNodes(){return heldNodes();},
fireTimer(id){
sweepNodes();
fireTimer(id);
},
runFrame(){
sweepNodes();
runFrame();
},
setMediaType(contentType,isXML){
mainDocument.contentType=contentType;
if(!isXML)return;
Object.assign(mainDocument,{isHTML:false,I:XMLDocument});
setPrototypeOf(mainDocument.wrapper,see(XMLDocument).prototype);
},
setReadyState(state){
if(mainDocument.readyState===state)return;
kernel.upgradeParsed();
kernel.nameParts();
mainDocument.readyState=state;
noteNavigationTime(state==="interactive"?"domInteractive":"domComplete");
fire(mainDocument,"readystatechange");
if(state!=="loading")flushAutofocus();
},
fire(type,target){
if(type==="load"||type==="DOMContentLoaded")tellDriver({type,url:native.documentURL()});
if(type==="load"||type==="DOMContentLoaded")noteNavigationTime(type==="load"?"loadEventStart"
:"domContentLoadedEventStart");
if(type==="load")finishParsedImages();
if(target===1){
fire(windowState,type,type==="pageshow"||type==="pagehide"?{I:interfaces.PageTransitionEvent}
:{});
}else{
fire(mainDocument,type,{bubbles:type==="DOMContentLoaded"});
}
if(type==="load"||type==="DOMContentLoaded")noteNavigationTime(type==="load"?"loadEventEnd"
:"domContentLoadedEventEnd");
},
click(id,submits=true){
const s=S(id),before=clicking.submits;
clicking.submits=submits;
try{
return clicked(s);
}finally{
clicking.submits=before;
}
},
doubleClick(id){
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
},
personText(id,text){
const host=isTextField(S(id))?null:editingHost(S(id));
if(host){
focusByPerson(host);
return replaceText(host,text);
}
core.personTyped(id,null,text,text.length);
commitChange(S(id));
},
keyTarget(id){return keyTarget(S(id)).id;},
typeInHost(id,key,code){return typeInHost(S(id),key,code);},
pasteInHost(id,text){return pasteInHost(S(id),text);},
beforeInput(id,key,text){
const s=S(id);
kernel.focusElement(s);
return mayInput(s,{I:interfaces.InputEvent,bubbles:true,composed:true,...typedInput(s,key,text)});
},
personTyped(id,key,text,cursor){
const s=S(id),input=typedInput(s,key,text);
kernel.focusElement(s);
s.rawValue=text;
s.isDirty=s.isTyped=true;
s.selectionStart=s.selectionEnd=cursor;
s.caretIsKnown=true;
s.hasUntoldChange=true;
fire(s,"input",{I:interfaces.InputEvent,bubbles:true,composed:true,...input});
},
typingPlace(id){
const s=S(id);
if(!isTextField(s)||!canSelect(s))return"";
const[start,end]=selectionOf(s);
return start===0&&end===0&&s.caretIsKnown!==true?"":`${start} ${end}`;
},
fieldState(id,isAllowed){
const s=S(id),{focused}=documentOf(s),text=controlValue(s);
return JSON.stringify({
isAllowed,text,cursor:selectionOf(s)?.[1]??text.length,
focus:focused&&isConnected(focused)?toldNumber(focused):null,caret:caretPlace(s)??undefined,
});
},
personFocused(id,isFocused){
if(isFocused)focusByPerson(S(id));
else kernel.blurElement(S(id));
},
personChecked(id,value){
if(isChecked(S(id))!==value)core.click(id);
},
personSelected(id,...places){
core.restoreSelected(id,...places);
const s=S(id);
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
},
personFiles(id,...parts){
core.restoreFiles(id,...parts);
const s=S(id);
fire(s,"input",{bubbles:true,composed:true});
fire(s,"change",{bubbles:true});
},
restoreText(id,text){
const s=S(id);
if(!isTextField(s))return;
s.rawValue=text;
s.isDirty=s.isTyped=true;
s.selectionStart=s.selectionEnd=text.length;
},
restoreChecked(id,value){
if(isChecked(S(id))!==value)setChecked(S(id),value);
},
restoreSelected(id,...places){
const s=S(id);
optionIDs(s).forEach((option,place)=>{S(option).selectedness=places.includes(place);});
s.isUnselected=places.length===0;
noteSelection();
},
restoreFiles(id,...parts){
const s=S(id),files=[];
for(let i=0;i+2<parts.length;i+=3){
const bytes=Uint8Array.from(atob(parts[i+2]),(c)=>c.charCodeAt(0));
files.push(instance(File,{bytes,type:parts[i+1],name:parts[i],lastModified:wallTime()}));
}
s.files=fileList(files);
},
submit(id){
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
},
key(type,key,code,id){
const keyCode=type==="keypress"&&key.length===1?key.charCodeAt(0):virtualKeyCode(key,code);
const s=S(id);
if(type==="keydown")focusByPerson(s);
const isAllowed=fire(s,type,{
I:KeyboardEvent,bubbles:true,cancelable:true,composed:true,view:page,key,code,keyCode,
which:keyCode,
charCode:type==="keypress"?keyCode:0,shiftKey:key.length===1&&key!==key.toLowerCase(),
});
if(isAllowed&&type==="keypress"&&key==="Enter"&&s.local==="input")commitChange(s);
if(isAllowed&&type==="keydown"&&key==="Escape")closeTopDialog();
return isAllowed;
},
addMessageHandler,
beginInjection(){
addDriverHook();
if(native.container()>=0)runLateScripts();
},
beginHistory(index,count,text){
entries.index=index;
entries.count=count;
entries.current.state=stateOfText(text);
},
traversed(old,number,text,index,count){
entries.index=index;
entries.count=count;
entries.enter(native.documentURL(),number,text);
entered(old);
},
answerMessage(number,text,error){
const message=postedMessages.get(number);
if(!message)return;
postedMessages.delete(number);
if(error!==null)return void message.reject(new PError(error));
try{
message.resolve(text===null?undefined:pageValue(JSON.parse(text)));
}catch(problem){
message.reject(problem);
}
},
jsonText(value){return jsonText(value)??false;},
valueText(value){return valueOrReason(value);},
callAsync(body,text,id){
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
},
requestFinished,
posted(kind,number,name,bytes,...ends){part4().take(kind,number,name,bytes,ends);},
delivered(){part4().delivered();},
portClosed(end){part4().portClosed(end);},
workerFailed(...given){part4().workerFailed(...given);},
openScope(){part4().openScope();},
runWorkerModule(bytes,url){
const[,,credentials]=native.workerFacts();
part8().runWorkerModule(bytes,url,credentials,(isWhole)=>{
if(isWhole)part4().openScope();
else native.failWorker(null,"",0,0);
});
},
socketEvent(...given){part10().socketEvent(...given);},
settleStates(mask){settleStates(mainDocument,mask);},
callDriven(body,text,hasCallback,id){
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
},
hover(id){kernel.pointTo(pressedPart(S(id)));},
elementFinished(type,id){fire(S(id),type);},
loadModule(id,isParserInserted){part8().loadModuleScript(S(id),isParserInserted);},
violated,
runModule(id){part8().runModuleScript(S(id));},
addImportMap(id){
try{
part8().readImportMap(childText(S(id)));
}catch(error){
reportError(error);
}
},
};
if(isBeginning)for(const f of[function(){},function*(){},async function(){},async function*(){}]){
defineProperty(getPrototypeOf(f),"constructor",{value:undefined});
}
if(isBeginning){
defineProperty(globalThis,"eval",{value:undefined});
defineProperty(globalThis,"Function",{value:undefined});
}
if(isBeginning){
const left=new Set(["toString","valueOf"]);
for(const key of ownKeys(Object.prototype)){
if(typeof key==="string"&&!left.has(key)&&!key.startsWith("$"))delete Object.prototype[key];
}
for(const E of[Error,EvalError,RangeError,ReferenceError,SyntaxError,TypeError,URIError,
AggregateError])delete E.prototype.constructor;
}
if(isBeginning)for(const name of Object.getOwnPropertyNames(globalThis)){
const value=globalThis[name];
if(!isObject(value)||value===globalThis)continue;
if(isCallable(value)&&isObject(value.prototype))freeze(value.prototype);
freeze(value);
}
if(isBeginning)for(const value of[
function*(){},async function(){},async function*(){},[][Symbol.iterator](),new Map()[Symbol.iterator](),
new Set()[Symbol.iterator](),""[Symbol.iterator](),(function*(){})(),
]){
for(let p=getPrototypeOf(value);p!==null;p=getPrototypeOf(p))freeze(p);
}
if(isBeginning)freeze(globalThis);
shared.functions.set(pagePrototypes.function,core);
shared.functions.set(pagePrototypes.object,core);
if(!home){
shared.windows.set(mainDocument.id,core);
mainDocument.core=core;
}
shared.isMany=first!==null&&first!==undefined;
if(first)joinDriving(first.driverState());
const prelude=Object.assign(core,hooks);
if(isWorker)part4().beginScope();
return prelude;
})
