import { type Folded, spanOf } from './folded.ts';
import type { Found, FoundOf } from './found.ts';

/** Somebody cannot get in: the words that say so, in English, pidgin, Japanese and Spanish. */
const LOCKED_OUT = [
  /\block(?:ed|s)?(?: \w+){0,3} out(?:side)?\b|\block ?outs?\b|\blocked ourselves\b/,
  /\block(?:ed|s)?(?: up)? (?:(?:my|our|the|da|his|her|their|its|wit|with|w\/|all|both|car|truck|van|jeep|house|rental|the rental) ){0,3}keys?\b/,
  /\b(?:keys?|fobs?|spares?|llaves?)\b[^\n.!?]{0,40}\b(?:lock(?:ed)? (?:in|inside)|(?:locked )?inside|in (?:the|my|our|da|a|it)\b(?! (?:ocean|sand|water|sea|river|surf|reef|lake|waves|pool|ignition))|are in\b|is in\b|in (?:car|truck|trunk|van)|on (?:the|da) seat|adentro|dentro)/,
  /\b(?:inside|shut|shut the|closed?|slam\w*|cerr[eo])\b[^\n.!?]{0,30}\b(?:keys?|fobs?|llaves?)\b[^\n.!?]{0,20}\b(?:in|inside|dentro|adentro)/,
  /\b(?:cant|cannot|can not|couldnt|no can|unable to) (?:\w+ )?(?:get|go) (?:back )?(?:in|into|inside)\b|\bwont (?:unlock|let (?:me|us) in)\b/,
  /\b(?:cant|cannot|can not|couldnt|need to|have to|come|please|help(?: me| us)?) (?:unlock|open)(?: up)? (?:my|our|the|a|da|his|her|their) (?:\w+ ){0,2}(?:car|truck|van|jeep|suv|rental|house|home|condo|apartment|unit|room|shop|store|office|door)\b|\bstuck outside\b|\b(?:car|vehicle|house|door) unlock(?:ed|ing)?\b|\bunlock (?:my|our|a|the|this|mi)\b/,
  /\b(?:blew|slam\w*|swung|pulled|blown) (?:it )?shut\b|\bslam\w* (?:da|the|my|our) (?:\w+ )?door\b|\bdoor (?:\w+ ){0,2}slam\w*|\bstay outside\b|\b(?:nobody|no one|none of us) (?:has|have|got|get) (?:a |the |da )?keys?\b|\b(?:need|want|get|like) (?:the|our|my|da|this) (?:\w+ ){0,2}door open(?:ed)?\b|\b(?:left|leave|forgot|forget) (?:my|our|the|da|his|her|their) (?:\w+ )?keys? (?:in|inside|on)\b|\block box (?:is )?empty\b/,
  /\bstay lock(?:ed)?\b|\block up (?:wit|with)\b|\bdoor (?:\w+ ){0,2}(?:shut|closed|locked) (?:on|behind)\b|\block da door\b/,
  /\bhave no way in\b|\bcode (?:isnt|is not|wont|doesnt|not) work/,
  /\b(?:me )?(?:quede|quedamos|quedo) (?:afuera|fuera|encerrad[oa])\b|\bllaves? (?:se )?(?:quedaron|quedo|esta|estan)? ?(?:\w+ ){0,2}(?:adentro|dentro)\b|\b(?:deje|dejamos|olvide)\b[^\n.!?]{0,12}\bllaves?\b|\b(?:no )?(?:puedo|podemos) entrar\b|\bllaves tambien\b|\b(?:estoy|estamos|deje|dejaron|quedarme|quedarnos) (?:a?fuera) del?\b|\bcon las? llaves? (?:a?dentro|puestas?)\b|\bcerr[eo] (?:el|la|mi) (?:carro|coche|auto|camioneta|troca)\b|\babrir(?:me|nos)? (?:mi|el|la|un|nuestro) (?:carro|coche|auto|camioneta|troca|casa|puerta)\b|\bse (?:me|nos) (?:cerro|cerraron)\b|\bolvid\w+\b[^\n.!?]{0,12}\bllaves?\b/,
  /閉じ込め|インロック|締め出され|閉め出され|鍵(?:を|が)?[^\n。]{0,10}(?:車内|車の中|中に|部屋に)|(?:の)?中に鍵|鍵がかかって(?:しま|る|い)|家に入れ|部屋に入れ|車内に鍵|鍵を(?:忘れ|置)|(?:車|ドア|玄関|家)(?:の鍵)?を開けて(?!お)|入れません|入れなく|ロックアウト|キーを(?:閉じ込め|車内|中に)|ドアが開(?:かな|きませ)|解錠|室内に鍵|鍵を(?:室内|車内|車の中)|オートロック/,
] as const;

