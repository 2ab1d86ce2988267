import { keysElsewhere } from '#content/place/place.ts';
/** Words that a text must contain for a hint to count. */
type Thing = 'vehicle' | 'home' | 'business' | 'noVehicle';

/** A service that the text does not name but implies: it must match every pattern of `says`. */
export interface Hint {
  readonly id: string;
  readonly of?: Thing;
  readonly says: readonly [RegExp, ...RegExp[]];
  readonly unless?: RegExp;
}

/** Work without a tile in the price list. */
export const OTHER_TRADE =
  /\b(?:flat (?:tire|tyre)|(?:spare |my |da |blown |new )tires?|tow(?:ed|ing)? (?:me|us|it|truck|my|the|da)|jump ?-?start|jumper cables|(?:a|one|me a|need) jump|(?:dead|new|car|truck) batter(?:y|ies)|battery (?:is |stay |went )?(?:dead|died|low|drained|pau|ma-?ke)|batter(?:y|ies) (?:replac\w+|chang\w+|install\w*)|out of gas|ran out of (?:gas|fuel)|gas delivery|cameras?|alarm system|job opening|hiring|invoice|receipt|bateria|llanta|pinchad[oa]|ponchad[oa]|sin gasolina|grua)\b|バッテリー(?!が切れて)|パンク|ガス欠|レッカー|カメラ|領収書|請求書/;

const KEY = /\b(?:keys?|fobs?|remotes?|llaves?)\b|鍵|キー|カギ|かぎ/;
const NEW_KEY_OR_COPY =
  /\b(?:make|made|making|cut|cutting|new|replace\w*|replacement|another|cop(?:y|ies|ied)|duplicat\w*|spare|extra|hacer|hagan|nueva|otra|sacar|copias?)\b|作(?:って|れ|り)|新しい|合鍵|スペア/;
const NEW_KEY =
  /\b(?:make|made|making|cut|cutting|new|replace\w*|replacement|another|program\w*|hacer|hagan|nueva|otra|sacar)\b|作(?:って|れ|り)|新しい/;

/** The sender waits outside, or asks to be let in. */
const SHUT_OUT =
  /\b(?:let|buzz) (?:\w+ ){1,3}(?:back )?in(?:to|side)?\b|\b(?:get|getting|go|going|come) (?:me |us |them |her |him )?back (?:in|into|inside|home)\b|\bno (?:way|can|mo way)(?: \w+){0,2} (?:in|inside|enter|entry)\b|\b(?:trying|try|need|want|like|how) (?:to )?(?:get|go) (?:in|into|inside|back in)\b|(?<!\b(?:is|are|be) )\b(?:open|pop|jimmy|hemo|pick) (?:up )?(?:um|em|it|the|da|this|that|my|our|a|for|fo)\b|\bopen(?:ed)? up\b|\bget (?:\w+ ){1,4}open(?:ed)?\b|\bgain (?:access|entry)\b|\b(?:wont|doesnt|not|cant|isnt|no) (?:\w+ )?(?:take|accept\w*|open|unlock|recogni[sz]e)\b|\bunlock\b|\b(?:stay|standing|waiting|sitting|stand|wait|sit|were|im|we are|i am|stuck|stranded|all of us|everyone|kids|guests) (?:\w+ ){0,3}(?:outside|out front|out on|on (?:the|da|our|my|her|his|their) (?:porch|lanai|steps|stairs|step|curb|street|walkway|landing|deck)|in (?:the|da|our|my) (?:yard|walkway|driveway|hallway|garage|carport|parking lot|rain|dark|cold))\b|\block(?:ed|s|ing)?\b[^\n.!?]{0,25}\b(?:doors?|itself|themselves|by accident|automatically|again)\b|\b(?:doors?|gate|slider)\b[^\n.!?]{0,25}\b(?:locked|shut|closed|slammed|clicked|latched|swung|blew|lock (?:up|on|behind|again|by|itself|already|wit|an|and))\b|\b(?:auto|self) ?-?lock\w*|\blocked\b|\b(?:stuck|trapped) (?:inside|in)\b|\b(?:turned|threw|flipped|latched) (?:the |da |our )?(?:dead ?bolt|latch|chain)\b|\b(?:bolted|latched) (?:\w+ ){0,4}from (?:the )?inside\b|\bclick(?:ed)?\b|外に(?:い|出|閉)|開けられ|開けてほし|開けて(?:もら|いただ|くだ)|開きません|開かな|開かず|入れず|入れな|入れま|締め出|閉め出|\b(?:no|para) (?:puedo|podemos|puede|pueden) (?:entrar|abrir|pasar)\b|\babr(?:a|an|ir|irnos|irme|irle|anme|annos|irla|irlo)\b|\bno (?:me |nos )?(?:abre|deja entrar)\b|\bsin llaves?\b|\ba?fuera\b|\bencerrad[oa]s?\b|\ben la calle\b|\bse (?:me |nos )?(?:cerro|tranco|trabo)\b/;
