import { type Folded, type Found, type FoundOf, spanOf, spellOut } from './folded.ts';
import {
  afterWork,
  beforeWork,
  findHint,
  type Hint,
  lastResort,
  oldKeysAround,
  OTHER_TRADE,
} from './service-hints.ts';

/** Words for being locked out, in English, pidgin, Japanese and Spanish. */
const LOCKED_OUT = [
  /\blet (?:me|us|him|her|them) (?:back )?in(?:to)? (?:my|our|his|her|their)\b|\block(?:ed|s)?(?: (?!from\b|wont\b|doesnt\b)\w+){0,3} out(?:side)?\b|\block ?outs?\b|\blocked ourselves\b/,
  /\block(?:ed|s)?(?: up)? (?:(?:my|our|the|da|his|her|their|its|wit|with|w\/|all|both|car|truck|van|jeep|house|rental|the rental) ){0,3}keys?\b/,
  /\b(?:keys?|fobs?|spares?|llaves?)\b(?! (?:for|fo|cut|cutting|made|blank|machine)\b)[^\n.!?]{0,40}\b(?:lock(?:ed)? (?:in|inside)|(?:locked )?inside(?! (?:the |da |my )?(?:ocean|sand|water|sea|river|surf|reef|lake|drain))|in (?:the|my|our|da|a)\b(?! (?:ocean|sand|water|sea|river|surf|reef|lake|waves|pool|wash|washer|laundry|toilet|mail|ignition|lock|knob|(?:\w+ ){0,2}door))|are in\b|is in\b|in (?:car|truck|trunk|van)|on (?:the|da) seat|adentro|dentro)/,
  /\b(?:inside|shut|shut the|closed?|slam\w*|cerr[eo])\b[^\n.!?]{0,30}\b(?:keys?|fobs?|llaves?)\b[^\n.!?]{0,20}\b(?:in|inside|dentro|adentro)/,
  /(?<!\bkeys? )\b(?:cant|cannot|can not|couldnt|no can|unable to|(?:nobody|no one|none of us) can|(?:need|have|want|trying) to) (?:\w+ )?(?:get|go) (?:back )?(?:in|into|inside)\b(?! touch)|\bwont (?:unlock|let (?:me|us) in)\b/,
  /\b(?:cant|cannot|can not|couldnt|need to|have to|come|please|help(?: me| us)?) (?:unlock|open)(?: up)? (?:my|our|the|a|da|his|her|their) (?:\w+ ){0,2}(?:car|truck|van|jeep|suv|rental|house|home|condo|apartment|unit|room|shop|store|office|door)\b|\bstuck outside\b|\b(?:car|vehicle|house|door) unlock(?:ed|ing)?\b|\bunlock (?:my|our|a|the|this|mi)\b/,
  /\b(?:blew|slam\w*|swung|pulled|blown) (?:it )?shut\b|\bslam\w* (?:da|the|my|our) (?:\w+ )?door\b|\bdoor (?:\w+ ){0,2}slam\w*|\bstay outside\b|\b(?:nobody|no one|none of us) (?:has|have|got|get) (?:a |the |da )?keys?\b|\b(?:need|want|get|like) (?:the|our|my|da|this) (?:\w+ ){0,2}door open(?:ed)?\b|\b(?:left|leave|forgot|forget) (?:my|our|the|da|his|her|their) (?:\w+ )?keys? (?:in|inside|on)\b|\block box (?:is )?empty\b/,
  /(?<!\b(?:wont|doesnt|not) )\bstay lock(?:ed)?\b|\block up (?:wit|with)\b|\b(?:door|slider|gate) (?:\w+ ){0,2}(?:shut|closed|locked) (?:on|behind)\b|\block da door\b/,
  /\bhave no way in\b|\bcode (?:isnt|is not|wont|doesnt|not) work/,
  /\b(?:me )?(?:quede|quedamos|quedo) (?:afuera|fuera|encerrad[oa])\b|\bllaves? (?:se )?(?:quedaron|quedo|esta|estan)? ?(?:\w+ ){0,2}(?:adentro|dentro)\b|\b(?:deje|dejamos|olvide)\b[^\n.!?]{0,12}\bllaves?\b|\b(?:no )?(?:puedo|podemos) entrar\b|\bllaves tambien\b|\b(?:estoy|estamos|deje|dejaron|quedarme|quedarnos) (?:a?fuera) del?\b|\bcerrad[oa]s?\b[^\n.!?]{0,30}\ba?dentro\b|\bcon las? llaves? (?:a?dentro|puestas?)\b|\bcerr[eo] (?:el|la|mi|su|nuestr[oa]) (?:carro|coche|auto|camioneta|troca)\b|\babrir(?:me|nos)? (?:mi|el|la|un|nuestro) (?:carro|coche|auto|camioneta|troca|casa|puerta)\b|\bse (?:me|nos) (?:cerro|cerraron)\b|\bolvid\w+\b[^\n.!?]{0,12}\bllaves?\b/,
  /閉じ込め|インロック|締め出され|閉め出され|鍵(?:を|が)?[^\n。]{0,10}(?:車内|車の中|中に|部屋に)|(?:の)?中に鍵|鍵がかかって(?:しま|る|い)|家に入れ|部屋に入れ|車内に鍵|鍵を(?:忘れ|置)|(?:車|ドア|玄関|家)(?:の鍵)?を開けて(?!お)|入れません|入れなく|ロックアウト|キーを(?:閉じ込め|車内|中に|置|忘れ)|ドアが開(?:かな|きませ)|解錠|室内に鍵|鍵を(?:室内|車内|車の中)|オートロック/,
] as const;