const VEHICLE =
  /\b(?:car|truck|van|suv|jeep|pickup|vehicle|sedan|convertible|carro|coche|auto|camioneta|troca|camion)\b|車(?!庫)|レンタカー|トラック/;
const BUSINESS =
  /\b(?:office|shop|store|gallery|restaurant|business|clinic|salon|warehouse|cafe|church|school|bank|bakery|market stall|oficina|tienda|negocio|restaurante)\b|店|オフィス|会社|事務所/;
const HOME =
  /\b(?:house|home|condo|condominium|apartment|apt|unit|room|airbnb|vrbo|vacation rental|cottage|cabin|hale|ohana|studio|duplex|plex|townhouse|bedroom|front door|back door|lanai|door|casa|departamento|apartamento|condominio|puerta|host|lockbox)\b|家|部屋|コンド|アパート|自宅|玄関/;
/** A rental is a car, unless a house is spoken of. */
const RENTAL = /(?<!vacation )\brental\b(?! (?:unit|house|condo|home|code|company|agency))/;
/** What the sender says they are locked out of, which outweighs whatever else is named. */
const OUT_OF =
  /\b(?:out of|outside|back into|into|unlock|open|fuera del?|afuera del?|abrir) (?:(?:my|our|the|da|a|his|her|their|mi|la|el|un|una|nuestra|nuestro) )?(?:(?:mom|dad|friend|parent|grandma|neighbor|wife|husband)s? )?(?:rental |vacation )?(\w+)/g;

const TRUNK = /\b(?:trunk|cajuela|maletero)\b|トランク/;

type Rule = readonly [id: string, pattern: RegExp];

/** The other services, the more particular before the more general. */
const RULES: readonly Rule[] = [
  ['master-key-system', /\bmaster ?-?keys?\b|\bmaster ?-?keyed\b|\bllave maestra\b|マスターキー/],
  [
    'smart-lock-setup',
    /\bsmart ?-?locks?\b|\bschlage encode\b|\byale (?:assure|lock)\b|\baugust lock\b|\bkeyless (?:door )?(?:locks?|entry|deadbolts?)\b|\b(?:cerradura|chapa)s? (?:inteligente|electronica|digital)s?\b|スマートロック|電子錠/,
  ],
  [
    'access-control-system',
    /\baccess control\b|\bkey ?-?cards?\b|\bcard readers?\b|\bfob (?:access|entry|system|reader)\b|\bcontrol de acceso\b|入退室管理|アクセスコントロール|カードキー/,
  ],
  [
    'keypad-entry-system',
    /\bkey ?pads?\b|\bcode lock\b|\bpush ?-?button lock\b|\bteclado\b|キーパッド|暗証番号/,
  ],
  [
    'security-assessment',
    /\bsecurity (?:assessment|audit|check(?:up)?|survey|inspection|review|evaluation)\b|\bevaluacion de seguridad\b|防犯診断/,
  ],
  [
    'security-consultation',
    /\bsecurity (?:consult\w*|advice)\b|\bconsulta de seguridad\b|\basesoria de seguridad\b|防犯相談/,
  ],
  [
    'high-security-locks',
    /\bhigh ?-?security\b|\bmedeco\b|\bmul-?t-?lock\b|\balta seguridad\b|高性能の?鍵|防犯錠/,
  ],
  [
    'transponder-programming',
    /\btransponder\b|\bchip(?:ped)? keys?\b|\bkeys? (?:\w+ |w\/ ?){0,2}(?:a )?chip\b|\bkey chip\b|\bimmobili[sz]er\b|\bchip de la llave\b|\bllave con chip\b|トランスポンダー|イモビ/,
  ],
  [
    'key-fob-programming',
    /\b(?:key ?)?fobs?\b|\bkey remote\b|\bremote key\b|\bcar remote\b|\bcontrol remoto\b|キーフォブ|リモコンキー|スマートキー/,
  ],
  [
    'transponder-programming',
    /\bkeys?\b[^\n.!?]{0,40}\bprogram\w*|\bprogram\w*\b[^\n.!?]{0,30}\b(?:keys?|llaves?)\b/,
  ],
  [
    'rekeying-service',
    /\bre-? ?key(?:ed|ing|s)?\b|\bchang(?:e|ing|ed) (?:out )?(?:(?:all|the|my|our|da|of|all of) ){0,3}locks?\b|\blocks? changed\b|\bnew keys? (?:for|to) (?:all )?(?:the|my|our) (?:locks|doors|house)\b|\bcambiar? (?:la combinacion|las? (?:cerraduras?|chapas?|llaves?))|鍵(?:の|を)?(?:すべて|全て|全部)?交換|リキー|鍵を(?:替え|変え|換え)/,
  ],
];