/** Keys or codes that are somewhere else, or do not open. */
const NO_KEY =
  /\bleft (?:hers|his|mine|theirs|ours|them|em|um) (?:inside|in|at)\b|\b(?:keys?|fobs?|codes?|lock ?box|key ?box|key ?pad|key ?card|app)\b[^\n.!?]{0,25}\b(?:changed|wrong|invalid|expired|missing|empty|flashing|blinking|dead|doesnt|isnt|arent|wont|not|no work|no fit|no can|never|broke|snapped|bent|inside|indoors|counter|table|dresser|couch|bed|at work|off ?-?island|mainland)\b|\b(?:left|leave|leaving|forgot\w*|fogget|forget|lost|lose|misplaced|took|take|taken|has|get|gets|holding) (?:\w+ ){0,3}(?:keys?|fobs?|key ?card)\b|\bwith (?:the|our|both|all) (?:only )?sets?\b|\b(?:drove|went|left|took|ran|flew|gone) (?:\w+ ){0,5}with (?:\w+ ){0,3}(?:keys?|sets?)\b|\b(?:no|without|only|wrong|dont have|no more|no mo|nobody get|no one has) (?:\w+ ){0,2}(?:keys?|codes?)\b|(?:鍵|キー|カギ|暗証番号)[^\n。]{0,14}(?:中|忘れ|ない|無い|ありません|なく|失|使え|反応|違)|\b(?:no (?:tengo|tenemos|traigo|hay)|olvid\w+|perd\w+|dej\w+) (?:\w+ ){0,3}(?:llaves?|codigo)\b|\b(?:codigo|clave|llaves?) (?:\w+ ){0,3}(?:no (?:funciona|sirve|abre)|adentro|dentro|incorrect[oa])/;