const VEHICLE =
  /\b(?:back ?seats?|car ?seats?|cars?|trucks?|vans?|minivan|suvs?|jeeps?|pick ?-?ups?|vehicles?|(?<!toilet )seats?|cup ?holders?|console|visor|asientos?|guantera|sedan|hatchback|convertible|camper|rv|u-?haul|moped|motorcycle|scooter|tailgate|windshield|dash(?:board)?|glove ?box|steering|engine|(?:all|both) (?:4 |four )?doors|floor mats?|power locks?|lock (?:button|switch)|slim ?-?jim|(?:passenger|driver|drivers) (?:side|seat|door)|carro|coche|auto|camioneta|troca|camion|moto)s?\b(?! ?-?locks?\b)|車(?!庫)|座席|レンタカー|トラック|バイク/;
const BUSINESS =
  /\b(?:(?<!(?:rental|front|leasing|main|post) )office|shop|store|storefront|gallery|restaurant|business|clinic|salon|warehouse|cafe|church|school|preschool|bank|bakery|boutique|gym|spa|deli|pharmacy|practice|firm|company|nonprofit|store ?room|stock ?room|market stall|food stand|farm stand|oficina|tienda|negocio|restaurante|consultorio|almacen|local)s?\b|店|オフィス|会社|事務所|教会/;
const HOME =
  /\b(?:houses?|homes?|condos?|condominium|apartments?|apt|units?|rooms?|place|villas?|bungalow|hostel|guest ?house|airbnb|air bnb|vrbo|vacation rental|cottage|cabin|hale|ohana|studio|duplex|plex|townhouse|townhome|bedroom|bathroom|garage|porch|front door|back door|slider|lanai|door|gate|roommate|tenant|landlord|kitchen|living room|couch|sofa|balcony|hallway|doorstep|casa|cuarto|depa|departamento|apartamento|condominio|puerta|host|lock ?box)s?\b|家|部屋|コンド|アパート|マンション|自宅|玄関|別荘|宿|ヴィラ|エアビー|ドア/;
/** A rental is a car, unless a house is spoken of. */
const RENTAL =
  /(?<!vacation )\b(?:rental|rentals (?=key|fob))\b(?! (?:unit|house|condo|home|code|company|agency))/;
/** Signs that the sender stands before their own door. */
const AT_HOME =
  /\b(?:went|stepped|came|ran|walked) (?:out|outside)\b|\bbarefoot\b|\b(?:pajamas|pyjamas|pijamas?|bathrobe|slippers|slippahs|socks)\b|裸足|パジャマ/;
/** The thing that the sender is locked out of, which takes precedence over anything else that is named. */
const OUT_OF =
  /\b(?:out of|outside|back into|into|unlock|open|fuera del?|afuera del?|abrir) (?:(?:my|our|the|da|a|his|her|their|mi|la|el|un|una|nuestra|nuestro) )?(?:(?:mom|dad|friend|parent|grandma|neighbor|wife|husband)s? )?(?:rental |vacation )?(\w+)/g;

const TRUNK = /\b(?:trunks?|boot of|(?:in|inside) (?:the|da) boot|cajuela|maletero|baul)\b|トランク/;
const NO_TRUNK = /\bnot (?:in )?(?:the |da )?trunk\b|トランクではなく/;

type Rule = readonly [id: string, pattern: RegExp];