/** An ignition that does not turn, or holds the key; keys left in one that works are a lockout. */
const IGNITION = /\bignition\b|\bencendido\b|イグニッション/;
const LOCKED_IN = /\block(?:ed)? (?:out|in(?:side)?|my|the|our|da|keys?)\b|\bdoors? (?:\w+ )?locked\b/;

/** Work at a door that has its own tile only when something is put in or mended. */
const DEADBOLT = /\bdead ?-?bolts?\b|\bcerrojos?\b|デッドボルト|補助錠/;
const BROKEN =
  /\b(?:stuck|sticking|sticks|jam(?:med|s)?|broken?|broke|bus(?: up)?|busted|seized|rust\w*|fell (?:off|out|apart)|worn|loose|wont (?:turn|lock|close|latch)|hardly turn|hard to turn|no can turn|not (?:turning|locking|latching|working)|doesnt (?:turn|lock|latch|work)|repair|fix|snapped|atorad[oa]|atascad[oa]|trabad[oa]|no (?:funciona|gira|cierra)|rot[oa]|descompuest[oa]|arreglar|reparar)\b|壊れ|回りません|回らな|故障|修理|直し/;
const LOCK =
  /\b(?:locks?|door ?knobs?|knobs?|latch|mail ?box|handleset|lever|cerraduras?|chapas?|candado|puerta)\b|鍵|ドアノブ|錠/;
const INSTALL =
  /\b(?:install\w*|put(?:ting)? (?:\w+ ){0,2}(?:in|on)|fit(?:ted)?|mount|add(?:ing)?|new (?:door ?)?(?:locks?|knobs?)|replace (?:the |my |our )?(?:door ?)?(?:locks?|knobs?)|instalar|instalacion|poner|colocar)\b|取り付け|設置|新しい鍵/;
const LOST_KEY =
  /\b(?:lost|lose|losing|missing|drop|dropped|all keys lost|stolen|stole|perdi|perdimos|perdio|robaron|no (?:more|mo) (?:da )?keys?|keys? (?:went|fell|got|are|is) (?:\w+ ){0,3}(?:down|gone|overboard|ocean|sea|drain|swept)|se me (?:perdio|perdieron|cayo|cayeron))\b|なくし|失くし|無くし|紛失/;
const KEY = /\b(?:keys?|llaves?)\b|鍵|キー/;
const COPY =
  /\b(?:cop(?:y|ies)|spare|backup|duplicate[ds]?|extra key|second key|copias?|duplicado|repuesto)\b|合鍵|スペアキー|複製/;

type Piece = Found & { readonly kind: 'make' | 'model' };