/** Keys in the hands of people who should no longer get in. */
const OLD_KEYS =
  /\b(?:still|kept|keep|never (?:returned|gave|give)|didnt (?:return|give)|wont (?:return|give)|copied|made copies) (?:\w+ ){0,4}keys?\b|\b(?:tenants?|ex|ex-?\w+|boyfriend|girlfriend|neighbors?|kid|friends?|contractors?|employees?|workers?|staff|roommates?|housekeepers?|cleaners?|nanny|cousin|guy|people|person|previous owners?|old owners?|strangers?) (?:\w+ ){0,3}(?:has|have|had|get|got|gets) (?:\w+ ){0,3}keys?\b|\b(?:dont know|no idea|not sure|unsure|who knows|lost track|no clue)\b[^\n.!?]{0,30}\b(?:who|how many)\b[^\n.!?]{0,30}\b(?:keys?|copies)\b|\bwho (?:all )?has (?:\w+ )?keys?\b|\bhow many (?:keys?|copies)\b|\b(?:didnt|never|no like|not|wont|hasnt|refus\w+(?: to)?|no) (?:\w+ )?(?:give|gave|given|return|turn|hand|bring|brought|sent|drop)(?:ed|ped)? (?:\w+ ){0,3}(?:keys?|set|copy|copies|back|in)\b|\b(?:kept|keep|keeping|still (?:has|have|get|got)) (?:a |one |his |her |their |da |the )?(?:set|copy|copies|spare)\b|\b(?:quit|left|gone|walked|ran) (?:\w+ )?with (?:a|the|da|his|her|their|our) (?:\w+ )?keys?\b|\b(?:gave|lent|loaned|handed) (?:a|the|my|our|his|her|out|some) (?:\w+ )?keys? (?:to|out)\b|\b(?:he|she|they|someone|somebody|everyone|everybody) (?:still )?(?:has|have|get|got) (?:a|one|copies|their own) (?:\w+ )?keys?\b|\b(?:him|her|them|he|she|they)\b[^\n.!?]{0,15}\b(?:not|cant|no can|never)\b[^\n.!?]{0,12}\b(?:get|come) (?:back )?in(?:side)?\b|\bno (?:abran?|entren?|funcionen?|puedan? entrar)\b|\bllaves?\b[^\n.!?]{0,20}\b(?:ex|inquilin[oa]s?)\b|\bllaves? (?:viejas?|anteriores?)\b|使えないように|\bkeys? (?:\w+ ){0,3}(?:floating|out there|going around|unaccounted|stolen|not returned)\b|\b(?:stolen|stole|robbed|snatched|lost)\b[^\n]{0,30}\b(?:purse|wallet|backpack|bag)\b[^\n]{0,60}\bkeys?\b|\b(?:purse|wallet|backpack|bag)\b[^\n]{0,30}\b(?:stolen|lost|robbed|snatched|gone)\b[^\n]{0,60}\bkeys?\b|\b(?:different|new|fresh|changed?|change da|change the) (?:set of )?(?:\w+ )?keys?\b(?! ?(?:pad|card|box))|\b(?:old|other|existing|their|his|her) keys? (?:\w+ ){0,3}(?:stop|dont|wont|no longer|not|no) (?:\w+ )?work\w*|\b(?:moved? out|moving out|move ?-?out|evict\w*|kicked out|turnover|new owners?|just (?:bought|closed)|fired|laid off)\b[^\n]{0,60}\b(?:locks?|keys?|doors?)\b|\b(?:locks?|keys?|doors?)\b[^\n]{0,60}\b(?:moved? out|moving out|move ?-?out|evict\w*|kicked out|turnover|new owners?|just (?:bought|closed)|fired|laid off)\b|\b(?:otra|mas) (?:persona|gente)\b[^\n.!?]{0,20}\bllaves?\b|\b(?:inquilin[oa]|ex)\b[^\n.!?]{0,40}\b(?:llaves?|chapas?|cerraduras?)\b|(?:前の|元の?)(?:住人|入居者|オーナー|彼)[^\n。]{0,20}鍵|鍵[^\n。]{0,10}(?:全部|すべて)?新しく/;

/** A key is asked for: one to have, not one to get out of somewhere. */
const WANTED_KEY =
  /\b(?:need|want|like|get|getting|make|made|cut|price|cost|quote|much|looking) (?:for |on |of |is |are |would |a |an |one |1 |two |to |get |have |make |made |cut |new |replacement |car |truck |rental |basic |plain |fo |me |us ){1,6}keys?\b(?! (?:out|from|in|inside|chain|pad|box))|\b(?:necesit\w+|quier\w+|quisiera|cuesta|cobran|vale|sale|hac\w+|sac\w+) (?:\w+ ){0,2}(?:una|otra|la|nueva) (?:nueva )?llaves?\b|(?:鍵|キー)[^\n。]{0,8}作/;
const OUTSIDE =
  /\b(?:on (?:my|our|the|da) (?:steps|porch|lanai|stairs|curb)|outside|out (?:here|front)|a?fuera)\b|外に|外で/;
/** Copies of a house's key, bills, hours and the like, which have no tile. */
const OTHER_MATTER =
  /\b(?:cop(?:y|ies)|duplicat\w+|copias?|start|starts|hours|today till|open (?:on|at|late|until|til|now|right now|today|tomorrow|sundays?|weekends?|christmas|thanksgiving)|are you (?:guys )?open|you (?:guys )?(?:still )?open|bill|billing|pay|paid|payment|recibo|factura|pagar|review|stars|sell|job|hire|machine|training|insured|licensed|tires?|batter\w+|shed|bike lock|safe)\b|合鍵|スペア|支払|営業|料金だけ/;
/** Questions about us. */
const ABOUT_US = /\b(?:machine|training|class(?:es)?|licensed|bonded|insured)\b/;

