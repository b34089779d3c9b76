/** Words by which a customer speaks to a print shop rather than dictates text, in four languages. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Closed classes: pronouns, auxiliaries, determiners, conjunctions. Prose needs them; printed lines mostly do not. */
export const PROSE_WORDS = set(`
i i'm im i'd id i've ive i'll ill we we're were we'd we've weve we'll you you're youre your yours u ur ya y'all yall he
he's hes he'd he'll she she's shes she'd they they're theyre they've they'd it it's its it'll me us him her hers them my
our ours his their this that that's thats these those there there's here here's who who's whom which what what's when
where why how is isn't isnt are aren't was wasn't were be been being am do does don't dont did didn't didnt done doing
has have haven't had having will won't wont would wouldn't can can't cant could couldn't should shouldn't may might must
shall need needs needed want wants wanted like likes liked get gets getting got going gonna wanna gotta go goes come
comes coming make makes making made let let's lets put use used see know think thought guess hope hoping wondering try
trying tell told said says say saying asked ask also just really very much many maybe perhaps kinda sorta probably
actually so if because bc cuz since though although but than then about around until till before after while either
neither both each every any some something anything nothing everything someone anyone everyone else other others another
more most less least only same too even still already yet soon now later again ok okay yes yeah yep no not none never
lol haha btw lmk omg thx pls plz please thanks thank sorry well oh hey hi yo hiya hello whatever instead etc
yo nosotros usted ustedes ella ellos nos me te se lo mi mis tu tus su sus nuestro nuestra nuestros este esta estos eso
que qué es son está están estamos soy somos sería fue ser tiene tengo tenemos hay quiero queremos necesito necesitamos
puede pueden puedo podría podrían gustaría si pero también muy más menos algo solo sólo cuando como porque ya aquí
je j'ai j'aimerais nous vous il elle ils elles on moi mon ma mes notre nos votre vos leur c'est est sont était sommes
suis avons avez ai a-t-il peut pouvez pouvons pourriez voudrais voudrait voudrions faut faudrait qui que quoi si mais
très aussi juste plus moins pas ne rien quelque chose cela ça ce cette ces parce
ich wir sie er es ihr euch uns mir mich dir dich mein meine meinen unser unsere unseren euer eure dieser diese das
dass ist sind war waren bin sein hat haben habe hätte hätten wäre wären werden wird würde würden kann können könnte
könnten soll sollte sollen muss müssen möchte möchten will wollen brauche brauchen wenn aber auch nur sehr etwas nichts
nicht kein keine mehr noch schon gern gerne vielleicht
`);

/** Orders, money, quantities, deadlines and delivery. */
export const ORDER_WORDS = set(`
order orders ordered ordering reorder quote quotes quoted price prices priced pricing cost costs budget cheap cheaper
discount invoice deposit pay paid payment cash venmo check dollars bucks rate rates bulk dozen minimum pickup pick ship
shipped shipping deliver delivery rush rushed due deadline deadlines budget notes week weeks day days today tomorrow tonight asap soon soonest
latest earliest early late date dates monday tuesday wednesday thursday friday saturday sunday morning afternoon evening
noon time weekend month sample samples proof proofs mockup mockups mock-up file files vector pdf png jpg attached attach
attachment attaching email emailed call contact question questions interested available possible able help appreciate
fwd forwarded subject regards sincerely best greetings sent iphone nonprofit exempt tax qty quantity total pcs pieces
sizes size sizing small medium large smalls mediums larges youth adult adults kids mens men's womens women's ladies
unisex toddler infant xs xl xxl xxxl 2x 3x 4x 5x 2xl 3xl 4xl 5xl s m l people guys girls folks mostly mainly roughly
approximately approx extra extras list spreadsheet roster follow assorted mix mixed couple few bunch lot lots
precio cotización presupuesto pedido pedir entrega urge urgente lunes martes miércoles jueves viernes sábado domingo
mañana semana talla tallas mayoría piezas unidades personas
prix devis commande commander livraison urgent lundi mardi mercredi jeudi vendredi samedi dimanche demain semaine taille
tailles pièces environ exemplaires
preis angebot bestellung bestellen lieferung dringend montag dienstag mittwoch donnerstag freitag samstag sonntag morgen
woche größe größen stück ungefähr grüßen grüße freundlichen
`);

/** Parts of the garment and positions on it. */
export const POSITION_WORDS = set(`
front back chest pocket sleeve sleeves left right center centre centered top bottom middle hem collar neck nape shoulder
shoulders side sides across above below beneath underneath under over around arched arch curved straight diagonal behind
between corner big bigger biggest large larger huge small smaller smallest tiny full width wide tall inch inches cm mm
size one-color
pecho espalda manga mangas bolsillo izquierdo izquierda derecho derecha arriba abajo debajo encima centro grande chico
atrás adelante frente
poitrine dos manche manches cœur gauche droite devant derrière dessus dessous haut bas centre grand petit
brust rücken ärmel links rechts vorne hinten oben unten mitte groß klein
`);

/** Looks, lettering, and kinds of artwork. */
export const LOOK_WORDS = set(`
font fonts script cursive block serif bold italic lettering letters letter text typography caps lowercase uppercase
style styled styles vibe vibes look looks looking lookin feel theme themed vintage retro distressed worn faded weathered
minimalist minimal simple clean modern classic classy fancy fun funny cute badass tough edgy elegant tasteful subtle loud
bright colorful colourful rainbow gradient neon pastel glow glitter rhinestone foil clip clipart clip-art art artwork
cartoon cartoony cartoonish realistic detailed sketch sketchy hand-drawn handdrawn drawing drawn draw illustration
illustrated watercolor logo logos graphic graphics picture pic pics photo image images background border outline outlined
silhouette line-art engraved emblem crest old-school oldschool groovy western gothic grunge athletic collegiate varsity
design designs designed idea ideas color colors colored colour colours ink inks print prints printed printing screenprint
embroidered embroidery dtf vinyl puff cover album poster professional boring busy crazy wild weird cheesy corny cool nice
awesome tie-dye tie dye dyed camo heather crop cropped fitted
letra letras fuente estilo diseño dibujo imagen color colores tinta tintas fondo sencillo bonito elegante antiguo
lettre lettres police style dessin image couleur couleurs encre fond simple joli écrit
schrift stil motiv bild farbe farben druck hintergrund schlicht schön
`);

/** Relatives and groups on whose behalf a customer writes. */
export const PEOPLE_WORDS = set(`
husband wife son daughter mom mother dad father brother sister grandma grandpa grandmother grandfather uncle aunt cousin
nephew niece friend friends boss coworker coworkers buddy buddies neighbor fiance fiancée boyfriend girlfriend kid kids
baby family team crew group club company business shop store office school class church band staff employees volunteers
members guys girls ladies parents teacher coach owner customer customers client clients secretary manager president
treasurer realtor plumber
hija hijo esposo esposa mamá papá hermano hermana abuelo abuela tío tía primo amigos equipo negocio empresa iglesia
fille fils mari femme mère père frère sœur soeur équipe entreprise
tochter sohn mann frau mutter vater bruder schwester verein firma mannschaft
`);