/** The other services, the more particular before the more general. */
const RULES: readonly Rule[] = [
  [
    'master-key-system',
    /\beach\b[^\n]{0,30}\bown keys?\b|\b(?:one|1|single) key\b[^\n.!?]{0,50}\b(?:each|every)\b|\b(?:grand ?)?master(?: ?-?key(?:s|ed|ing)?| system)\b|\b(?:one|1|single) key (?:\w+ ){0,3}(?:all|every|everything|whole)\b|\bopens? every(?:thing| door| room| lock)\b|\bllaves? maestras?\b|マスターキー/,
  ],
  [
    'smart-lock-setup',
    /\bsmart ?-?(?:dead ?-?bolts?|locks?)\b|\bschlage (?:encode|connect|sense)\b|\bkwikset (?:halo|aura)\b|\byale (?:assure|(?:\w+ )?locks?)\b|\baugust (?:\w+ )?locks?\b|\b(?:eufy|lockly|wyze|aqara|ultraloq|nest) (?:\w+ )?locks?\b|\bcodes?\b[^\n.!?]{0,15}\b(?:from|on|with|by) (?:my |our |the |an? )?(?:phone|app)\b|\bkeyless (?:door )?(?:locks?|entry|deadbolts?|knobs?)\b|\b(?:wi-?fi|bluetooth|digital|electronic|fingerprint|touch ?-?(?:screen|pad)) (?:\w+ )?(?:locks?|dead ?-?bolts?)\b|\b(?:schlage|kwikset|yale|august|eufy|lockly|baldwin) (?:\w+ )?(?:touch ?-?(?:screen|pad)|key ?pad)\b|\block (?:\w+ ){0,4}(?:with|from|on|by|wit|w\/) (?:an |the |my |da )?(?:app|phones?|wi-?fi|fingerprints?)\b|\blocks?\b[^\n.!?]{0,40}\b(?:remotely|online|from (?:anywhere|afar|the mainland|away)|guest codes?)\b|\blocks?\b[^\n.!?]{0,30}\b(?:open|unlock|control)\w* (?:it |them )?(?:from|with|by|wit|on) (?:\w+ ){0,2}(?:apps?|phones?)\b|\b(?:cerradura|chapa)s? (?:inteligente|electronica|digital)s?\b|スマートロック|電子錠|電子ロック/,
  ],
  [
    'access-control-system',
    /\baccess controls?\b|\b(?:key ?-?|swipe ?-?|prox )cards?\b|\bcard (?:readers?|access|entry|swipes?|system)\b|\bbadge (?:access|entry|readers?|system)\b|\b(?:swipe|scan|tap|badge|buzz) (?:themselves )?in\b(?! (?:me|us))|\bfob (?:access|entry|system|readers?)\b|\b(?:entrances?|doors?|gates?|rooms?|entry)\b[^\n.!?]{0,25}\b(?:on|with|by|using) (?:\w+ )?(?:cards|badges|fobs)\b|\b(?:cards|badges|fobs|fingerprints?) (?:instead of|rather than|not|no) keys?\b|\blog of who\b|\brfid\b|\belectronic (?:access|entry)\b|\bcontrol de acceso\b|入退室管理|アクセスコントロール|カードキー/,
  ],
  [
    'keypad-entry-system',
    /\bkey ?pads?\b|\b(?:code|combination|punch ?-?code|pin) locks?\b|\bpush ?-?button (?:\w+ )?locks?\b|\b(?:entry|pin) (?:code|pad) (?:system|lock)s?\b|\b(?:locks?|door|entry|entrance) (?:that |with |wit |w\/ ?|by |using |opens |lets )(?:\w+ ){0,5}(?:codes?|pin|numbers|buttons)\b|\bopen\w* (?:it |them )?(?:with|by|wit|using) (?:a |the |one )?(?:numbers?|codes?|pins?)\b|\b(?:punch|type|enter|key) in (?:a |the |da )?(?:code|number|pin)\b|\bteclado\b|\b(?:cerradura|chapa)s? (?:de|con) (?:codigo|clave)\b|キーパッド|暗証番号|テンキー/,
  ],
  [
    'security-assessment',
    /\b(?:security|safety|vulnerability|lock) (?:assessments?|audits?|check(?:up)?s?|surveys?|inspections?|reviews?|evaluations?|walk ?-?through)\b|\b(?:assess|evaluate|inspect|audit|review)\b[^\n.!?]{0,40}\b(?:security|secure|locks)\b|\bhow (?:secure|safe|easy to break into)\b[^\n.!?]{0,30}\b(?:is|are|our|my)\b|\bwalk ?-?through\b[^\n.!?]{0,30}\b(?:security|secure|locks)\b|\b(?:evaluacion|revision|revisar) (?:de |la )seguridad\b|防犯(?:診断|チェック|点検)/,
  ],
  [
    'security-consultation',
    /\bsecurity (?:consult\w*|advice|recommendations?|plan(?:ning)?)\b|\b(?:advice|advise|consult\w*|recommend\w*|suggestions?)\b[^\n.!?]{0,40}\b(?:secur\w+|locking (?:it |things )?(?:up|down)|break ?-?ins?)\b|\b(?:advice|advise|consult\w*)\b[^\n.!?]{0,40}\b(?:locks|doors)\b|\b(?:consulta|consultoria|asesoria) (?:de|en|sobre) (?:la )?seguridad\b|防犯(?:の)?(?:相談|アドバイス)/,
  ],
  [
    'high-security-locks',
    /\bhigh ?-?security\b|\bmedeco\b|\bmul-?t-?lock\b|\babloy\b|\bassa\b|\b(?:pick|bump|drill|tamper)(?:ing)? ?-?(?:proof|resistant)\b|\b(?:cant|cannot|hard to|impossible to) be (?:picked|bumped|drilled|copied|duplicated)\b|\b(?:nobody|no one|cant|cannot) (?:can )?(?:duplicate|copy|pick)\b|\brestricted key\w*|\balta seguridad\b|高性能の?鍵|防犯錠|ピッキング(?:に強い|対策|防止)/,
  ],
  [
    'transponder-programming',
    /\btransponders?\b|\bchip(?:ped)? ?-?keys?\b|\bkeys? (?:\w+ |w\/ ?){0,2}(?:a )?chip\b|\bkey chip\b|\bno key (?:detected|recogni[sz]ed)\b|\bchips? (?:\w+ )?program\w*|\bprogram\w* (?:\w+ )?chips?\b|\bchip (?:\w+ )?(?:in|inside|of) (?:\w+ )?keys?\b|\bkeys? (?:\w+ )?(?:not|never|isnt|wasnt) (?:recogni[sz]ed|detected|coded|learned)\b|\bkeys? (?:\w+ ){0,2}coded\b|\bimmobili[sz]er\b|\bsecurity light\b|\banti ?-?theft (?:light|system)\b|\bchip de la llave\b|\bllave con chip\b|トランスポンダー|イモビ/,
  ],
  [
    'key-fob-programming',
    /\b(?:key ?)?fobs?\b|\bkey remote\b|\bremote key\b|\bcar remote\b|\bcontrol remoto\b|キーフォブ|リモコンキー|スマートキー|車[^\n。]{0,6}リモコン|リモコン[^\n。]{0,10}(?:反応|登録|設定|使え|効か)/,
  ],
  [
    'transponder-programming',
    /\bkeys?\b[^\n.!?]{0,40}\bprogram\w*|\bprogram\w*\b[^\n.!?]{0,30}\b(?:keys?|llaves?)\b/,
  ],
  [
    'rekeying-service',
    /\bre-? ?key(?:ed|ing|s)?\b|\bre-? ?pin(?:ned|ning)?\b|\bnew pins\b|\b(?:keys?|it|they|um|em)\b[^\n.!?]{0,12}\b(?:not|dont|doesnt|no longer|stops?|no) (?:work\w*|good|open)\b[^\n.!?]{0,6}\b(?:any ?more|no more)\b|\bkeys? (?:is|are|be|stay) (?:no good|useless)\b|\b(?:chang|swap|switch|reset)\w* (?:out )?(?:(?:all|the|my|our|da|of|all of|every|both|two|three|\d+|house|home|door|front|back|office|shop|apartment|condo|exterior|outside|entry) ){0,5}(?:locks?|lock cylinders?|cylinders?)\b|\block ?-?changes?\b|\block change ?-?outs?\b|\blocks? (?:\w+ ){0,2}(?:changed|swapped|switched)\b(?! (?:for|to|with) (?:a|one|something)\b)|\bkeyed (?:to match|the same)\b|\bkeyed? alike\b|\bsame key\b|\btoo many keys\b|\b(?:set|work|match|keyed)\w* (?:\w+ ){0,3}(?:one|1|single) key\b|\blocks?\b[^\n.!?]{0,25}\bset to (?:\w+ )?one\b|\bnew keys? (?:for|to) (?:all )?(?:the|my|our) (?:locks|doors|house)\b|\bllaves? nuevas? (?:para|de) (?:\w+ ){0,2}(?:puertas?|casa|cerraduras?)\b|\b(?:cambi(?:ar|e|en|o|emos)|cambio de) (?:todas? )?(?:la combinacion|las? (?:cerraduras?|chapas?|llaves?)|(?:las )?guardas|(?:de )?(?:cerraduras?|chapas?|combinacion))|(?:鍵|シリンダー|錠)(?:の|を)?(?:すべて|全て|全部)?(?:交換|取り替え|取替え)|リキー|鍵を(?:全部|すべて|全て)?(?:替え|変え|換え|新しくし|変更)/,
  ],
];