/** Keys that were left in a car, wherever in it. */
const LEFT_IN =
  /\b(?:keys?|fobs?|remote)\b(?! (?:for|fo|to|cut|cutting|made|blank|machine)\b)[^\n.!?]{0,35}\b(?:in(?= (?:the|da|my|our|a|his|her|it|there|here|car|truck|van|jeep|suv|cab|center|cup|between|back|front)\b)|inside|insai|between|under(?:neath)?|on (?:the|da|my|top|a|his|her))\b(?! (?:the |da |my |our |his |her )?(?:shop|store|house|town|driveway|yard|garage|morning|pieces|ocean|sand|water|sea|river|surf|reef|lake|waves|drain|wash|washer|laundry|toilet|hand|chip))|\b(?:in|inside)(?: there| it)? with (?:the |da |my |our |both )?keys?\b|\b(?:see|seeing|look(?:ing)? at|staring at) (?:my|the|our|da|both) (?:\w+ )?keys?\b|\b(?:in|inside|on) (?:the|my|da|his|her) (?:seat|console|cup ?holder|dash|dashboard|visor|glove ?box|glove compartment|floor|cab|hook|bed)\b|\b(?:left|leave|forgot|fogget|set|threw|trow|tossed|dropped) (?:\w+ ){0,2}(?:keys?|fobs?)\b[^\n.!?]{0,25}\b(?:in|inside|on|insai)\b|\b(?:shut|closed?|slam\w*|lock(?:ed|s|ing)?)\b[^\n.!?]{0,40}\b(?:keys?|fobs?)\b|(?:鍵|キー|カギ)[^\n。]{0,14}(?:中|車内|座席|置)|\bllaves?\b[^\n.!?]{0,25}\b(?:puestas?|adentro|dentro|pegadas?|en el|en la|sobre el)\b/;
/** A car that does not let its driver in. */
const CAR_SHUT =
  /\bget (?:\w+ ){1,4}open(?:ed)?\b|\b(?:wont|dont|doesnt) (?:pop|budge)\b|\bcerrad[oa]\b|\b(?:wont|doesnt|not|cant|isnt|cannot|no can|no like|couldnt|unable to) (?:\w+ ){0,2}(?:open|unlock|get in|get into|go in|let me|let us)\b|\b(?:unlock|pop|jimmy|slim ?-?jim|hemo|open) (?:up )?(?:um|em|it|the|da|this|that|my|our|a|his|her)\b|\bopened? up\b|\bslim ?-?jim\b|\bpower locks?\b|\block (?:button|switch)\b|\b(?:auto|self) ?-?lock\w*|\block(?:ed|s|ing)? (?:itself|themselves|again|up|by|with|wit|me|us|him|her|them)\b|\blocked\b|\b(?:doors?|car|truck|van|suv|jeep|it|windows?)\b[^\n.!?]{0,30}\b(?:lock|lock up|shut)\b(?! (?:\w+ )?(?:broke|repair|fix))|\block(?:ed)? (?:car|truck|van|suv|jeep|vehicle|doors?)\b|(?:車|ドア|窓)[^\n。]{0,12}(?:開か|開き|開けて|ロックさ|ロックし)|\b(?:abr(?:a|an|ir|irlo|irla|irme|irle)|no abre|se (?:me |nos |le )?(?:cerro|tranco|bloqueo))\b/;

const STIFF_KEY =
  /\bkeys?\b[^\n.!?]{0,25}\b(?:hard|stuck|wont|doesnt|not|no can|cant|barely|difficult)\b[^\n.!?]{0,12}\b(?:turn|go in|come out|in (?:the|my|our|da) (?:\w+ )?(?:door|lock))\b|\bkeys?\b[^\n.!?]{0,35}\b(?:half|part) ?way\b/;
const BREAK_IN =
  /\b(?:weak\w*|vulnerab\w*|easy to (?:get|break) in(?:to)?|break-? ?ins?|burglar\w*|broken into|broke into|robbed|robbery|robberies|secure|safer)\b/;
