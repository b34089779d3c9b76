/** Words that end a business's name, begin a slogan, or are given names, in four languages. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Trades and institutions, which usually stand at the end of a name, or at its start in Spanish and French. */
export const NAME_HEADS = set(`
accounting acres adventures aesthetics air alehouse animal apiary apothecary appliance aquatics arcade archery arena army
art arts asphalt assembly athletics auction auto automotive aviation axe bagels bait bakehouse bakeshop bank bar barber
barbers barbell bathhouse bbq barbeque beauty bees beekeepers bees beer bicycle bicycles bike bikes billiards bistro body bodyshop
books bookshop bookstore boosters boutique bowl bowling bowls brass bread brigade builders burgers butchers cabinets cakes candies candle
candles canine cantina carpentry carpet carwash catering cattle center centre ceramics charters cheer chiropractic chocolates
chorus cidery classic cleaners cleaning climbing clothing coalition collective collision comedy comics concrete
consulting contracting contractors cooking cooperative coop corps counseling couriers creamery creations crossfit
crushers cuts cycles dairy dance daycare deli dental dentistry designs detailing diesel diner dive diving doulas drywall
drilling dumplings dynamics earthworks eats electrical electrolysis electricians elevators energy engineering enterprises
equestrian espresso esports events excavating excavation exteriors express fabrication fair farmers farmstand fencing
films financial fireworks fisheries fleet flooring floors floral florist flowers food foods football forestry foundry
framing freight fries fudge funeral furniture futsal games gardens gazette girls glass gold golf goods greenhouse grooming
group growers gutters gymnastics hair handyman hardware hauling health heating hive hockey home homes honey hospice
hotel house hunt imports improvement inn innovations institute insulation insurance interiors investments irrigation jazz
jewelers jewelry joiners juice junction karaoke kayak kayaks kombucha lacrosse laundromat laundry law lawn lending library
lighting lines linen livestock loans locksmith locksmiths logging logistics lounge lumber lutherie machine machining maintenance
marina marine martial masons massage meats mechanics media medical mercantile midwives milling mills mining mobile
mortgage movers moving music nails natural network noodles nursing nutrition optical optics orchard orchards orchestra
organics overhaul oyster painters painting pantry paper parlor partners party pastries paving pediatrics performance pest
petals pets pharmacy photo photography physio pictures pies pilates pizza pizzeria plastering players plumbers podcast poker
pools pottery poultry powder powersports press printing produce productions project projects properties pub quilters
quilts raceway radio ramen realty records recovery recycling refrigeration remodeling removal rental rentals repair repairs
restoration ribs rigging roadhouse rowing rugby saddlery sailing sales saloon salsa salvage sandwiches sanitation
saws school scooters seafood security senior septic service services sewing shack shaft shave shears shoes siding signs
skate skating ski smithy smoke smokehouse smoothies soap soccer softball solar solutions sound sounds spa spirits sports
springs stables station steakhouse stitches stone stoneworks storage store stores strings subs sugar supply surf surveying
sushi swim swimming symphony systems tacos tailor tailors tap taphouse taproom tattoo tattoos taxi tea team teas technologies
tennis therapy thrift tile tiles tires toffee tools tours tow towing toys track trading trails training transit transport
travel treats tree trucking trucks tutoring twirlers upholstery vape ventures vet veterinary vintage volleyball waffles
wares warehouse wash waste water watersports waxing wealth weddings welders wellness wine wines wings wood woodshop
woodworking works workshop wraps wrestling yarn youth
abarrotes asador asociación autolavado bar barbería birria birriería cafetería caldos carnicería cantina carpintería
cenaduría cervecería club cocina colegio compañía comedor construcción constructora deportivo dulcería electricidad
escuela estética familia ferretería floristería fonda fontanería frutería funeraria gimnasio gruero grúas grupo heladería
hermanos hijos iglesia jardinería joyería juguería lavandería liga librería limpieza llantera loncherías marisquería
mariscos mercado mueblería nevería panadería papelería parrilla parroquia pastelería paletería peluquería peña pintura
plomería pollería pupusería refaccionaria restaurante rosticería sastrería taller talleres taquería tienda tortillería
transportes veterinaria vivero zapatería
amis amicale association atelier ateliers auberge bar bistrot boucherie boulangerie brasserie cabinet café cave chorale
club coiffure collège comité compagnie crêperie école électricité entreprise épicerie équipe espace ferme fils fromagerie
fleuriste garage institut jardinerie jardins laiterie librairie lycée maçonnerie mairie maison menuiserie moulin paroisse
pâtisserie peinture pharmacie pizzeria plomberie poissonnerie pressing quincaillerie résidence ressourcerie rôtisserie
salon traiteur toiture transports vignoble
apotheke autohaus bäckerei bau baumpflege betrieb bierstube blumen brauerei brauhaus bücherei bund café chor dachdecker
dachdeckerei druckerei eisdiele elektro fahrschule feuerwehr fleischerei friseur friseursalon gasthaus gasthof gärtnerei
gaststätte grundschule gymnasium hausverwaltung hof imbiss kapelle kegelclub kellerei kita kneipe konditorei kiosk
logistik maler malerbetrieb markt metallbau metzgerei musikverein praxis reinigung reiterhof schlosserei schmiede schreinerei
schule schützenverein spedition sportverein stammtisch tanzschule theater tischlerei transporte turnverein verlag
weingut werkstatt wirtshaus zimmerei
`);