/** An ignition that does not turn, or holds the key; keys left in one that works are a lockout. */
const IGNITION =
  /\bignitions?\b|\bkeys?\b[^\n.!?]{0,25}\b(?:turn|budge|stuck)\b[^\n.!?]{0,25}\b(?:steering|column)\b|\bencendido\b|\bignicion\b|\bllave del swi?t?ch\b|イグニッション/;
const LOCKED_IN =
  /\bwont let (?:me|us)\b|\block(?:ed)? (?:out|in(?:side)?|my|the|our|da|keys?|w|wit|with|up|itself)\b|\b(?:doors?|car|truck|van|suv|jeep|it|its) (?:\w+ )?lock(?:ed)?\b(?! cylinder)/;

/** A key that turns while the engine stays off, or the place it goes into, described. */
const KEY_AND_ENGINE = [
  /\bllaves?\b[^\n.!?]{0,30}\b(?:gira|da vueltas?)\b|\bkeys?\b[^\n.!?]{0,30}\b(?:turns?|spins?)\b|鍵[^\n。]{0,4}(?:回|まわ)/,
  /\bno (?:prende|arranca|enciende)\b|\b(?:wont|doesnt|not|no) (?:start|crank|turn over)\b|\bnothing happens\b|エンジン/,
] as const;
const KEYHOLE =
  /\b(?:thing|ting|hole|slot|place|part)\b[^\n.!?]{0,25}\b(?:stick|put|insert|goes|go) (?:\w+ )?keys?\b|\bkeys? (?:\w+ ){0,2}(?:inside|insai|in) (?:the |da )?(?:thing|ting|hole|slot)\b/;
