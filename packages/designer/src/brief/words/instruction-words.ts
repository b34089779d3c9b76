/** Words that make a request and are not printed, in four languages. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** In a clause without capitals, one of these words is enough to make it an instruction. */
export const REQUEST_WORDS = set(`
hi hello hey hiya greetings dear sir madam team! guys thanks thank thx please pls plz kindly i i'm im i'd i've i'll we
we're were we'd we've you your u ya can could would will should need needs needed want wants wanted like'd looking
order ordering ordered quote mockup mock-up proof send make making made design designs designed create print printed
printing put add something anything nothing fancy just kinda sorta maybe awesome cool look looks looking feel say says
saying said reads it it's its that that's this these those there here called named name names nickname loves likes
love-it drives plays runs running-late my our me us asap friday monday tuesday wednesday thursday saturday sunday
tomorrow deadline shirts shirt t-shirt t-shirts tshirt tshirts tee tees hoodie hoodies tank tanks sweatshirt
sweatshirts polo polos apron aprons jersey jerseys uniform uniforms merch logo logos artwork graphic sizes size
quantity pcs pieces adult youth xl 2xl xxl underneath below above under top bottom front back word words wording
text color colors colour colours font letters lettering style theme themed gift idea ideas version is are was be
am has have with-it do does did get got going gonna wearing wears wear funny one: ones who which so because also
number numbers numero número nummer numéro player should've both big bigger bold-it centered center middle happy-to company's doing run-a used using use give show let
hola buenas buenos días quiero queremos quisiera quisiéramos necesito necesitamos necesitaría camiseta camisetas playera
playeras gorra polo favor diseño diseñar hacer poner gracias nombre diga dice llama llamado llamada mi mis nuestro
nuestra
hallo guten tag moin servus wir ich brauchen brauche hätten hätte gern gerne möchten möchte bitte danke shirts t-shirts
pulli pullis druck drucken aufdruck name unser unsere unseren unserem unserer mein meine meinen meinem am besten soll
sollte steht darauf drauf
bonjour bonsoir salut je nous voudrais voudrions aimerais aimerions cherche cherchons besoin tee-shirt tee-shirts
maillot maillots sweat s'il merci mon ma mes notre nos logo dessin pour-le veuillez
then perhaps draw date total people mostly god bless attached exempt whatever whom concern ordering
avec dazu gern entwerfen könnten vielen dank stück faudrait pouvez-vous faire puedes puede hacer unas pronto posible them us him except c'est sie uns ihr ihnen motiv liste kommt noch call calls themselves phone website email again rush
porfa vea vean letras algo antemano chistoso chistosa gracioso compliqué lustig ölig vielen rien
`);

/** Words that clearly make a request; "we" and "it" also occur in slogans. */
export const STRONG_REQUESTS = set(`
need needs want wants please pls can could would like order ordering make making design print printing send add put
looking thanks thank shirts shirt tees tee hoodie hoodies jersey jerseys should must quote mockup proof hi hello hey i
i'm i'd necesito quiero queremos favor brauchen bitte hätten möchten voudrais voudrions merci gracias danke our my for
`);

/** Matches garment words, also at the end of a compound: "Vereinstrikots". */
export const CLOTHES =
  /(?:shirts?|tees?|hoodies?|merch|jerseys?|trikots?|camisetas?|camisas?|playeras?|aprons?)$/u;

/** Words that, after an article, refer to the order, not to a picture. */
export const ORDER_NOUNS = set(`
design logo quote proof mockup mock-up something thing version idea ideas theme font look lot few couple bit team group
name day week order rush size color colour gift fan member must surprise party motif shirt tee hoodie reunion fundraiser
bachelorette bachelor trip tour company business shop store one print word line text job special big-thing fun cute
diseño equipo négoce équipe entwurf motiv
`);