const ADVICE =
  /\b(?:look (?:at|over|around)|walk (?:around|through)|point out|show (?:me|us)|pros?|check|inspect|evaluate|assess|tell (?:me|us)|recommend\w*|suggest\w*|advice|advise|opinion|what (?:should|can|would))\b/;
/** Doors that people should open without keys. */
const NO_MORE_KEYS =
  /\b(?:instead of|rather than|without|no more|tired of|done with|quit)\b[^\n.!?]{0,25}\bkeys?\b/;
const BY_NUMBER = /\b(?:with|by|using|type|punch|enter) (?:\w+ ){0,2}(?:numbers?|codes?|pins?|phones?|app)\b/;
const TOUGHER = /\b(?:tougher|stronger|sturdier|heavy ?-?duty|harder to (?:break|kick|pick|pry))\b/;
/** A lock that takes patience. */
const FIDDLING = /\b(?:jiggl\w*|wiggl\w*|fiddl\w*)\b/;
const LOCKED = /\block(?:ed)? (?:out|in)\b/;

/** Read before the named services, because these mention words such as "fob" or "code" for another reason. */
export const beforeWork: readonly Hint[] = [
  {
    id: 'key-fob-programming',
    of: 'vehicle',
    says: [
      /\b(?:remotes?|clickers?|fobs?|smart keys?|control)\b/,
      /\b(?:program\w*|sync\w*|pair(?:ed|ing)?|work with|reprogram\w*|connect\w*|match|(?:stopped|quit) working|quit|buttons?|set ?-?up|lost its|link\w*|register\w*|cod(?:ed|ing)|doesnt work|wont work|not working|talk(?:ing)? to|doesnt (?:know|recogni[sz]e|see)|learn(?:s|ed)?)\b/,
    ],
    unless: /\b(?:lost(?! its)|lose|stolen|locked|inside|wont open|wont unlock)\b/,
  },
  {
    id: 'transponder-programming',
    of: 'vehicle',
    says: [
      /\b(?:wont|doesnt|not|no) (?:start|crank|recogni[sz]e)\b|\b(?:engine |it |car |truck |and |then )(?:dies|shuts? (?:off|down)|cuts out|stalls)\b|\blight\b[^\n.!?]{0,30}\b(?:blink|flash)\w*/,
      /\b(?:new|cut|copied|copy|spare|second) (?:\w+ )?keys?\b|\bkeys? (?:\w+ ){0,2}(?:cut|copied|made)\b/,
    ],
    unless: /\bjump\b/,
  },
  {
    id: 'car-lockout',
    of: 'vehicle',
    says: [
      /\b(?:car|truck|van|suv|jeep|doors?|it|hatch)? ?(?:wont|doesnt|will not|no like|no can|cant|cannot) (?:\w+ )?(?:unlock|open)\b/,
    ],
    unless: /\b(?:program\w*|key card|trunk)\b/,
  },
  {
    id: 'key-replacement',
    of: 'vehicle',
    says: [
      /\b(?:lost|lose|losing|misplaced|stolen|stole|steal|dropped|drop|cant find|no can find|missing|broke|snapped|cracked|bent|crushed|ran over|ate|chewed|washed|soaked|drowned|sank|flushed)\b[^\n.!?]{0,40}\b(?:fobs?|smart keys?|remotes?|keys?)\b|\b(?:fobs?|smart keys?|remotes?|keys?)\b[^\n.!?]{0,30}\b(?:lost|gone|missing|stolen|broke|broken|snapped|cracked|bent|crushed|run over|in (?:half|two|pieces)|swim|swimming|wet|soaked|drowned|in (?:the|da) (?:ocean|sea|water|river|sand|wash|washer|washing machine|laundry|dryer|toilet|surf)|(?:went|wen|go|fell|fall|slipped|washed) (?:\w+ )?(?:through|out|off|down)|overboard)\b|\b(?:all|both) (?:\w+ )?(?:keys|originals|sets) (?:\w+ )?(?:gone|lost|missing)\b|(?:スマートキー|キー|鍵)[^\n。]{0,6}(?:なくし|失くし|無くし|紛失|落とし|流され|盗まれ)|\bperdi\w*\b[^\n.!?]{0,25}\b(?:llave|control|mando)s?\b/,
    ],
    unless:
      /\b(?:locks?|house|home|condo|office|shop|door) (?:\w+ )?keys?\b|\bre-?key\w*|\bin (?:the |da |my )?(?:ignition|door|lock)\b/,
  },
  {
    id: 'lock-repair',
    of: 'home',
    says: [
      /\b(?:smart|electronic|digital|keypad|keyless) ?-?(?:dead ?-?bolts?|locks?)\b|スマートロック|\bcerradura (?:inteligente|electronica)\b/,
      /\b(?:fix\w*|repair\w*|acting up|glitch\w*|malfunction\w*|(?:stopped|quit) \w+ing|(?:wont|doesnt) (?:lock|close|latch)|arregl\w+|no (?:cierra|funciona))\b|直し|修理|閉まらな|壊れ/,
    ],
    unless: /\b(?:install\w*|replac\w*|new|outside|locked out|get in|cant|answer\w*)\b/,
  },
  {
    id: 'home-lockout',
    of: 'home',
    says: [
      /\b(?:code|key ?pad|keyless(?: entry)?|smart ?-?lock|electronic lock|lock ?box|key ?card)\b[^\n.!?]{0,50}\b(?:wrong|changed|wont|doesnt|does not|isnt|not|no|nothing|dead|died|flash\w+|blink\w+|beep\w*|expired|invalid|empty|red)\b|暗証番号[^\n。]{0,20}(?:開き|開か|使え|エラー|違)/,
    ],
    unless:
      /\b(?:install\w*|set ?-?up|replac\w*|switch\w*|new (?:\w+ )?lock|repair|fix|quote|price|want|wants|like|love|would like|interested)\b/,
  },
];