/** A key that came apart is no lockout, wherever the rest of it is, unless the sender waits outside. */
const BROKEN_KEY =
  /\bkeys? (?:\w+ ){0,2}(?:broke|broken|snapped|sheared|cracked|bent|split|crushed|smashed|run over|in (?:half|two|pieces))\b|\bhalf (?:a |of (?:a |my |the )?)?key\b|\b(?:broke|broken|snapped|buss|bent|cracked) (?:off )?(?:\w+ )?keys?\b|\bllaves? se (?:me |le |nos )?(?:partio|quebro|rompio)\b|鍵[^\n。]{0,6}折れ/;
const LET_IN =
  /\b(?:cant|cannot|no can|couldnt|need|have to|want|trying to)\b[^\n.!?]{0,25}\b(?:(?:get|go|come) (?:\w+ )?(?:in|into|inside|back)|open|unlock|enter)\b|\b(?:outside|locked out)\b|\b(?:entrar|a?fuera)\b|入れ/;
/** A key that is gone, said of the key itself, with no other one: not one that lies in a locked car. */
const LOST_ONLY =
  /\b(?:lost|lose|dropped|drop) (?:my|the|da|our|his|her) (?:\w+ )?(?:keys?|fobs?|set)\b[^]*\b(?:no (?:mo |more )?spares?|only (?:\w+ )?(?:key|one|set))\b|\b(?:lost|dropped) (?:my|the|da|our) only (?:\w+ )?(?:keys?|fob|set)\b/;

/** A battery may be a remote's. */
const REMOTE = /\b(?:remotes?|fobs?|clickers?)\b/;

/** Work at a door that has its own tile only when something is put in or mended. */
const DEADBOLT = /\bdead ?-?bolts?\b|\bcerrojos?\b|デッドボルト|補助錠/;
/** A bolt that was locked, not one that is wanted. */
const THROWN = /\b(?:turned|threw|locked|bolted|flipped|engaged|set) (?:the |da |our |my )?dead ?-?bolts?\b/;
const BROKEN =
  /\b(?:stuck(?! out)|stick(?:ing|s|y)?|jam(?:med|ming|s)?|broken?|broke|buss?(?: up)?|buste?d?|seized|frozen|rust\w*|corroded|gummed|fell (?:off|out|apart)|fall(?:s|ing) (?:off|out|apart)|c(?:a|o)me?s? (?:off|apart|loose)|worn|loose|wobbl\w+|wiggl\w+|jiggl\w+|spin(?:s|ning)|acting up|finicky|shot|crooked|defective|faulty|damaged|kicked in|pried|misaligned|bent|sag\w*|mess(?:ed)? up|droop\w*|hang(?:s|ing)|stiff|tight|drag\w*|(?:keeps?|just|stay) turning|turning turning|(?:have|has|got|need|get) to (?:\w+ )?(?:lift|push|pull|slam|hold|jerk)|(?:wont|dont|doesnt|not|no|cant|no can|hardly|hard to|barely|trouble|difficult to) (?:\w+ )?(?:turn|lock|close|latch|catch|engage|work|retract|line up|go in|move|extend|slide|throw|budge)(?:ing)?|repair\w*|fix\w*|service|(?:quit|stopped|stops|no longer) (?:\w+ )?(?:work|turn|lock|latch|clos|open|catch)\w*|(?:doesnt|dont|no|wont) do (?:anything|nothing)|snapped|atorad[oa]|atascad[oa]|trabad[oa]|atoro|trabo|dano|danad[oa]|quebro|quebrad[oa]|floj[oa]|no (?:funciona|gira|cierra|sirve|agarra|jala)|no (?:da vuelta|prende)|no (?:abre|cierra)(?: ni \w+)? bien|rot[oa]|rompio|descompus[oa]|descompuest[oa]|arregl\w+|repar\w+)\b|壊れ|回りません|回らな|(?:閉まり|開き|開け|かかり|回り|抜け|閉め)(?:にく|づら)|閉まりません|閉まらな|かかりません|かからな|鍵[^\n。]{0,4}(?:入りません|入らな|刺さら|差さら|挿さら)|固く|固い|硬く|硬い|引っかか|調子が|ぐらぐら|外れ|故障|修理|直し|直せ/;