/** The service of the price list that a text asks for; none if it asks for none, or for one without a tile. */
export function findService(text: Folded, vehicle: readonly Piece[]): FoundOf<'service'> | undefined {
  const { lower } = text;
  const make = (id: string, match: RegExpExecArray): FoundOf<'service'> => ({
    kind: 'service',
    value: id,
    ...spanOf(text, match.index, match.index + match[0].length),
  });

  const ignition = IGNITION.exec(lower);
  if (ignition && !LOCKED_IN.test(lower)) return make('ignition-repair', ignition);
  const trunk = TRUNK.exec(lower);
  const out = LOCKED_OUT.map((pattern) => pattern.exec(lower)).find((match) => match !== null);
  if (trunk && (out || KEY.test(lower))) return make('trunk-lockout', trunk);
  if (out && !isOffered(lower)) {
    const id = lockoutOf(lower, vehicle.length > 0);
    if (id) return make(id, out);
  }
  for (const [id, pattern] of RULES) {
    const match = pattern.exec(lower);
    if (match) return make(id, match);
  }
  const vehicleWork = vehicle.length > 0 || VEHICLE.test(lower);
  const lost = LOST_KEY.exec(lower);
  if (vehicleWork && lost && KEY.test(lower)) return make('key-replacement', lost);
  const copy = COPY.exec(lower);
  if (vehicleWork && copy && KEY.test(lower)) return make('car-key-duplication', copy);
  const broken = BROKEN.exec(lower);
  const deadbolt = DEADBOLT.exec(lower);
  if (deadbolt) return make(broken ? 'lock-repair' : 'deadbolt-installation', deadbolt);
  if (LOCK.test(lower)) {
    if (broken) return make('lock-repair', broken);
    const install = INSTALL.exec(lower);
    if (install) return make('lock-installation', install);
  }
  return faintLockout(lower, vehicleWork, make);
}

/** Unspoken, but plain: keys left in a place, a lock that closed by itself. */
const KEYS_LEFT =
  /\b(?:keys?|fobs?)\b[^\n.!?]{0,30}\b(?:in|inside|on)\b|\block(?:ed|s)?\b[^\n.!?]{0,30}\b(?:keys?|fobs?|again)\b|\bauto ?-?lock\w*|鍵[^\n。]{0,12}(?:中|置き忘れ)|\bllaves?\b[^\n.!?]{0,20}\b(?:puestas?|en el)\b/;
/** Somebody who asks to be let in, or who waits outside. */
const LET_IN =
  /\blet (?:me|us|them|her|him) (?:back )?in(?:to|side)?\b|\b(?:get|getting) (?:me |us |them )?back (?:in|into|inside)\b|\b(?:wont|doesnt|not|cant|isnt) (?:\w+ )?(?:take|accept\w*|open|unlock)\b|\b(?:stay|standing|waiting|sitting|were|im|stuck) (?:outside |here )?(?:on|in) (?:the|da|our|my) (?:porch|lanai|walkway|steps|driveway|hallway|garage)\b|外にい|開けられ|開きません|\bsin llaves?\b|\bafuera\b/;

/** A lockout told without the usual words, when nothing else was asked for. */
function faintLockout(
  lower: string,
  vehicleWork: boolean,
  make: (id: string, match: RegExpExecArray) => FoundOf<'service'>,
): FoundOf<'service'> | undefined {
  const left = vehicleWork ? KEYS_LEFT.exec(lower) : null;
  if (left) return make('car-lockout', left);
  const outside = isOffered(lower) ? null : LET_IN.exec(lower);
  if (!outside) return undefined;
  if (vehicleWork) return make('car-lockout', outside);
  if (BUSINESS.test(lower)) return make('office-lockout', outside);
  return HOME.test(lower) ? make('home-lockout', outside) : undefined;
}

/** A safe, a file cabinet or a bike that will not open is no lockout of the price list. */
function isOffered(lower: string): boolean {
  return (
    /\b(?:safe|gun safe|file cabinet|bike lock|padlock|caja fuerte)\b|金庫/.test(lower) &&
    !VEHICLE.test(lower)
  );
}

/** What is locked: what the sender says they are out of, else what is named. */
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
  if (HOME.test(lower)) return 'home-lockout';
  return RENTAL.test(lower) ? 'car-lockout' : undefined;
}