/** Read before work at a door: whose locks are named, for the keys that others have to them. */
export const oldKeysAround: readonly Hint[] = [
  {
    id: 'rekeying-service',
    says: [OLD_KEYS],
    unless:
      /\b(?:install\w*|put(?:ting)? (?:\w+ ){0,2}(?:in|on)|add(?:ing)?|let (?:me|us) in|open (?:up|um|it|the door)|get in(?:side)?|stuck outside)\b/,
  },
];

/** Read when no service was named. */
export const afterWork: readonly Hint[] = [
  { id: 'key-replacement', of: 'vehicle', says: [WANTED_KEY], unless: CAR_SHUT },
  { id: 'keypad-entry-system', of: 'business', says: [NO_MORE_KEYS, BY_NUMBER], unless: LOCKED },
  { id: 'smart-lock-setup', of: 'home', says: [NO_MORE_KEYS, BY_NUMBER], unless: LOCKED },
  { id: 'lock-repair', of: 'home', says: [FIDDLING, /\b(?:get|getting) (?:in|into|inside)\b/] },
  { id: 'security-consultation', of: 'business', says: [BREAK_IN, ADVICE], unless: LOCKED },
  { id: 'security-assessment', of: 'home', says: [BREAK_IN, ADVICE], unless: LOCKED },
  {
    id: 'ignition-repair',
    of: 'vehicle',
    says: [
      /\bkeys?\b[^\n.!?]{0,30}\b(?:(?:wont|doesnt|not|no|cant|no can|hard to) (?:\w+ )?(?:turn\w*|budge|come out)|stuck in)\b|\b(?:jiggl|wiggl|fiddl)\w*\b[^\n.!?]{0,50}\bstart\b|\bsteering (?:column|wheel)\b|\bllave no (?:gira|da vuelta|sale)\b|鍵が?[^\n。]{0,6}(?:回ら|回り|抜け)/,
    ],
    unless: /\bdoors?\b|\bpuerta\b|ドア/,
  },
  { id: 'car-lockout', of: 'vehicle', says: [LEFT_IN], unless: ABOUT_US },
  { id: 'car-lockout', of: 'vehicle', says: [CAR_SHUT] },
  { id: 'high-security-locks', of: 'noVehicle', says: [TOUGHER, BREAK_IN] },
  { id: 'key-replacement', of: 'vehicle', says: [KEY, NEW_KEY], unless: ABOUT_US },
  { id: 'lock-repair', of: 'noVehicle', says: [STIFF_KEY] },
  { id: 'office-lockout', of: 'business', says: [SHUT_OUT], unless: OLD_KEYS },
  { id: 'rekeying-service', of: 'business', says: [OLD_KEYS] },
  { id: 'office-lockout', of: 'business', says: [NO_KEY] },
  { id: 'office-lockout', of: 'business', says: [keysElsewhere] },
  { id: 'home-lockout', of: 'home', says: [SHUT_OUT], unless: OLD_KEYS },
  { id: 'rekeying-service', of: 'home', says: [OLD_KEYS] },
  { id: 'home-lockout', of: 'home', says: [NO_KEY], unless: NEW_KEY_OR_COPY },
  { id: 'home-lockout', of: 'home', says: [keysElsewhere], unless: NEW_KEY_OR_COPY },
  { id: 'rekeying-service', of: 'noVehicle', says: [OLD_KEYS] },
  { id: 'home-lockout', of: 'noVehicle', says: [NO_KEY, OUTSIDE], unless: NEW_KEY_OR_COPY },
];