const LOCK =
  /\b(?:locks?|lockset|bolts?|door ?knobs?|door ?handles?|knobs?|latch(?:es)?|mail ?box|handle ?set|handles?|levers?|cylinders?|strike(?: plate)?|sliders?|padlocks?|cerraduras?|chapas?|candados?|perillas?|manijas?|picaportes?|pomos?|puerta)\b|鍵|ドアノブ|取っ手|錠/;
const DOOR = /\b(?:doors?|gate)\b|ドア|玄関/;
const INSTALL =
  /\b(?:install\w*|put(?:ting)? (?:\w+ ){0,2}(?:in|on)|put(?:ting)? (?:\w+ ){0,2}(?:locks?|knobs?|handles?|latch(?:es)?)|fit(?:ted|ting)?|mount\w*|add(?:ing)?|upgrad\w+|swap\w*|new (?:\w+ ){0,2}(?:locks?|lockset|knobs?|handles?|latch(?:es)?|levers?)|replac\w+|(?:need|want|like|get|looking for) (?:\w+ ){0,2}locks? (?:on|for|fo|in|at)|instal\w+|pon(?:er|ga|gan|en)|coloc\w+|(?:cerradura|chapa)s? nuevas?)\b|取り付け|取付|付けて|つけて|設置|新しい鍵|増設/;
const LOST_KEY =
  /\b(?:lost|lose|losing|missing|no (?:mo(?:re)? )?spares?|(?:wave|ocean|sea|surf|current|tide|river) (?:\w+ )?(?:took|got|ate|grabbed|swallowed)|threw|throw|trow|drop|dropped|all (?:\w+ )?(?:keys|originals|keys are) (?:lost|gone|missing)|no (?:working |original )keys?|no keys? (?:at all|whatsoever|for|fo)|(?:came|come|bought (?:it )?) (?:without|with no) (?:a |any )?keys?|(?:didnt|doesnt) come with (?:a |any )?keys?|stolen|stole|steal|perdi|perdimos|perdio|robaron|no (?:more|mo) (?:da )?keys?|misplaced?|cant find|cannot find|no can find|disappeared|vanished|ate|chewed|swallowed|flushed|(?:keys?|fobs?) (?:\w+ ){0,2}(?:went|fell|fall|got|are|is|sank|washed|floated|stay) (?:\w+ ){0,3}(?:somewhere|someplace|bottom|down|out|gone|missing|overboard|ocean|sea|water|sand|river|drain|swept|away|off)|se me (?:perdio|perdieron|cayo|cayeron)|extravie|extraviaron|no encuentro)\b|なくし|なくなり|失くし|無くし|紛失|見つから|落とし|流され|盗まれ/;
const KEY = /\b(?:keys?|llaves?|(?:only|both|spare|extra) (?:\w+ )?sets?|spares? (?:for|fo))\b|鍵|キー/;
const COPY =
  /\b(?:cop(?:y|ies|ied)|clon(?:e|ed|ing)|spares?|(?:his|her|their|my|your) own key|keys?\b[^\n.!?]{0,25}\blike mine|back ?-?up|duplicat\w*|dupes?|(?:extra|second|another|2nd|additional|one more|a?nother|(?:a|an|no)?odd?a|noda) (?:\w+ ){0,3}keys?|(?:one|two|three|1|2|3|couple|few) more\b|only (?:have|get|got|has|came with)?(?: \w+)? ?(?:the )?(?:one|1|single) key|(?:get|got|have|has) (?:just |only |da |the )?one only|down to (?:\w+ )?(?:one|1)|keys? (?:cut|duplicat\w+)|copias?|duplicad[oa]s?|duplicar|repuesto|otra llave|llave extra)\b|合鍵|スペアキー|スペア|複製|もう(?:一|1)本/;

/** A thing with a lock that no person is locked out of. */
const SMALL = /\b(?:mail ?box(?:es)?|mail ?slot|lockers?|buzon(?:es)?)\b|郵便受け|郵便ポスト|ロッカー/;
const SHUT_FAST =
  /\b(?:wont|doesnt|cant|cannot|no can|no) (?:\w+ )?open\b|\bno (?:\w+ )?abr\w+\b|開か|開き?ません/;