/** Verbs, pronouns and adverbs with which a slogan begins; names rarely continue with them. */
export const LINE_OPENERS = set(`
adopt always answering ask be because believe bigger born bringing brewed built buy call carry catch caring celebrating
chase check come cooked crafted cut dare designed do don't dream drink drive eat established every everything expect
fast fear feel fighting find finish fix fixing fresh fried from get give giving go going gone good grown growing hand
handcrafted handmade hauling have helping here hold homegrown homemade honest hooked hot i if i'd i'm in it's
join just keep keeping kind know laugh leave let let's lift like listen live living locally look love loved
made make making more mow moving never no not nothing one only open our paddling play play powered praise pray pride proud
proudly pulling quality raise raised read reaching ready respect ride riding rise rolling rooted run running saving
sleep see serve serving shine shop shuck since sing skip slow smoked speak spread stand start stay steeped still strong
strength stronger support sweat swing take taste teach that's the there's they think thinking together train training
treat trust try turn turning united wag wake walking want washing we we'll we're we've what when where who why win
with work working worth you you'll you're your
abierto aquí calidad con cocinando creciendo del desde donde el hecha hecho hechos horneado juntos la lo los más mejor
nunca orgullo para por puro raíces sabor servicio siempre sin sirviendo somos su tu tradición todo todos tradición unidos
vivir
au avec bien bon chaque comme cuit dans depuis du ensemble entre fait faits fier fiers ici jamais le la les nos notre on
par plus pour que sans savoir sur toujours tous tout une vivre
alles aus bei bis bier das dein der die ein einer frisch für gebraut gemeinsam gut hand handgebraut handgemacht handwerk
hier ihr im immer jede jeder kein mehr meister mit nie nur ohne qualität seit so stark tradition und unser von wir wo
zusammen
`);

