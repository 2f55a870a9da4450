(function(native,page,first,world,isRehearsal){
"use strict";
let part0_;function part0(){return part0_??=loadPart(()=>native.part(0)(native,page,first,world,isRehearsal,null,Blob,EventTarget,I_all,Navigator,S,ascii,baseURL,binaryText,blobAnswer,blobURLs,brand,btoa,contentWindow,core,dataProperty,decodeMarked,defineProperty,deliver,deserialize,domException,endSteps,eventHandlers,fail,fire,getOwnPropertyDescriptor,instance,interface_,interfaces,isMalformed,isWorker,mainDocument,mediaType,need,newPort,noBytes,own,pageBuffer,parseURL,publishMembers,readResponse,remoteWindow,requestArguments,scopePrototype,see,serialize,setTimer,shared,tellMessage,toDict,toEnum,toState,toStr,toUSV,transferList,typeError,windowState))}
let part1_;function part1(){return part1_??=loadPart(()=>native.part(1)(native,page,first,world,isRehearsal,null,PDate,allowedStep,apply,attributeNumber,construct,decimalPlaces,fail,has,inputType,inputValue,isDate,isMonth,isOnStep,isTime,isWeek,pageMethods,plainNumbers,setInputValue,stepBase,typeError))}
let part2_;function part2(){return part2_??=loadPart(()=>native.part(2)(native,page,first,world,isRehearsal,null,CSSStyleDeclaration,array,ascii,brand,declarationText,declarations,defineProperty,fail,freeze,getOwnPropertyDescriptor,instance,interface_,isObject,kernel,legacyObject,makeArrayLike,makePairIterable,mediaListOf,mediaText,need,parseDeclarations,publishProperty,setMedia,stateOf,supportsCondition,toSequence,toStr,toULong,whenSeen,wrapperOrNull))}
let part3_;function part3(){return part3_??=loadPart(()=>native.part(3)(native,page,first,world,isRehearsal,null,ELEMENT,childStates,dataOf,hasAttr,isConnected,isText,parentState,textBelow))}
let part4_;function part4(){return part4_??=loadPart(()=>native.part(4)(native,page,first,world,isRehearsal,null,ELEMENT,HTML,S,append,bodyOf,canSelect,childStates,cloneNode,collapseRange,controlValue,deleteContents,documentOf,editText,editingHost,extractContents,fire,hasAttr,insertInRange,insertLines,interfaces,isCollapsed,isConnected,isDisabled,isInclusiveAncestor,isTextBlock,isTextField,kernel,lengthOf,mainDocument,makeElementIn,makeFragment,makeRange,makeText,newTransfer,parentState,parseFragment,preInsert,rangeText,select,selectedIn,selectedRange,selection,selectionOf,setAttr,setSelection,typeValue))}
let part5_;function part5(){return part5_??=loadPart(()=>native.part(5)(native,page,first,world,isRehearsal,null,PArrayBuffer,ReadableStream,acquireReader,apply,array,attempt,bindReader,brand,cancelReadable,deferred,desiredSize,errorReadable,finishReadable,instance,interface_,isObject,iteratorResult,microtask,need,newReadable,pageMethods,pullIfNeeded,rangeError,readChunk,rejectedPromise,releaseReader,startReadable,stateOf,toDict,toNumber,toState,typeError,typedArrayTag,whenSettled))}
let part6_;function part6(){return part6_??=loadPart(()=>native.part(6)(native,page,first,world,isRehearsal,null,array,atob,brand,btoa,dictionary,fail,has,instance,interface_,isObject,need,pageBytes,pageMethods,rejectedPromise,resolvedPromise,stateOf,toBytes,toDict,toNumber,toSequence,toState,toStr,typeError))}
let part7_;function part7(){return part7_??=loadPart(()=>native.part(7)(native,page,first,world,isRehearsal,null,AbortSignal,Event,EventTarget,PDate,PObject,PPromise,apply,array,brand,core,deserialize,dictionary,domException,endSteps,eventHandlers,eventInterface,fail,has,implementsInterface,instance,interface_,isCallable,isObject,kernel,legacyObject,makeArrayLike,makeEvent,need,pageBuffer,pageMethods,pageOrigin,partial,promiseThen,promised,serialize,shared,stateOf,structuredClone,toCallback,toDict,toEnum,toLongLong,toNumber,toSequence,toState,toStr,toULong,typeError))}
let part8_;function part8(){return part8_??=loadPart(()=>native.part(8)(native,page,first,world,isRehearsal,null,Blob,EventTarget,PPromise,apply,array,brand,decodeBytes,domException,fail,implementsInterface,instance,interface_,isObject,need,promiseThen,promised,stateOf,toSequence,toState,toStr,typeError))}
let part9_;function part9(){return part9_??=loadPart(()=>native.part(9)(native,page,first,world,isRehearsal,null,EventTarget,FRAGMENT,HTML,PArrayBuffer,PObject,PPromise,append,apply,array,ascii,binaryText,brand,btoa,canvasSize,curve,defineProperty,dictionary,documentOf,domException,eventHandlers,fail,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,interface_,interfaces,isImageComplete,isObject,keep,kernel,lengthUnits,mainDocument,makeElementIn,makeFragment,makeMatrix,makeText,microtask,movePoint,naturalSize,need,newBlob,numberPattern,otherMatrix,ownKeys,pathLines,promiseResolve,rangeError,rejectedPromise,replaceAll,setAttr,stateOf,timesMatrix,toDict,toLong,toNumber,toSequence,toStr,toULong,typeError,typedArrayTag))}
let part10_;function part10(){return part10_??=loadPart(()=>native.part(10)(native,page,first,world,isRehearsal,null,Event,EventTarget,PArrayBuffer,PPromise,apply,brand,defineProperty,dictionary,domException,eventHandlers,eventInterface,fail,fire,getOwnPropertyDescriptor,implementsInterface,instance,interface_,interfaces,need,ownKeys,promiseResolve,rejectedPromise,setTimer,toDict,toDouble,toSequence,toState,toStr,toULong,typeError))}
let part11_;function part11(){return part11_??=loadPart(()=>native.part(11)(native,page,first,world,isRehearsal,null,AbortSignal,Event,PPromise,apply,brand,domException,eventHandlers,eventInterface,fail,fire,implementsInterface,instance,interface_,interfaces,need,newSignal,rejectedPromise,setTimer,stateOf,toCallback,toDict,toSequence,toState,toStr,toULong,typeError))}
let part12_;function part12(){return part12_??=loadPart(()=>native.part(12)(native,page,first,world,isRehearsal,null,PPromise,apply,ascii,baseURL,childText,decodeBytes,defineProperty,field,getAttr,getOwnPropertyDescriptor,getPrototypeOf,isCallable,isObject,mainDocument,mediaType,ownKeys,pageErrors,pageJSON,parseURL,published,referrerPolicies,reportError,running,sendRequest,setPrototypeOf,sheetOfModule,toStr,typeError))}
let part13_;function part13(){return part13_??=loadPart(()=>native.part(13)(native,page,first,world,isRehearsal,null,brand,instance,interface_,newTransform,pageBytes,rangeError,streamTerms,toBytes,toStr,typeError))}
let part14_;function part14(){return part14_??=loadPart(()=>native.part(14)(native,page,first,world,isRehearsal,null,EventTarget,MessageEvent,ascii,baseURL,brand,cancelRequest,core,decodeBytes,endSteps,eventHandlers,fail,fire,instance,interface_,mainDocument,parseURL,sendRequest,setTimer,toDict,toUSV))}
let part15_;function part15(){return part15_??=loadPart(()=>native.part(15)(native,page,first,world,isRehearsal,null,apply,array,brand,changeURL,dictionary,instance,interface_,isObject,isSpecialScheme,parseURL,percentEncode,toDict,toUSV,typeError))}
let part16_;function part16(){return part16_??=loadPart(()=>native.part(16)(native,page,first,world,isRehearsal,null,Blob,EventTarget,MessageEvent,baseURL,brand,core,endSteps,eventHandlers,fail,fire,has,implementsInterface,instance,interface_,interfaces,isObject,mainDocument,need,newBlob,pageBuffer,pageMethods,parseURL,requestArguments,setTimer,shared,stateOf,toBytes,toNumber,toSequence,toStr,toUSV,tokenPattern))}
let part17_;function part17(){return part17_??=loadPart(()=>native.part(17)(native,page,first,world,isRehearsal,null,DOMException,PArray,PArrayBuffer,PDataView,PDate,PError,PMap,PObject,PRegExp,PSet,apply,cloneError,decodeBytes,defineProperty,domException,getOwnPropertyDescriptor,getPrototypeOf,has,instance,interfaces,isCallable,isErrorObject,isObject,pageErrors,pageMethods,pagePrototypes,serializableFields,setPrototypeOf,shared,stateOf,toStr,typedArrayTag,typedArrays))}
let part18_;function part18(){return part18_??=loadPart(()=>native.part(18)(native,page,first,world,isRehearsal,null,apply,drain,isCallable,isObject,typeError))}
let part19_;function part19(){return part19_??=loadPart(()=>native.part(19)(native,page,first,world,isRehearsal,null,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,INSTRUCTION,TEXT,dataOf,rootState))}
let part20_;function part20(){return part20_??=loadPart(()=>native.part(20)(native,page,first,world,isRehearsal,null,CustomEvent,Event,brand,initEvent,need,parentState,pressTypes,toStr))}
let part21_;function part21(){return part21_??=loadPart(()=>native.part(21)(native,page,first,world,isRehearsal,null,PFunction,PObject,compileHandler,core,documentOf,kernel,windowState,withImports))}
let part22_;function part22(){return part22_??=loadPart(()=>native.part(22)(native,page,first,world,isRehearsal,null,AbortController,AbortSignal,brand,domException,fire,instance,need,newSignal,setTimer,signalAbort,toLongLong,toSequence,toState,typeError))}
let part23_;function part23(){return part23_??=loadPart(()=>native.part(23)(native,page,first,world,isRehearsal,null,DOCUMENT,FRAGMENT,detachedState,familyOf,forgetGarbage,shared,states,weakly))}
let part24_;function part24(){return part24_??=loadPart(()=>native.part(24)(native,page,first,world,isRehearsal,null,ATTRIBUTE,Node,NodeIterator,S,TreeWalker,apply,brand,core,fail,filterNode,instance,isCallable,iterate,iterators,parentState,precedingNode,shared,toState,toUShort,walkChild,walkSibling,windowOf))}
let part25_;function part25(){return part25_??=loadPart(()=>native.part(25)(native,page,first,world,isRehearsal,null,MutationObserver,MutationRecord,Node,brand,deliverRecords,endTransientObservers,instance,need,parentState,pendingObservers,queueObserverMicrotask,shared,staticList,toCallback,toDict,toSequence,toState,toStr,typeError,wrapperOrNull))}
let part26_;function part26(){return part26_??=loadPart(()=>native.part(26)(native,page,first,world,isRehearsal,null,ATTRIBUTE,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,S,append,childStates,copyState,detachedState,eachInShadow,ensureDocumentOrder,fail,inertDocument,insertedShadow,isHostIncluding,isText,kernel,makeFragment,makeText,parentState,queueTreeRecord,setDocument,shared,stateOf,states,toStr))}
let part27_;function part27(){return part27_??=loadPart(()=>native.part(27)(native,page,first,world,isRehearsal,null,Attr,NamedNodeMap,addAttr,adopt,attrAt,attrKey,attrNameFor,attrNode,attrQualified,attrValue,attributeWillChange,brand,changeAttr,documentOf,fail,keepExact,kernel,need,qualifiedName,removeAttrAt,setAttrNode,setAttrNodeValue,toNullableStr,toState,toStr,toULong,wrapperOrNull))}
let part28_;function part28(){return part28_??=loadPart(()=>native.part(28)(native,page,first,world,isRehearsal,null,DOMTokenList,ascii,brand,checkTokens,fail,need,toStr,tokens,typeError,updateTokens))}
let part29_;function part29(){return part29_??=loadPart(()=>native.part(29)(native,page,first,world,isRehearsal,null,ATTRIBUTE,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,XML,XMLNS,checkQualified,documentElement,fail,namespaceElement,parentState))}
let part30_;function part30(){return part30_??=loadPart(()=>native.part(30)(native,page,first,world,isRehearsal,null,CDATA,CharacterData,ProcessingInstruction,S,TEXT,Text,brand,childrenChanged,dataOf,documentOf,eachRange,fail,kernel,liveRanges,makeNode,need,parentState,replaceData,shared,storeData,targetOf,toStr,toULong))}
let part31_;function part31(){return part31_??=loadPart(()=>native.part(31)(native,page,first,world,isRehearsal,null,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,INSTRUCTION,Node,S,TEXT,attrIndex,attrValue,childStates,cloneNode,copyState,copyStates,dataOf,documentOf,eachRange,fail,isCharacterData,isEqual,kernel,liveRanges,locatePrefix,makeDocument,namespaceElement,need,node,orderKey,parentState,replaceChild,replaceData,rootState,setAttrNodeValue,targetOf,textBelow,toNullableState,toNullableStr,toState,toStr,treeCounts))}
let part32_;function part32(){return part32_??=loadPart(()=>native.part(32)(native,page,first,world,isRehearsal,null,ELEMENT,Node,S,composedRoot,documentOf,ensureInsertable,fail,isCharacterData,kernel,need,node,parentState,preInsert,replaceAll,replaceChild,toNodes,toNullableState,toState,viable,viableNext))}
let part33_;function part33(){return part33_??=loadPart(()=>native.part(33)(native,page,first,world,isRehearsal,{get backupQueue(){return backupQueue},set backupQueue(v){backupQueue=v}},core,definitions,microtask,reactionStack,runReactions))}
let part34_;function part34(){return part34_??=loadPart(()=>native.part(34)(native,page,first,world,isRehearsal,null,ELEMENT,FRAGMENT,ShadowRoot,TEXT,assignedNodes,brand,childStates,cloneNode,documentOf,fail,filledSlots,focusIn,hasSlottables,instance,isConnected,isCustomName,kernel,lookUp,markupOf,markupWithShadows,namedSlotsRoot,need,parentState,parseFragment,replaceAll,rootState,shadowHosts,signalOtherSlot,slotName,slotNameOf,slotsIn,states,toDict,toSequence,toState,toStr,toStrOrEmpty,treeCounts,typeError,wrapperOrNull))}
let part35_;function part35(){return part35_??=loadPart(()=>native.part(35)(native,page,first,world,isRehearsal,null,Attr,DOCUMENT,ELEMENT,Element,FRAGMENT,HTML,S,ascii,attrAt,attrIndex,attrNameFor,attrNode,badSelector,checkName,collection,documentOf,element,extractName,fail,hasAttr,insertAdjacent,kernel,makeElementIn,makeText,need,parentState,parseFragment,preInsert,removeAttr,removeAttrAt,replaceChild,setAttr,setAttrNS,setAttrNode,toNullableStr,toState,toStr,toStrOrEmpty,wrapperOf,wrapperOrNull))}
let part36_;function part36(){return part36_??=loadPart(()=>native.part(36)(native,page,first,world,isRehearsal,null,ATTRIBUTE,AbstractRange,CDATA,COMMENT,DOCTYPE,DOCUMENT,ELEMENT,FRAGMENT,HTML,INSTRUCTION,Node,Range,S,TEXT,append,brand,checkPoint,childStates,cloneNode,collapsePoint,commonAncestor,comparePoints,containedInRange,dataOf,deleteContents,documentOf,ensureInsertable,extractContents,fail,insertInRange,instance,interfaces,isCharacterData,isCollapsed,isInclusiveAncestor,isPartial,isText,kernel,lengthOf,liveRanges,makeElementIn,makeFragment,makeRange,need,parentForBoundary,parentState,parseFragment,preInsert,rangeText,replaceAll,replaceData,rootState,setBoundary,splitText,states,storeData,toDict,toState,toStr,toULong,toUShort,typeError))}
let part37_;function part37(){return part37_??=loadPart(()=>native.part(37)(native,page,first,world,isRehearsal,null,DOCTYPE,Node,Range,Selection,anchor,array,brand,checkPoint,collapseTo,comparePoints,deleteContents,fail,fire,focusPoint,instance,interfaces,isCollapsed,kernel,mainDocument,makeRange,need,parentState,rangeText,rootState,select,selectedRange,setTimer,toDict,toNullableState,toSequence,toState,toULong,wrapperOrNull))}
let part38_;function part38(){return part38_??=loadPart(()=>native.part(38)(native,page,first,world,isRehearsal,null,HTML,S,TEXT,append,dataOf,documentOf,fail,kernel,makeElementIn,makeFragment,makeText,mergeWithNext,parentState,replaceAll,replaceChild,replaceData))}
let part39_;function part39(){return part39_??=loadPart(()=>native.part(39)(native,page,first,world,isRehearsal,null,ELEMENT,HTML,S,childStates,collection,deleteAt,documentOf,fail,html,htmlChildren,insertAt,insertNew,interfaces,kernel,makeElementIn,need,parentState,preInsert,tableChild,tableRows,toLong,toState))}
let part40_;function part40(){return part40_??=loadPart(()=>native.part(40)(native,page,first,world,isRehearsal,null,allowedStep,ascii,decimalPlaces,getAttr,isFloat,isOnStep,parseFloatNumber,plainNumbers,stepBase))}
let part41_;function part41(){return part41_??=loadPart(()=>native.part(41)(native,page,first,world,isRehearsal,null,HTML,S,canSelect,controlValue,fail,getAttr,inputType,isChecked,kernel,radioGroup,rootState,selectionOf,setSelection,tellSelection))}
let part42_;function part42(){return part42_??=loadPart(()=>native.part(42)(native,page,first,world,isRehearsal,null,URLInterface,URLSearchParams,array,brand,changeURL,decodeBytes,decodeNext,decodePercent,drain,getOwnPropertyDescriptor,instance,isObject,makeURL,need,needRoom,ownKeys,pairsChanged,parsePairs,parseURL,serializePairs,setURL,toCallback,toSequence,toUSV,typeError))}
let part43_;function part43(){return part43_??=loadPart(()=>native.part(43)(native,page,first,world,isRehearsal,{get isOver(){return isOver},set isOver(v){isOver=v}},Stamp,apply,closedAround,closedObject,closedWindow,closedWindows,core,fail,firstOfOthers,getOwnPropertyDescriptor,isIndex,need,ownKeys,ownOrigin,parseURL,part0,postElsewhere,published,remoteWindow,remoteWindows,shared,stateOf,targetOfMessage,toUSV,topWindow,typeError,windowOfBrowser))}
let part44_;function part44(){return part44_??=loadPart(()=>native.part(44)(native,page,first,world,isRehearsal,null,closedWindow,documentOf,isConnected,otherWindow,parentElsewhere,part0,stateOf,topWindow,windowAt))}
let part45_;function part45(){return part45_??=loadPart(()=>native.part(45)(native,page,first,world,isRehearsal,null,ELEMENT,HTML,HTMLFormControlsCollection,RadioNodeList,S,brand,collection,collectionOps,contentWindow,controlsOf,formElements,getAttr,inputType,isChecked,isConnected,isLabelable,isListed,kernel,keyword,legacyObject,liveList,liveNodes,mainDocument,namedControl,need,parentState,rootState,setChecked,stateOf,toStr,wrapperOf))}
let part46_;function part46(){return part46_??=loadPart(()=>native.part(46)(native,page,first,world,isRehearsal,null,PError,defineProperty,domException,getOwnPropertyDescriptor,instance,interfaces,isCallable,pageErrors,serializableFields,setPrototypeOf,shared,toStr))}
let part47_;function part47(){return part47_??=loadPart(()=>native.part(47)(native,page,first,world,isRehearsal,null,TextDecoder,TextEncoder,apply,base64,brand,decodeNext,decodePiece,dictionary,fail,has,instance,need,pageBytes,pageMethods,passMark,rangeError,toDict,toStr,toUSV,typeError,typedArrayTag,viewOf))}
let part48_;function part48(){return part48_??=loadPart(()=>native.part(48)(native,page,first,world,isRehearsal,null,DrivenError,ELEMENT,I_all,PDate,PUint8Array,S,Valueless,apply,array,atob,binaryText,btoa,bufferLength,builtInMethods,construct,contentWindow,defineProperty,dictionary,drivenArgument,drivenElement,drivenFrame,drivenLists,drivenResult,drivenShadow,drivenWindow,getOwnPropertyDescriptor,getPrototypeOf,interfaceName,isArguments,isCallable,isConnected,isObject,itemsOfList,jsonForm,mostValues,objectTag,pagePrototypes,pageValue,promiseThen,rangeError,see,shared,stateOf,takes,textOfBytes,toULong,toldNumber,topWindow,typeError,viewGetter,windowNode,withOwn))}
let part49_;function part49(){return part49_??=loadPart(()=>native.part(49)(native,page,first,world,isRehearsal,{get isDefining(){return isDefining},set isDefining(v){isDefining=v}},CustomElementRegistry,ELEMENT,HTML,Node,PPromise,S,alreadyConstructed,attrAt,brand,callBack,construct,definitions,definitionsByConstructor,documentOf,domException,enqueueCallback,fail,getAttr,interfaceOf,interfaces,isConnected,isConstructor,isCustomName,isObject,kernel,lookUp,mainDocument,makeElementIn,need,noteBuiltIn,noteControls,parentState,prototypeIn,rejected,reportErrorOf,resolved,see,setPrototypeOf,stateOf,states,toCallback,toDict,toSequence,toState,toStr,treeCounts,typeError,upgrade,whenDefined,windowOf))}
let part50_;function part50(){return part50_??=loadPart(()=>native.part(50)(native,page,first,world,isRehearsal,{get selectionCount(){return selectionCount},set selectionCount(v){selectionCount=v}},ELEMENT,HTMLCollection,HTMLOptionsCollection,S,SVG,addOption,append,brand,childStates,chosenOption,collapse,collection,collectionOps,dataOf,fail,getAttr,hasAttr,html,htmlChildren,insertNew,interfaces,isDisabledOption,isMarkedSelected,isSelected,isText,kernel,legacyObject,liveNodes,need,noteSelection,optionIDs,optionText,optionValue,parentState,parseNonNegative,preInsert,removeAttr,removeOption,replaceChild,selectOf,selectOnly,selectedIndex,selectedPlaces,setAttr,setOption,setOptionCount,setSelected,setText,stateOf,syncSelect,toLong,toState,toStr,toULong,typeError,wrapperOrNull))}
let part51_;function part51(){return part51_??=loadPart(()=>native.part(51)(native,page,first,world,isRehearsal,null,ValidityState,brand,defineProperty,getOwnPropertyDescriptor,html,validity,willValidate))}
let part52_;function part52(){return part52_??=loadPart(()=>native.part(52)(native,page,first,world,isRehearsal,null,Headers,appendField,array,ascii,brand,drain,field,fieldValues,fillHeaders,forbiddenFields,getOwnPropertyDescriptor,instance,isFieldValue,isForbiddenField,isObject,isSafeHere,mayChange,mediaType,need,ownKeys,removePrivileged,setField,stripField,toByteString,toCallback,toSequence,toStr,tokenPattern,typeError))}
let part53_;function part53(){return part53_??=loadPart(()=>native.part(53)(native,page,first,world,isRehearsal,null,Blob,File,FileList,blobBytes,blobType,brand,clamped,decodeBytes,has,implementsInterface,instance,isObject,joinBytes,need,newBlob,pageBuffer,pageBytes,pageMethods,promised,stateOf,toBlobOptions,toBlobPart,toBytes,toDict,toEnum,toLongLong,toNumber,toSequence,toStr,toULong,toUSV,wallTime))}
let part54_;function part54(){return part54_??=loadPart(()=>native.part(54)(native,page,first,world,isRehearsal,null,Blob,FormData,HTML,S,array,asFile,ascii,blobType,brand,closest,decodeBytes,fail,fieldName,fire,formEntries,getAttr,implementsInterface,indexOfBytes,inputType,inputValue,instance,interfaces,isChecked,isDisabled,isDisabledOption,isListed,isSubmitButton,joinBytes,kernel,need,noBytes,normalizeNewlines,optionIDs,optionValue,rootState,selectedPlaces,stateOf,textAreaValue,toEntry,toState,toUSV,typeError))}
let part55_;function part55(){return part55_??=loadPart(()=>native.part(55)(native,page,first,world,isRehearsal,null,CustomStateSet,ElementInternals,File,FormData,HTML,PObject,S,ValidityState,ariaElements,ariaLists,ariaStrings,array,brand,checkValidity,controlInternals,definitions,enqueueCallback,fail,getOwnPropertyDescriptor,implementsInterface,instance,interfaces,internalTargets,isBelow,isDisabled,kernel,labeledControl,liveList,need,publishMembers,rootState,stateOf,tellCustomStates,toDict,toSequence,toState,toStr,toUSV,typeError,validityFlags,willValidate,wrapperOrNull))}
let part56_;function part56(){return part56_??=loadPart(()=>native.part(56)(native,page,first,world,isRehearsal,null,MediaList,brand,fail,kernel,legacyObject,mediaItems,mediaOf,mediaText,need,setMedia,toStr,toStrOrEmpty,toULong))}
let part57_;function part57(){return part57_??=loadPart(()=>native.part(57)(native,page,first,world,isRehearsal,null,CSSStyleSheet,PPromise,S,StyleSheet,StyleSheetList,ascii,baseURL,brand,documentOf,domException,fail,getAttr,instance,isConnected,isObject,leaveDisabled,legacyObject,mainDocument,mediaListOf,mediaText,microtask,need,parseURL,part2,readable,replaceRules,setMedia,setSheetDisabled,sheetOf,sheetsOf,textBelow,toDict,toStr,toULong,toUSV,wrapperOrNull))}
let part58_;function part58(){return part58_??=loadPart(()=>native.part(58)(native,page,first,world,isRehearsal,null,ELEMENT,Node,S,SVGAnimatedString,animatedText,array,ascii,assignByHand,assignedNodes,baseFallback,brand,contentDocument,contentWindow,documentOf,documentURL,fail,fire,getAttr,hasAttr,html,interfaces,isDisabled,keyword,parentState,removeAttr,setAttr,setFlag,setSheetDisabled,sheetOf,stateOf,toDict,toState,toStr,toUSV,tokenList))}
let part59_;function part59(){return part59_??=loadPart(()=>native.part(59)(native,page,first,world,isRehearsal,null,ELEMENT,S,above,bodyOf,boxOf,documentElement,holdsPositioned,isFixed,isMainRoot,isReversed,mainDocument,movers,offsetParent,parentState,positionOf,scrollPlace,scrollShift,scrolledBoxes,statedLeft,statedRight,viewport))}
let part60_;function part60(){return part60_??=loadPart(()=>native.part(60)(native,page,first,world,isRehearsal,null,CompositionEvent,ELEMENT,KeyboardEvent,MouseEvent,S,StorageEvent,TextEvent,UIEvent,anglesOf,boundingRect,boxOf,brand,digitsWithShift,fire,initEvent,insideTarget,interfaces,isConnected,isGiven,keypadCodes,keysOf,mainDocument,markKeyCodes,namedKeyCodes,need,placed,stateOf,targetMember,tiltOf,toLong,toNullableStr,toShort,toStr,toULong,toUSV,viewport))}
let part61_;function part61(){return part61_??=loadPart(()=>native.part(61)(native,page,first,world,isRehearsal,null,backgroundImage,backgroundInitial,backgroundOffset,backgroundRepeat))}
let part62_;function part62(){return part62_??=loadPart(()=>native.part(62)(native,page,first,world,isRehearsal,null,CSSStyleDeclaration,brand,compressShorthand,declarations,ensureWritable,need,propertyName,propertyValue,readableCode,setProperty,shorthandParts,storeDeclarations,supportsCondition,supportsDeclaration,toStr,toStrOrEmpty))}
let part63_;function part63(){return part63_??=loadPart(()=>native.part(63)(native,page,first,world,isRehearsal,null,DOMPoint,DOMPointReadOnly,DOMRectList,DOMRectReadOnly,brand,dictionary,greatest,instance,least,legacyObject,makeRect,pointInit,scrollPlace,toDict,toNumber))}
let part64_;function part64(){return part64_??=loadPart(()=>native.part(64)(native,page,first,world,isRehearsal,null,CaretPosition,ELEMENT,Range,S,TEXT,boxesAround,brand,commonAncestor,containedInRange,dataOf,doc,documentElement,documentOf,elementsAt,inScrolledBoxes,instance,kernel,mainDocument,makeRect,need,originFor,originOf,parentState,rangeRects,rectList,retarget,scrollShift,scrolledBoxes,textRects,toDouble,viewport,withFixed))}
let part65_;function part65(){return part65_??=loadPart(()=>native.part(65)(native,page,first,world,isRehearsal,null,COMMENT,ELEMENT,HTML,S,TEXT,TextEvent,append,besideLeaf,blockAround,breakBlock,breakLine,childStates,cloneNode,collapseRange,collapseTo,comparePoints,dataOf,deleteContents,deletedBy,documentOf,editText,editingHost,extractContents,fire,firstShown,getAttr,insertAtCaret,insertInRange,insertLines,instance,interfaces,isBreak,isCollapsed,isConnected,isHost,isInclusiveAncestor,isText,isTextBlock,isTextField,isWhole,joinBlocks,keepBlock,kernel,knownIn,lengthOf,mainDocument,makeElementIn,makeRange,makeText,mayInput,moveCaret,nextLeaf,parentState,preInsert,removeAttr,replaceData,rootState,select,selectedIn,selectedRange,selection,tellMovedSelection,textRects))}
let part66_;function part66(){return part66_??=loadPart(()=>native.part(66)(native,page,first,world,isRehearsal,null,ELEMENT,S,TEXT,attrQualified,blurElement,boundingRect,canSelect,childStates,commitChange,controlValue,dataName,dataOf,documentOf,editingHost,fail,fire,focusByPerson,focusDelegate,focusTarget,getAttr,globalHandlerSet,handlerTarget,hasAttr,hasBox,includesShadow,inputType,inputValue,interfaces,isBody,isConnected,isDisabled,isFocusable,isFocusableByDefault,isHost,isOperable,kernel,labeledControl,mainDocument,middleOf,namePattern,parentState,parseInteger,partWithText,putCaret,setAttr,setHandler,setSelection,syncValue,tellFocus,toStr,windowHandlerSet))}
let part67_;function part67(){return part67_??=loadPart(()=>native.part(67)(native,page,first,world,isRehearsal,null,ATTRIBUTE,CDATA,COMMENT,DOCTYPE,DOCUMENT,Document,ELEMENT,FRAGMENT,HTML,INSTRUCTION,Node,S,TEXT,XML,XMLDocument,XMLNS,XMLSource,ascii,attrAt,brand,childStates,contentOf,dataOf,doctypeForm,doctypeParts,documentElement,emptyScope,escapeAttr,escapeText,fail,interfaces,kernel,makeComment,makeDocument,makeElementIn,makeNode,makeText,markParsed,namePattern,need,parentState,parseXML,parsedDocument,qualifiedName,qualifiedPattern,readContentHandlers,targetOf,toState,toStr,typeError,voidTags))}
let part68_;function part68(){return part68_??=loadPart(()=>native.part(68)(native,page,first,world,isRehearsal,null,S,ascii,decoded,fire,getAttr,hasAttr,htmlChildren,indicated,mainDocument,parentState,removeAttr,setAttr))}
let part69_;function part69(){return part69_??=loadPart(()=>native.part(69)(native,page,first,world,isRehearsal,null,DOCUMENT,Event,EventTarget,Stamp,core,defineProperty,here,implementsAll,interfaces,isTrustedGetter,legacyObject,locationDescriptor,see,setPrototypeOf,shared,world2))}
let part70_;function part70(){return part70_??=loadPart(()=>native.part(70)(native,page,first,world,isRehearsal,null,core,decodePercentText,entered,entries,fail,fire,interfaces,navigateTo,parseURL,revealFragment,setTimer,shared,stateOfText,windowState))}
let part71_;function part71(){return part71_??=loadPart(()=>native.part(71)(native,page,first,world,isRehearsal,{get unloading(){return unloading},set unloading(v){unloading=v}},HTML,S,ascii,askForWindow,baseTarget,chooseWindow,contentWindow,core,documentOf,fail,fire,framesOf,getAttr,interfaces,isFeatureOn,isPopupWanted,isUnloading,leadFrame,leastLength,ledAround,ledElsewhere,mainDocument,nameOfFrame,nameOfWindow,newWindow,olderFeatures,openedNamed,ownOpened,parseInteger,parseURL,remoteWindow,shared,tellDriver,windowFeatures,windowState))}
let part72_;function part72(){return part72_??=loadPart(()=>native.part(72)(native,page,first,world,isRehearsal,null,ATTRIBUTE,CDATA,DOCTYPE,DOCUMENT,DOMImplementation,DocumentType,ELEMENT,HTML,INSTRUCTION,Node,S,SVG,TreeWalker,XMLDocument,adopt,append,ascii,attrIndex,bodyOf,brand,checkName,checkQualified,childStates,childText,cloneNode,collapse,collection,createElement,doc,documentElement,eventNames,extractName,fail,focusIn,getAttr,headOf,instance,interfaces,isAboutURL,isConnected,isObject,isOption,isShown,kernel,mainDocument,makeDocument,makeElementIn,makeIterator,makeNode,makeText,need,newEvent,openAgain,openWindow,parentState,preInsert,removeAttrAt,replaceAll,replaceChild,stateOf,throwsOnWriting,toFilter,toNullableState,toNullableStr,toState,toStr,toStrOrEmpty,toULong,toUSV,wrapperOrNull))}
let part73_;function part73(){return part73_??=loadPart(()=>native.part(73)(native,page,first,world,isRehearsal,null,fire,interfaces,setTimer))}
let part74_;function part74(){return part74_??=loadPart(()=>native.part(74)(native,page,first,world,isRehearsal,null,Element,PObject,S,ariaTargets,array,ascii,getAttr,getOwnPropertyDescriptor,includesScope,removeAttr,rootState,setAriaTargets,setAttr,toSequence,toState,wrapperOrNull))}
let part75_;function part75(){return part75_??=loadPart(()=>native.part(75)(native,page,first,world,isRehearsal,null,STATE,ascii,beforeToggle,checkPopover,documentOf,fail,focusDelegate,getAttr,hasAttr,html,isAround,isConnected,isObject,isPopoverOpen,kernel,openPopovers,popoverType,queueToggle,targetOf2))}
let part76_;function part76(){return part76_??=loadPart(()=>native.part(76)(native,page,first,world,isRehearsal,null,S,STATE,beforeToggle,closeAsNamed,closeDialog,documentOf,fail,fire,focusDelegate,getAttr,hasAttr,html,htmlChildren,isConnected,isFocusable,kernel,mainDocument,namedDetails,openDialog,openPopovers,parentState,popoverType,queueToggle,removeAttr,requestClose,rootState,setAttr,setTimer,toStr))}
let part77_;function part77(){return part77_??=loadPart(()=>native.part(77)(native,page,first,world,isRehearsal,null,ascii,closeDialog,commandOf,dialogCommands,fire,getAttr,hasAttr,interfaces,invokePopover,isConnected,kernel,openDialog,openPopovers,popoverCommands,popoverType,requestClose,targetOf2))}
let part78_;function part78(){return part78_??=loadPart(()=>native.part(78)(native,page,first,world,isRehearsal,null,S,STATE,activationState,checkForm,childText,clicking,closeDialog,closesDialog,controlsOf,driver,enqueueCallback,fire,getAttr,hasAttr,inputType,inputValue,interfaces,invoke2,isChecked,isConnected,isDisabled,isOfPerson,isValidated,kernel,keyword,labeledControl,noteSelection,optionIDs,parentState,radioGroup,resetForm,setChecked,setText,stateOf,submitByClick,submitForm,syncSelect,syncValue,tellDriver))}
let part79_;function part79(){return part79_??=loadPart(()=>native.part(79)(native,page,first,world,isRehearsal,null,FileList,HTML,S,canSelect,changeSelection,childText,controlValue,fail,getAttr,hasAttr,html,inputType,interfaces,isConnected,isLabelable,isSubmitButton,kernel,labeledControl,liveList,meterParts,moveToEnd,need,normalizeNewlines,parentState,parseFloatNumber,progressMax,rootState,selectionOf,setAttr,setText,stateOf,submitForm,syncValue,textAreaValue,textBelow,toDouble,toState,toStr,toStrOrEmpty,toULong,tokenList,typeError,wrapperOrNull))}
let part80_;function part80(){return part80_??=loadPart(()=>native.part(80)(native,page,first,world,isRehearsal,null,ChunkQueue,PPromise,ReadableStream,ReadableStreamDefaultController,ReadableStreamDefaultReader,Stamp,acquireReader,apply,array,asHandled,attempt,bindReader,brand,cancelReadable,chunkIterator,chunkIteratorPrototype,closeReadable,deferred,defineProperty,desiredSize,enqueue,errorReadable,finishReadable,illegal,instance,isCallable,isObject,iteratorResult,mayEnqueue,method,microtask,need,newReadable,part5,promiseResolve,promiseThen,published,pullIfNeeded,rangeError,readChunk,readableFrom,rejectedPromise,releaseReader,resolvedPromise,setPrototypeOf,startReadable,stateOf,stepOf,strategyOf,tee,toDict,toEnum,toNumber,toStr,typeError,whenSettled))}
let part81_;function part81(){return part81_??=loadPart(()=>native.part(81)(native,page,first,world,isRehearsal,null,AbortSignal,ChunkQueue,ReadableStream,TextDecoder,TextDecoderStream,TextEncoderStream,TransformStream,TransformStreamDefaultController,WritableStream,WritableStreamDefaultController,WritableStreamDefaultWriter,abortWritable,acquireReader,acquireWriter,advanceWritable,apply,asHandled,attempt,brand,cancelReadable,closeMark,closeReadable,closeSink,closeWritable,construct,decodeNext,decodePiece,deferred,desiredSize,enqueue,errorReadable,finishErroring,finishReadable,instance,isEnding,isObject,isStep,joinBytes,mayEnqueue,method,microtask,need,needRoom,newReadable,newSignal,newTransform,newWritable,noBytes,pageBytes,part5,pipe,pipeTerms,rangeError,readAll,readChunk,rejectReady,rejectWritable,rejectedPromise,releaseReader,releaseWriter,resolvedPromise,roomOf,signalAbort,startErroring,startReadable,startWritable,stateOf,strategyOf,streamTerms,toBytes,toDict,toState,toStr,typeError,typedArrayTag,updateBackpressure,viewOf,whenSettled,writeChunk,writeToSink))}
let part82_;function part82(){return part82_??=loadPart(()=>native.part(82)(native,page,first,world,isRehearsal,null,Blob,FormData,ReadableStream,URLSearchParams,bodyType,decodeBytes,finishReadable,has,implementsInterface,instance,isObject,multipart,needsFreshBody,noBytes,pageMethods,parseMultipart,parsePairs,serializePairs,stateOf,toBytes,toUSV,typeError))}
let part83_;function part83(){return part83_??=loadPart(()=>native.part(83)(native,page,first,world,isRehearsal,null,AbortSignal,Request,appendField,baseURL,brand,cacheModes,credentialModes,extractBody,field,followSignal,headerPairs,implementsInterface,instance,isForbiddenMethod,isObject,mainDocument,needsFreshBody,newHeaders,newSignal,noBytes,normalMethod,pageOrigin,parseURL,redirectModes,referrerPolicies,requestModes,stateOf,takeBody,takeStream,teeBody,toByteString,toEnum,toState,toStr,toUSV,tokenPattern,typeError))}
let part84_;function part84(){return part84_??=loadPart(()=>native.part(84)(native,page,first,world,isRehearsal,null,Crypto,apply,brand,fail,need,typeError,typedArrayTag))}
let part85_;function part85(){return part85_??=loadPart(()=>native.part(85)(native,page,first,world,isRehearsal,null,Blob,blobURLLimit,blobURLs,need,noBytes,pageOrigin,randomUUID,rangeError,toState))}
let part86_;function part86(){return part86_??=loadPart(()=>native.part(86)(native,page,first,world,isRehearsal,{get navigationEntry(){return navigationEntry},set navigationEntry(v){navigationEntry=v}},Performance,PerformanceMark,PerformanceMeasure,PerformanceNavigationTiming,PerformanceObserverEntryList,addNumbers,brand,dictionary,entriesOf,entryJSON,entryList,entryNumber,fail,guarded,instance,isObject,makeMark,markTime,maximumEntries,navigationNumbers,navigationTime,need,notePerformance,performanceEntries,resourceNumbers,setTimer,stateOf,structuredClone,timesOfNavigation,toDict,toDouble,toStr,typeError))}
let part87_;function part87(){return part87_??=loadPart(()=>native.part(87)(native,page,first,world,isRehearsal,{get isPainted(){return isPainted},set isPainted(v){isPainted=v}},HTML,PObject,PerformanceObserver,PerformancePaintTiming,PerformanceTiming,array,brand,defineProperty,dictionary,getOwnPropertyDescriptor,home,instance,isWorker,mainDocument,navigationTime,notePerformance,observedEntryTypes,performanceEntries,performanceObservers,queueEntries,stateOf,timesOfNavigation,toDict,toSequence,toStr,typeError))}
let part88_;function part88(){return part88_??=loadPart(()=>native.part(88)(native,page,first,world,isRehearsal,null,blobAnswer,cacheModes,noAnswer,noBytes,noteResource,readResponse,redirectModes,requestArguments,requestFinished,responseTypes,sentRequests,setTimer,shared,timeRequest,timedRequests))}
let part89_;function part89(){return part89_??=loadPart(()=>native.part(89)(native,page,first,world,isRehearsal,null,PPromise,ascii,baseURL,decodeImage,documentOf,domException,driver,fetchImage,fire,getAttr,html,imageAddress,isImageComplete,naturalSize,numberReaders,numberWriters,parentState,parseURL,placeOnPage,sendRequest,setAttr))}
let part90_;function part90(){return part90_??=loadPart(()=>native.part(90)(native,page,first,world,isRehearsal,null,binaryText,blobURLs,btoa,documentOf,followLink,getAttr,hasAttr,isConnected,isOfPerson,isShown,mainDocument,navigateTarget,resolveURL,saveLink))}
let part91_;function part91(){return part91_??=loadPart(()=>native.part(91)(native,page,first,world,isRehearsal,null,HTML,S,append,ascii,childText,documentOf,fire,getAttr,hasAttr,inputValue,isConnected,isScript,javaScriptType,mainDocument,makeElementIn,makeText,noteSelection,setAttr,setTimer,states,syncValue,toStr,toULong))}
let part92_;function part92(){return part92_??=loadPart(()=>native.part(92)(native,page,first,world,isRehearsal,null,MessageChannel,MessageEvent,MessagePort,PObject,array,brand,deliver,fail,fire,handlerValue,initEvent,instance,isObject,need,newPort,part0,setHandler,setTimer,startPort,structuredClone,tellMessage,toSequence,toStr,toUSV,transferList,typeError))}
let part93_;function part93(){return part93_??=loadPart(()=>native.part(93)(native,page,first,world,isRehearsal,null,S,ascii,baseURL,bodyOf2,decodePercentText,documentURL,expectedFragment,getAttr,has2,isParsed,links,mainDocument,parseURL))}
let part94_;function part94(){return part94_??=loadPart(()=>native.part(94)(native,page,first,world,isRehearsal,null,ELEMENT,aligned,boxOf,boxesAround,clientSize,documentElement,element,elementScroll,isFixed,isObject,isScrollBox,isScroller,isSmooth,jumpViewport,kernel,lengths,mainDocument,normalizedScroll,noteScroll,opacityChain,pageHeight,parentState,perform,placeInPort,rootWidth,scrollElement,scrollFree,scrollShift,scrollSize,scrollViewport,scrolledBoxes,scrolledElements,sides2,smooth,smoothTime,toBehavior,toDict,toStr,typeError,viewport))}
let part95_;function part95(){return part95_??=loadPart(()=>native.part(95)(native,page,first,world,isRehearsal,null,ScreenOrientation,brand,driver,pageViewport))}
let part96_;function part96(){return part96_??=loadPart(()=>native.part(96)(native,page,first,world,isRehearsal,null,Element,ResizeObserver,ResizeObserverEntry,array,boxOf,brand,changeOf,depthOf,fire,guarded,instance,interfaces,isReplaced,kernel,makeRectReadOnly,need,observingChanged,onDevice,reportLoop,resizeObservers,sizes,sizesOf,toDict,toState,toStr,typeError,windowState))}
let part97_;function part97(){return part97_??=loadPart(()=>native.part(97)(native,page,first,world,isRehearsal,{get examined(){return examined},set examined(v){examined=v},get touched(){return touched},set touched(v){touched=v}},ELEMENT,S,animationNames,awaitsMotion,beforeTurn,beginMotion,beginWatching,computedShorthands,computedValue,documentOf,examinedElements,fire,home,interfaces,isDrawn,isStyled,kernel,listed,looks,motionStyle,motionTime,movedProperties,movedValues,moving,noteStyledNodes,observingChanged,parentState,seenMotion,setTimer,states,stepAnimations,stepTransitions,tellMotion,touchedElements,treeCounts,turned,windowState))}
let part98_;function part98(){return part98_??=loadPart(()=>native.part(98)(native,page,first,world,isRehearsal,{get isWaiting(){return isWaiting},set isWaiting(v){isWaiting=v},get isWholeInView(){return isWholeInView},set isWholeInView(v){isWholeInView=v},get wholeHeight(){return wholeHeight},set wholeHeight(v){wholeHeight=v}},DOCUMENT,ELEMENT,Element,IntersectionObserver,IntersectionObserverEntry,array,ascii,boundingRect,boxOf,boxesAround,brand,clips,common,documentElement,elementsAt,fail,freeze,grown,guarded,includesComposed,instance,intersectionObservers,isObject,isOfElement,isScrollBox,isScroller,isSeen,mainDocument,makeRectReadOnly,margin,marginText,need,observeIntersection,observingChanged,originFor,pageHeight,portOf,rangeError,readingDelay,rootArea,rootWidth,scrolledAt,setTimer,shownPart,stateOf,toCallback,toDict,toDouble,toLong,toSequence,toState,toStr,typeError,viewport,waitForReading))}
let part99_;function part99(){return part99_??=loadPart(()=>native.part(99)(native,page,first,world,isRehearsal,null,BroadcastChannel,MessageEvent,brand,broadcastChannels,core,drop,fail,fire,instance,isForeign,need,pageOrigin,part0,setTimer,structuredClone,tellMessage,toUSV))}
let part100_;function part100(){return part100_??=loadPart(()=>native.part(100)(native,page,first,world,isRehearsal,null,area,core,fail,isForeign,shared,storageChanged,storageQuota))}
let part101_;function part101(){return part101_??=loadPart(()=>native.part(101)(native,page,first,world,isRehearsal,null,DOMException,ELEMENT,apply,getOwnPropertyDescriptor,isErrorObject,isObject,shown,stateOf))}
let part102_;function part102(){return part102_??=loadPart(()=>native.part(102)(native,page,first,world,isRehearsal,null,isObject,mainDocument,stateOf,wholeAddress))}
let part103_;function part103(){return part103_??=loadPart(()=>native.part(103)(native,page,first,world,isRehearsal,{get isReporting(){return isReporting},set isReporting(v){isReporting=v}},apply,core,defineProperty,driver,fire,home,interfaces,isObject,isOfMutedScript,isWorker,kernel,makeEvent,muting,pagePromiseThen,published,remoteStack,setTimer,shared,shownError,stateOf,tellDriver,tellRejection,watchHandling,windowState))}
let part104_;function part104(){return part104_??=loadPart(()=>native.part(104)(native,page,first,world,isRehearsal,null,IdleDeadline,MessageEvent,PObject,array,brand,core,fail,fire,guarded,instance,isDiscarded,latest,need,originURL,own,ownOpened,ownOrigin,parseURL,setTimer,shared,structuredClone,targetOfMessage,toCallback,toStr,windowState,windowTexts))}
let part105_;function part105(){return part105_??=loadPart(()=>native.part(105)(native,page,first,world,isRehearsal,null,ATTRIBUTE,COMMENT,DOCTYPE,ELEMENT,FRAGMENT,INSTRUCTION,Node,S,XPathExpression,XPathResult,apply,ascii,attrValue,attributesOf,axisNodes,brand,childStates,descendants,documentOf,domException,elementByID,evaluateXPath,fail,filterNodes,inOrder,instance,isBefore,isCallable,isObject,isText,need,nodeSet,orContext,ownerOf,parentState,qualifiedName,resultOf,reverseAxes,rootState,stateOf,stringValue,targetOf,toState,toStr,toULong,toUShort,typeError,walkSteps,wrapperOrNull,xpathAxes,xpathBoolean,xpathCompare,xpathEqual,xpathError,xpathFunctions,xpathNumber,xpathOperators,xpathResult,xpathRound,xpathString,xpathToken,xpathTokens))}
let part106_;function part106(){return part106_??=loadPart(()=>native.part(106)(native,page,first,world,isRehearsal,{get readLocalText(){return readLocalText},set readLocalText(v){readLocalText=v}},PDate,apply,construct,defineProperty,fromLocal,getOwnPropertyDescriptor,isCallable,isObject,localDateArguments,presentTime,published,replaceMethod,toStr,zoneFormats,zoneName))}
let part107_;function part107(){return part107_??=loadPart(()=>native.part(107)(native,page,first,world,isRehearsal,{get isLocaleReplaced(){return isLocaleReplaced},set isLocaleReplaced(v){isLocaleReplaced=v}},PDate,apply,defineProperty,driver,fromLocal,getOwnPropertyDescriptor,isCallable,isObject,localeArguments,ownKeys,published,replaceDate,replaceDateConstructor,replaceIntl,replaceMethod,setLocalReader,toLocal,zoneName,zoneOffset))}
let part108_;function part108(){return part108_??=loadPart(()=>native.part(108)(native,page,first,world,isRehearsal,{get lastWatch(){return lastWatch},set lastWatch(v){lastWatch=v},get toldPlace(){return toldPlace},set toldPlace(v){toldPlace=v}},Geolocation,GeolocationCoordinates,GeolocationPosition,GeolocationPositionError,Navigator,PermissionStatus,Permissions,apply,brand,coordinatesJSON,dictionary,driver,expose,geolocation,getOwnPropertyDescriptor,instance,isCallable,isObject,need,permissionNames,permissionState,permissionStatuses,permissions,placeWatchers,promised,publishMembers,see,setTimer,stateOf,tellPlace,toCallback,toStr,typeError,wallTime))}
let part109_;function part109(){return part109_??=loadPart(()=>native.part(109)(native,page,first,world,isRehearsal,null,Navigator,NavigatorUAData,array,brand,brandsOf,dictionary,driver,expose,instance,promised,publishMembers,see,toStr,toldBrands))}
let part110_;function part110(){return part110_??=loadPart(()=>native.part(110)(native,page,first,world,isRehearsal,null,Document,EventTarget,HTMLElement,MathMLElement,SVGElement,Touch,TouchEvent,TouchList,addEventHandlers,brand,defineProperty,doc,driver,element,expose,fingers,fire,getOwnPropertyDescriptor,globalHandlerSet,instance,isConnected,isObject,need,own,see,toDouble,toLong,toState,toULong,touchList,touchNumbers,touchTypes,typeError,viewport))}
let part111_;function part111(){return part111_??=loadPart(()=>native.part(111)(native,page,first,world,isRehearsal,null,ELEMENT,ascii,boundingRect,boxOf,drivenBooleans,driver,elementsAt,exposeClientHints,exposeTouches,fire,framesOf,getAttr,getComputedStyle,includesComposed,inputType,isChecked,isDisabled,isInFlow,isLabeled,isSelected,kernel,mainDocument,meantElement,originFor,parentState,placeOf,positionOf,rootState,screen,scrollIntoView,setLocale,stateOf,tellMediaLists,tellPermissions,tellPlaceWatchers,viewport,windowState))}
let part112_;function part112(){return part112_??=loadPart(()=>native.part(112)(native,page,first,world,isRehearsal,null,DataTransfer,DataTransferItem,DataTransferItemList,Element,File,PObject,allowedEffects,apply,array,ascii,brand,dragData,dragEffects,dragEvent,driver,fail,fileList,fire,formatName,instance,interfaces,isConnected,itemOf,itemsOf,legacyObject,need,setTimer,stateOf,toCallback,toState,toStr,toULong,typeError,usualEffect))}
let part113_;function part113(){return part113_??=loadPart(()=>native.part(113)(native,page,first,world,isRehearsal,{get pointedElements(){return pointedElements},set pointedElements(v){pointedElements=v}},DrivenError,KeyboardEvent,MouseEvent,S,STATE,activatePage,activePointer,ancestorsOf,beginDrag,bodyOf,canSelect,chooseByKey,commitChange,core,documentElement,draggedElement,driveEvents,driveKey,drivenState,driver,editByKey,editingHost,element,elementAt,elementScroll,endDrag,fail,fire,fireTouch,getAttr,hasAttr,includesComposed,inputType,interfaces,isConnected,isDisabled,isFocusableByDefault,isHost,isOperable,isScroller,isSelected,kernel,lastCharacter,mainDocument,mayInput,meantElement,middleOf,moveDrag,moveFocus,movePointer,optionIDs,parseInteger,placeOf,pointerMembers,pointerNumber,pointerTarget,query,radioGroup,releaseCapture,reveal,scrollAround,scrollElement,scrollViewport,scrollsBy,selectionOf,setSelection,shared,shiftedCharacter,tellPointed,textAreaValue,toLong,toldNumber,typeByDefault,typeValue,typedInput,usePointer,valueMode,viewport,virtualKeyCode))}
let part114_;function part114(){return part114_??=loadPart(()=>native.part(114)(native,page,first,world,isRehearsal,{get ownSandbox(){return ownSandbox},set ownSandbox(v){ownSandbox=v}},ATTRIBUTE,CDATA,COMMENT,DOCUMENT,DOMException,DrivenError,ELEMENT,FRAGMENT,INSTRUCTION,PDate,PMap,PObject,PRegExp,PSet,S,TEXT,activationState,apply,array,attrValue,boundingRect,bufferSize,canSelect,channelFunction,childIDs,construct,controlValue,core,dataOf,dataProperty,defineProperty,driveEvents,drivenState,driver,driverLocators,driverTasks,evaluateDriven,exposeClientHints,exposeSensors,exposeTouches,fire,focusByPerson,format,framesOf,hasAttr,home,inOrder,interfaceName,interfaces,isCallable,isConnected,isDisabled,isDisabledOption,isErrorObject,isHost,isObject,isSelected,itemsOfList,kernel,localValue,mainDocument,makeEvent,mapSize,navigatorState,newUUID,nodeNumber,objectTag,parseXPath,part3,published,regExpFlags,regExpSource,remoteContent,remoteException,remoteNode,remotePrimitive,remoteStack,remoteType,remoteValue,sandboxNamed,scrollPlace,selectOf,setLocale,setSelected,setSelection,setSize,setWindow,shownError,stateOf,subscribe,takes,tellDriver,typeError,typedArrayTag,wholeOptions,windowNode,windowState,world2))}
let part115_;function part115(){return part115_??=loadPart(()=>native.part(115)(native,page,first,world,isRehearsal,{get groupDepth(){return groupDepth},set groupDepth(v){groupDepth=v}},consoleTimers,counts,format,logForDriver,print,toStr))}
let part116_;function part116(){return part116_??=loadPart(()=>native.part(116)(native,page,first,world,isRehearsal,{get messageHandlers(){return messageHandlers},set messageHandlers(v){messageHandlers=v}},PObject,PPromise,beginDriving,defineProperty,dictionary,expose,fail,postedMessages,published,shared,textOfMessage))}
let part117_;function part117(){return part117_??=loadPart(()=>native.part(117)(native,page,first,world,isRehearsal,null,Response,appendField,baseURL,bodiless,brand,field,headerPairs,instance,mainDocument,makeResponse,need,needsFreshBody,newHeaders,pageJSONText,parseURL,rangeError,tee,toByteString,toDict,toUSV,toUShort,typeError))}
let part118_;function part118(){return part118_??=loadPart(()=>native.part(118)(native,page,first,world,isRehearsal,null,PPromise,Response,allBytes,asHandled,bodiless,cancelReadable,cancelRequest,enqueue,errorReadable,fetchRequest,fetchStreamed,instance,makeRequest,mayEnqueue,need,newHeaders,own,pageBytes,part5,sendRequest,startReadable,takeBody,takePart,typeError,whenSettled))}
let part119_;function part119(){return part119_??=loadPart(()=>native.part(119)(native,page,first,world,isRehearsal,null,DOCTYPE,DONE,Document,ELEMENT,HEADERS_RECEIVED,LOADING,OPENED,UNSENT,XMLHttpRequest,XMLHttpRequestUpload,ascii,baseURL,blobType,changeURL,childStates,clearTimer,decodeBytes,decodeMarked,doctypeParts,documentElement,endPartial,endRequest,extractBody,fail,failRequest,field,finishResponse,fire,greatestResponse,implementsInterface,instance,isFieldValue,isForbiddenField,isForbiddenMethod,isXMLType,joinBytes,kernel,mainDocument,makeDocument,markLength,markParsed,markedEncoding,mediaType,need,newBlob,noResponse,normalMethod,pageBuffer,pageJSON,parseURL,parseXML,partInterval,partialText,progress,readResponse,receive,receivePart,requestArguments,requestBody,responseEncoding,responseLength,responseMediaType,responseText,responseValue,responseXML,sendAndWait,sendRequest,sendXHR,serializeHTML,setField,setTimer,sharedRequest,startTimeout,stateOf,stripField,textEncoding,toByteString,toStr,toULong,toUSV,tokenPattern,typeText))}
let part120_;function part120(){return part120_??=loadPart(()=>native.part(120)(native,page,first,world,isRehearsal,null,Blob,FILE_DONE,FILE_LOADING,ascii,binaryText,btoa,clearTimer,decodeMarked,fail,mediaType,need,pageBuffer,progress,readFile,reading,setTimer,toState,toStr))}
let part121_;function part121(){return part121_??=loadPart(()=>native.part(121)(native,page,first,world,isRehearsal,null,Navigator,baseURL,brand,extractBody,isSafelistedField,mainDocument,need,parseURL,sendRequest,toUSV,typeError))}
let part122_;function part122(){return part122_??=loadPart(()=>native.part(122)(native,page,first,world,isRehearsal,null,FontFace,brand,deferred,defineProperty,fontMembers,fontStandards,getOwnPropertyDescriptor,instance,toDict,toStr))}
let part123_;function part123(){return part123_??=loadPart(()=>native.part(123)(native,page,first,world,isRehearsal,null,Animation,Element,KeyframeEffect,PPromise,animationEnd,animationState,animationTime,animationsOf,apply,armAnimation,array,brand,defaultTiming,dictionary,domException,effectLength,element,fail,finishAnimation,fire,instance,interfaces,isObject,need,newAnimation,newPromise,playAnimation,promiseResolve,promiseThen,published,readKeyframes,readTiming,runningAnimations,setRate,setTimer,stateOf,timeline,toDict,toDouble,toNullableState,toNumber,toSequence,toStr,typeError,wrapperOrNull))}
let part124_;function part124(){return part124_??=loadPart(()=>native.part(124)(native,page,first,world,isRehearsal,null,domException,fail,hasAttr,html,rejected,toDouble))}
let part125_;function part125(){return part125_??=loadPart(()=>native.part(125)(native,page,first,world,isRehearsal,null,canvasSize,guarded,html,need,part9,setTimer,toCallback,toStr,toULong))}
let part126_;function part126(){return part126_??=loadPart(()=>native.part(126)(native,page,first,world,isRehearsal,null,ViewTransition,apply,asHandled,attempt,brand,deferred,doc,domException,instance,isCallable,microtask,toCallback,toDict,whenSettled))}
let part127_;function part127(){return part127_??=loadPart(()=>native.part(127)(native,page,first,world,isRehearsal,null,CSSStyleSheet,adoptSheets,adopting,array,defineProperty,documentOf,ensureAdoptable,mainDocument,stateOf,toIndex,toState))}
let part128_;function part128(){return part128_??=loadPart(()=>native.part(128)(native,page,first,world,isRehearsal,{get isOver(){return isOver},set isOver(v){isOver=v}},addListener,endSteps,endWindow,framesOf,getOwnPropertyDescriptor,mainDocument,noteEndedWindow,ownFrame,ownKeys,setHandler,shared,windowState))}
let part129_;function part129(){return part129_??=loadPart(()=>native.part(129)(native,page,first,world,isRehearsal,null,DOMMatrix,DOMMatrixReadOnly,DOMPoint,angleUnits,ascii,brand,defineProperty,dictionary,fail,flatMatrix,flatNames,functionMatrix,getOwnPropertyDescriptor,identityMatrix,implementsInterface,instance,invertedMatrix,isFlat,isObject,lengthUnits,makeMatrix,matrixOfDictionary,matrixPlaces,matrixSteps,moveMatrix,movePoint,numberPattern,otherMatrix,parseTransform,pointInit,radians,scaleMatrix,stateOf,timesMatrix,toNumber,toSequence,toStr,transformFunctions,turnMatrix,typeError))}
let part130_;function part130(){return part130_??=loadPart(()=>native.part(130)(native,page,first,world,isRehearsal,null,SVG,SVGAnimatedLength,SVGAnimatedRect,SVGLength,ascii,brand,getAttr,instance,lengthParts,lengthText,lengthUnits,makeRect,numberPattern,parentState,setAttr,svgLength,svgLengthTypes,svgSide,toDouble,toStr,userUnits,viewBoxOf,viewport,viewportSide))}
let part131_;function part131(){return part131_??=loadPart(()=>native.part(131)(native,page,first,world,isRehearsal,null,SVGAnimatedTransformList,SVGTransform,SVGTransformList,brand,fail,functionMatrix,identityMatrix,instance,makeMatrix,makeTransform,matrixFunction,otherMatrix,setTransforms,svgTransformTypes,timesMatrix,toDouble,toState,toULong,transformsOf))}
let part132_;function part132(){return part132_??=loadPart(()=>native.part(132)(native,page,first,world,isRehearsal,null,ELEMENT,SVG,SVGAnimatedTransformList,SVGGraphicsElement,arc,ascii,boundingRect,box,boxOfPoints,brand,childStates,curve,curveSteps,drawingMatrix,drawnBox,drawnText,ellipsePoints,fontHeight,getAttr,identityMatrix,instance,join,lettersWidth,makeMatrix,makeRect,moveMatrix,movePoint,outline,ownMatrix,parentState,pathCounts,pathLines,pointPairs,radians,scaleMatrix,svgLength,svgSide,textBox,timesMatrix,undrawn,viewBoxOf))}
let part133_;function part133(){return part133_??=loadPart(()=>native.part(133)(native,page,first,world,isRehearsal,null,DOMPoint,ELEMENT,SVGAnimatedLength,SVGAnimatedRect,SVGAnimatedString,SVGGeometryElement,SVGSVGElement,SVGTextContentElement,animatedObjects,brand,childStates,defineProperty,drawnText,fail,getAttr,getOwnPropertyDescriptor,identityMatrix,instance,interfaces,lettersWidth,makeMatrix,makeRect,makeTransform,matrixFunction,need,otherMatrix,outline,outlineLength,pointAlong,toDouble,toStr,toULong))}
let part134_;function part134(){return part134_??=loadPart(()=>native.part(134)(native,page,first,world,isRehearsal,null,AsyncFunction,DrivenError,File,KeyboardEvent,PError,PPromise,S,XMLDocument,apply,asDriver,atob,canSelect,caretPlace,checkForm,clicked,clicking,closeTopDialog,closesDialog,commitChange,construct,controlValue,controlsOf,core,documentOf,drivenArgument,drivenFunction,drivenResult,driver,driverCalls,editingHost,fileList,fire,focusByPerson,instance,interfaces,isConnected,isDisabled,isObject,isShifted,isSubmitButton,isTextField,isThenable,isValidated,kernel,mainDocument,mayInput,microtask,middleOf,noteSelection,optionIDs,pageValue,part0,part12,postedMessages,pressedPart,promiseResolve,published,replaceText,see,selectionOf,setPrototypeOf,shownError,subscribe,toldNumber,typedInput,valueOrReason,virtualKeyCode,wallTime,wantsDoubleClick))}
const isBeginning=!first&&!isRehearsal;
const isWorker=native.isWorker();
const shared=first?first.shared:{
interfaces:new WeakMap(),names:new WeakMap(),
jsonForms:new WeakMap(),
states:[],families:new Map(),sweptCount:0,keptCount:0,
endedCount:0,lists:[],keptLists:0,liveRanges:new Set(),
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
insert:null,makeAttr:null,makeShadow:null,nameParts:null,noteBlocking:null,noteLook:null,
parseXMLFragment:null,pointTo:null,press:null,queueRecord:null,reactions:null,readBodyHandlers:null,
remove:null,
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
function toSequence(v,convert=undefined){return part18().f0_(v,convert)}
function drain(v,method,convert){return part18().f1_(v,method,convert)}
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
    IDBKeyRange IDBObjectStore IDBOpenDBRequest IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent ImageBitmap
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
function replace(key,value){
if(!Reflect.defineProperty(page,key,dataProperty(value,true,true)))throw typeError(`${key} is fixed`);
}
const replaceable=(key,value)=>{
const holder={
get[key](){own(this);return value();},
set[key](v){replace(key,v);},
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
const treeCounts=(shared.treeCounts??={custom:0,slots:0,removals:0,awaitsMotions:false});
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
function includesComposed(ancestor,s){return part19().f0_(ancestor,s)}
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
const lengthOf=(s)=>part19().f1_(s);
function dataOf(s){return part19().f2_(s)}
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
initEvent(a0){return part20().f0_.apply(this,arguments)}
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
function initEvent(s,type,bubbles,cancelable){return part20().f1_(s,type,bubbles,cancelable)}
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
members:()=>part20().f2_(),
});
function composedPath(s){return part20().f3_(s)}
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
function wantsDoubleClick(s){return part20().f4_(s)}
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
const whole=e.relatedState??stateOf(e.relatedTarget)??null,related=retarget(whole,target);
let activation=null;
const isClick=e.type==="click"&&implementsAll(e.I,interfaces.MouseEvent??CustomEvent);
let clearTargets=false;
if(target!==related||target===whole){
const append=(s,shown,relatedState,isSlotOfLast=false)=>{
path.push({
state:s,object:s.wrapper,target:shown,related:relatedState,
isRootOfClosedTree:s.shadowMode==="closed",
isSlotInClosedTree:isSlotOfLast&&rootIsClosed(s),
});
};
append(target,targetOverride??target,related);
if(isClick&&target.activation)activation=target;
let current=target;
let shown=target;
let parent=eventParent(target,e);
while(parent!==null&&parent!==undefined){
const parentRelated=retarget(whole,parent);
const isSlot=parent.local==="slot"&&parentState(current)!==parent;
const isOutside=parent.kind===undefined||includesShadow(rootState(shown),parent);
if(isOutside){
if(isClick&&e.bubbles&&activation===null&&parent.activation)activation=parent;
append(parent,null,parentRelated,isSlot);
}else if(parent===parentRelated){
break;
}else{
shown=parent;
if(isClick&&activation===null&&parent.activation)activation=parent;
append(parent,parent,parentRelated,isSlot);
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
}else{
clearTargets=whole.kind!==undefined&&rootState(whole).shadowMode!==undefined;
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
core.setCurrentEvent=(event)=>{
const before=currentEvent;
currentEvent=event;
return before;
};
function windowOfListener(callback){
try{
return(shared.isMany?windowOf(callback):null)??core;
}catch{
return core;
}
}
function callListener(e,listener,s){
const windowBefore=shared.current,callback=listener.callback,called=listener.handler?.value??callback;
const owner=windowOfListener(called);
const isInShadow=s.kind!==undefined&&rootState(s).shadowMode!==undefined;
const before=owner.setCurrentEvent(isInShadow?undefined:e.wrapper);
e.isPassive=listener.passive??false;
const wasMuted=enterCallback(called);
try{
if(shared.isMany)enterWindow(called);
if(listener.run){
listener.run(e,s);
}else if(typeof callback==="function"){
apply(callback,here(e.currentTarget),[e.wrapper]);
}else{
const method=callback.handleEvent;
if(!isCallable(method))throw owner.typeError("The listener has no handleEvent function");
apply(method,callback,[e.wrapper]);
}
}catch(error){
e.hasThrown=true;
reportErrorOf(called,error instanceof TypeError?owner.typeError(error.message):error);
}
leaveCallback(wasMuted);
e.isPassive=false;
owner.setCurrentEvent(before);
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
function handlerValue(s,type){return part21().f0_(s,type)}
function setHandler(s,type,value,source){
if(s.isWindowless)return;
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
function compileHandler(s,type,handler){return part21().f1_(s,type,handler)}
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
const AbortSignal=interface_("AbortSignal",EventTarget,()=>part22().f0_());
eventHandlers(AbortSignal,["abort"]);
function newSignal(){return part22().f1_()}
function signalAbort(s,reason){return part22().f2_(s,reason)}
const AbortController=interface_("AbortController",null,()=>part22().f3_(),{
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
function familyOf(s){return part23().f0_(s)}
function sweepNodes(){
const count=native.nodeCount();
if(count-shared.sweptCount>=Math.max(4096,shared.keptCount))gatherFamilies(count);
}
function noteEndedWindow(){
if(++shared.endedCount>=endedWindows)gatherFamilies(native.nodeCount());
}
const endedWindows=16;
function gatherFamilies(count){return part23().f1_(count)}
function weakly(object){return part23().f2_(object)}
function forget(ref){
if(ref?.number!==undefined)native.forgetWeakly(ref.number);
}
function forgetGarbage(){
for(const[id,ref]of shared.families){
if(ref.deref()!==undefined)continue;
forget(ref);
shared.families.delete(id);
}
}
function keepFamily(s){
if(s.family===undefined)return;
forget(shared.families.get(s.id));
for(const[id,member]of s.family.states){
states[id]=member;
shared.families.delete(id);
member.family=undefined;
}
}
function heldNodes(){return part23().f3_()}
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
let controlVersion=0;
function noteControls(){controlVersion++;}
function liveNodes(s){
if(s.fixed)return s.fixed;
const version=native.version()+controlVersion,own=s.ownVersion===undefined?0:s.ownVersion();
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
function filterNode(s,n){return part24().f0_(s,n)}
const TreeWalker=interface_("TreeWalker",null,()=>part24().f1_());
function walkChild(s,down,along){return part24().f2_(s,down,along)}
function walkSibling(s,along,down){return part24().f3_(s,along,down)}
function makeIterator(root,whatToShow,filter){return part24().f4_(root,whatToShow,filter)}
const NodeIterator=interface_("NodeIterator",null,()=>part24().f5_());
function iterate(s,isForward){return part24().f6_(s,isForward)}
function precedingNode(n,root){return part24().f7_(n,root)}
function iteratorBeforeRemoval(s,removed){return part24().f8_(s,removed)}
const pendingObservers=shared.pendingObservers;
const MutationObserver=interface_("MutationObserver",null,()=>class{
observe(a0){return part25().f0_.apply(this,arguments)}
disconnect(){return part25().f1_.call(this)}
takeRecords(){
const s=brand(this,MutationObserver);
const list=array(s.records.map(mutationRecord));
s.records=[];
return list;
}
},{
length:1,
make(a0,a1){return part25().f2_.apply(this,arguments)},
});
function deliverRecords(s,records){
guarded(s.callback,s.wrapper,[array(records.map(mutationRecord)),s.wrapper]);
}
const MutationRecord=interface_("MutationRecord",null,()=>part25().f3_());
function mutationRecord(r){
return r.wrapper??instance(MutationRecord,r);
}
function queueTreeRecord(target,added,removed,previous,next){
kernel.queueRecord("childList",target,{added,removed,previous,next});
}
function queueRecord(a0,a1,a2){return part25().f4_.apply(this,arguments)}
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
function addTransientObservers(n,parent){return part25().f5_(n,parent)}
keep({queueRecord});
function ensureInsertable(n,parent,child){
if(parent.kind!==DOCUMENT&&parent.kind!==FRAGMENT&&parent.kind!==ELEMENT){
fail("HierarchyRequestError","The parent cannot have children");
}
if(n.kind!==ATTRIBUTE&&isHostIncluding(n,parent)){
fail("HierarchyRequestError","The node contains its new parent");
}
if(child&&parentState(child)!==parent)fail("NotFoundError","The reference is not a child of the parent");
if(n.kind===DOCUMENT||n.kind===ATTRIBUTE){
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
function ensureDocumentOrder(n,parent,child,replaced){return part26().f0_(n,parent,child,replaced)}
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
function insertedShadow(root,connected){return part26().f1_(root,connected)}
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
function replaceChild(parent,n,child){return part26().f2_(parent,n,child)}
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
function eachInShadow(root,body){return part26().f3_(root,body)}
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
function setDocument(top,old,doc){return part26().f4_(top,old,doc)}
function toNodes(list,doc){return part26().f5_(list,doc)}
function copyState(from,to,doc){return part26().f6_(from,to,doc)}
function copyStates(from,to,doc){return part26().f7_(from,to,doc)}
let lastOrderKey=0;
const orderKey=(s)=>(s.order??=++lastOrderKey);
const attrIndex=(a)=>native.attrPlaceNS(a.element.id,a.ns,a.local);
keep({insert,remove});
const Attr=interface_("Attr",Node,()=>part27().f0_());
function makeAttr(ns,prefix,local,value,doc){
const s={kind:ATTRIBUTE,ns,prefix,local,value,element:null,doc,listeners:null};
instance(Attr,s);
return s;
}
const attrKey=(ns,local)=>`${ns??""}|${local}`;
function attrNode(e,place){return part27().f1_(e,place)}
function attrValue(a){return part27().f2_(a)}
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
function setAttrNS(e,ns,prefix,local,value){return part27().f3_(e,ns,prefix,local,value)}
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
const isBlockingName=(local)=>local==="id"||local==="name"||local==="rel"||local==="href"
||local==="media"||local==="blocking";
function attributeChanged(e,ns,local,old,value){
if(e.custom)kernel.customAttributeChanged(e,local,old,value,ns);
if(ns!==null)return;
if(e.ariaTargets!==undefined)delete e.ariaTargets[local];
if(e.isHTML||e.ns===SVG){
if(local.length>2&&local[0]==="o"&&local[1]==="n")kernel.contentHandlerChanged(e,local.slice(2),
value);
else if(local==="nonce")native.setNonce(e.id,value??"");
else if(local==="style"&&styleJudging.isOn)judgeStyle(e,value);
e.attributeSteps?.(e,local,old,value);
if(mainDocument.readyState==="loading"&&isBlockingName(local))kernel.noteBlocking(e,local,old);
}
if(treeCounts.slots>0
&&(local==="slot"||(local==="name"&&e.local==="slot")))kernel.slotAttributeChanged(e,local,old,
value);
}
const styleJudging={isOn:false,isWriting:false};
function judgeStyle(e,value){
if(documentOf(e)===mainDocument)native.judgeStyle(e.id,styleJudging.isWriting?null:value);
}
function setAttrNode(e,a){return part27().f4_(e,a)}
const NamedNodeMap=interface_("NamedNodeMap",null,()=>class{
get length(){return native.attrCount(brand(this,NamedNodeMap).element.id);}
item(a0){return part27().f5_.apply(this,arguments)}
getNamedItem(a0){return part27().f6_.apply(this,arguments)}
getNamedItemNS(a0,a1){return part27().f7_.apply(this,arguments)}
setNamedItem(a0){return part27().f8_.apply(this,arguments)}
setNamedItemNS(a0){return part27().f9_.apply(this,arguments)}
removeNamedItem(a0){return part27().f10_.apply(this,arguments)}
removeNamedItemNS(a0,a1){return part27().f11_.apply(this,arguments)}
});
makeArrayLike(NamedNodeMap,false);
const attrMapOps={
length:(s)=>native.attrCount(s.element.id),
item:(s,i)=>attrNode(s.element,i).wrapper,
hidesNames:true,
names(s){return part27().f12_.call(this,s)},
named(s,name){return part27().f13_.call(this,s,name)},
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
toggle(a0){return part28().f0_.apply(this,arguments)}
replace(a0,a1){return part28().f1_.apply(this,arguments)}
supports(a0){return part28().f2_.apply(this,arguments)}
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
function namespaceElement(s){return part29().f0_(s)}
function locatePrefix(e,namespace){return part29().f1_(e,namespace)}
function locateNamespace(n,prefix){return part29().f2_(n,prefix)}
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
function extractName(namespace,qualified){return part29().f3_(namespace,qualified)}
const CharacterData=interface_("CharacterData",Node,()=>class{
get data(){return dataOf(brand(this,CharacterData));}
set data(v){
const s=brand(this,CharacterData);
replaceData(s,0,dataOf(s).length,toStrOrEmpty(v));
}
get length(){return dataOf(brand(this,CharacterData)).length;}
substringData(a0,a1){return part30().f0_.apply(this,arguments)}
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
replaceData(a0,a1,a2){return part30().f1_.apply(this,arguments)}
});
function replaceData(s,offset,count,data){return part30().f2_(s,offset,count,data)}
const Text=interface_("Text",CharacterData,()=>class{
splitText(offset){
const s=brand(this,Text);
need(arguments.length,1);
return splitText(s,toULong(offset)).wrapper;
}
get wholeText(){return part30().f3_.call(this)}
get assignedSlot(){
const s=kernel.assignedSlot(brand(this,Text));
return s&&rootState(s).shadowMode==="open"?s.wrapper:null;
}
},{
make([data=""],newTarget){
return constructNode(makeText(toStr(data),mainDocument),newTarget);
},
});
function splitText(s,offset){return part30().f4_(s,offset)}
const CDATASection=interface_("CDATASection",Text,()=>class{});
const ProcessingInstruction=interface_("ProcessingInstruction",CharacterData,()=>part30().f5_());
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
function normalize(top){return part31().f0_(top)}
function cloneNode(s,doc,isDeep){return part31().f1_(s,doc,isDeep)}
function isEqual(a,b){return part31().f2_(a,b)}
function comparePosition(a,b){return part31().f3_(a,b)}
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
set nodeValue(v){return part31().f4_.call(this,v)}
get textContent(){return part31().f5_.call(this)}
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
cloneNode(subtree=undefined){return part31().f6_.call(this,subtree)}
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
contains(a0){return part31().f7_.apply(this,arguments)}
lookupPrefix(a0){return part31().f8_.apply(this,arguments)}
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
replaceChild(a0,a1){return part31().f9_.apply(this,arguments)}
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
before(){return part32().f0_.apply(this,arguments)}
after(){return part32().f1_.apply(this,arguments)}
replaceWith(){return part32().f2_.apply(this,arguments)}
remove(){
const s=node(this);
kernel.reactions(()=>kernel.remove(s));
}
};
function viableNext(s,nodes){return part32().f3_(s,nodes)}
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
replaceChildren(){return part32().f4_.apply(this,arguments)}
moveBefore(a0,a1){return part32().f5_.apply(this,arguments)}
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
if(!doc.isHTML&&!isUnsafe){
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
function runReactions(queue){return part33().f0_(queue)}
function enqueueReaction(s,reaction){return part33().f1_(s,reaction)}
function enqueueCallback(s,name,args){
const callback=s.custom.callbacks[name];
if(callback)kernel.enqueueReaction(s,()=>callBack(callback,s,args));
}
function callBack(callback,s,args){
try{
apply(callback,s.wrapper,args);
}catch(error){
reportErrorOf(callback,error);
}
}
function lookUp(local,is){return part33().f2_(local,is)}
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
const ShadowRoot=interface_("ShadowRoot",DocumentFragment,()=>part34().f0_());
eventHandlers(ShadowRoot,["slotchange"]);
const shadowHosts=new Set(
("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span").split(" "));
function attachShadow(s,init){return part34().f1_(s,init)}
function makeShadow(s,id,members){return part34().f2_(s,id,members)}
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
function cloneShadow(from,to,doc){return part34().f3_(from,to,doc)}
function markupWithShadows(s,options){return part34().f4_(s,options)}
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
function assignedNodes(slot,flattens){return part34().f5_(slot,flattens)}
function assignByHand(slot,nodes){return part34().f6_(slot,nodes)}
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
function filledSlots(top){return part34().f7_(top)}
function signalOtherSlot(root,name,those){
kernel.signalSlot(slotsIn(root).find((slot)=>slotName(slot)===name&&!those.includes(slot)));
}
function slotsAfterInsertion(c,parent){return part34().f8_(c,parent)}
function slotsBeforeRemoval(n,parent){
return namedSlotsRoot(parent)?filledSlots(n):[];
}
function slotsAfterRemoval(n,parent,left){return part34().f9_(n,parent,left)}
function slotAttributeChanged(e,local,old,value){return part34().f10_(e,local,old,value)}
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
getAttributeNS(a0,a1){return part35().f0_.apply(this,arguments)}
setAttribute(name,value){
const s=element(this);
need(arguments.length,2);
name=toStr(name);
value=toStr(value);
checkName(name);
setAttr(s,attrNameFor(s,name),value);
}
setAttributeNS(a0,a1,a2){return part35().f1_.apply(this,arguments)}
removeAttribute(name){
const s=element(this);
need(arguments.length,1);
removeAttr(s,attrNameFor(s,toStr(name)));
}
removeAttributeNS(a0,a1){return part35().f2_.apply(this,arguments)}
toggleAttribute(a0){return part35().f3_.apply(this,arguments)}
hasAttribute(name){
const s=element(this);
need(arguments.length,1);
return hasAttr(s,attrNameFor(s,toStr(name)));
}
hasAttributeNS(a0,a1){return part35().f4_.apply(this,arguments)}
getAttributeNode(a0){return part35().f5_.apply(this,arguments)}
getAttributeNodeNS(a0,a1){return part35().f6_.apply(this,arguments)}
setAttributeNode(a0){return part35().f7_.apply(this,arguments)}
setAttributeNodeNS(a0){return part35().f8_.apply(this,arguments)}
removeAttributeNode(a0){return part35().f9_.apply(this,arguments)}
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
closest(a0){return part35().f10_.apply(this,arguments)}
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
insertAdjacentElement(a0,a1){return part35().f11_.apply(this,arguments)}
insertAdjacentText(a0,a1){return part35().f12_.apply(this,arguments)}
get innerHTML(){return markupOf(element(this),false);}
set innerHTML(v){
const s=element(this);
const text=toStrOrEmpty(v);
kernel.reactions(()=>setInnerHTML(s,text));
}
get outerHTML(){return markupOf(element(this),true);}
set outerHTML(v){return part35().f13_.call(this,v)}
insertAdjacentHTML(a0,a1){return part35().f14_.apply(this,arguments)}
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
function byTagNameNS(s,ns,local){return part35().f15_(s,ns,local)}
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
function insertAdjacent(s,where,n){return part35().f16_(s,where,n)}
const AbstractRange=interface_("AbstractRange",null,()=>part36().f0_());
const isCollapsed=(r)=>r.start===r.end&&r.startOffset===r.endOffset;
interface_("StaticRange",AbstractRange,()=>class{},{
length:1,
make(a0,a1){return part36().f1_.apply(this,arguments)},
});
function makeRange(start,startOffset,end,endOffset,newTarget){return part36().f2_(start,startOffset,end,endOffset,newTarget)}
function comparePoints(a,aOffset,b,bOffset){return part36().f3_(a,aOffset,b,bOffset)}
function setBoundary(r,isStart,n,offset){return part36().f4_(r,isStart,n,offset)}
function parentForBoundary(n){
const p=parentState(n);
if(!p)fail("InvalidNodeTypeError","The node has no parent");
return p;
}
const Range=interface_("Range",AbstractRange,()=>part36().f5_(),{
make(args,newTarget){return makeRange(mainDocument,0,mainDocument,0,newTarget).wrapper;},
constants:{START_TO_START:0,START_TO_END:1,END_TO_END:2,END_TO_START:3},
});
publishMixin(()=>class{
toString(){return rangeText(brand(this,Range));}
},Range);
function checkPoint(n,offset){return part36().f6_(n,offset)}
function commonAncestor(r){
let n=r.start;
if(n.kind===ATTRIBUTE)return n;
while(!native.contains(n.id,r.end.id))n=parentState(n);
return n;
}
function containedInRange(r,n){return part36().f7_(r,n)}
function rangeText(r){return part36().f8_(r)}
const isInclusiveAncestor=(a,b)=>a.kind!==ATTRIBUTE&&b.kind!==ATTRIBUTE?native.contains(a.id,b.id)
:a===b;
function deleteContents(r){return part36().f9_(r)}
function collapsePoint(start,startOffset,end){return part36().f10_(start,startOffset,end)}
function extractContents(r,extracts){return part36().f11_(r,extracts)}
const isPartial=(r,n)=>isInclusiveAncestor(n,r.start)!==isInclusiveAncestor(n,r.end);
function insertInRange(r,n){return part36().f12_(r,n)}
const Selection=interface_("Selection",null,()=>part37().f0_());
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
function select(s,range,isBackward){return part37().f1_(s,range,isBackward)}
function collapseTo(s,n,offset){return part37().f2_(s,n,offset)}
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
function setInnerText(s,text,isOuter){return part38().f0_(s,text,isOuter)}
function mergeWithNext(s){return part38().f1_(s)}
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
createTBody(){return part39().f0_.call(this)}
get rows(){
const s=html(this);
return(s.$rowList??=collection(()=>tableRows(s)));
}
insertRow(index=undefined){return part39().f1_.call(this,index)}
deleteRow(index){
const s=html(this);
need(arguments.length,1);
deleteAt(tableRows(s),toLong(index));
}
};
htmlMembers.HTMLTableSectionElement=()=>part39().f2_();
htmlMembers.HTMLTableRowElement=()=>class{
get rowIndex(){return part39().f3_.call(this)}
get sectionRowIndex(){return part39().f4_.call(this)}
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
htmlMembers.HTMLTableCellElement=()=>part39().f5_();
function htmlChildren(s,...names){
return native.collect(s.id,3,"","").filter((id)=>S(id).isHTML&&names.includes(S(id).local));
}
const tableChild=(s,name)=>S(htmlChildren(s,name)[0]??-1);
function insertNew(parent,name,before){return part39().f6_(parent,name,before)}
function afterCaption(s){return part39().f7_(s)}
function setTableChild(s,name,v,place){return part39().f8_(s,name,v,place)}
function removeTableChild(s,name){
const old=tableChild(s,name);
if(old)kernel.reactions(()=>kernel.remove(old));
}
function tableRows(s){return part39().f9_(s)}
function insertAt(s,name,ids,i){return part39().f10_(s,name,ids,i)}
function deleteAt(ids,i){return part39().f11_(ids,i)}
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
function isDate(t){return part40().f0_(t)}
function isWeek(t){return part40().f1_(t)}
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
function allowedStep(s,kind){return part40().f2_(s,kind)}
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
function rangeValue(s,text){return part40().f3_(s,text)}
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
function setChecked(s,checked){return part41().f0_(s,checked)}
function radioGroup(s){return part41().f1_(s)}
const normalizeNewlines=(t)=>t.replace(/\r\n?/g,"\n");
const textAreaValue=(s)=>(s.isDirty?s.rawValue:childText(s));
const clicking={submits:true};
function controlValue(s){
return s.local==="input"?inputValue(s):s.local==="textarea"?normalizeNewlines(textAreaValue(s))
:s.local==="select"?s.wrapper.value:"";
}
function selectionOf(s){return part41().f2_(s)}
function setSelection(s,start,end,direction=undefined){return part41().f3_(s,start,end,direction)}
function changeSelection(s,start,end,direction){return part41().f4_(s,start,end,direction)}
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
const isSpecialScheme=(protocol)=>protocol in defaultPorts;
const percentEncode=(text,keep)=>part42().f0_(text,keep);
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
static parse(a0){return part42().f1_.apply(this,arguments)}
get href(){return brand(this,URLInterface).url.href;}
set href(v){return part42().f2_.call(this,v)}
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
function decodePercent(text){return part42().f3_(text)}
function decodeBytes(label,bytes,keepsMark){return part42().f4_(label,bytes,keepsMark)}
function needRoom(text,byteCount){
if(!native.hasRoom(text.length*(text.length<byteCount?2:1)))throw rangeError("Out of memory");
}
function decodeNext(decoder,bytes,isLast,isFatal){return part42().f5_(decoder,bytes,isLast,isFatal)}
function parsePairs(search){
const text=search.startsWith("?")?search.slice(1):search;
return text.split("&").filter((part)=>part!=="").map((part)=>part42().f6_(part));
}
const formEncode=(text)=>percentEncode(text,/^[A-Za-z0-9*\-._ ]$/).replace(/ /g,"+");
const serializePairs=(list)=>list.map(([name,value])=>`${formEncode(name)}=${formEncode(value)}`)
.join("&");
function pairsChanged(s){return part42().f7_(s)}
const URLSearchParams=interface_("URLSearchParams",null,()=>class{
get size(){return brand(this,URLSearchParams).list.length;}
append(name,value){
const s=brand(this,URLSearchParams);
need(arguments.length,2);
s.list.push([toUSV(name),toUSV(value)]);
pairsChanged(s);
}
delete(a0){return part42().f8_.apply(this,arguments)}
get(name){
const s=brand(this,URLSearchParams);
need(arguments.length,1);
name=toUSV(name);
return s.list.find(([n])=>n===name)?.[1]??null;
}
getAll(a0){return part42().f9_.apply(this,arguments)}
has(a0){return part42().f10_.apply(this,arguments)}
set(a0,a1){return part42().f11_.apply(this,arguments)}
sort(){return part42().f12_.call(this)}
toString(){return serializePairs(brand(this,URLSearchParams).list);}
},{
make(a0,a1){return part42().f13_.apply(this,arguments)},
});
makePairIterable(URLSearchParams,"URLSearchParams",(s)=>s.list);
function targetOfMessage(options,transfer){
if(isObject(options)){
return[options.targetOrigin===undefined?"/":toUSV(options.targetOrigin),
options.transfer===undefined?[]:toSequence(options.transfer)];
}
return[options===undefined?"/":toUSV(options),transfer===undefined?[]:toSequence(transfer)];
}
const ownFrame={core:native.outerWindow()??shared.main,id:native.container()};
function latest(){
return(isOver&&ownFrame.id>=0&&ownFrame.core.frameWindow(ownFrame.id))||core;
}
const isDiscarded=()=>isOver&&latest()===core;
function isShown(s){return s.core!==undefined&&!s.core.isGone();}
function originURL(){
const url=native.documentURL();
const outer=isAboutURL(url)?native.outerWindow()??native.openerWindow():null;
return outer?outer.originURL():parseURL(url);
}
function ownOrigin(){
return native.hasOpaqueOrigin()?"null":originURL()?.origin??"null";
}
function topWindow(){return part43().f0_()}
const closedWindows=new Map();
function closedAround(id){return part43().f1_(id)}
const remoteWindows=new Map();
function remoteWindow(number){return part43().f2_(number)}
const firstOfOthers=1<<16;
function windowOfBrowser(number){return part43().f3_(number)}
function parentElsewhere(){
const around=native.windowsAround();
return around?remoteWindow(around[0]):null;
}
function postElsewhere(about,message,options,transfer){return part43().f4_(about,message,options,transfer)}
function isIndex(name){return typeof name==="string"&&/^(?:0|[1-9][0-9]{0,8})$/.test(name);}
function closedWindow(about){return part43().f5_(about)}
function closedObject(members,deny,part=undefined){return part43().f6_(members,deny,part)}
core.isGone=()=>isOver;
core.container=()=>ownFrame.id;
function ledAround(id){
return{navigate:(url,replaces)=>native.leadAround(id,url,replaces),global:closedAround(id)};
}
core.ledTop=()=>(native.apartFromWindow()===null?ledElsewhere(-1):ledAround(-1));
function ledElsewhere(id){return part44().f0_(id)}
function windowAround(){
const id=native.apartFromWindow();
return id===null?parentElsewhere():closedAround(id);
}
function framesOf(){return isOver?[]:[...native.frames()];}
function frameAt(place){
const id=framesOf()[place];
return id===undefined?undefined:contentWindow(S(id))??undefined;
}
function windowAt(s){
const outer=coreHere(documentOf(s).core);
return outer&&isConnected(s)?outer.frameWindow(s.id):null;
}
core.frameWindow=(id)=>native.frameWindow(id);
function contentWindow(s){return part44().f1_(s)}
function contentDocument(s){
const found=windowAt(s);
return found?found.document().wrapper:null;
}
function frameChanged(s,name,old,value){return part44().f2_(s,name,old,value)}
function otherWindow(s){return part44().f3_(s)}
const listedTags=new Set(["button","fieldset","input","object","output","select","textarea"]);
const isListed=(s)=>s.isHTML&&(listedTags.has(s.local)||(s.custom?.isFormAssociated??false));
const labelableTags=new Set(["button","input","meter","output","progress","select","textarea"]);
const isLabelable=(s)=>s.isHTML&&(labelableTags.has(s.local)||(s.custom?.isFormAssociated??false))
&&!(s.local==="input"&&inputType(s)==="hidden");
function formOwner(s){return part45().f0_(s)}
function labeledControl(s){return part45().f1_(s)}
function controlsOf(form){return part45().f2_(form)}
const RadioNodeList=interface_("RadioNodeList",NodeList,()=>part45().f3_());
const HTMLFormControlsCollection=interface_("HTMLFormControlsCollection",HTMLCollection,()=>part45().f4_());
function namedControl(s,name){return part45().f5_(s,name)}
function formElements(s){return part45().f6_(s)}
const formOps={
length:(s)=>liveNodes(stateOf(formElements(s))).length,
item:(s,i)=>wrapperOf(liveNodes(stateOf(formElements(s)))[i]),
names(s){return part45().f7_.call(this,s)},
named(s,name){return part45().f8_.call(this,s,name)},
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
function partNamed(name){return part45().f9_(name)}
const isSubmitButton=(s)=>part45().f10_(s);
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
function cloneError(v){return part46().f0_(v)}
const serializableFields={
__proto__:null,Blob:["bytes","type"],File:["bytes","type","name","lastModified"],
DOMRect:["x","y","width","height"],DOMRectReadOnly:["x","y","width","height"],
DOMPoint:["x","y","z","w"],DOMPointReadOnly:["x","y","z","w"],DOMMatrix:["m","is2D"],
DOMMatrixReadOnly:["m","is2D"],ImageData:["width","height","$data"],
CryptoKey:["type","algorithm","isExtractable","usages","material"],
};
function platformCopy(s,clone){return part46().f1_(s,clone)}
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
function cloneErrorObject(v){return part46().f2_(v)}
const TextDecoder=interface_("TextDecoder",null,()=>part47().f0_(),{
make(a0,a1){return part47().f1_.apply(this,arguments)},
});
function decodePiece(s,bytes,isLast){return part47().f2_(s,bytes,isLast)}
function passMark(s,bytes,isLast){return part47().f3_(s,bytes,isLast)}
function toBytes(v){return new Uint8Array(viewOf(v));}
function viewOf(v){return part47().f4_(v)}
function pageBytes(bytes){
const result=new PUint8Array(bytes.length);
Uint8Array.prototype.set.call(result,bytes);
return result;
}
const TextEncoder=interface_("TextEncoder",null,()=>part47().f5_(),{
make(args,newTarget){return instance(TextEncoder,{},newTarget);},
});
const base64="ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function btoa(text){return part47().f6_(text)}
function atob(text){return part47().f7_(text)}
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
function itemsOfList(v,s){return part48().f0_(v,s)}
function isArguments(v){return part48().f1_(v)}
function withOwn(object,key,f){return part48().f2_(object,key,f)}
function subscribe(v,done,failed){return part48().f3_(v,done,failed)}
function isThenable(v){return part48().f4_(v)}
function jsonForm(v,key){return part48().f5_(v,key)}
const mostValues=1<<22;
function jsonText(value){return part48().f6_(value)}
class Valueless{
constructor(kind){this.message=`The value is ${kind}, which has no form outside the page`;}
}
function textOfBytes(v){return part48().f7_(v)}
const bufferLength=getOwnPropertyDescriptor(ArrayBuffer.prototype,"byteLength").get;
const viewGetter=(prototype,name)=>getOwnPropertyDescriptor(prototype,name).get;
function valueText(value){return part48().f8_(value)}
function pageValue(part){return part48().f9_(part)}
class DrivenError{
constructor(code){this.code=code;}
}
function drivenArgument(value){return part48().f10_(value)}
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
function drivenResult(value,around){return part48().f11_(value,around)}
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
function customDisconnected(s){return part49().f0_(s)}
function customAdopted(s,old,doc){
if(s.ceState==="custom")enqueueCallback(s,"adoptedCallback",[old.wrapper,doc.wrapper]);
}
function customAttributeChanged(s,local,old,value,ns){return part49().f1_(s,local,old,value,ns)}
function customCreated(s){return part49().f2_(s)}
function tryUpgrade(s){return part49().f3_(s)}
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
function customElement(doc,local,prefix,is,isSync){return part49().f4_(doc,local,prefix,is,isSync)}
const alreadyConstructed={};
function constructElement(active,newTarget){return part49().f5_(active,newTarget)}
function prototypeIn(window,active){
const own=window?.interfaces[shared.names.get(active)];
return own?window.see(own).prototype:active.prototype;
}
function upgrade(s,definition){return part49().f6_(s,definition)}
const CustomElementRegistry=interface_("CustomElementRegistry",null,()=>class{
define(a0,a1){return part49().f7_.apply(this,arguments)}
get(name){
brand(this,CustomElementRegistry);
need(arguments.length,1);
return definitions.get(toStr(name))?.constructor;
}
getName(a0){return part49().f8_.apply(this,arguments)}
whenDefined(a0){return part49().f9_.apply(this,arguments)}
upgrade(a0){return part49().f10_.apply(this,arguments)}
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
get selectedOptions(){return part50().f0_.call(this)}
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
htmlMembers.HTMLOptionElement=()=>part50().f1_();
htmlMembers.HTMLDataListElement=()=>class{
get options(){
const s=html(this);
return(s.$optionList??=collection(()=>native.collect(s.id,1,HTML,"option")));
}
};
function optionText(s){return part50().f2_(s)}
const optionValue=(s)=>getAttr(s,"value")??optionText(s);
function selectOf(s){
let p=parentState(s);
if(p&&p.isHTML&&p.local==="optgroup")p=parentState(p);
return p&&p.isHTML&&p.local==="select"?p:null;
}
function optionIDs(s){return part50().f3_(s)}
let selectionCount=0;
function noteSelection(){selectionCount++;}
const isMarkedSelected=(option)=>option.selectedness??hasAttr(option,"selected");
function isSelected(s){
const select=selectOf(s);
return select&&!hasAttr(select,"multiple")?chosenOption(select)===s:isMarkedSelected(s);
}
function chosenOption(select){return part50().f4_(select)}
function selectedPlaces(select){return part50().f5_(select)}
const isDisabledOption=(s)=>hasAttr(s,"disabled")
||(parentState(s)?.local==="optgroup"&&hasAttr(parentState(s),"disabled"));
function setSelected(s,selected){return part50().f6_(s,selected)}
function selectOnly(select,option){return part50().f7_(select,option)}
function syncSelect(select){
native.selectionChanged(select.id,...selectedPlaces(select));
}
function selectedIndex(s){
return selectedPlaces(s)[0]??-1;
}
const HTMLOptionsCollection=interface_("HTMLOptionsCollection",HTMLCollection,()=>part50().f8_());
function optionsOf(s){return part50().f9_(s)}
function setOption(s,i,v){return part50().f10_(s,i,v)}
const selectOps={
length:(s)=>optionIDs(s).length,
item:(s,i)=>wrapperOf(optionIDs(s)[i]),
setItem:setOption,
};
function setOptionCount(s,count){return part50().f11_(s,count)}
function addOption(s,option,before){return part50().f12_(s,option,before)}
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
const ValidityState=interface_("ValidityState",null,()=>part51().f0_());
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
Object.assign(v,part1().numberFaults(s,value));
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
get validationMessage(){return part51().f1_.call(this)}
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
function toByteString(v){return part52().f0_(v)}
function toEnum(v,values){
const text=toStr(v);
if(!values.includes(text))throw typeError(`'${text}' is none of ${values.join(", ")}`);
return text;
}
function joinBytes(pieces){return part52().f1_(pieces)}
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
function isForbiddenField(name,value){return part52().f2_(name,value)}
function isSafelistedField(name,value){return part52().f3_(name,value)}
function mediaType(text){return part52().f4_(text)}
function typeText(type){return part52().f5_(type)}
const fieldValues=(list,name)=>list.filter(([n])=>ascii.lower(n)===ascii.lower(name)).map(([,v])=>v);
function field(list,name){
const values=fieldValues(list,name);
return values.length===0?null:values.join(", ");
}
function sortedFields(s){return part52().f6_(s)}
function mayChange(s,name,value){return part52().f7_(s,name,value)}
const isSafeHere=(s,name,value)=>s.guard!=="request-no-cors"||isSafelistedField(name,value);
function removePrivileged(s){
if(s.guard==="request-no-cors")s.list=s.list.filter(([n])=>ascii.lower(n)!=="range");
}
function appendField(s,name,value){return part52().f8_(s,name,value)}
function setField(list,name,value){return part52().f9_(list,name,value)}
function fillHeaders(s,init){
for(const[name,value]of headerPairs(init))appendField(s,name,value);
}
function headerPairs(init){return part52().f10_(init)}
const Headers=interface_("Headers",null,()=>part52().f11_(),{
make(a0,a1){return part52().f12_.apply(this,arguments)},
});
makePairIterable(Headers,"Headers",sortedFields);
function newHeaders(guard,list=[]){
const s={list,guard};
instance(Headers,s);
return s;
}
function blobBytes(parts,options){return part53().f0_(parts,options)}
function toBlobPart(v){return part53().f1_(v)}
function toBlobOptions(v){return part53().f2_(v)}
const blobType=(type)=>(/[^\x20-\x7e]/.test(type)?"":ascii.lower(type));
const Blob=interface_("Blob",null,()=>part53().f3_(),{
make(a0,a1){return part53().f4_.apply(this,arguments)},
});
function clamped(x){
const low=Math.floor(x),rest=x-low;
return(rest>.5||(rest===.5&&low%2!==0)?low+1:low)+0;
}
function newBlob(bytes,type){return instance(Blob,{bytes,type});}
const File=interface_("File",Blob,()=>part53().f5_(),{
length:2,
make(a0,a1){return part53().f6_.apply(this,arguments)},
});
const wallTime=()=>Math.floor(native.timeOrigin()+native.now());
const asFile=(blob,name)=>
instance(File,{bytes:blob.bytes,type:blob.type,name,lastModified:blob.lastModified??wallTime()});
const FileList=interface_("FileList",null,()=>part53().f7_());
makeArrayLike(FileList,false);
const fileList=(files)=>
legacyObject(FileList,{files},{length:(s)=>s.files.length,item:(s,i)=>s.files[i]});
const chosenFiles=(s)=>(s.files??=fileList([]));
function toEntry(name,value,filename,count){return part54().f0_(name,value,filename,count)}
const FormData=interface_("FormData",null,()=>part54().f1_(),{
make(a0,a1){return part54().f2_.apply(this,arguments)},
});
makePairIterable(FormData,"FormData",(s)=>s.list);
function formEntries(form,submitter){return part54().f3_(form,submitter)}
function closest(s,local){
for(let p=parentState(s);p;p=parentState(p))if(p.isHTML&&p.local===local)return p;
return null;
}
const fieldName=(text)=>text.replace(/\r\n?|\n/g,"\r\n")
.replace(/[\r\n"]/g,(c)=>({"\r":"%0D","\n":"%0A","\"":"%22"}[c]));
function multipart(list,boundary){return part54().f4_(list,boundary)}
function indexOfBytes(bytes,wanted,from){return part54().f5_(bytes,wanted,from)}
function parseMultipart(bytes,boundary){return part54().f6_(bytes,boundary)}
function controlInternals(object){return part55().f0_(object)}
function isBelow(s,element){
for(let p=parentState(s)??s.host??null;p;p=parentState(p)??p.host??null){
if(p===element)return true;
}
return false;
}
const ElementInternals=interface_("ElementInternals",null,()=>part55().f1_());
whenSeen(ElementInternals,()=>part55().f2_());
function internalTargets(s,name,isList){return part55().f3_(s,name,isList)}
const CustomStateSet=interface_("CustomStateSet",null,()=>part55().f4_());
function tellCustomStates(s){
native.setCustomStates(s.element.id,...s.values);
}
makePairIterable(CustomStateSet,"CustomStateSet",(s)=>[...s.values].map((v)=>[v,v]));
whenSeen(CustomStateSet,()=>defineProperty(CustomStateSet.prototype,Symbol.iterator,
{value:CustomStateSet.prototype.values,writable:true,configurable:true}));
function tellFormOwner(s){return part55().f5_(s)}
function attachInternals(s){return part55().f6_(s)}
keep({tellFormOwner});
function isQuery(text){return part56().f0_(text)}
function mediaText(text){
return ascii.lower(text).split(",").map((part)=>ascii.words(part).join(" ").replace(/\(\s+/g,"(")
.replace(/\s+\)/g,")").replace(/\s*:\s*/g,": "))
.filter((part,_,all)=>part!==""||all.length>1)
.map((part)=>(isQuery(part)?part.replace(/^all and /,""):"not all")).join(", ");
}
const MediaList=interface_("MediaList",null,()=>part56().f1_());
const mediaOf=(owner)=>(owner.kind==="rules"?owner.prelude:owner.media??"");
const mediaItems=(owner)=>mediaOf(owner).split(", ").filter((m)=>m!=="");
function setMedia(owner,text){return part56().f2_(owner,text)}
function mediaListOf(owner){return part56().f3_(owner)}
lateInterfaces("CSSRule CSSGroupingRule CSSStyleRule CSSConditionRule CSSMediaRule CSSSupportsRule CSSContainerRule "
+"CSSLayerBlockRule CSSLayerStatementRule CSSImportRule CSSNamespaceRule CSSFontFaceRule CSSPageRule "
+"CSSCounterStyleRule CSSFontFaceDescriptors CSSFontFeatureValuesMap CSSFontFeatureValuesRule CSSPropertyRule "
+"CSSKeyframeRule CSSKeyframesRule CSSRuleList",()=>part2().parseRules);
const StyleSheet=interface_("StyleSheet",null,()=>part57().f0_());
const CSSStyleSheet=interface_("CSSStyleSheet",StyleSheet,()=>part57().f1_(),{
make(a0,a1){return part57().f2_.apply(this,arguments)},
});
function sheetOfModule(css){return part57().f3_(css)}
function replaceRules(s,css){
for(const rule of s.rules)rule.sheet=null;
s.rules=part2().parseRules(css,s,null).filter((r)=>r.type!==3);
kernel.sheetChanged(s);
}
function readable(s){return part57().f4_(s)}
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
function sheetCSS(s){return part57().f5_(s)}
function setSheetDisabled(s,isDisabled){
if(s.isDisabled===isDisabled)return;
s.isDisabled=isDisabled;
kernel.sheetChanged(s);
}
function leaveDisabled(node){return part57().f6_(node)}
function sheetOf(node){return part57().f7_(node)}
const StyleSheetList=interface_("StyleSheetList",null,()=>part57().f8_());
makeArrayLike(StyleSheetList,false);
function sheetsOf(root){return part57().f9_(root)}
const styleSheetsOf=(s)=>part57().f10_(s);
const adopting=new Set();
function adoptSheets(tree){
native.setAdoptedSheets(tree.adoptedSheets.map(sheetCSS).join("\n"),tree===mainDocument?-1:tree.id);
}
keep({sheetChanged,settleSheets});
htmlMembers.HTMLElement=()=>class{
get dir(){return keyword(html(this),"dir",["ltr","rtl","auto"],"","");}
set dir(v){setAttr(html(this),"dir",toStr(v));}
get translate(){return part58().f0_.call(this)}
set translate(v){setAttr(html(this),"translate",v?"yes":"no");}
get hidden(){
const s=html(this),v=getAttr(s,"hidden");
return v===null?false:ascii.lower(v)==="until-found"?"until-found":true;
}
set hidden(v){return part58().f1_.call(this,v)}
get draggable(){return part58().f2_.call(this)}
set draggable(v){setAttr(html(this),"draggable",v?"true":"false");}
get spellcheck(){return part58().f3_.call(this)}
set spellcheck(v){setAttr(html(this),"spellcheck",v?"true":"false");}
get contentEditable(){return keyword(html(this),"contenteditable",["true","false","plaintext-only"],
"inherit","inherit",{"":"true"});}
set contentEditable(v){return part58().f4_.call(this,v)}
get isContentEditable(){return part58().f5_.call(this)}
get autocapitalize(){return keyword(html(this),"autocapitalize",["none","sentences","words","characters"],
"","sentences",{off:"none",on:"sentences"});}
set autocapitalize(v){setAttr(html(this),"autocapitalize",toStr(v));}
get accessKeyLabel(){return html(this)&&"";}
get popover(){return part58().f6_.call(this)}
set popover(v){
const s=html(this);
if(v===null||v===undefined)removeAttr(s,"popover");
else setAttr(s,"popover",toStr(v));
}
get innerText(){return part3().innerText(html(this));}
set innerText(v){setInnerText(html(this),toStrOrEmpty(v),false);}
get outerText(){return part3().innerText(html(this));}
set outerText(v){setInnerText(html(this),toStrOrEmpty(v),true);}
click(){return part58().f7_.call(this)}
attachInternals(){return attachInternals(html(this));}
};
htmlMembers.HTMLUnknownElement=()=>class{};
htmlMembers.HTMLTitleElement=()=>class{
get text(){return childText(html(this));}
set text(v){setText(html(this),toStr(v));}
};
htmlMembers.HTMLBaseElement=()=>part58().f8_();
htmlMembers.HTMLLinkElement=()=>class{
get relList(){return part58().f9_.call(this)}
set relList(v){setAttr(html(this),"rel",toStr(v));}
get blocking(){return tokenList(html(this),"blocking",["render"]);}
set blocking(v){setAttr(html(this),"blocking",toStr(v));}
get sizes(){return tokenList(html(this),"sizes");}
set sizes(v){setAttr(html(this),"sizes",toStr(v));}
get sheet(){return sheetOf(html(this));}
};
htmlMembers.HTMLStyleElement=()=>part58().f10_();
htmlMembers.HTMLAnchorElement=()=>class{
get text(){return textBelow(html(this));}
set text(v){setText(html(this),toStr(v));}
get relList(){return tokenList(html(this),"rel",["noreferrer","noopener","opener"]);}
set relList(v){setAttr(html(this),"rel",toStr(v));}
};
htmlMembers.HTMLAreaElement=()=>part58().f11_();
htmlMembers.HTMLIFrameElement=()=>part58().f12_();
htmlMembers.HTMLMapElement=()=>class{
get areas(){
const s=html(this);
return(s.$areaList??=collection(()=>native.collect(s.id,1,HTML,"area")));
}
};
function setFlag(s,name,value){
if(value)setAttr(s,name,"");
else removeAttr(s,name);
}
htmlMembers.HTMLTemplateElement=()=>part58().f13_();
htmlMembers.HTMLScriptElement=()=>class{
get blocking(){return tokenList(html(this),"blocking",["render"]);}
set blocking(v){setAttr(html(this),"blocking",toStr(v));}
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
htmlMembers.HTMLSlotElement=()=>part58().f14_();
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
const SVGAnimatedString=interface_("SVGAnimatedString",null,()=>part58().f15_());
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
const scrolledBoxes=new Set();
const above=(s)=>parentState(s)??s.host??null;
function boxesAround(s){return part59().f0_(s)}
function scrollShift(s){
let x=0,y=0;
if(scrolledBoxes.size>0){
for(const p of boxesAround(s)){
x+=p.scrolled?.x??0;
y+=p.scrolled?.y??0;
}
}
return{x,y};
}
const isFixed=(s)=>positionOf(s)==="fixed"||boxesAround(s).some((p)=>positionOf(p)==="fixed");
function originFor(s){return part59().f1_(s)}
function boundingRect(s){
const box=boxOf(s);
if(!box)return{x:0,y:0,width:0,height:0};
const at=originFor(s);
return{x:box.x-at.x,y:box.y-at.y,width:box.width,height:box.height};
}
function isScroller(s){
const d=documentOf(s);
if(d!==mainDocument)return false;
return isQuirks(d)?s===bodyOf(d):s===documentElement(d);
}
const isMainRoot=(s)=>s===documentElement(mainDocument);
const isScrollBox=(s)=>part59().f2_(s);
let lastScroll=-Infinity;
const noteScroll=()=>{lastScroll=native.now();};
const scrolledAt=()=>lastScroll;
const scrollsBy=(s,axis)=>["auto","scroll"].includes(native.computed(s.id,"","overflow-"+axis));
function statedRight(s,rest=undefined){return part59().f3_(s,rest)}
function statedLeft(s,rest=undefined){return part59().f4_(s,rest)}
const isReversed=(s)=>native.computed(s.id,"","direction")==="rtl";
function scrollSize(s){
if(isScroller(s)){
const v=viewport();
return{width:rootWidth(),height:Math.max(v.height,pageHeight())};
}
const box=boxOf(s);
if(!box||box.isInline)return{width:0,height:0};
if(isReversed(s)){
const end=box.x+box.borderLeft+box.clientWidth,height=scrollHeight(box);
return{width:Math.max(box.clientWidth,end-statedLeft(s)),height};
}
const stated=scrollsBy(s,"x")?statedRight(s):-Infinity;
return{
width:Math.max(box.clientWidth,Math.max(stated,box.contentRight)-box.x-box.borderLeft),
height:scrollHeight(box),
};
}
const scrollHeight=(box)=>Math.max(box.clientHeight,box.contentBottom-box.y-box.borderTop
+box.paddingBottom*(box.contentBottom>box.bottom?1:0));
function clientSize(s){
if(isScroller(s)||(isMainRoot(s)&&!isQuirks(mainDocument))){
const v=viewport();
return{width:v.width,height:v.height};
}
const box=boxOf(s);
return box&&!box.isInline?{width:box.clientWidth,height:box.clientHeight}:{width:0,height:0};
}
const movers=["transform","translate","rotate","scale","perspective","filter","backdrop-filter"];
function holdsPositioned(s){return part59().f5_(s)}
function offsetParent(s){return part59().f6_(s)}
function offsetPlace(s){return part59().f7_(s)}
function rootWidth(){return part59().f8_()}
const UIEvent=eventInterface("UIEvent",Event,[
["view",(v)=>{if(v!==null&&v!==page)throw typeError("view is no window");return v;},null],
["detail",toLong,0],["which",toULong,0],
],{
members:()=>part60().f0_(),
});
const targetMember=(v)=>(v===null||v===undefined?null:toState(v,EventTarget).wrapper);
eventInterface("FocusEvent",UIEvent,[["relatedTarget",targetMember,null]]);
const modifiers=["ctrlKey","shiftKey","altKey","metaKey","modifierAltGraph","modifierCapsLock",
"modifierFn","modifierFnLock",
"modifierHyper","modifierNumLock","modifierScrollLock","modifierSuper","modifierSymbol",
"modifierSymbolLock"].map((name)=>[name,(v)=>!!v,false]);
const keysOf=(s)=>part60().f1_(s);
function hideModifiers(I){
whenSeen(I,()=>{
for(const[name]of modifiers.slice(4))delete I.prototype[name];
});
}
function middleOf(s){return part60().f2_(s)}
const placed=(e)=>e.middle?.()??e;
function insideTarget(e,client,side,border){return part60().f3_(e,client,side,border)}
const MouseEvent=eventInterface("MouseEvent",UIEvent,[
...modifiers,["screenX",toDouble,0],["screenY",toDouble,0],["clientX",toDouble,0],
["clientY",toDouble,0],
["button",toShort,0],["buttons",toUShort,0],["relatedTarget",targetMember,null],
["movementX",toDouble,0],["movementY",toDouble,0],
],{
members:()=>part60().f4_(),
});
hideModifiers(MouseEvent);
eventInterface("SecurityPolicyViolationEvent",Event,[
["documentURI",toUSV,""],["referrer",toUSV,""],["blockedURI",toUSV,""],["violatedDirective",toStr,""],
["effectiveDirective",toStr,""],["originalPolicy",toStr,""],["sourceFile",toUSV,""],["sample",toStr,""],
["disposition",(v)=>toEnum(v,["enforce","report"]),"enforce"],["statusCode",toUShort,0],
["lineNumber",toULong,0],
["columnNumber",toULong,0],
]);
function violated(id,blockedURI,directive,originalPolicy,disposition,sample){return part60().f5_(id,blockedURI,directive,originalPolicy,disposition,sample)}
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
members:()=>part60().f6_(),
});
const isGiven=(value)=>value!==null&&value!==undefined;
function tiltOf(s){return part60().f7_(s)}
function anglesOf(s){return part60().f8_(s)}
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
const shiftedKeys="~!@#$%^&*()_+{}|:\"<>?";
function isShifted(key){
return key.length===1&&(key!==key.toLowerCase()||shiftedKeys.includes(key));
}
const keypadCodes={__proto__:null,"*":106,"+":107,",":108,"-":109,".":110,"/":111};
function virtualKeyCode(key,code){return part60().f9_(key,code)}
const KeyboardEvent=eventInterface("KeyboardEvent",UIEvent,[
...modifiers,["key",toStr,""],["code",toStr,""],["location",toULong,0],["repeat",(v)=>!!v,false],
["isComposing",(v)=>!!v,false],
["charCode",toULong,0],["keyCode",toULong,0],
],{
members:()=>part60().f10_(),
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
members:()=>part60().f11_(),
});
const TextEvent=eventInterface("TextEvent",UIEvent,[["data",toStr,""]],
{make:undefined,members:()=>part60().f12_()});
eventInterface("SubmitEvent",Event,
[["submitter",(v)=>(v===null?null:toState(v,HTMLElement).wrapper),null]]);
eventInterface("FormDataEvent",Event,[["formData",anyValue,null]],{length:2});
eventInterface("ToggleEvent",Event,[["oldState",toStr,""],["newState",toStr,""]]);
eventInterface("CommandEvent",Event,
[["source",(v)=>(v===null?null:toState(v,interfaces.Element).wrapper),null],["command",toStr,""]]);
eventInterface("HashChangeEvent",Event,[["oldURL",toUSV,""],["newURL",toUSV,""]]);
eventInterface("PopStateEvent",Event,[["state",anyValue,null],["hasUAVisualTransition",(v)=>!!v,false]]);
eventInterface("PageTransitionEvent",Event,[["persisted",(v)=>!!v,false]]);
eventInterface("ProgressEvent",Event,[["lengthComputable",(v)=>!!v,false],["loaded",toDouble,0],
["total",toDouble,0]]);
eventInterface("ErrorEvent",Event,[["message",toStr,""],["filename",toUSV,""],["lineno",toULong,0],
["colno",toULong,0],["error",anyValue,undefined]]);
eventInterface("PromiseRejectionEvent",Event,[["promise",anyValue,undefined],["reason",anyValue,undefined]],
{length:2});
eventInterface("BeforeUnloadEvent",Event,[["returnValue",toStr,""]],{make:undefined,members:()=>part60().f13_()});
const StorageEvent=eventInterface("StorageEvent",Event,[
["key",toNullableStr,null],["oldValue",toNullableStr,null],["newValue",toNullableStr,null],
["url",toUSV,""],["storageArea",anyValue,null],
],{
members:()=>part60().f14_(),
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
function fontText(value){
const found=/^([^"',\/]*?)\s*\/\s*(\S+)\s+([^]+)$/.exec(value);
if(!found)return value.replace(/'([^'"\\]*)'/g,"\"$1\"").replace(/ ?, ?/g,", ");
return`${ascii.lower(found[1])} / ${ascii.lower(found[2])} ${fontText(found[3])}`;
}
function normalizeValue(value,name){
const isCustom=name!==undefined&&name.startsWith("--");
if(isCustom)return value;
value=value.replace(/\/\*[^]*?(?:\*\/|$)/g," ").replace(/\s+/g," ").trim();
if(name==="font"&&!wideKeywords.has(ascii.lower(value)))return fontText(value);
if(name==="unicode-range")return ascii.upper(value).replace(/ ?, ?/g,", ");
if(name==="src")return value.replace(/url\(\s*([^"'()\s]+)\s*\)/gi,"url(\"$1\")")
.replace(/'([^'"\\]*)'/g,"\"$1\"").replace(/ ?, ?/g,", ");
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
const words={
__proto__:null,"scroll-behavior":["auto","smooth"],"backface-visibility":["visible","hidden"],
"transform-style":["flat","preserve-3d"],"image-rendering":["auto","smooth","high-quality","crisp-edges",
"pixelated"],"user-select":["auto","text","none","contain","all"],
resize:["none","both","horizontal","vertical","block","inline"],
};
function isValidValue(name,value){
if(name.startsWith("--")||/\b(?:var|env|attr)\(/i.test(value))return true;
const lower=ascii.lower(ascii.strip(value));
if(words[name])return words[name].includes(lower)||wideKeywords.has(lower);
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
function backgroundParts(value){return part61().f0_(value)}
function backgroundText(values){return part61().f1_(values)}
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
function flexParts(words){return part61().f2_(words)}
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
setProperty(a0,a1){return part62().f0_.apply(this,arguments)}
removeProperty(a0){return part62().f1_.apply(this,arguments)}
get parentRule(){return wrapperOrNull(brand(this,CSSStyleDeclaration).rule);}
});
function priorityOf(s,key){return part62().f2_(s,key)}
function ensureWritable(s){
if(s.source?.isReadOnly)fail("NoModificationAllowedError","Computed values cannot be changed");
}
const propertyName=(name)=>(name.startsWith("--")?name:ascii.lower(name));
const declaredName=(text)=>part62().f3_(text);
const readableCode=(code)=>(code===0||code>0x10ffff||(code>=0xd800&&code<0xe000)?0xfffd:code);
function parseDeclarations(text){
const list=[];
let part="",open=0,quote="";
const flush=()=>{
let colon=part.indexOf(":");
while(colon>0&&part[colon-1]==="\\")colon=part.indexOf(":",colon+1);
if(colon>0){
const name=declaredName(ascii.strip(part.slice(0,colon)));
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
if(c==="\\"){
part+=c+(clean[++i]??"");
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
out.push(`${d.name.startsWith("--")?escapeIdentifier(d.name):d.name}: ${d.value}${important};`);
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
function propertyValue(s,name){return part62().f4_(s,name)}
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
function publishProperty(name,I=CSSStyleDeclaration){
const camel=name.replace(/-([a-z])/g,(_,c)=>c.toUpperCase());
for(const key of new Set([camel,name,...(name==="float"?["cssFloat"]:[])])){
publishMembers({
get[key](){return propertyValue(brand(this,I),name);},
set[key](v){setProperty(brand(this,I),name,toStrOrEmpty(v),"");},
},I.prototype,true);
}
}
whenSeen(CSSStyleDeclaration,()=>cssProperties.forEach((name)=>publishProperty(name)));
function inlineStyle(s){
return(s.$style??=legacyObject(CSSStyleDeclaration,{element:s,parsedFrom:undefined,list:[]},{
length:(d)=>declarations(d).length,item:(d,i)=>declarations(d)[i].name,
}));
}
function escapeIdentifier(source){return part62().f5_(source)}
publishMembers(class{
static escape(text){
need(arguments.length,1);
return escapeIdentifier(toStr(text));
}
static supports(a0){return part62().f6_.apply(this,arguments)}
},(()=>{
const css=new PObject();
defineProperty(css,Symbol.toStringTag,{value:"CSS",configurable:true});
expose("CSS",css);
return css;
})(),true);
const rectArguments=([x=0,y=0,width=0,height=0])=>({
x:toNumber(x),y:toNumber(y),width:toNumber(width),height:toNumber(height),
});
function rectInit(other){return part63().f0_(other)}
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
toJSON(){return part63().f1_.call(this)}
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
function rectList(numbers,at=undefined){return part63().f2_(numbers,at)}
const pointArguments=([x=0,y=0,z=0,w=1])=>
({x:toNumber(x),y:toNumber(y),z:toNumber(z),w:toNumber(w)});
function pointInit(other){return part63().f3_(other)}
const DOMPointReadOnly=interface_("DOMPointReadOnly",null,()=>part63().f4_(),{make:(args,newTarget)=>instance(DOMPointReadOnly,pointArguments(args),newTarget)});
const DOMPoint=interface_("DOMPoint",DOMPointReadOnly,()=>part63().f5_(),{make:(args,newTarget)=>instance(DOMPoint,pointArguments(args),newTarget)});
const CaretPosition=interface_("CaretPosition",null,()=>part64().f0_());
const originOf=(node)=>originFor(node.kind===TEXT?parentState(node)??node:node);
function textRects(s,start,end){return part64().f1_(s,start,end)}
function elementsAt(d,x,y){return part64().f2_(d,x,y)}
const withFixed=(x,y,moved)=>[
...Array.from(native.elementsAt(x,y),S).filter((s)=>isFixed(s)),...moved.filter((s)=>!isFixed(s)),
];
function inScrolledBoxes(x,y,found){return part64().f3_(x,y,found)}
function elementsSeenFrom(tree,x,y){return part64().f4_(tree,x,y)}
publishMixin(()=>class{
elementFromPoint(x,y){
const s=tree(this);
need(arguments.length,2);
return wrapperOrNull(elementsSeenFrom(s,x,y)[0]);
}
elementsFromPoint(x,y){
const s=tree(this);
need(arguments.length,2);
return array(elementsSeenFrom(s,x,y).map((e)=>e.wrapper));
}
},Document,ShadowRoot);
function tree(v){
const s=stateOf(v);
return s?.shadowMode!==undefined?s:doc(v);
}
publishMixin(()=>class{
caretPositionFromPoint(a0,a1){return part64().f5_.apply(this,arguments)}
},Document);
function rangeRects(r){return part64().f6_(r)}
publishMixin(()=>class{
getClientRects(){
const r=brand(this,Range);
return rectList(rangeRects(r),originOf(r.start));
}
getBoundingClientRect(){return part64().f7_.call(this)}
},Range);
const isHost=(s)=>s.isHTML&&(s.wrapper.isContentEditable||mainDocument.designMode==="on");
function editingHost(s){return part65().f0_(s)}
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
function putCaret(s,isAtStart){return part65().f1_(s,isAtStart)}
function firstShown(s){
return childStates(s).find((n)=>n.kind!==COMMENT&&(n.kind!==TEXT||dataOf(n).trim()!==""
||native.next(n.id)<0))??null;
}
function focusByPerson(s){
if(documentOf(s).focused!==s&&s.kind===ELEMENT&&isHost(s))putCaret(s,false);
kernel.focusElement(s);
}
function knownIn(host){return part65().f2_(host)}
function selectedIn(host){return part65().f3_(host)}
function collapseRange(r,node,offset){return part65().f4_(r,node,offset)}
function tellMovedSelection(){
const s=selection(),r=s.range;
s.range=null;
select(s,r,s.isBackward);
}
function editByKey(s,key,isCharacter,held){return part65().f5_(s,key,isCharacter,held)}
function replaceText(host,text){return part65().f6_(host,text)}
function insertLines(host,text,inputType,isCommand=undefined){return part65().f7_(host,text,inputType,isCommand)}
function pasteInHost(s,text){return part65().f8_(s,text)}
function caretPlace(s){return part65().f9_(s)}
function editText(host,inputType,data,isCommand=undefined){return part65().f10_(host,inputType,data,isCommand)}
function mayInput(s,init){return part65().f11_(s,init)}
function deletedBy(host,r,step){return part65().f12_(host,r,step)}
const besideLeaf=(leaf,step)=>({node:parentState(leaf),offset:native.index(leaf.id)+(step<0?0:1)});
function nextLeaf(a0,a1,a2){return part65().f13_.apply(this,arguments)}
function joinBlocks(first,last,host){return part65().f14_(first,last,host)}
function keepBlock(r,host){return part65().f15_(r,host)}
function insertAtCaret(r,text,host){return part65().f16_(r,text,host)}
function breakLine(r,host){return part65().f17_(r,host)}
function breakBlock(r,host){return part65().f18_(r,host)}
function moveCaret(host,step){return part65().f19_(host,step)}
const isTextField=(s)=>s.isHTML
&&(s.local==="textarea"||(s.local==="input"&&valueMode(inputType(s))==="value"));
const DOMStringMap=interface_("DOMStringMap",null,()=>class{});
const dataName=(name)=>`data-${name.replace(/[A-Z]/g,(c)=>`-${c.toLowerCase()}`)}`;
const dataOps={
overridesBuiltIns:true,namesIndices:true,
names(s){return part66().f0_.call(this,s)},
named(s,name){
return/-[a-z]/.test(name)?undefined:getAttr(s.element,dataName(name))??undefined;
},
setNamed(s,name,value){return part66().f1_.call(this,s,name,value)},
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
function isFocusableByDefault(s){return part66().f2_(s)}
const isFocusable=(s)=>(isFocusableByDefault(s)||parseInteger(getAttr(s,"tabindex"))!==null
||(s.isHTML&&s.wrapper.isContentEditable))&&!isDisabled(s);
const hasBox=(s)=>part66().f3_(s);
const isOperable=(s)=>part66().f4_(s);
function focusTarget(s){return part66().f5_(s)}
function focusDelegate(top){return part66().f6_(top)}
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
function focusElement(s){return part66().f7_(s)}
function pressedPart(whole){return part66().f8_(whole)}
function partWithText(s){return part66().f9_(s)}
function press(s,detail=undefined){return part66().f10_(s,detail)}
function focusAround(s){return part66().f11_(s)}
function typedInput(s,key,text){return part66().f12_(s,key,text)}
function typeValue(s,next,place,input){return part66().f13_(s,next,place,input)}
function commitChange(s){
if(!s.hasUntoldChange)return;
s.hasUntoldChange=false;
s.isEdited=true;
fire(s,"change",{bubbles:true});
}
function blurElement(s,next=undefined){return part66().f14_(s,next)}
const globalHandlers=
("abort auxclick beforeinput beforematch beforetoggle blur cancel canplay canplaythrough change click close "
+"command contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter "
+"dragleave dragover dragstart drop durationchange emptied ended error focus formdata input invalid keydown "
+"keypress keyup load loadeddata loadedmetadata loadstart mousedown mouseenter mouseleave mousemove mouseout "
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
const handlerTarget=(s,type)=>(isBody(s)&&bodyHandlerSet.has(type)?windowOfBody(s):s);
const windowOfBody=(s)=>(documentOf(s)===mainDocument?windowState:{isWindowless:true});
for(const I of[HTMLElement,SVGElement,MathMLElement]){
whenSeen(I,()=>{
for(const type of globalHandlers)addEventHandlers(I,[type],
(object)=>handlerTarget(element(object),type));
});
}
eventHandlers(Document,[...globalHandlers,"readystatechange","visibilitychange"],doc);
for(const I of[interfaces.HTMLBodyElement,interfaces.HTMLFrameSetElement]){
eventHandlers(I,windowHandlers,(object)=>windowOfBody(brand(object,I)));
}
function contentHandlerChanged(e,type,value){return part66().f15_(e,type,value)}
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
function parsedDocument(text,allowsShadowRoots,url=undefined){return part67().f0_(text,allowsShadowRoots,url)}
interface_("DOMParser",null,()=>part67().f1_(),{
make(args,newTarget){return instance(interfaces.DOMParser,{core},newTarget);},
});
interface_("XMLSerializer",null,()=>part67().f2_(),{
make(args,newTarget){return instance(interfaces.XMLSerializer,{},newTarget);},
});
const voidTags=new Set(
"area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "));
const escapeText=(t)=>t.replace(/[&<>]/g,(c)=>({"&":"&amp;","<":"&lt;",">":"&gt;"}[c]));
const escapeAttr=(t)=>
t.replace(/[&<>"\t\n\r]/g,
(c)=>({"&":"&amp;","<":"&lt;",">":"&gt;","\"":"&quot;","\t":"&#9;","\n":"&#xA;","\r":"&#xD;"}[
c]));
function serializeXML(top,isStrict){return part67().f3_(top,isStrict)}
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
until(literal){return part67().f4_.call(this,literal)}
references(text){return part67().f5_.call(this,text)}
content(isDocument){return part67().f6_.call(this,isDocument)}
doctype(){return part67().f7_.call(this)}
element(isDocument){return part67().f8_.call(this,isDocument)}
}
const emptyScope=()=>({outer:null,map:new Map()});
function parseXML(text,type,url=undefined,I=undefined){return part67().f9_(text,type,url,I)}
function parseXMLFragment(text,context,fragment){return part67().f10_(text,context,fragment)}
keep({serializeXML,parseXMLFragment});
const decoded=(text)=>{
try{
return decodeURIComponent(text);
}catch{
return text;
}
};
function indicated(fragment){return part68().f0_(fragment)}
function revealFragment(href){return part68().f1_(href)}
function lend(state){return part69().f0_(state)}
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
(shared.lend[world2]??=(state)=>part69().f1_(state));
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
get ancestorOrigins(){mine(this);return(locationState.ancestors
??=array((native.windowsAround()??[]).slice(4)));}
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
function go(text,replaces){return part70().f0_(text,replaces)}
function navigateTo(href,replaces){return part70().f1_(href,replaces)}
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
const before=native.documentURL(),isInFrame=native.container()>=0||native.windowsAround()!==null;
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
enter(url,number,text){return part70().f2_.call(this,url,number,text)},
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
function entered(old){return part70().f3_(old)}
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
function traverse(delta){return part70().f4_(delta)}
const nameOfWindow=()=>(isDiscarded()?"":windowTexts.name??native.windowName());
function nameOfFrame(id){
const attribute=native.getAttr(id,"name");
return shared.windowNames.size>0?native.frameWindow(id)?.name?.()??attribute:attribute;
}
core.name=nameOfWindow;
function frameNamed(name){return part71().f0_(name)}
function chooseWindow(name){return part71().f1_(name)}
function openedNamed(name){return part71().f2_(name)}
const ownOpened=()=>shared.opened.find((other)=>other.id===ownFrame.id);
function newWindow(name,isSevered,features=undefined){return part71().f3_(name,isSevered,features)}
function askForWindow(url,name,isSevered,hidesReferrer){return part71().f4_(url,name,isSevered,hidesReferrer)}
function openerElsewhere(){
const number=native.openerElsewhere();
return number>0&&native.isWindowOpen(number)?remoteWindow(number):null;
}
const leastLength=100;
function closeWindow(){return part71().f5_()}
core.later=(step)=>setTimer(step,0,false);
let unloading=0;
const isUnloading=()=>unloading>0;
function unload(){return part71().f6_()}
core.unload=unload;
core.outerWindow=()=>native.outerWindow();
core.navigate=(url,replaces)=>navigateTo(url,replaces);
function navigateTarget(s,url){return part71().f7_(s,url)}
function leadFrame({core:around,id},url){
const found=around.frameWindow(id);
if(found)found.navigate(url,false);
else around.navigateFrame(id,url,false);
}
function baseTarget(doc){return part71().f8_(doc)}
function windowFeatures(text){return part71().f9_(text)}
const olderFeatures={
__proto__:null,screenx:"left",screeny:"top",innerwidth:"width",innerheight:"height",
};
function isPopupWanted(features){return part71().f10_(features)}
const isFeatureOn=(value)=>value!==undefined&&(["","yes","true"].includes(value)
||(parseInteger(value)??0)!==0);
function openWindow(text,name,features=undefined){return part71().f11_(text,name,features)}
let throwsOnWriting=0;
function openAgain(){return part71().f12_()}
function documentList(s,key,test){return part72().f0_(s,key,test)}
function bodyColor(object,name){
const b=bodyOf(doc(object));
return b&&b.local==="body"?getAttr(b,name)??"":"";
}
function setBodyColor(object,name,v){
const b=bodyOf(doc(object));
if(b&&b.local==="body")setAttr(b,name,toStrOrEmpty(v));
}
const isHidden=()=>driver.isHidden||isUnloading();
function isOption(options){
if(!isObject(options))return null;
const is=options.is;
return is===undefined?null:toStr(is);
}
function writeDocument(s,text){return part72().f1_(s,text)}
const eventNames={
__proto__:null,
beforeunloadevent:"BeforeUnloadEvent",compositionevent:"CompositionEvent",customevent:"CustomEvent",
devicemotionevent:"",dragevent:"DragEvent",event:"Event",events:"Event",
focusevent:"FocusEvent",hashchangeevent:"HashChangeEvent",htmlevents:"Event",
keyboardevent:"KeyboardEvent",messageevent:"MessageEvent",mouseevent:"MouseEvent",
mouseevents:"MouseEvent",storageevent:"StorageEvent",svgevents:"Event",textevent:"TextEvent",
touchevent:"",uievent:"UIEvent",uievents:"UIEvent",
};
const DOMImplementation=interface_("DOMImplementation",null,()=>part72().f2_());
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
createElementNS(a0,a1){return part72().f3_.apply(this,arguments)}
createDocumentFragment(){return makeFragment(doc(this)).wrapper;}
createTextNode(data){
const s=doc(this);
need(arguments.length,1);
return makeText(toStr(data),s).wrapper;
}
createCDATASection(a0){return part72().f4_.apply(this,arguments)}
createComment(data){
const s=doc(this);
need(arguments.length,1);
return makeComment(toStr(data),s).wrapper;
}
createProcessingInstruction(a0,a1){return part72().f5_.apply(this,arguments)}
importNode(a0){return part72().f6_.apply(this,arguments)}
adoptNode(a0){return part72().f7_.apply(this,arguments)}
createAttribute(a0){return part72().f8_.apply(this,arguments)}
createAttributeNS(a0,a1){return part72().f9_.apply(this,arguments)}
createEvent(a0){return part72().f10_.apply(this,arguments)}
createRange(){return makeRange(doc(this),0,doc(this),0).wrapper;}
createNodeIterator(a0){return part72().f11_.apply(this,arguments)}
createTreeWalker(a0){return part72().f12_.apply(this,arguments)}
get domain(){return doc(this)===mainDocument?originURL()?.hostname??"":"";}
set domain(v){fail("SecurityError","The domain cannot be changed");}
get referrer(){return part72().f13_.call(this)}
get lastModified(){return part72().f14_.call(this)}
get readyState(){return doc(this).readyState;}
get title(){return part72().f15_.call(this)}
set title(v){return part72().f16_.call(this,v)}
get dir(){return part72().f17_.call(this)}
set dir(v){
const root=documentElement(doc(this));
if(root)setAttr(root,"dir",toStr(v));
}
get body(){return wrapperOrNull(bodyOf(doc(this)));}
set body(v){return part72().f18_.call(this,v)}
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
get hidden(){return doc(this)===mainDocument&&isHidden();}
get visibilityState(){return doc(this)===mainDocument&&isHidden()?"hidden":"visible";}
get activeElement(){return part72().f19_.call(this)}
hasFocus(){return doc(this)===mainDocument&&driver.isFocused;}
open(){return part72().f20_.apply(this,arguments)}
close(){return part72().f21_.call(this)}
write(...text){writeDocument(doc(this),text.map(toStr).join(""));}
writeln(...text){writeDocument(doc(this),text.map(toStr).join("")+"\n");}
get cookie(){return doc(this)===mainDocument?native.cookies():"";}
set cookie(v){
const s=doc(this),text=toUSV(v);
if(s===mainDocument)native.setCookie(text);
}
execCommand(command,showsUI=false,value=""){return part4().performCommand(doc(this),toStr(command),
toStr(value));
}
queryCommandSupported(command){return part4().isSupported(toStr(command));}
queryCommandEnabled(command){return part4().commandNamed(toStr(command))!==null
&&part4().commandHost(doc(this))!==null;}
queryCommandState(command){return part4().isInFormat(doc(this),part4().commandNamed(toStr(command)));}
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
const beforeToggle=(s,isOpening)=>part73().f0_(s,isOpening);
function queueToggle(s,isOpen){return part73().f1_(s,isOpen)}
function ariaMembers(prototype){
for(const[name,content]of[...ariaStrings,["ariaRelevant","aria-relevant"]]){
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
function ariaTargets(s,content,isList){return part74().f0_(s,content,isList)}
function includesScope(e,s){return part74().f1_(e,s)}
function setAriaTargets(s,content,isList,v){return part74().f2_(s,content,isList,v)}
whenSeen(Element,()=>ariaMembers(Element.prototype));
function targetOf2(s,content){return stateOf(ariaTargets(s,content,false))??null;}
const elementMember=(check,name,content)=>part74().f3_(check,name,content);
const openPopovers=home?home.openPopovers:[];
const isPopoverOpen=(s)=>openPopovers.includes(s);
function popoverType(s){
return s.isHTML&&hasAttr(s,"popover")?s.wrapper.popover:null;
}
function checkPopover(s){return part75().f0_(s)}
function showPopover(s){return part75().f1_(s)}
function hidePopover(s,keepsFocus=undefined){return part75().f2_(s,keepsFocus)}
function isAround(element,node){
for(let s=node;s;s=parentState(s)??s.host??null)if(s===element)return true;
return false;
}
publishMixin(()=>class{
showPopover(){kernel.showPopover(html(this));}
hidePopover(){return part75().f3_.call(this)}
togglePopover(options=undefined){return part75().f4_.call(this,options)}
},HTMLElement);
function invokePopover(s){return part75().f5_(s)}
core.openPopovers=openPopovers;
keep({showPopover,hidePopover});
htmlMembers.HTMLDialogElement=()=>part76().f0_();
const summaryActivation={
run(s){return part76().f1_.call(this,s)},
};
function detailsChanged(s,name,old,value){return part76().f2_(s,name,old,value)}
function namedDetails(s){return part76().f3_(s)}
function closeAsNamed(s){
if(hasAttr(s,"open")&&namedDetails(s).some((other)=>hasAttr(other,"open")))removeAttr(s,"open");
}
function openDialog(s,isModal){return part76().f4_(s,isModal)}
function closeTopDialog(){return part76().f5_()}
function requestClose(s,value){
if(!hasAttr(s,"open"))return;
if(fire(s,"cancel",{cancelable:true}))closeDialog(s,value);
}
function closeDialog(s,value){return part76().f6_(s,value)}
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
const popoverCommands=["toggle-popover","show-popover","hide-popover"];
const dialogCommands=["show-modal","close","request-close"];
function commandOf(s){return part77().f0_(s)}
function invoke2(s){return part77().f1_(s)}
const buttonMembers=class{
get command(){return commandOf(html(this));}
set command(v){setAttr(html(this),"command",toStr(v));}
};
defineProperty(buttonMembers.prototype,"commandForElement",elementMember(html,"commandForElement","commandfor"));
publishChecked(buttonMembers,interfaces.HTMLButtonElement);
for(const I of[interfaces.HTMLButtonElement,interfaces.HTMLInputElement]){
const members=class{};
defineProperty(members.prototype,"popoverTargetElement",
elementMember(html,"popoverTargetElement","popovertarget"));
publishChecked(members,I);
}
function closesDialog(form,submitter){return part78().f0_(form,submitter)}
function submitForm(form,submitter,isRequest,isChecked=undefined){return part78().f1_(form,submitter,isRequest,isChecked)}
function submitByClick(form,button,e){return part78().f2_(form,button,e)}
function resetForm(form){return part78().f3_(form)}
const inputActivation={
legacyPre(s){return part78().f4_.call(this,s)},
legacyCanceled(s){return part78().f5_.call(this,s)},
run(s,e){return part78().f6_.call(this,s,e)},
};
const buttonActivation={
run(s,e){return part78().f7_.call(this,s,e)},
};
const labelActivation={
run(s,e){return part78().f8_.call(this,s,e)},
};
htmlMembers.HTMLOutputElement=()=>part79().f0_();
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
requestSubmit(submitter=undefined){return part79().f1_.call(this,submitter)}
reset(){kernel.reactions(()=>resetForm(html(this)));}
checkValidity(){return checkForm(html(this));}
reportValidity(){return checkForm(html(this));}
};
htmlMembers.HTMLLabelElement=()=>part79().f2_();
htmlMembers.HTMLLegendElement=()=>part79().f3_();
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
set files(v){return part79().f4_.call(this,v)}
get list(){return part79().f5_.call(this)}
get width(){return html(this)&&0;}
set width(v){setAttr(html(this),"width",numberWriters.unsigned(v,[0]));}
get height(){return html(this)&&0;}
set height(v){setAttr(html(this),"height",numberWriters.unsigned(v,[0]));}
get valueAsNumber(){return part1().numberOfInput(html(this));}
set valueAsNumber(v){part1().setNumberOfInput(html(this),toNumber(v));}
get valueAsDate(){return part1().dateOfInput(html(this));}
set valueAsDate(v){part1().setDateOfInput(html(this),v);}
stepUp(n=1){part1().stepInput(html(this),toLong(n));}
stepDown(n=1){part1().stepInput(html(this),-toLong(n));}
};
htmlMembers.HTMLButtonElement=()=>class{
get type(){return keyword(html(this),"type",["submit","reset","button"],"submit","submit");}
set type(v){setAttr(html(this),"type",toStr(v));}
};
htmlMembers.HTMLTextAreaElement=()=>part79().f6_();
htmlMembers.HTMLFieldSetElement=()=>class{
get type(){return html(this)&&"fieldset";}
get elements(){
const s=html(this);
return(s.$elementsList??=collection(()=>native.collect(s.id,1,HTML,"*")
.filter((id)=>isListed(S(id)))));
}
};
htmlMembers.HTMLProgressElement=()=>part79().f7_();
htmlMembers.HTMLMeterElement=()=>part79().f8_();
function progressMax(s){
const n=parseFloatNumber(getAttr(s,"max"));
return n!==null&&n>0?n:1;
}
function meterParts(s){return part79().f9_(s)}
for(const name of["HTMLFormElement","HTMLSelectElement"])makeArrayLike(interfaces[name],false);
const formMembers=()=>class{
get form(){return wrapperOrNull(kernel.formOwner(html(this)));}
};
const labelMembers=()=>class{
get labels(){return part79().f10_.call(this)}
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
select(){return part79().f11_.call(this)}
get selectionStart(){return selectionOf(html(this))?.[0]??null;}
set selectionStart(v){return part79().f12_.call(this,v)}
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
setSelectionRange(a0,a1){return part79().f13_.apply(this,arguments)}
setRangeText(a0){return part79().f14_.apply(this,arguments)}
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
function whenSettled(value,fulfilled,rejected){return part80().f0_(value,fulfilled,rejected)}
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
function strategyOf(v,standard){return part80().f1_(v,standard)}
class ChunkQueue{
items=[];
total=0;
push(value,size){return part80().f2_.call(this,value,size)}
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
function newReadable(source,strategy,newTarget,Controller=undefined){return part80().f3_(source,strategy,newTarget,Controller)}
function startReadable(s){return part80().f4_(s)}
const mayEnqueue=(s)=>s.phase==="readable"&&!s.isClosing;
const desiredSize=(s)=>(s.phase==="errored"?null:s.phase==="closed"?0
:s.highWaterMark-s.queue.total);
function pullIfNeeded(s){return part80().f5_(s)}
function enqueue(s,chunk){return part80().f6_(s,chunk)}
function closeReadable(s){
if(s.pullIntos)return part5().closeBytes(s);
s.isClosing=true;
if(s.queue.items.length===0)finishReadable(s);
return undefined;
}
function finishReadable(s){return part80().f7_(s)}
function errorReadable(s,error){return part80().f8_(s,error)}
function cancelReadable(s,reason){return part80().f9_(s,reason)}
function acquireReader(s,newTarget){return part80().f10_(s,newTarget)}
function bindReader(s,fields,I,newTarget){return part80().f11_(s,fields,I,newTarget)}
function readChunk(reader,request){return part80().f12_(reader,request)}
function releaseReader(reader){return part80().f13_(reader)}
const ReadableStream=interface_("ReadableStream",null,()=>part80().f14_(),{
make(a0,a1){return part80().f15_.apply(this,arguments)},
});
whenSeen(ReadableStream,()=>part80().f16_());
const ReadableStreamDefaultReader=interface_("ReadableStreamDefaultReader",null,()=>part80().f17_(),{
length:1,
make([stream],newTarget){return acquireReader(toState(stream,ReadableStream),newTarget).wrapper;},
});
const ReadableStreamDefaultController=interface_("ReadableStreamDefaultController",null,()=>part80().f18_());
lateInterfaces("ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest",
()=>part5().ReadableByteStreamController);
const asyncIteratorPrototype=getPrototypeOf(getPrototypeOf((0,page.eval)("(async function* () {})").prototype));
const chunkIteratorPrototype=setPrototypeOf({},asyncIteratorPrototype);
function chunkIterator(reader,keeps){return part80().f19_(reader,keeps)}
function stepOf(object,run){return part80().f20_(object,run)}
publishMembers(class{
next(){return part80().f21_.call(this)}
return(value=undefined){return part80().f22_.call(this,value)}
}.prototype,chunkIteratorPrototype,true);
function tee(s){return part80().f23_(s)}
function readableFrom(iterable){return part80().f24_(iterable)}
const closeMark={};
function newWritable(sink,strategy,newTarget){return part81().f0_(sink,strategy,newTarget)}
function startWritable(w){return part81().f1_(w)}
const roomOf=(w)=>w.highWaterMark-w.queue.total;
const isEnding=(w)=>w.closeRequest!==null||w.inFlightClose!==null;
function updateBackpressure(w){return part81().f2_(w)}
function advanceWritable(w){return part81().f3_(w)}
function writeToSink(w,chunk){return part81().f4_(w,chunk)}
function closeSink(w){return part81().f5_(w)}
function rejectWritable(w,error){
if(w.phase==="writable")startErroring(w,error);
else if(w.phase==="erroring")finishErroring(w);
}
function startErroring(w,reason){return part81().f6_(w,reason)}
function rejectReady(writer,reason){
if(writer.ready.isSettled)writer.ready=deferred();
writer.ready.reject(reason);
asHandled(writer.ready.promise);
}
function finishErroring(w){return part81().f7_(w)}
function abortWritable(w,reason){return part81().f8_(w,reason)}
function closeWritable(w){return part81().f9_(w)}
function acquireWriter(w,newTarget){return part81().f10_(w,newTarget)}
function writeChunk(writer,chunk){return part81().f11_(writer,chunk)}
function releaseWriter(writer){return part81().f12_(writer)}
const WritableStream=interface_("WritableStream",null,()=>part81().f13_(),{
make(a0,a1){return part81().f14_.apply(this,arguments)},
});
const WritableStreamDefaultController=interface_("WritableStreamDefaultController",null,()=>part81().f15_());
const WritableStreamDefaultWriter=interface_("WritableStreamDefaultWriter",null,()=>part81().f16_(),{
length:1,
make([stream],newTarget){return acquireWriter(toState(stream,WritableStream),newTarget).wrapper;},
});
function pipeTerms(options){return part81().f17_(options)}
function pipe(a0,a1,a2){return part81().f18_.apply(this,arguments)}
function newTransform(a0,a1,a2,a3){return part81().f19_.apply(this,arguments)}
const TransformStream=interface_("TransformStream",null,()=>part81().f20_(),{
make(a0,a1){return part81().f21_.apply(this,arguments)},
});
const TransformStreamDefaultController=interface_("TransformStreamDefaultController",null,()=>part81().f22_());
const streamTerms=()=>[strategyOf(undefined,1),strategyOf(undefined,0)];
function makeDecoderStream(a0,a1){return part81().f23_.apply(this,arguments)}
const TextDecoderStream=interface_("TextDecoderStream",null,()=>part81().f24_(),{make:makeDecoderStream});
const TextEncoderStream=interface_("TextEncoderStream",null,()=>part81().f25_(),{
make(args,newTarget){return part81().f26_.call(this,args,newTarget)},
});
function bodyStream(s){return part81().f27_(s)}
function readAll(stream,take,finish){return part81().f28_(stream,take,finish)}
const lookStep=4<<20;
const isStep=(bytes,count)=>count%lookStep<bytes.length;
function allBytes(stream){return part81().f29_(stream)}
function allText(stream){return part81().f30_(stream)}
partial(ReadableStream,()=>part81().f31_());
function extractBody(v){return part82().f0_(v)}
const isBodyUsed=(s)=>s.isUsed||(s.stream?.isDisturbed??false);
function needsFreshBody(s){
if(isBodyUsed(s)||s.stream?.reader)throw typeError("The body was read already");
}
function takeBody(s,readStream){return part82().f1_(s,readStream)}
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
return read(()=>this,(bytes,s)=>part82().f2_(bytes,s));
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
function teeBody(s){
const[own,other]=tee(s.stream);
s.stream=own;
return other;
}
function followSignal(source){return part83().f0_(source)}
function makeRequest(input,init,newTarget){return part83().f1_(input,init,newTarget)}
function takeStream(s,stream,duplex){return part83().f2_(s,stream,duplex)}
const Request=interface_("Request",null,()=>part83().f3_(),{
length:1,
make([input,init=undefined],newTarget){return makeRequest(input,init,newTarget).wrapper;},
});
bodyMembers(()=>Request);
const Crypto=interface_("Crypto",null,()=>class{
getRandomValues(a0){return part84().f0_.apply(this,arguments)}
randomUUID(){
brand(this,Crypto);
return randomUUID();
}
});
lateInterfaces("CryptoKey SubtleCrypto",()=>part6().subtle);
whenSeen(Crypto,()=>{
if(!page.isSecureContext)return;
publishMembers({get subtle(){return brand(this,Crypto)&&part6().subtle();}},Crypto.prototype,true);
});
function randomUUID(){return part84().f1_()}
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
static createObjectURL(a0){return part85().f0_.apply(this,arguments)}
static revokeObjectURL(url){
need(arguments.length,1);
blobURLs.delete(toUSV(url));
}
},URLInterface,true));
function blobAnswer(r){return part85().f1_(r)}
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
function makeMark(name,options,newTarget){return part86().f0_(name,options,newTarget)}
const performanceEntries=[];
const maximumEntries=10000;
function markTime(v){return part86().f1_(v)}
const Performance=interface_("Performance",EventTarget,()=>class{
now(){
brand(this,Performance);
return native.now();
}
get timeOrigin(){return brand(this,Performance)&&native.timeOrigin();}
toJSON(){return brand(this,Performance)&&dictionary({timeOrigin:native.timeOrigin()});}
mark(a0){return part86().f2_.apply(this,arguments)}
measure(a0){return part86().f3_.apply(this,arguments)}
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
getEntriesByName(a0){return part86().f4_.apply(this,arguments)}
});
const entryList=(test)=>array([theNavigationEntry(),...performanceEntries].filter(test)
.sort((a,b)=>a.startTime-b.startTime).map((e)=>e.wrapper));
function clearEntries(type,name){return part86().f5_(type,name)}
const performanceObservers=new Set();
const PerformanceObserverEntryList=interface_("PerformanceObserverEntryList",null,()=>part86().f6_());
const entriesOf=(s,test)=>array(s.list.filter(test).map((e)=>e.wrapper));
function queueEntries(s,entries){return part86().f7_(s,entries)}
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
const PerformanceNavigationTiming=interface_("PerformanceNavigationTiming",PerformanceResourceTiming,()=>part86().f8_());
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
function entryJSON(s){return part86().f9_(s)}
let navigationEntry=null;
function theNavigationEntry(){return part86().f10_()}
const observedEntryTypes=["mark","measure","paint","resource"];
const PerformanceObserver=interface_("PerformanceObserver",null,()=>part87().f0_(),{
length:1,
make([callback],newTarget){return instance(PerformanceObserver,
{callback:toCallback(callback),types:new Set(),queue:[]},newTarget);},
});
const PerformanceTiming=interface_("PerformanceTiming",null,()=>part87().f1_());
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
const PerformancePaintTiming=interface_("PerformancePaintTiming",PerformanceEntry,()=>part87().f2_());
let isPainted=false;
function notePaint(){return part87().f3_()}
let timing=null;
publishMixin(()=>class{
get timing(){return brand(this,Performance)&&(timing??=instance(PerformanceTiming,{}));}
},Performance);
const{sentRequests}=shared;
const responseTypes=["error","basic","cors","opaque","opaqueredirect"];
function requestArguments(r){return part88().f0_(r)}
function readResponse(a0){return part88().f1_.apply(this,arguments)}
const noAnswer=[0,0,"","",false,[],noBytes];
function sendRequest(r,finished){return part88().f2_(r,finished)}
function requestFinished(a0){return part88().f3_.apply(this,arguments)}
const timedRequests=new Map();
function timeRequest(a0,a1){return part88().f4_.apply(this,arguments)}
function cancelRequest(number){
timedRequests.delete(number);
if(sentRequests.delete(number))native.cancelRequest(number);
}
const placeOnPage=(s,axis)=>Math.round(boxOf(s)?.[axis]??0);
htmlMembers.HTMLImageElement=()=>part89().f0_();
function updateImage(s){
const turn=s.imageTurn=(s.imageTurn??0)+1;
s.image="loading";
setTimer(()=>{
if(s.imageTurn===turn)finishImage(s);
},0,false);
}
function finishImage(s){return part89().f1_(s)}
function fetchImage(s,address){return part89().f2_(s,address)}
function imageAddress(s){return part89().f3_(s)}
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
function decodeImage(s){return part89().f4_(s)}
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
run(s,e){return part90().f0_.call(this,s,e)},
};
function followLink(s,url,e){return part90().f1_(s,url,e)}
function saveLink(s,url){return part90().f2_(s,url)}
for(const name of["Image","Audio","Option"]){
const make={
Image(args){return part91().f0_.call(this,args)},
Audio(args){return part91().f1_.call(this,args)},
Option(args){return part91().f2_.call(this,args)},
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
s.attributeSteps=(e,name)=>{
if((name==="type"||name==="name")&&inputType(e)==="radio"&&isChecked(e))setChecked(e,true);
};
s.cloned=(from,to)=>part91().f3_(from,to);
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
if(name==="src"&&value!==null)prepareScript(e);
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
case"style":
s.insertedSteps=awaitStyle;
s.childrenChanged=(e)=>{if(isConnected(e))awaitStyle(e);};
break;
case"details":
s.attributeSteps=detailsChanged;
s.insertedSteps=closeAsNamed;
break;
case"img":
s.insertedSteps=kernel.awaitImage;
s.attributeSteps=imageChanged;
break;
}
if(native.attrCount(s.id)>0)readContentHandlers(s);
}
function awaitStyle(s){return part91().f4_(s)}
function finishParsedStyles(){return part91().f5_()}
const javaScriptType=
/^(?:(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/;
function isScript(s){return part91().f6_(s)}
function prepareScript(s){return part91().f7_(s)}
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
const MessageEvent=eventInterface("MessageEvent",Event,[
["data",anyValue,null],["origin",toUSV,""],["lastEventId",toStr,""],["source",anyValue,null],
["ports",(v)=>PObject.freeze(array(toSequence(v,(p)=>toState(p,MessagePort).wrapper))),undefined],
],{
members:()=>part92().f0_(),
});
const MessagePort=interface_("MessagePort",EventTarget,()=>part92().f1_());
eventHandlers(MessagePort,["messageerror","close"]);
publishMixin(()=>part92().f2_(),MessagePort);
function transferList(options){return part92().f3_(options)}
function newPort(){
const s={listeners:null,other:null,remote:undefined,queue:[],isStarted:false,isDetached:false};
instance(MessagePort,s);
return s;
}
function movePort(s){return part92().f4_(s)}
function deliver(port,message){
port.queue.push(message);
if(port.isStarted)schedulePort(port);
}
function startPort(port){
if(port.isStarted)return;
port.isStarted=true;
for(const _ of port.queue)schedulePort(port);
}
function schedulePort(port){return part92().f5_(port)}
function tellMessage(target,message,facts=undefined){return part92().f6_(target,message,facts)}
const MessageChannel=interface_("MessageChannel",null,()=>class{
get port1(){return brand(this,MessageChannel).port1.wrapper;}
get port2(){return brand(this,MessageChannel).port2.wrapper;}
},{
make(args,newTarget){return part92().f7_.call(this,args,newTarget)},
});
transferSteps.set(MessagePort,movePort);
const has2=(s,name,word)=>ascii.words(ascii.lower(getAttr(s,name)??"")).includes(word);
const bodyOf2=()=>native.collect(mainDocument.id,1,HTML,"body")[0];
function expectedFragment(s){return part93().f0_(s)}
function isParsed(fragment){return part93().f1_(fragment)}
const links=()=>[...native.collect(mainDocument.id,1,HTML,"link")].map(S);
function isRenderBlocked(){return part93().f2_()}
function noteBlocking(e,local,old){return part93().f3_(e,local,old)}
keep({noteBlocking});
const normalizedScroll=(v)=>{
const x=toNumber(v);
return x!==x||x===Infinity||x===-Infinity?0:x;
};
function toBehavior(v){return part94().f0_(v)}
function scrollTarget(args,present){return part94().f1_(args,present)}
const added=(args,present)=>{
const by=scrollTarget(args,{x:0,y:0});
return{x:present.x+by.x,y:present.y+by.y,behavior:by.behavior};
};
const smooth=new Map();
const smoothTime=200;
function isSmooth(s,behavior){return part94().f2_(s,behavior)}
function perform(s,from,to,behavior,jump){return part94().f3_(s,from,to,behavior,jump)}
function stepScrolls(){return part94().f4_()}
const isScrolling=(s)=>smooth.has(s);
function jumpViewport({x,y}){
const v=viewport();
if(x!==v.x||y!==v.y)native.scroll(x,y);
}
function scrollViewport(to){return part94().f5_(to)}
function scrollElement(s,to){return part94().f6_(s,to)}
function scrollFree(s,client,size){return part94().f7_(s,client,size)}
const scrolledElements=new Set();
function elementScroll(s){
if(isScroller(s))return viewport();
return s.scrolled??{x:0,y:0};
}
function aligned(align,start,end,size,present){return part94().f8_(align,start,end,size,present)}
const sides2=["top","right","bottom","left"];
function lengths(s,name,port=undefined){return part94().f9_(s,name,port)}
function scrollIntoView(s,arg){return part94().f10_(s,arg)}
function placeInPort(s,target,port,block,inline){return part94().f11_(s,target,port,block,inline)}
publishMixin(()=>class{
getBoundingClientRect(){
const r=boundingRect(element(this));
return makeRect(r.x,r.y,r.width,r.height);
}
getClientRects(){
const s=element(this);
kernel.settleSheets();
return rectList(native.rects(s.id),originFor(s));
}
checkVisibility(options=undefined){return part94().f12_.call(this,options)}
get currentCSSZoom(){return part94().f13_.call(this)}
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
core.viewport=viewport;
function pageViewport(){
let top=core;
for(let outer=core.outerWindow();outer;outer=outer.outerWindow())top=outer;
return top.viewport();
}
const screenLength=(name,own)=>(isDiscarded()?0
:driver.overrides.screen?.[name]??own??pageViewport()[name]);
const Screen=interface_("Screen",null,()=>class{
get availWidth(){return brand(this,Screen)&&screenLength("width",driver.window?.screenWidth);}
get availHeight(){return brand(this,Screen)&&screenLength("height",driver.window?.screenHeight);}
get width(){return brand(this,Screen)&&screenLength("width",driver.window?.screenWidth);}
get height(){return brand(this,Screen)&&screenLength("height",driver.window?.screenHeight);}
get colorDepth(){return brand(this,Screen)&&24;}
get pixelDepth(){return brand(this,Screen)&&24;}
get orientation(){
const s=brand(this,Screen);
return(s.orientation??=instance(ScreenOrientation,{listeners:null}));
}
});
const ScreenOrientation=interface_("ScreenOrientation",EventTarget,()=>part95().f0_());
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
const opened=()=>shared.opened.find(({id})=>id===ownFrame.id);
const widthOf=(whole)=>opened()?.width??whole();
const heightOf=(whole)=>opened()?.height??whole();
const left=()=>driver.window?.x??opened()?.left??0,top=()=>driver.window?.y??opened()?.top??0;
const visualViewport=instance(VisualViewport,{listeners:null});
for(const[key,value]of[
["screen",()=>screen],["visualViewport",()=>visualViewport],
["innerWidth",()=>widthOf(()=>exactViewport().width)],
["innerHeight",()=>heightOf(()=>exactViewport().height)],
["outerWidth",()=>widthOf(()=>driver.window?.width??pageViewport().width)],
["outerHeight",()=>heightOf(()=>driver.window?.height??pageViewport().height)],
["scrollX",()=>viewport().x],["scrollY",()=>viewport().y],["pageXOffset",()=>viewport().x],
["pageYOffset",()=>viewport().y],["screenX",left],["screenY",top],["screenLeft",left],["screenTop",top],
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
let isViewportMoving=false;
function noteViewport(){toldViewport??=viewport();}
function beforeFrame(){
kernel.settleSheets();
stepScrolls();
const v=viewport(),old=toldViewport;
toldViewport=v;
if(old&&!home&&(old.width!==v.width||old.height!==v.height)){
fire(windowState,"resize",{I:interfaces.UIEvent,view:page});
fire(stateOf(visualViewport),"resize");
}
if(v.x!==(old?.x??0)||v.y!==(old?.y??0)){
fire(mainDocument,"scroll",{bubbles:true});
fire(stateOf(visualViewport),"scroll");
isViewportMoving=true;
}
if(isViewportMoving&&!isScrolling(mainDocument)){
isViewportMoving=false;
fire(mainDocument,"scrollend",{bubbles:true});
}
const elements=[...scrolledElements];
scrolledElements.clear();
for(const s of elements){
fire(s,"scroll");
if(!isScrolling(s))fire(s,"scrollend");
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
const ResizeObserverEntry=interface_("ResizeObserverEntry",null,()=>part96().f0_());
const ResizeObserver=interface_("ResizeObserver",null,()=>part96().f1_(),{
length:1,
make([callback],newTarget){
return instance(ResizeObserver,{callback:toCallback(callback),targets:new Map()},newTarget);
},
});
const depthOf=(s)=>{
let depth=0;
for(let p=s;p;p=parentState(p)??p.host??null)depth++;
return depth;
};
function sizesOf(t){return part96().f2_(t)}
const isReplaced=(t)=>t.isHTML
&&["img","canvas","video","iframe","embed","object","input"].includes(t.local);
const onDevice=([width,height])=>{
const ratio=driver.overrides.devicePixelRatio??1;
return[Math.round(width*ratio),Math.round(height*ratio)];
};
function changeOf(t,told){return part96().f3_(t,told)}
function tellResizeObservers(){return part96().f4_()}
function reportLoop(){return part96().f5_()}
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
if(name==="display"&&s.isOpenPopover&&pseudo===""){
const display=native.computed(s.id,pseudo,name)??"";
return display==="none"?"block":display;
}
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
const isDouble=name.startsWith("::");
name=ascii.lower(name.replace(/^::?/,""));
isKnownPseudo=["before","after","marker","first-line","first-letter","placeholder",
"selection"].includes(name);
const highlight=/^highlight\(([^]*)$/.exec(name);
if(highlight){
const inner=ascii.strip(highlight[1].replace(/\)$/,""));
isKnownPseudo=isDouble&&/^-?(?:[_a-z\u0080-\uffff]|--)[\w\u0080-\uffff-]*$/i.test(inner);
}
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
function beginWatching(s,isNew){return part97().f0_(s,isNew)}
const looks=new Map();
const keptLooks=32;
function noteLook(e,local,old){
if(looks.size>=keptLooks&&!looks.has(e)||home||!native.mayMove())return;
if(looks.size===0)microtask(()=>looks.clear());
let kept=looks.get(e);
if(!kept)looks.set(e,kept=new Map());
if(!kept.has(local))kept.set(local,old);
}
function beforeTurn(s,read){return part97().f1_(s,read)}
function touchMotion(s,isNew){return part97().f2_(s,isNew)}
function touchInserted(top){return part97().f3_(top)}
const motionStyle=(s,name)=>native.computed(s.id,"",name)??"";
const listed=(text)=>text.split(",").map((part)=>ascii.strip(part));
const motionTime=(text)=>(parseFloat(text)||0)*(text.endsWith("ms")?1:1000);
const turned=(list,place)=>list[place%list.length];
const isDrawn=(s)=>motionStyle(s,"display")!=="none";
function animationNames(s){return part97().f4_(s)}
function movedValues(s){return part97().f5_(s)}
function stepMotions(){return part97().f6_()}
function stepAnimations(s,names){return part97().f7_(s,names)}
function stepTransitions(s,values){return part97().f8_(s,values)}
function beginMotion(motions,name,delay,length,tell){return part97().f9_(motions,name,delay,length,tell)}
function tellMotion(s,type,members){return part97().f10_(s,type,members)}
keep({watchMotions,noteLook,touchMotion,touchInserted});
const IntersectionObserverEntry=interface_("IntersectionObserverEntry",null,()=>part98().f0_());
const IntersectionObserver=interface_("IntersectionObserver",null,()=>part98().f1_(),{
length:1,
make(a0,a1){return part98().f2_.apply(this,arguments)},
});
const marginText=(margins)=>margins.map((m)=>m.amount+m.unit).join(" ");
function margin(text){return part98().f3_(text)}
let wholeHeight=null;
let isWholeInView=false,isWaiting=false;
const readingDelay=400;
function waitForReading(){return part98().f4_()}
const grown=(area,margins)=>part98().f5_(area,margins);
function portOf(s){return part98().f6_(s)}
const clips=(s,axis)=>native.computed(s.id,"","overflow-"+axis)!=="visible";
function rootArea(s){return part98().f7_(s)}
function tellIntersectionObservers(){return part98().f8_()}
const isOfElement=(s)=>s.root&&s.root.kind===ELEMENT;
function common(one,other,x=undefined,y=undefined){return part98().f9_(one,other,x,y)}
function shownPart(s,t,rect,area){return part98().f10_(s,t,rect,area)}
function observeIntersection(s,t,told,area){return part98().f11_(s,t,told,area)}
function isSeen(t,rect){return part98().f12_(t,rect)}
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
if(isRenderBlocked()){
if(frames.size>0)native.requestFrame();
return;
}
notePaint();
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
const BroadcastChannel=interface_("BroadcastChannel",EventTarget,()=>part99().f0_(),{
length:1,
make(a0,a1){return part99().f1_.apply(this,arguments)},
});
eventHandlers(BroadcastChannel,["message","messageerror"]);
endSteps.push(()=>{
for(const s of[...broadcastChannels])if(s.core===core)drop(s);
});
function drop(s){return part99().f2_(s)}
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
clear(){return part100().f0_.call(this)}
});
function area(object){return brand(object,Storage);}
const storageQuota=5<<20;
function setItem(s,key,value){return part100().f1_(s,key,value)}
function removeItem(s,key){
const old=s.map.get(key);
if(old===undefined)return;
s.items.size-=key.length+old.length;
s.map.delete(key);
native.changeStorage(s.number,key);
storageChanged(s,key,old,null);
}
function storageChanged(s,key,oldValue,newValue){return part100().f2_(s,key,oldValue,newValue)}
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
lateInterfaces("DOMStringList IDBCursor IDBCursorWithValue IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore "
+"IDBOpenDBRequest IDBRecord IDBRequest IDBTransaction IDBVersionChangeEvent Lock LockManager "
+"StorageManager",()=>part7().IDBFactory);
const factory=()=>part7().factoryOfWindow(),locks=()=>part7().locks(),
storage=()=>part7().storage();
lateInterfaces("Clipboard ClipboardItem",()=>part8().clipboardOfWindow);
let areShown=false;
function exposeManagers(){
if(areShown||!page.isSecureContext)return;
areShown=true;
publishMembers({
get storage(){return brand(this,Navigator)&&storage();},
get locks(){return brand(this,Navigator)&&locks();},
},Navigator.prototype,true);
if(isWorker)return;
publishMembers({
get clipboard(){return brand(this,Navigator)&&part8().clipboardOfWindow();},
},Navigator.prototype,true);
}
function shown(v,depth=undefined){return part101().f0_(v,depth)}
function format(args){return part101().f1_(args)}
function shownError(error){return part101().f2_(error)}
function wholeAddress(text,known){return part102().f0_(text,known)}
function remoteStack(error){return part102().f1_(error)}
let isReporting=false;
function isOfMutedScript(error,isMuted=undefined){return part103().f0_(error,isMuted)}
function reportError(error,message,url,line,column,isOfMuted=undefined){return part103().f1_(error,message,url,line,column,isOfMuted)}
function watchHandling(promise,handled){return part103().f2_(promise,handled)}
const pagePromiseThen=PPromise.prototype.then;
function rejectionUnhandled(promise,reason){return part103().f3_(promise,reason)}
function tellRejection(promise,reason){return part103().f4_(promise,reason)}
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
replaceable("navigator",ownNavigator);
replaceable("clientInformation",ownNavigator);
function ownNavigator(){
exposeManagers();
return isWorker?part0().workerNavigator():navigator;
}
for(const key of["locationbar","menubar","personalbar","scrollbars","statusbar","toolbar"]){
const bar={I:null};
replaceable(key,()=>(bar.wrapper??=instance(BarProp,bar)));
}
const BarProp=interface_("BarProp",null,()=>class{
get visible(){return brand(this,BarProp)&&!isDiscarded()&&!ownOpened()?.isPopup;}
});
const performance=instance(Performance,{listeners:null});
let crypto=null;
onWindow(class{
get name(){own(this);return nameOfWindow();}
set name(v){return part104().f0_.call(this,v)}
get status(){own(this);return windowTexts.status;}
set status(v){own(this);windowTexts.status=toStr(v);}
get closed(){own(this);return isDiscarded()||ownOpened()?.isClosing===true;}
get frameElement(){own(this);return native.outerWindow()?wrapperOf(native.outerElement()):null;}
get opener(){
own(this);
return ownOpened()?.isSevered===false?native.openerWindow()?.global??null:openerElsewhere();
}
set opener(v){
if(v===null)native.leaveOpener();
replace("opener",v);
}
get history(){own(this);return isOver?latest().history:history;}
get customElements(){own(this);return home?null:customElements;}
get crypto(){own(this);return(crypto??=instance(Crypto,{}));}
get indexedDB(){own(this);return factory();}
get localStorage(){own(this);return storageArea(0);}
get sessionStorage(){own(this);return storageArea(1);}
get isSecureContext(){return part104().f1_.call(this)}
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
postMessage(a0){return part104().f2_.apply(this,arguments)}
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
requestIdleCallback(a0){return part104().f3_.apply(this,arguments)}
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
function post(message,origin,transfer){return part104().f4_(message,origin,transfer)}
const IdleDeadline=interface_("IdleDeadline",null,()=>part104().f5_());
const shownWindow=(object)=>(own(object)&&isOver?latest().windowState:windowState);
if(!isWorker)eventHandlers({prototype:page},[...globalHandlers,...windowHandlers],shownWindow);
lateInterfaces("Worker",()=>part0().Worker);
if(isWorker)lateInterfaces("FileReaderSync WorkerLocation WorkerNavigator",()=>part0().Worker);
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
function xpathTokens(text){return part105().f0_(text)}
function parseXPath(text,resolve){return part105().f1_(text,resolve)}
const nodeSet=(v)=>{
if(!Array.isArray(v))throw xpathError("a set of nodes is wanted");
return v;
};
const isBefore=(a,b)=>(comparePosition(a,b)&4)!==0;
function inOrder(nodes){
return[...new Set(nodes)].sort((a,b)=>(a===b?0:isBefore(a,b)?-1:1));
}
function filterNodes(nodes,filter){return part105().f2_(nodes,filter)}
function walkSteps(start,steps){return part105().f3_(start,steps)}
const attributesOf=(s)=>
(s.kind===ELEMENT?Array.from({length:native.attrCount(s.id)},(_,place)=>attrNode(s,place)):[]);
const ownerOf=(s)=>(s.kind===ATTRIBUTE?s.element??null:parentState(s));
function descendants(s){return part105().f4_(s)}
function axisNodes(s,axis){return part105().f5_(s,axis)}
function stringValue(s){
if(s.kind===ATTRIBUTE)return attrValue(s);
return s.kind===ELEMENT||s.kind===DOCUMENT||s.kind===FRAGMENT?textBelow(s):dataOf(s);
}
const xpathString=(v)=>part105().f6_(v);
function xpathNumber(v){return part105().f7_(v)}
const xpathBoolean=(v)=>(Array.isArray(v)?v.length>0:typeof v==="string"?v!=="":typeof v==="number"
?v===v&&v!==0:v);
function xpathCompare(a,b,f){return part105().f8_(a,b,f)}
function xpathEqual(a,b,isEqual_){return part105().f9_(a,b,isEqual_)}
const orContext=(c,v)=>(v===undefined?[c.node]:nodeSet(v));
const xpathRound=(x)=>(x===x&&Math.abs(x)!==Infinity?Math.floor(x+0.5):x);
const xpathFunctions={
__proto__:null,
last:[0,0,(c)=>c.size],
position:[0,0,(c)=>c.position],
count:[1,1,(c,v)=>nodeSet(v).length],
id:[1,1,(c,v)=>part105().f10_(c,v)],
"local-name":[0,1,(c,v)=>orContext(c,v)[0]?.local??""],
"namespace-uri":[0,1,(c,v)=>orContext(c,v)[0]?.ns??""],
name:[0,1,(c,v)=>part105().f11_(c,v)],
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
substring:[2,3,(c,v,from,count)=>part105().f12_(c,v,from,count)],
"string-length":[0,1,(c,v)=>[...xpathString(v===undefined?[c.node]:v)].length],
"normalize-space":[0,1,(c,v)=>xpathString(v===undefined?[c.node]:v).split(/[\t\n\r ]+/)
.filter((w)=>w!=="").join(" ")],
translate:[3,3,(c,v,from,to)=>part105().f13_(c,v,from,to)],
boolean:[1,1,(c,v)=>xpathBoolean(v)],
not:[1,1,(c,v)=>!xpathBoolean(v)],
true:[0,0,()=>true],
false:[0,0,()=>false],
lang:[1,1,(c,v)=>part105().f14_(c,v)],
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
function resultOf(a0){return part105().f15_.apply(this,arguments)}
const XPathResult=interface_("XPathResult",null,()=>part105().f16_(),{constants:xpathTypes});
function xpathResult(value,type){return part105().f17_(value,type)}
function toResolver(v){return part105().f18_(v)}
function evaluateXPath(whole,context,type){return part105().f19_(whole,context,type)}
const XPathExpression=interface_("XPathExpression",null,()=>part105().f20_());
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
function zoneOffset(zone,time){return part106().f0_(zone,time)}
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
function replaceMethod(holder,name,replaced){return part106().f1_(holder,name,replaced)}
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
function replaceDateConstructor(){return part106().f2_()}
function localDateArguments(args){return part106().f3_(args)}
function replaceTimeOfFormats(){return part106().f4_()}
if(native.hasVirtualTime())useVirtualTime();
let isLocaleReplaced=false;
function setLocale(){return part107().f0_()}
const toLocal=(zone,time)=>time+zoneOffset(zone,time);
function replaceIntl(){return part107().f1_()}
function localeArguments(a0,a1){return part107().f2_.apply(this,arguments)}
function replaceDate(){return part107().f3_()}
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
query(descriptor){return part108().f0_.call(this,descriptor)}
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
const GeolocationCoordinates=interface_("GeolocationCoordinates",null,()=>part108().f1_(),{isExposed:false});
const GeolocationPosition=interface_("GeolocationPosition",null,()=>part108().f2_(),{isExposed:false});
const GeolocationPositionError=interface_("GeolocationPositionError",null,()=>part108().f3_(),{isExposed:false,constants:{PERMISSION_DENIED:1,POSITION_UNAVAILABLE:2,TIMEOUT:3}});
let lastWatch=0;
const placeWatchers=new Map();
let toldPlace="null";
function tellPlace(success,failure){return part108().f4_(success,failure)}
function tellPlaceWatchers(){return part108().f5_()}
const Geolocation=interface_("Geolocation",null,()=>class{
getCurrentPosition(a0){return part108().f6_.apply(this,arguments)}
watchPosition(a0){return part108().f7_.apply(this,arguments)}
clearWatch(id){
brand(this,Geolocation);
placeWatchers.delete(toLong(id));
}
},{isExposed:false});
const geolocation=instance(Geolocation,{});
function exposeSensors(){return part108().f8_()}
const toldBrands=(list)=>
PObject.freeze(array((list??[]).map(({brand,version})=>PObject.freeze(dictionary({brand,version})))));
const brandsOf=(s)=>(s.brands??=toldBrands(s.hints.brands));
const NavigatorUAData=interface_("NavigatorUAData",null,()=>part109().f0_(),{isExposed:false});
function exposeClientHints(){return part109().f1_()}
const touchTypes=["touchstart","touchmove","touchend","touchcancel"];
const touchNumbers=["screenX","screenY","clientX","clientY","pageX","pageY","radiusX","radiusY",
"rotationAngle","force"];
const Touch=interface_("Touch",null,()=>part110().f0_(),{
length:1,isExposed:false,
make(a0,a1){return part110().f1_.apply(this,arguments)},
});
const TouchList=interface_("TouchList",null,()=>part110().f2_(),{isExposed:false});
const touchList=(touches)=>
legacyObject(TouchList,{touches},{length:()=>touches.length,item:(_,i)=>touches[i]});
const toTouchList=(v)=>touchList([...v].map((touch)=>toState(touch,Touch).wrapper));
const TouchEvent=eventInterface("TouchEvent",UIEvent,[
...modifiers,["touches",toTouchList,null],["targetTouches",toTouchList,null],
["changedTouches",toTouchList,null],
],{
isExposed:false,
members:()=>part110().f3_(),
});
hideModifiers(TouchEvent);
function exposeTouches(){return part110().f4_()}
const fingers=new Map();
function fireTouch(type,target,init,pointer){return part110().f5_(type,target,init,pointer)}
function drivenState(id){
const s=S(id);
if(s.kind!==ELEMENT||!isConnected(s))throw new DrivenError("stale element reference");
return s;
}
function placeOf(s){return part111().f0_(s)}
const elementAt=(x,y)=>elementsAt(mainDocument,x,y)[0]??null;
function meantElement(x,y,wanted=undefined){return part111().f1_(x,y,wanted)}
function isInFlow(s,other){return part111().f2_(s,other)}
function reveal(s){return part111().f3_(s)}
function isLabeled(top,s){
for(let e=top;e&&e.kind===ELEMENT;e=parentState(e))if(e.isHTML
&&e.local==="label")return labeledControl(e)===s;
return false;
}
function drivenFact(s,fact,name){return part111().f4_(s,fact,name)}
const getComputedStyle=(element)=>page.getComputedStyle(element);
const drivenBooleans=new Set(
("allowfullscreen async autofocus autoplay checked controls default defer disabled formnovalidate hidden inert "
+"ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed "
+"selected").split(" "));
function setWindow(given){return part111().f5_(given)}
const dragEffects=["none","copy","link","move"];
const allowedEffects=["none","copy","copyLink","copyMove","link","linkMove","move","all","uninitialized"];
const formatName=(format)=>{
const name=ascii.lower(format);
return name==="text"?"text/plain":name==="url"?"text/uri-list":name;
};
const DataTransfer=interface_("DataTransfer",null,()=>part112().f0_(),{make:(args,newTarget)=>instance(DataTransfer,dragData(),newTarget)});
const dragData=()=>({mode:"write",data:new Map(),files:[],typeList:null,dropEffect:"none",
effectAllowed:"none"});
function newTransfer(){
const s=dragData();
instance(DataTransfer,s);
return s;
}
const DataTransferItem=interface_("DataTransferItem",null,()=>part112().f1_());
const DataTransferItemList=interface_("DataTransferItemList",null,()=>part112().f2_());
makeArrayLike(DataTransferItemList,false);
function itemOf(transfer,kind,type,file){return part112().f3_(transfer,kind,type,file)}
const itemsOf=(transfer)=>part112().f4_(transfer);
function draggedElement(target){
for(let s=target;s&&s.kind===ELEMENT;s=parentState(s)??s.host??null)if(s.isHTML
&&s.wrapper.draggable)return s;
return null;
}
function beginDrag(source,init){return part112().f5_(source,init)}
function dragEvent(drag,target,type,init){return part112().f6_(drag,target,type,init)}
function usualEffect(a0){return part112().f7_.apply(this,arguments)}
function moveDrag(target,init){return part112().f8_(target,init)}
function endDrag(init){return part112().f9_(init)}
function activePointer(pointerId){return part113().f0_(pointerId)}
publishMixin(()=>class{
setPointerCapture(pointerId){return part113().f1_.call(this,pointerId)}
releasePointerCapture(pointerId){
const s=element(this),pointer=activePointer(pointerId);
if(driver.captured===s)releaseCapture(s,pointer,{});
}
hasPointerCapture(pointerId){
return driver.captured===element(this)&&toLong(pointerId)===driver.pointer?.pointerId;
}
},Element);
function pointerTarget(given){return part113().f2_(given)}
function scrollAround(target,by){return part113().f3_(target,by)}
function driveEvents(given){return part113().f4_(given)}
const pointerMembers=["place","over","pressed","captured","isMuted","isTaken","pointer","draggable"];
function usePointer(id){return part113().f5_(id)}
const pointerNumber=(given)=>given.pointerId??((given.pointerType??"mouse")==="mouse"?1:2);
function ancestorsOf(s){
const found=[];
for(let e=s;e;e=parentState(e)??e.host??null)if(e.kind===ELEMENT)found.push(e);
return found;
}
function movePointer(target,init,pointer,hasMouse){return part113().f6_(target,init,pointer,hasMouse)}
let pointedElements=[];
function tellPointed(){return part113().f7_()}
function pointTo(s){return part113().f8_(s)}
function releaseCapture(s,init,pointer){
driver.captured=null;
if(s)fire(s,"lostpointercapture",{I:interfaces.PointerEvent,...init,...pointer});
}
const plainKeys="`1234567890-=[]\\;',./";
function shiftedCharacter(key){
const place=plainKeys.indexOf(key);
return place>=0&&key.length===1?shiftedKeys[place]:key.length===1?key.toUpperCase():key;
}
function driveKey(given,target,held){return part113().f9_(given,target,held)}
const lastCharacter=(text)=>(/[\ud800-\udbff][\udc00-\udfff]$/.test(text)?text.slice(-2):text.slice(-1));
function typeByDefault(s,key,isCharacter,held){return part113().f10_(s,key,isCharacter,held)}
function chooseByKey(s,key,isCharacter){return part113().f11_(s,key,isCharacter)}
function moveFocus(s,step){return part113().f12_(s,step)}
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
function remoteType(v){return part114().f0_(v)}
function remotePrimitive(v){return part114().f1_(v)}
function nodeNumber(s){
if(s.id!==undefined)return toldNumber(s);
if(s.driverNumber===undefined)s.driverNumber=-driver.nodes.push(s);
return s.driverNumber;
}
function remoteValue(v,options,ownership=undefined,known=undefined){return part114().f2_(v,options,ownership,known)}
function remoteContent(v,s,type,options,known){return part114().f3_(v,s,type,options,known)}
const childIDs=(s)=>{
if(s.id===undefined)return[];
const ids=[];
for(let id=native.first(s.id);id>=0;id=native.next(id))ids.push(id);
return ids;
};
function remoteNode(s,options,known){return part114().f4_(s,options,known)}
function localValue(given){return part114().f5_(given)}
function channelFunction(a0){return part114().f6_.apply(this,arguments)}
function remoteException(error,given){return part114().f7_(error,given)}
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
run(a0,a1,a2){return part114().f8_.apply(this,arguments)},
disown(given,source,finish){
for(const handle of given.handles)driver.handles.delete(handle);
finish({});
},
locate(given,source,finish){return part114().f9_.call(this,given,source,finish)},
events(given,source,finish){finish(driveEvents(given));},
consumeActivation(given,source,finish){
const isActive=isActivated(activationState);
activationState.until=0;
finish({isActive});
},
reveal(given,source,finish){finish(reveal(drivenState(given.target)));},
box(given,source,finish){return part114().f10_.call(this,given,source,finish)},
shadow(given,source,finish){finish({root:drivenState(given.target).shadow?.id??null});},
fact(given,source,finish){finish({value:drivenFact(drivenState(given.target),given.fact,given.name)});},
click(given,source,finish){
core.click(drivenState(given.target).id);
finish({});
},
choose(given,source,finish){return part114().f11_.call(this,given,source,finish)},
edit(given,source,finish){return part114().f12_.call(this,given,source,finish)},
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
focus(given,source,finish){return part114().f13_.call(this,given,source,finish)},
};
const driverLocators={
__proto__:null,
given(root){return[root];},
css(root,selector){return Array.from(query(root,selector,0),S);},
xpath(root,expression){return part114().f14_.call(this,root,expression)},
innerText(a0,a1,a2){return part114().f15_.apply(this,arguments)},
};
function driverCalls(given,source,id){return part114().f16_(given,source,id)}
function beginDriving(name){
driver.isOn=true;
driver.name=name;
navigatorState.isDriven=true;
addDriverHook();
exposeSensors();
}
function addDriverHook(){return part114().f17_()}
function isUnloadPrompted(){return part114().f18_()}
function runLateScripts(){return part114().f19_.apply(this,arguments)}
function joinDriving(known){return part114().f20_(known)}
core.driverState=()=>driver;
core.runDriven=(source,text,sandbox)=>part114().f21_(source,text,sandbox);
core.driverCalls=driverCalls;
core.isUnloadPrompted=()=>isUnloadPrompted();
core.setWindow=(given)=>{setWindow(given);};
function logForDriver(method,args){return part114().f22_(method,args)}
const consoleObject=setPrototypeOf({},setPrototypeOf({},pagePrototypes.object));
const counts=new Map(),consoleTimers=new Map();
let groupDepth=0;
function print(level,args,method=undefined,given=undefined){return part115().f0_(level,args,method,given)}
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
assert(){return part115().f1_.apply(this,arguments)},
count(label=undefined){return part115().f2_.call(this,label)},
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
timeLog(){return part115().f3_.apply(this,arguments)},
timeEnd(label=undefined){return part115().f4_.call(this,label)},
},consoleObject,true);
defineProperty(consoleObject,Symbol.toStringTag,{value:"console",configurable:true});
expose("console",consoleObject);
let messageHandlers=null;
function addMessageHandler(name){return part116().f0_(name)}
const bodiless=[101,103,204,205,304];
function makeResponse(extracted,init,newTarget){return part117().f0_(extracted,init,newTarget)}
const Response=interface_("Response",null,()=>part117().f1_(),{
make([body=null,init=undefined],newTarget){
return makeResponse(body===null?null:extractBody(body),init,newTarget);
},
});
bodyMembers(()=>Response);
function takePart(stream,r){return part118().f0_(stream,r)}
function fetchStreamed(s,resolve,reject){return part118().f1_(s,resolve,reject)}
function fetchRequest(s,resolve,reject){return part118().f2_(s,resolve,reject)}
onWindow(class{
fetch(a0){return part118().f3_.apply(this,arguments)}
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
const XMLHttpRequest=interface_("XMLHttpRequest",XMLHttpRequestEventTarget,()=>part119().f0_(),{
make(args,newTarget){return part119().f1_.call(this,args,newTarget)},
constants:{UNSENT,OPENED,HEADERS_RECEIVED,LOADING,DONE},
});
eventHandlers(XMLHttpRequest,["readystatechange"]);
function requestBody(s,body){return part119().f2_(s,body)}
function serializeHTML(state){return part119().f3_(state)}
function sendXHR(s,body){return part119().f4_(s,body)}
function sendAndWait(s,request){return part119().f5_(s,request)}
function startTimeout(s){return part119().f6_(s)}
function endRequest(s){
clearTimer(s.timer);
endPartial(s);
if(s.number!==0)cancelRequest(s.number);
s.number=0;
}
function failRequest(s,type){return part119().f7_(s,type)}
function receive(s,response){return part119().f8_(s,response)}
const partInterval=50;
const greatestResponse=32<<20;
function receivePart(s,partial,part){return part119().f9_(s,partial,part)}
function endPartial(s){
if(s.partial!==null&&s.partial.decoder!==0)native.decode(s.partial.decoder,noBytes,true,false);
s.partial=null;
}
function responseLength(response,count){return part119().f10_(response,count)}
function finishResponse(s,response){return part119().f11_(s,response)}
function responseMediaType(s){return part119().f12_(s)}
function responseEncoding(s){return part119().f13_(s)}
const markLength=3;
function markedEncoding(label,bytes){return part119().f14_(label,bytes)}
const decodeMarked=(label,bytes)=>decodeBytes(markedEncoding(label,bytes),bytes,false);
const isXMLType=(essence)=>essence==="text/xml"||essence==="application/xml"||essence.endsWith("+xml");
function responseText(s){return part119().f15_(s)}
function textEncoding(s,bytes){return part119().f16_(s,bytes)}
function partialText(s,partial){return part119().f17_(s,partial)}
function responseValue(s){return part119().f18_(s)}
function responseXML(s){
if(s.xml===undefined||s.xmlOf!==s.response){
s.xml=responseDocument(s);
s.xmlOf=s.response;
}
return s.xml;
}
function responseDocument(s){return part119().f19_(s)}
const FILE_EMPTY=0,FILE_LOADING=1,FILE_DONE=2;
const reading=(object)=>brand(object,FileReader);
const FileReader=interface_("FileReader",EventTarget,()=>part120().f0_(),{
make(args,newTarget){return instance(FileReader,{listeners:null,state:FILE_EMPTY,result:null,timer:0},
newTarget);},
constants:{EMPTY:FILE_EMPTY,LOADING:FILE_LOADING,DONE:FILE_DONE},
});
eventHandlers(FileReader,["loadstart","progress","load","abort","error","loadend"]);
function readFile(s,file,value){return part120().f1_(s,file,value)}
publishMixin(()=>class{
stream(){
const{bytes}=brand(this,Blob);
return bodyStream({body:bytes,isUsed:false}).wrapper;
}
},Blob);
publishMixin(()=>class{
sendBeacon(a0){return part121().f0_.apply(this,arguments)}
},Navigator);
const fontMembers=["style","weight","stretch","unicodeRange","variant","featureSettings","display"];
const fontStandards={__proto__:null,style:"normal",weight:"normal",stretch:"normal",
unicodeRange:"U+0-10FFFF",variant:"normal",featureSettings:"normal",display:"auto"};
const FontFace=interface_("FontFace",null,()=>part122().f0_(),{
length:2,
make(a0,a1){return part122().f1_.apply(this,arguments)},
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
const KeyframeEffect=interface_("KeyframeEffect",null,()=>part123().f0_(),{
length:2,
make(a0,a1){return part123().f1_.apply(this,arguments)},
});
const defaultTiming={delay:0,direction:"normal",duration:"auto",easing:"linear",endDelay:0,fill:"auto",
iterationStart:0,iterations:1};
function readTiming(options,base=undefined){return part123().f2_(options,base)}
function readKeyframes(keyframes){return part123().f3_(keyframes)}
const effectLength=(t)=>Math.max(0,t.delay+(t.duration==="auto"?0:t.duration*t.iterations)+t.endDelay);
function newPromise(s){return part123().f4_(s)}
const animationTime=(s)=>(s.heldTime!==null?s.heldTime:s.startTime===null?null
:(native.now()-s.startTime)*s.rate);
const animationEnd=(s)=>(s.effect?effectLength(s.effect.timing):0);
function animationState(s){return part123().f5_(s)}
function playAnimation(s){return part123().f6_(s)}
function armAnimation(s){return part123().f7_(s)}
function finishAnimation(s){return part123().f8_(s)}
const Animation=interface_("Animation",EventTarget,()=>part123().f9_(),{
make([effect=null],newTarget){return newAnimation(toNullableState(effect,KeyframeEffect),newTarget);},
});
eventHandlers(Animation,["finish","cancel","remove"]);
eventInterface("AnimationPlaybackEvent",Event,[
["currentTime",(v)=>(v===null?null:toNumber(v)),null],
["timelineTime",(v)=>(v===null?null:toNumber(v)),null],
]);
function setRate(s,rate){return part123().f10_(s,rate)}
function newAnimation(effect,newTarget){return part123().f11_(effect,newTarget)}
const animationsOf=(test)=>array([...runningAnimations].filter((s)=>s.effect?.target&&test(s.effect.target))
.map((s)=>s.wrapper));
publishMixin(()=>class{
animate(a0){return part123().f12_.apply(this,arguments)}
getAnimations(options=undefined){return part123().f13_.call(this,options)}
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
publishMixin(()=>part124().f0_(),interfaces.HTMLMediaElement);
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
+"OffscreenCanvasRenderingContext2D Path2D TextMetrics",()=>part9().contextOfElement);
function canvasSize(s,name,initial){
const size=parseInteger(getAttr(s,name));
return inLong(size)&&size>=0?size:initial;
}
publishMixin(()=>part125().f0_(),interfaces.HTMLCanvasElement);
onWindow(class{
createImageBitmap(image,sx=undefined,sy=undefined,sw=undefined,sh=undefined){
own(this);
return part9().bitmapOf(image,arguments.length>4?[sw,sh]:[]);
}
});
lateInterfaces("AnalyserNode AudioBuffer AudioBufferSourceNode AudioContext webkitAudioContext=AudioContext "
+"AudioDestinationNode AudioListener AudioNode AudioParam AudioScheduledSourceNode BaseAudioContext "
+"BiquadFilterNode ChannelMergerNode ChannelSplitterNode ConstantSourceNode ConvolverNode DelayNode "
+"DynamicsCompressorNode GainNode MediaElementAudioSourceNode MediaStreamAudioDestinationNode "
+"OfflineAudioCompletionEvent OfflineAudioContext OscillatorNode PannerNode PeriodicWave ScriptProcessorNode "
+"StereoPannerNode WaveShaperNode",()=>part10().AudioContext);
lateInterfaces("Scheduler TaskController TaskPriorityChangeEvent TaskSignal",()=>part11().TaskController);
let scheduler=null;
replaceable("scheduler",()=>(scheduler??=part11().newScheduler()));
defineProperty(page,"$garth_import",{
value:published((base,specifier,options)=>part12().importHere(base,specifier,options)),
});
lateInterfaces("CompressionStream DecompressionStream",()=>part13().CompressionStream);
lateInterfaces("EventSource",()=>part14().EventSource);
lateInterfaces("URLPattern",()=>part15().URLPattern);
lateInterfaces("WebSocket",()=>part16().WebSocket);
const serialize=(value,transfer,takePort)=>part17().serialize(value,transfer,takePort);
const deserialize=(bytes,ports)=>part17().deserialize(bytes,ports);
const isMalformed=(error)=>error instanceof part17().Malformed;
const ViewTransition=interface_("ViewTransition",null,()=>part126().f0_());
partial(Document,()=>class{
startViewTransition(given=undefined){return part126().f1_.call(this,given)}
});
function adoptedArray(get,set){return part127().f0_(get,set)}
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
function adoptList(tree,list){return part127().f1_(tree,list)}
partial(ShadowRoot,()=>class{
get styleSheets(){return styleSheetsOf(brand(this,ShadowRoot));}
});
keep({adoptList});
function end(){return part128().f0_()}
Object.assign(core,{
makeState,windowState,entries,interfaces,see,selection,lend,adoptState,valueHere,callListener,reportError,
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
shared.firstWindows?.delete(s.id);
native.openedFrameWindow(s.id)?.end();
native.removedFrame(s.id);
},
changedFrame(s){native.changedFrame(s.id);},
navigateFrame(id,url,replaces){native.navigateFrame(id,url,replaces);},
frameNamed,storageChanged:fireStorage,location,history,go,post:home?home.post:post,framesOf,
closeWindow,
});
function takeOver(){return part128().f1_()}
if(!home&&ownFrame.id>=0)takeOver();
const identityMatrix=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1];
const flatMatrix=(a,b,c,d,e,f)=>[a,b,0,0,c,d,0,0,0,0,1,0,e,f,0,1];
function timesMatrix(m,n){return part129().f0_(m,n)}
function inverseMatrix(m){return part129().f1_(m)}
const radians=(degrees)=>degrees*Math.PI/180;
const moveMatrix=(x,y,z)=>[1,0,0,0,0,1,0,0,0,0,1,0,x,y,z,1];
const scaleMatrix=(x,y,z)=>[x,0,0,0,0,y,0,0,0,0,z,0,0,0,0,1];
function turnMatrix(x,y,z,degrees){return part129().f2_(x,y,z,degrees)}
const movePoint=(m,{x,y,z=0,w=1})=>({
x:m[0]*x+m[4]*y+m[8]*z+m[12]*w,y:m[1]*x+m[5]*y+m[9]*z+m[13]*w,
z:m[2]*x+m[6]*y+m[10]*z+m[14]*w,w:m[3]*x+m[7]*y+m[11]*z+m[15]*w,
});
const lengthUnits={__proto__:null,"":1,px:1,em:16,rem:16,ex:8,ch:8,in:96,cm:96/2.54,
mm:96/25.4,q:96/101.6,pt:4/3,pc:16};
const angleUnits={__proto__:null,"":1,deg:1,rad:180/Math.PI,grad:0.9,turn:360};
const numberPattern=/^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z%]*)$/i;
function transformFunctions(text){return part129().f3_(text)}
function functionMatrix(a0){return part129().f4_.apply(this,arguments)}
function parseTransform(text){return part129().f5_(text)}
const flatNames={a:0,b:1,c:4,d:5,e:12,f:13};
const matrixPlaces={...flatNames};
for(let column=1;column<5;column++)for(let row=1;row<5;row++)matrixPlaces[`m${column}${row}`]=
4*column+row-5;
const isFlat=(m)=>[2,3,6,7,8,9,11,14].every((place)=>m[place]===0)&&m[10]===1&&m[15]===1;
function matrixArgument(init){return part129().f6_(init)}
function matrixOfDictionary(init){return part129().f7_(init)}
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
const DOMMatrixReadOnly=interface_("DOMMatrixReadOnly",null,()=>part129().f8_(),{make:([init=undefined],newTarget)=>instance(DOMMatrixReadOnly,{...matrixArgument(init)},newTarget)});
const DOMMatrix=interface_("DOMMatrix",DOMMatrixReadOnly,()=>part129().f9_(),{make:([init=undefined],newTarget)=>instance(DOMMatrix,{...matrixArgument(init)},newTarget),
aliases:["WebKitCSSMatrix","SVGMatrix"]});
publishMixin(()=>class{
matrixTransform(matrix=undefined){
return instance(DOMPoint,movePoint(otherMatrix(matrix).m,brand(this,DOMPointReadOnly)));}
},DOMPointReadOnly);
const userUnits=(s,text,isTall)=>part130().f0_(s,text,isTall);
function viewportSide(s,isTall){return part130().f1_(s,isTall)}
const isTallName=(name)=>["y","cy","ry","y1","y2","height","dy","fy"].includes(name);
const svgLength=(s,name)=>userUnits(s,getAttr(s,name)??"",isTallName(name))??0;
function viewBoxOf(s){return part130().f2_(s)}
function svgSide(s,isTall){return part130().f3_(s,isTall)}
const svgLengthTypes={"":1,"%":2,em:3,ex:4,px:5,cm:6,mm:7,in:8,pt:9,pc:10,__proto__:null};
const SVGLength=interface_("SVGLength",null,()=>part130().f4_(),{constants:{SVG_LENGTHTYPE_UNKNOWN:0,SVG_LENGTHTYPE_NUMBER:1,SVG_LENGTHTYPE_PERCENTAGE:2,
SVG_LENGTHTYPE_PX:5}});
const lengthParts=(s)=>[s.element,s.name];
const lengthText=(s)=>ascii.strip(getAttr(s.element,s.name)??"");
const SVGAnimatedLength=interface_("SVGAnimatedLength",null,()=>part130().f5_());
const SVGAnimatedRect=interface_("SVGAnimatedRect",null,()=>part130().f6_());
const svgTransformTypes={__proto__:null,matrix:1,translate:2,scale:3,rotate:4,skewx:5,skewy:6};
const transformText=({name,numbers})=>
`${{__proto__:null,skewx:"skewX",skewy:"skewY"}[name]??name}(${numbers.join(" ")})`;
const transformsOf=(s)=>transformFunctions(getAttr(s,"transform")??"")?.filter((f)=>
functionMatrix(f)!==null)??[];
const ownMatrix=(s)=>parseTransform(getAttr(s,"transform")??"")??identityMatrix;
const matrixFunction=(m)=>({name:"matrix",numbers:Object.values(flatNames).map((place)=>m[place])});
const SVGTransform=interface_("SVGTransform",null,()=>part131().f0_(),{
constants:{
SVG_TRANSFORM_UNKNOWN:0,SVG_TRANSFORM_MATRIX:1,SVG_TRANSFORM_TRANSLATE:2,SVG_TRANSFORM_SCALE:3,
SVG_TRANSFORM_ROTATE:4,
SVG_TRANSFORM_SKEWX:5,SVG_TRANSFORM_SKEWY:6,
},
});
const makeTransform=(f)=>instance(SVGTransform,{f});
function setTransforms(s,list){setAttr(s.element,"transform",list.map(transformText).join(" "));}
const SVGTransformList=interface_("SVGTransformList",null,()=>part131().f1_());
const SVGAnimatedTransformList=interface_("SVGAnimatedTransformList",null,()=>part131().f2_());
const curveSteps=16;
function curve(points,at){return part132().f0_(points,at)}
function arc(a0,a1){return part132().f1_.apply(this,arguments)}
const pathCounts={__proto__:null,m:2,l:2,h:1,v:1,c:6,s:4,q:4,t:2,a:7,z:0};
function pathLines(text){return part132().f2_(text)}
const box=(x,y,width,height)=>[x,y,x+width,y+height];
const join=(a,b)=>(a===null?b:b===null?a:[Math.min(a[0],b[0]),Math.min(a[1],b[1]),
Math.max(a[2],b[2]),Math.max(a[3],b[3])]);
const boxOfPoints=(points)=>points.reduce((all,[x,y])=>join(all,[x,y,x,y]),null);
const pointPairs=(s)=>part132().f3_(s);
const ellipsePoints=(cx,cy,rx,ry)=>arc([cx+rx,cy],[rx,ry,0,0,1,cx-rx,cy])
.concat(arc([cx-rx,cy],[rx,ry,0,0,1,cx+rx,cy]));
function outline(s){return part132().f4_(s)}
const drawnText=(s)=>native.textContent(s.id).replace(/[\t\n\r ]+/g," ").trim();
const fontHeight=(s)=>parseFloat(computedValue(s,"","font-size"))||16;
const lettersWidth=(s,text)=>[...text].length*fontHeight(s)/2;
function textBox(s){return part132().f5_(s)}
const undrawn=new Set(["defs","clipPath","mask","marker","symbol","pattern","linearGradient","radialGradient",
"filter","title","desc","metadata","style","script"]);
function drawnBox(s){return part132().f6_(s)}
function drawingMatrix(s,isOfScreen){return part132().f7_(s,isOfScreen)}
publishMixin(()=>part132().f8_(),SVGGraphicsElement);
const animatedObjects=new WeakMap();
function attributeMembers(I,names){return part133().f0_(I,names)}
function svgElement(local,name,parent,names=[],members=null){
const I=interface_(name,parent,members??(()=>class{}));
if(names.length>0)publishMixin(()=>attributeMembers(I,names),I);
if(local!==null)svgInterfaces.set(local,I);
return I;
}
publishMixin(()=>attributeMembers(SVGSVGElement,["x","y","width","height","viewBox"]),SVGSVGElement);
publishMixin(()=>part133().f1_(),SVGSVGElement);
const SVGGeometryElement=svgElement(null,"SVGGeometryElement",SVGGraphicsElement,[],()=>part133().f2_());
function outlineLength(lines){return part133().f3_(lines)}
function pointAlong(lines,distance){return part133().f4_(lines,distance)}
const SVGTextContentElement=svgElement(null,"SVGTextContentElement",SVGGraphicsElement,["textLength"],()=>part133().f5_());
const SVGTextPositioningElement=svgElement(null,"SVGTextPositioningElement",SVGTextContentElement);
const SVGGradientElement=svgElement(null,"SVGGradientElement",SVGElement,["href"]);
svgElement("a","SVGAElement",SVGGraphicsElement,["href"],()=>part133().f6_());
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
function clicked(whole){return part134().f0_(whole)}
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
setMediaType(contentType,isXML){return part134().f1_.call(this,contentType,isXML)},
setReadyState(state){
if(mainDocument.readyState===state)return;
kernel.upgradeParsed();
kernel.nameParts();
mainDocument.readyState=state;
noteNavigationTime(state==="interactive"?"domInteractive":"domComplete");
fire(mainDocument,"readystatechange");
if(state!=="loading")flushAutofocus();
if(state==="interactive")revealFragment(native.documentURL());
},
fire(type,target){
if(type==="load"||type==="DOMContentLoaded")tellDriver({type,url:native.documentURL()});
if(type==="load"||type==="DOMContentLoaded")noteNavigationTime(type==="load"?"loadEventStart"
:"domContentLoadedEventStart");
if(type==="load"){
finishParsedImages();
finishParsedStyles();
}
if(target===1){
fire(windowState,type,type==="pageshow"||type==="pagehide"?{I:interfaces.PageTransitionEvent}
:{});
}else{
fire(mainDocument,type,{bubbles:type==="DOMContentLoaded"});
}
if(type==="load"||type==="DOMContentLoaded")noteNavigationTime(type==="load"?"loadEventEnd"
:"domContentLoadedEventEnd");
if(type==="load"&&target===1)notePaint();
},
leaveDocument(){unload();},
click(id,submits=undefined){return part134().f2_.call(this,id,submits)},
doubleClick(id){return part134().f3_.call(this,id)},
personText(id,text){return part134().f4_.call(this,id,text)},
keyTarget(id){return keyTarget(S(id)).id;},
typeInHost(id,key,code){return typeInHost(S(id),key,code);},
pasteInHost(id,text){return pasteInHost(S(id),text);},
beforeInput(id,key,text){return part134().f5_.call(this,id,key,text)},
personTyped(id,key,text,cursor){return part134().f6_.call(this,id,key,text,cursor)},
typingPlace(id){return part134().f7_.call(this,id)},
fieldState(id,isAllowed){return part134().f8_.call(this,id,isAllowed)},
personFocused(id,isFocused){
if(isFocused)focusByPerson(S(id));
else kernel.blurElement(S(id));
},
personChecked(id,value){
if(isChecked(S(id))!==value)core.click(id);
},
personSelected(a0){return part134().f9_.apply(this,arguments)},
personFiles(a0){return part134().f10_.apply(this,arguments)},
restoreText(id,text){return part134().f11_.call(this,id,text)},
restoreChecked(id,value){
if(isChecked(S(id))!==value)setChecked(S(id),value);
},
restoreSelected(a0){return part134().f12_.apply(this,arguments)},
restoreFiles(a0){return part134().f13_.apply(this,arguments)},
submit(id){return part134().f14_.call(this,id)},
key(type,key,code,id){return part134().f15_.call(this,type,key,code,id)},
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
answerMessage(number,text,error){return part134().f16_.call(this,number,text,error)},
jsonText(value){return jsonText(value)??false;},
valueText(value){return valueOrReason(value);},
callAsync(body,text,id){return part134().f17_.call(this,body,text,id)},
requestFinished,
posted(kind,number,name,bytes,...ends){part0().take(kind,number,name,bytes,ends);},
delivered(){part0().delivered();},
databaseAnswered(...answer){part7().hear(...answer);},
settleDatabases(){part7().settle();},
portClosed(end){part0().portClosed(end);},
workerFailed(...given){part0().workerFailed(...given);},
openScope(){part0().openScope();},
runWorkerModule(bytes,url){return part134().f18_.call(this,bytes,url)},
socketEvent(...given){part16().socketEvent(...given);},
settleStates(mask){settleStates(mainDocument,mask);},
callDriven(body,text,hasCallback,id){return part134().f19_.call(this,body,text,hasCallback,id)},
hover(id){kernel.pointTo(pressedPart(S(id)));},
elementFinished(type,id){fire(S(id),type);},
loadModule(id,isParserInserted){part12().loadModuleScript(S(id),isParserInserted);},
violated,
runModule(id){part12().runModuleScript(S(id));},
addImportMap(id){
try{
part12().readImportMap(childText(S(id)));
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
if(isWorker)part0().beginScope();
return prelude;
})