const NO_LOCK =
  /\b(?:has|have|had|got|get|is|theres|with) no (?:\w+ )?locks?\b|\b(?:without|doesnt have|never had) (?:a |any )?locks?\b|\bno tiene (?:chapa|cerradura)\b|鍵が(?:付いて|ついて)い?(?:ない|ません)|\b(?:replac|swap|chang)\w*\b[^\n.!?]{0,40}\b(?:with|for) (?:\w+ ){0,2}(?:new|ones?|locks?)\b/;
/** The sender cannot wait: a lock that fails then keeps a person out. */
const STRANDED =
  /\bnowhere to (?:sleep|stay|go)\b|\bno answer\b|\b(?:isnt|arent|not|wont|doesnt|nobodys?|no ones?) (?:is )?(?:answer\w*|pick(?:ing|s)? up|respond\w*)\b|\b(?:stuck|standing|waiting|sitting|stranded) (?:outside|out (?:here|front|in))\b|\bjust (?:arrived|landed|got (?:here|in|back))\b|(?<!\bkeys? )\b(?:cant|cannot|couldnt|no can) (?:\w+ )?(?:(?:get|go) (?:back )?in(?:side|to)?|open up)\b|\bno (?:puedo|podemos) entrar\b|入れません|入れない/;
/** Where people live: a keypad there is a smart lock, the keypad system is a business's. */
const DWELLING =
  /\b(?:house|home|condo|apartment|airbnb|air bnb|vrbo|vacation rental|rental|casa|departamento|apartamento)\b|自宅|民泊|コンド|別荘/;
const SHARED = /\b(?:gate|building|hoa|clubhouse|pool|lobby|complex)\b/;

/** What was done before, and a loss that is only feared. */
const NOT_NOW =
  /\b(?:thanks|thank you|thx|mahalo|gracias)(?: (?:so much|again|a lot|guys))? (?:for|fo|por) [^\n.!?,;]{0,80}|\b(?:locks?|keys?|doors?|fobs?|remotes?|everything|it) (?:\w+ ){0,4}(?:works?|is|are|was|were|looks?) (?:great|perfect\w*|awesome|fine|well)\b|\b(?:outside|at|a?fuera de|en) (?:your|su|tu) (?:shop|store|office|tienda|oficina)\b|[^\n。]{0,60}て(?:くださって|いただい?て?|くれて)[^\n。]{0,6}(?:ありがとう|助かり)[^\n。]{0,60}|\b(?:in case|if|before) (?:\w+ ){0,3}(?:lose|lost|losing)\b/g;
/** The sender no longer needs help. */
const SETTLED =
  /\bnever ?mind\b|\bnvm\b|\bcancel\b|\bno need (?:to|fo) come\b|\bno longer need\b|\b(?:called|found|got|hired) (?:someone|somebody) else\b|\bfound (?:my|the|our|da) keys?\b|\bya (?:no (?:lo |la )?(?:necesit\w+|hace falta)|abri\w*|encontr\w+|entr\w+)\b|キャンセル|見つかりました|開きました|もう大丈夫/;
/** A new or unsolved problem beside it, which must be read: an emergency that follows a cancellation still rings. */
const EVEN_SO =
  /\b(?:but|still|again|instead|locked|inside|outside|stuck|stranded|trapped|cant|cannot|no can|help|keys? (?:\w+ )?in|(?<!\b(?:no|longer|dont) )need|pero|todavia|no puedo|no podemos|adentro|a?fuera)\b|でも|けど|まだ|入れ/;

/** The text without what is past or settled, every position kept. */
function stillWanted(lower: string): string {
  if (SETTLED.test(lower) && !EVEN_SO.test(lower)) return '';
  return lower.replace(NOT_NOW, (words) => ' '.repeat(words.length));
}

type Piece = Found & { readonly kind: 'make' | 'model' };