/** Frequent given names: of senders, players, and people who are celebrated. */
export const GIVEN_NAMES = set(`
aaron abby abigail adam adrian aiden al alan albert alejandro alex alexa alice alicia allison amanda amber amy ana andre
andrea andrew andy angel angela angie anita ann anna anne annie anthony antonio april ariana art arthur ashley austin
ava barb barbara bea becca becky ben benny bernie beth betty bev bill billy bob bobby bonnie brad brandon brenda brian
brittany bruce bryan caleb camila carl carla carlos carmen carol caroline carter casey cathy chad charles charlie chelsea
cheryl chloe chris christina christine chuck cindy claire clara connie cora craig crystal curt cynthia daisy dale dan
dana daniel danielle danny darius darlene dave david dawn dean deb debbie deborah denise dennis derek devon diana diane
diego dolores don donna doris dorothy doug drew dylan earl ed eddie edith eduardo edwin eileen elaine eleanor elena eli
elijah elizabeth ella ellen emily emma eric erica erin ethan eva evan evelyn faith felipe felix fernando fiona frances
frank fred gabriel gail gary gavin gene george gina glen gloria grace greg gus hailey hank hannah harold harper harry
hazel heather hector helen henry holly hope howard ian irene iris isaac isabel isabella ivan jack jackie jackson jacob
jake james jamie jan jane janet janice jason javier jay jean jeff jen jenna jenny jeremy jerry jesse jessica jesús jill
jim jimmy joan joanne joe joel john johnny jon jordan jorge jose josé joseph josh joshua josie joy joyce juan juanita
judy julia julian julie june justin karen karl kate katherine kathy katie kayla keith kelly ken kenny kevin kim kirk
kristen kurt kyle lance larry laura lauren leah lena leo leon leslie liam lily linda lisa logan lois lola lonnie loretta
lori lou louis louise lucas lucy luis luke luz lydia lynn mabel madison maggie manny marc marco marcus margaret margie
maria maría mariah marie mario marisol mark marsha martha martin marvin mary mason matt matthew maureen max maya megan
melanie melissa mia michael michelle miguel mike miles mindy miriam mitch molly monica morgan nadia nana nancy naomi
natalie nate nathan ned neil nick nicole nina noah nora norma oliver olivia omar oscar owen pablo pam pat patricia
patrick patty paul paula pedro peggy penny pete peter phil phyllis priya rachel rafael ralph ramon randy raul ray rebecca
renee rhonda ricardo rich richard rick ricky riley rita rob robert roberto robin rod roger ron ronnie rosa rose rosie
roxanne roy ruben ruby russ ruth ryan sal sally sam samantha samuel sandra sandy sara sarah scott sean sergio seth shane
shannon sharon shawn sheila shelby shirley sierra sofia sonia sophia sophie stacy stan stella stephanie steve steven
stu sue susan suzanne sylvia tamara tammy tanya tara ted teresa terri terry theo theresa thomas tiffany tim tina toby
todd tom tommy toni tony tracy travis trevor trish troy tyler valerie vanessa vera vern vernon veronica vic vicki
victor victoria vince vincent viola virginia vivian wade walt walter wanda wayne wendy wes will william willie xavier
yolanda yvonne zach zoe
alma beatriz chuy claudia consuelo daniela emilio enrique esperanza esteban fátima francisco gabriela gerardo gilberto
guadalupe guillermo héctor ignacio inés irma isidro jaime joaquín lourdes lucía lupe lupita marcela mariana marta mateo
mercedes norma ofelia paola pilar raúl ramiro regina renata rocío rodrigo rosario salvador santiago silvia socorro
tomás valentina valeria verónica ximena
amélie antoine arnaud audrey aurélie baptiste benoît bernard camille cécile céline chantal chloé christophe claude
clémence corinne didier élise émilie étienne fabrice françois françoise gaëlle gérard guillaume hélène hugo jacques
jérôme julien laurent léa lucie mathieu mathilde maxime monique nathalie nicolas olivier pascal philippe pierre pauline
romain sabrina sandrine sébastien solange sylvie théo thierry valérie yann yves
andreas anja annika antje bärbel bernd birgit christa christoph dieter dirk elke erika florian franz frauke fritz gerd
gisela günter günther hannes hans heidi heike heiko heinz helga herbert hermann holger horst ilse ingrid jana jan jens
jochen johannes jörg jürgen jutta karin karsten katja katrin klaus lars lena lotte lukas lutz maren markus martina
matthias monika moritz nadine niklas norbert olaf petra rainer ralf renate rolf rüdiger sabine silke simone stefan
steffen susanne sven tanja thomas thorsten tobias ulrich ulrike ursula ute uwe volker walter werner wolfgang
`);