/** Something is asked for. */
const ASKS =
  /\?|\b(?:need|needs|want|wants|like|can (?:you|u|someone|somebody|anyone)|could|come|please|pls|plz|help|how much|price|quote|cost|looking for|necesit\w+|quier\w+|quisiera|pued\w+|cuanto|ayuda\w*)\b|ですか|ますか|ください|下さい|ほしい|欲しい|たいです|お願い|至急/;
/** Something does not go as it should. */
const FAILS =
  /\b(?:wont|doesnt|isnt|arent|not|no|cant|cannot|couldnt|nobody|none|never|without|stuck|problem\w*|trouble|issues?|wrong|forgot\w*)\b|ない|ません/;
const OPENING =
  /\b(?:open|unlock|enter|reach|(?:get|let|go|come)\b[^\n.!?]{0,15}\b(?:in|into|inside|to it|at it)|inside|outside|abr(?:ir|e|an|irme|irlo|irla)|entrar|dentro|adentro|a?fuera)\b|開け|開か|開き|入れ|中に/;
const IN_CAR =
  /\b(?:seats?|dash|dashboard|console|cup ?holder|visor|windows?|windshield|glove ?box|asientos?|guantera)\b|座席|窓/;
const SOMEBODY =
  /\b(?:tenants?|ex|ex-?\w+|renters?|owners?|employees?|workers?|staff|contractors?|cleaners?|roommates?|guests?|strangers?|anyone|anybody|everyone|people|who|inquilin\w+|alguien)\b|住人|入居者|他人|誰/;

/** Read last: two or three things that are spoken of, and nothing more exact. */
export const lastResort: readonly Hint[] = [
  { id: 'car-lockout', of: 'vehicle', says: [OPENING, ASKS], unless: OTHER_MATTER },
  { id: 'car-lockout', of: 'vehicle', says: [OPENING, FAILS], unless: OTHER_MATTER },
  { id: 'car-lockout', of: 'vehicle', says: [KEY, IN_CAR], unless: OTHER_MATTER },
  { id: 'key-replacement', of: 'vehicle', says: [KEY, ASKS], unless: OTHER_MATTER },
  { id: 'key-replacement', of: 'vehicle', says: [KEY, FAILS], unless: OTHER_MATTER },
  { id: 'office-lockout', of: 'business', says: [OPENING, KEY, FAILS], unless: OTHER_MATTER },
  { id: 'rekeying-service', of: 'noVehicle', says: [KEY, SOMEBODY, ASKS], unless: OTHER_MATTER },
  { id: 'home-lockout', of: 'home', says: [OPENING, FAILS, KEY], unless: OTHER_MATTER },
];

/** The first hint that holds, with the words that say it. */
export function findHint(
  lower: string,
  hints: readonly Hint[],
  speaksOf: Readonly<Record<Thing, boolean>>,
): { readonly id: string; readonly match: RegExpExecArray } | undefined {
  for (const { id, of, says, unless } of hints) {
    if ((of && !speaksOf[of]) || unless?.test(lower)) continue;
    const [first, ...rest] = says;
    const match = first.exec(lower);
    if (match && rest.every((pattern) => pattern.test(lower))) return { id, match };
  }
  return undefined;
}