/** Kinds of people, groups, and occasions; on their own after "for our", they do not count as a name. */
export const KIND_WORDS = set(`
team crew band business company shop store bakery bar pub restaurant cafe club church school studio salon office clinic
family wife husband son son's daughter daughter's daughters sons mom mom's moms dad dad's dads mother father mamá papá
grandpa grandpa's gramps grandma grandparents nana papa uncle aunt sister sister's brother friend friends kids kid baby
boy girl girls guys ladies men women staff volunteer volunteers employees group event party birthday wedding reunion
trip vacation memorial retreat camp class teacher teachers nurse nurses coach fundraiser walk run race tourney
tournament festival conference fair show tour podcast appreciation week day announcement anniversary reveal shower
bachelor bachelorette gender youth adult senior seniors softball baseball football soccer basketball volleyball hockey
swim swimming wrestling dance cheer squad bbq barbecue motorcycle bike running fishing hunting horse riding car food
truck science field trivia disc golf bowling chess marching music jazz punk rock metal small new local work works
cleaning construction plumbing roofing electric landscaping masonry masons dental nail hair yoga gym competition
counselor quartet trio choir farm house hackathon ems icu er night shift cancer 6th 5th 4th 3rd 2nd 1st 80th 50th 40th
30th 21st 18th 16th annual drives he she they his her him them a an the at in on of to and or for from with she's he's
plays is who vet rescue fathers mothers father's mother's day meet order next summer spring fall winter year first
professional local simple nice one two sisters called baseball league tee quinceañera quince negocio equipo empresa
fiesta familia boda banda de la el los las para del un una le les des du club équipe entreprise famille fête groupe
verein firma mannschaft feier geburtstag hochzeit junggesellenabschied abi abschluss den dem der die das ein eine
einen unsere unseren für und y et e mannschaft fußball village hija hijo xv quinceañera soeur sœur frère tochter sohn playing coming evjf jga verein court
`);

/** Words that may occur inside a name but are never its largest line. */
export const FUNCTION_WORDS = set(`
w of the and & for in at to on a an by with from or vs n' n de la el los las del y e en con para un una le les des du et à
au aux pour dans sur une der die das den dem und von vom zum zur im am mit für ein eine einen
`);

/** Lines printed next to a name, never as the main line. */
export const LEADING_LINES: readonly string[] = [
  'in loving memory of',
  'in loving memory',
  'in memory of',
  'rest in peace',
  'forever in our hearts',
  'gone but not forgotten',
  'siempre en nuestros corazones',
  'con amor eterno',
  'en memoria de',
  'en memoria',
  'descanse en paz',
  'in liebevoller erinnerung an',
  'in gedenken an',
  'à la mémoire de',
  'in loving memory of our',
];

const plain = (word: string) => word.toLocaleLowerCase('en-US').replaceAll(/[^\p{L}\p{N}&]/gu, '');
const COMPANY_ENDS: ReadonlySet<string> = set('co inc llc ltd gmbh ev sl srl corp');

/** True if all words are minor ones that are never set larger than a name: "of the", "& Co.", "LLC". */
export const isSmallPrint = (text: string): boolean =>
  text
    .split(' ')
    .map(plain)
    .every((word) => word === '' || FUNCTION_WORDS.has(word) || COMPANY_ENDS.has(word));

/** Phrases that begin a second line even if they follow a name without a comma. */
export const TAGLINES: readonly string[] = `
residential & commercial|residential and commercial|heating & cooling|heating and cooling|licensed & insured|
licensed and insured|family owned|locally owned|free estimates|fully insured|bonded & insured|walk-ins welcome|
all-stars|all stars|union strong|fight like a girl|stronger together|ready for all|always ready|no excuses|staff|volunteer|event staff|
drink local|shop local|eat local|bid day|field day|spirit week|senior night|game day|marching band|
drama club|student council|class reunion|authentic street tacos|all day breakfast|open late|24 hour service|
llantas nuevas y usadas|pan dulce|abierto 24 horas|meisterbetrieb|artisan boulanger|family trip|disney trip|
girls trip|girls weekend|world tour|final tour|est in|state champs|state champions|state finalists|regional champs
`
  .replaceAll('\n', '')
  .split('|');

/** Labels before a colon, and the role of the text after them on the same line. */
export const LABEL_ROLES: readonly (readonly [
  RegExp,
  'main' | 'second' | 'place' | 'contact' | 'picture' | 'number' | 'player' | 'date',
])[] = [
  [
    /\b(?:player|last name|back name|number and name|name and number|back of (?:the )?(?:jersey|shirt)s?|jersey back)\b/iu,
    'player',
  ],
  [/^front(?: of (?:the )?(?:jersey|shirt)s?)?$/iu, 'second'],
  [/\b(?:tagline|slogan|motto|subtitle|second line|back|below|underneath|lema|rückseite|dos)\b/iu, 'second'],
  [/\b(?:phone|tel|website|web|email|contact|instagram)\b/iu, 'contact'],
  [/\b(?:date|when|fecha|datum)\b/iu, 'date'],
  [/\b(?:location|place|where|city|venue|lugar|ort|lieu)\b/iu, 'place'],
  [/\b(?:picture|image|graphic|art|artwork|imagen|bild)\b/iu, 'picture'],
  [/\bnumber\b/iu, 'number'],
];