/** The service of the price list that a text asks for; none if it asks for none, or for one without a tile. */
export function findService(folded: Folded, vehicle: readonly Piece[]): FoundOf<'service'> | undefined {
  const text = spellOut(folded);
  const lower = stillWanted(text.lower);
  const make = (id: string, match: RegExpExecArray): FoundOf<'service'> => ({
    kind: 'service',
    value: id,
    ...spanOf(text, match.index, match.index + match[0].length),
  });

  const vehicleWork = vehicle.length > 0 || VEHICLE.test(lower);
  const [turns, off] = KEY_AND_ENGINE.map((pattern) => pattern.exec(lower));
  const ignition =
    IGNITION.exec(lower) ??
    (turns && off && (vehicleWork || off[0] === 'エンジン') ? turns : null) ??
    (vehicleWork ? KEYHOLE.exec(lower) : null);
  if (ignition && !LOCKED_IN.test(lower)) return make('ignition-repair', ignition);
  const trunk = NO_TRUNK.test(lower) ? null : TRUNK.exec(lower);
  const shut = trunk && /\b(?:slammed|shut|closed|locked|wont open|no open)\b/.test(lower);
  const snapped = BROKEN_KEY.exec(lower);
  if (snapped && !vehicleWork && (LOCK.test(lower) || DOOR.test(lower)) && !LET_IN.test(lower))
    return make('lock-repair', snapped);
  const gone = vehicleWork && !LOCKED_IN.test(lower) ? LOST_ONLY.exec(lower) : null;
  if (gone) return make('key-replacement', gone);
  const out = LOCKED_OUT.map((pattern) => pattern.exec(lower)).find((match) => match !== null);
  if (trunk && (out || shut || KEY.test(lower))) return make('trunk-lockout', trunk);
  if (out && !isOffered(lower)) {
    const id = lockoutOf(lower, vehicle.length > 0);
    if (id) return make(id, out);
  }
  const hint = (hints: readonly Hint[]) => {
    const found = findHint(lower, hints, {
      vehicle: vehicleWork || (RENTAL.test(lower) && !HOME.test(lower)),
      business: BUSINESS.test(lower),
      home: HOME.test(lower) || (!vehicleWork && (LOCK.test(lower) || DEADBOLT.test(lower))),
      noVehicle: !vehicleWork,
    });
    return found ? make(found.id, found.match) : undefined;
  };
  const other = OTHER_TRADE.test(lower) && !REMOTE.test(lower);
  const early = other ? undefined : hint(beforeWork);
  if (early) return early;
  for (const [id, pattern] of RULES) {
    const match = pattern.exec(lower);
    if (!match) continue;
    const atHome = id === 'keypad-entry-system' && DWELLING.test(lower) && !BUSINESS.test(lower);
    return make(atHome && !SHARED.test(lower) ? 'smart-lock-setup' : id, match);
  }
  if (other) return undefined;
  const lost = LOST_KEY.exec(lower);
  if (vehicleWork && lost && KEY.test(lower)) return make('key-replacement', lost);
  const copy = COPY.exec(lower);
  if (vehicleWork && copy && KEY.test(lower)) return make('car-key-duplication', copy);
  const broken = BROKEN.exec(lower) ?? (SMALL.test(lower) ? SHUT_FAST.exec(lower) : null);
  if (broken && !vehicleWork && STRANDED.test(lower)) {
    const id = lockoutOf(lower, false);
    if (id) return make(id, broken);
  }
  const oldKeys = vehicleWork ? undefined : hint(oldKeysAround);
  if (oldKeys) return oldKeys;
  const deadbolt = DEADBOLT.exec(lower);
  if (deadbolt && broken) return make('lock-repair', deadbolt);
  if (deadbolt && !THROWN.test(lower)) return make('deadbolt-installation', deadbolt);
  if (LOCK.test(lower) || SMALL.test(lower)) {
    const bare = NO_LOCK.exec(lower);
    if (bare) return make('lock-installation', bare);
    if (broken) return make('lock-repair', broken);
    const install = INSTALL.exec(lower);
    if (install) return make('lock-installation', install);
  }
  return isOffered(lower) ? undefined : (hint(afterWork) ?? hint(lastResort));
}

/** Whether the sender reports a lockout, even without saying of what. */
export function saysLockedOut(text: Folded): boolean {
  const lower = stillWanted(spellOut(text).lower);
  return (
    LOCKED_OUT.some((pattern) => pattern.test(lower)) &&
    !isOffered(lower) &&
    !/\b(?:not|isnt|arent|wasnt|never) (?:currently |actually |yet )?lock(?:ed)? out\b/.test(lower)
  );
}

/** A safe, a file cabinet or a bike that will not open is no lockout of the price list. */
function isOffered(lower: string): boolean {
  return (
    /\b(?:safe|gun safe|file cabinet|bike lock|padlock|caja fuerte)\b|金庫/.test(lower) &&
    !VEHICLE.test(lower)
  );
}

/** The locked thing: the one the sender is locked out of, else the one that is named. */
function lockoutOf(lower: string, knownVehicle: boolean): string | undefined {
  for (const match of lower.matchAll(OUT_OF)) {
    const thing = match[1] ?? '';
    if (match[0].includes('vacation')) return 'home-lockout';
    if (VEHICLE.test(thing)) return 'car-lockout';
    if (BUSINESS.test(thing)) return 'office-lockout';
    if (HOME.test(thing)) return 'home-lockout';
  }
  if (knownVehicle || VEHICLE.test(lower)) return 'car-lockout';
  if (BUSINESS.test(lower)) return 'office-lockout';
  if (HOME.test(lower) || AT_HOME.test(lower)) return 'home-lockout';
  return RENTAL.test(lower) ? 'car-lockout' : undefined;
}
