/**
 * Sixty briefs by a fourth writer, who saw neither the reader nor the other briefs. A newer set stands for a
 * new customer's brief since the reader is fitted on them. Labels as in `labeled-briefs.ts`.
 */
export const FOURTH_WRITER_BRIEFS: readonly string[] = `
[i Hi there!] [i We need 45 shirts for] the [m Okafor Family Reunion], [d July 18-20 2025], [l Lake Lanier GA]. [k Tree with deep roots] [i in the middle please]. [i Thanks, Denise]
[m MUDFLAP SALLY] [i tour tee], [i distressed 70s rock look], [i black shirt]
[i hey need tshirts for my roofing bizness its called] [m Hensley & Sons Roofing] [i we do] [s free estimates] [i phone is] [c 614-555-0142] [i put] [k a hammer] [i or somthing on it left chest small and big on the back navy blue thx]
[i Bachelorette!!! 💍🥂] "[s Last Fling Before the Ring]" — [m Kayla's Bach Bash], [l Nashville], [d May 2-4]. [i Hot pink script on white tanks], [k cowboy boots] & [k disco ball]. [i 11 girls, mostly S and M]. [i No penis stuff please, her grandma is coming lol]
[s In Loving Memory of] [m Robert "Big Rob" Tillman]⏎[d 1958 - 2024]⏎[s Forever in our hearts]⏎⏎[k angel wings] and [k a bass boat]. [i White ink on a black tee]. [i We will need 60 by the service on Saturday].
[i Hola, necesito 30 camisetas para los quince de mi hija]. [i Que diga] "[s Mis XV Años]" [i y abajo] [m Valentina Reyes], [d 14 de junio 2025]. [k Una corona] y [k mariposas], [i en rosa y dorado]. [i Gracias!]
[i back of jersey:] [y DELGADO] [n 17]. [i front:] [m Riverside Renegades]. [i gold on maroon]
- [i Business:] [m Paws & Reflect Dog Rescue]⏎- [i Tagline:] [s Adopt, Don't Shop]⏎- [i Website:] [c pawsandreflect.org]⏎- [i Art:] [k three-legged pit bull sitting]⏎- [i Colors: teal + cream, soft heather gray shirt]⏎- [i Qty: 72 (12 S, 24 M, 24 L, 12 XL)]⏎- [i Budget: under $9 each]
[i Like the Beatles Abbey Road cover but with] [k four dachshunds crossing]. [i Text just says] [m WIENER WALK] [d 2025]
[i Good morning, I am the secretary at] [m Mt. Zion AME Church] in [l Selma, Alabama]. [i We are celebrating our] [s 125th Church Anniversary] on [d Sunday, October 12] and [i would like the scripture] "[s Great is Thy faithfulness]" [i under it with a simple drawing of our] [k steeple]. [i Purple shirts, gold print]. [i Please nothing too modern]. [i God bless].
[i robotics team shirt]. [s FTC 18342] [m The Torque Wrenches]. [k Gears] and [k a wrench]. [i sponsors on back later, leave room]
[i FOOD TRUCK SHIRTS ASAP!!!] [m EL GORDO'S BIRRIA]. [i SLOGAN:] [s DIP IT OR SKIP IT]. [i IG] [c @elgordosbirria]. [k TACO WEARING SUNGLASSES]. [i RED SHIRTS]. [i NEED 20 BY THURSDAY]
[i Can you do a shirt for] [m Grandpa Joe's 80th]? [i Just] "[s Vintage 1945]" and "[s Aged to Perfection]" with [k a whiskey barrel].
[i Bonjour, nous sommes un club de pétanque à] [l Montréal] : [m Les Boules du Plateau]. [i On voudrait 18 t-shirts bleu marine, impression blanche], avec [k trois boules] et [k un cochonnet]. [i Ajoutez] « [d depuis 1987] ». [i Pas de drapeau svp]. [i Merci!]
[i hop yard brewery tee:] [m Crooked Fence Brewing Co.], [d Est. 2013], [l Boise Idaho], [k hops growing up a picket fence], [i 2 colors max]
[i Hey Mike, forwarding what the coach sent:]⏎> [m Lady Falcons Softball]⏎> [s State Champs] [d 2025]⏎> [c #ladyfalconsfly]⏎> [k falcon swooping w/ a bat in its claws]⏎[i Can u get me a quote for 35?] [i Forest green.] [i -Jen]
[i Vets motorcycle run.] "[m Rolling Thunder Memorial Ride]" [d May 26, 2025], [s VFW Post 4287], [l Ocala FL]. [k Eagle over a v-twin engine]. [i Back print, full size]. [i Small] [k flag] [i on sleeve]
[i nail salon] [k 💅] [m Polished by Trinh] [k 💅] [s book at] [c polishedbytrinh.com], [i fancy cursive, rose gold foil on black]
[i I'd like to order fishing trip shirts for me and the boys]. [i Name of the trip is] [m Reel Dirty Dozen], [i we go to] [l Port Aransas] [i every August]. [k A redfish drinking a beer] [i would be hilarious]. [i Don't put the year so we can wear them again]. [i 12 total, columbia blue, long sleeve if you have it].
[i Yoga studio.] [m Still Water Yoga]. [s breathe in, breathe out]. [k lotus]. [i sage green]. [i minimal].
[i Hallo, wir brauchen 25 T-Shirts für unseren Kegelclub] "[m Die Alten Neuner]" [i aus] [l Bochum], [d gegründet 1974]. [i Bitte] [k einen Kegel mit Bierkrug], [i Schrift in Weiß auf Dunkelgrün]. [i Liefertermin bis 3. Mai]. [i Viele Grüße, Jürgen]
[i Realtor tee] - [m Monica Salazar], [s Coastal Keys Realty], "[s Let me open the door for you]", [c DRE# 02118847], [c (831) 555-0119]. [k House key with a wave in it]. [i Clean look, pocket size on the left].
[i 5th grade grad shirts], [m Lincoln Elementary], [s Class of 2032], [i all the kids names in the shape of a 32 (list attached)]. [i yellow w black print]
[i we're a punk band called] [m wet cement] and [i we want something that looks like a photocopied flyer], [k skull with a traffic cone on its head], [i one color, cheapest shirts you got]. [i oh and put] [c wetcement.bandcamp.com] [i at the bottom tiny]
[i Pride shirts for our office:] "[s Love Is Love]" [m Hartwell Credit Union], [s Pride 2025], [k rainbow heart]. [i Unisex S-4X, 85 pcs, PO to follow].
[m Iron Mule Barbell] — [d est 2016] — [l Tulsa, OK]. [k Mule deadlifting]. "[s Stubborn Strong]". [i charcoal shirt, off white ink, back print]
[i To whom it may concern],⏎[i Our nonprofit], [m Hope Floats for Harper], [i is holding a] [s 5K Walk for Childhood Cancer] on [d September 20th, 2025] at [l Riverfront Park]. [i We'd like] [k gold ribbons] and [k a little sailboat]. [i Registration is at] [c hopefloatsforharper.org], [i please include that]. [i We are hoping for a discount as we are a 501c3]. [i Quantities will be roughly 250]. [i Kindly reply with a proof].⏎[i Sincerely,⏎Ann Whitlock]
[i plumber.] [m Drain Kings LLC]. [c Lic #C36-887123]. [s we're #1 in the #2 business]. [k crown on a plunger]. [c 555-867-2200]. [i hi vis yellow]
[i Quiero playeras para el equipo de fut] [m Los Alacranes de Durango], [i número] [n 10] [i y apellido] [y MENDOZA] [i atrás], [k un alacrán] [i al frente, color negro con rojo]. [i ¿Cuánto por 15?]
[i A shirt that says] [m I PAUSED MY GAME TO BE HERE]
[m Troop 212] [s Summer Camp], [l Camp Wapiti], [d July 6-12]. [k Elk head with pine trees]. [i khaki or tan shirts, brown ink]. [i 28 youth (8 YM, 12 YL, 8 AS) and 6 adult]
[i my husband passed in march and the kids want shirts for his favorite bar crawl]. [i could it say] "[m Dan's Last Call]" with "[s drink one for Danny]" and [i the date] [d 4/19/25]. [k a pint glass with a halo]. [i kelly green since he was irish as they come]. [i i don't know sizes yet sorry]
[i Smokehouse staff tees:] [i front pocket logo] "[m Big Earl's BBQ]", [i back huge] "[s NO SAUCE NO SERVICE]", [k pig in a chef hat], [l 1120 Depot St, Kinston NC]
[i Disney trip!!] [m The Nguyen Crew 2025], "[s Most Expensive Day Ever]". [k castle] + [k fireworks]. [i I know you can't do Mickey so don't]. [i matching for 7, one toddler 3T]
[m Bluebird Book Club] | [s So many books, so little wine] | [k stack of books w/ wine glass on top] | [i women's v-necks] | [i dusty lavender]
[i Buenas tardes! Soy de la] [m Iglesia Roca Eterna] in [l Yakima]. [i We want shirts for our youth retreat, should say] "[s Firmes en la Fe]" [i y la cita] [s Efesios 6:10]. [k A rock with a cross on top]. [i Need 40, mitad hombre mitad mujer, by the 1st of March]. [i Dios les bendiga]
[s SENIOR NIGHT]⏎[m Westbrook Warriors Wrestling]⏎[y KOWALCZYK] [n #145]⏎[k wrestler silhouette]⏎[i black and silver, performance fabric]
[i Lawn care guy here. Call it] [m Tall Grass Lawn & Landscape], "[s We Mow What We're Doing]". [l Serving Cedar Rapids & Marion]. [s call or text] [c 319 555 0177]. [k zero turn mower]. [i 10 shirts lime green 2XL and up]
[i gender reveal party shirts!] [s Team Pink] and [s Team Blue], [i two versions], [m baby Castellano] [d coming September 2025]. [k stork]. [i comic style lettering]. [i please spell Castellano with two L's]
[m Northside Neighbors Community Garden], [s dig in!], [k carrots] and [k a trowel], [i woodcut look, natural color organic cotton]
[i URGENT reorder but change the year!!] [i Same as last time:] [m Pine Hollow Chili Cook-Off], [i now it's the] [s 9th Annual], [d Nov 8 2025], [l firehouse on Main St]. [k flaming pepper w/ mustache]. [i orange tees]. [i 100 ct]
[i Salut!] [s EVJF de Camille] à [l Lyon] le [d 7 juin 2025]. [i Texte:] "[s Team Mariée]" [i devant] et "[m Camille se marie]" [i en plus gros]. [k Flûtes de champagne]. [i T-shirts blancs, écriture doré]. [i 9 pièces, tailles S à L]
[i coffee shop merch.] [m Slow Drip Coffee Roasters]. [l Portland, Maine] [i (NOT oregon)]. [k moose holding a mug]. [k retro sunset stripes] [i behind him]. [i forest tee cream ink]
[i Our bowling league team is] [m Split Happens]. [i we need names on back:] [y Tony], [y Marge], [y Big Al], [y Deb]. [k pins flying]. [i bowling shirt look from the 50s]
[i Hi, I'm with the PTA]. [i Please make] "[m Read-A-Thon 2025]" for [s Oak Creek Elementary] [i with the words] "[s One More Chapter]" and [k an owl wearing glasses]. [i Kids will color it in so outlines only, no fills!] [i White shirts]. [i 310 of them, I'll send sizes Monday]. [i You guys did great last year]
[i tow company.] [m 24/7 Towing & Recovery by Gus]. "[s You wreck em we fetch em]". [c (405)555-0163]. [k tow truck w bulldog driving]. [i reflective ink if possible]
[s Dirty thirty] [i for] [m Marcus]!! [i gold foil on black, big] [n 30] [i in the middle], [k dice] and [k cards], [l Las Vegas] [d 11.14.25]
[i Guten Tag], [m Freiwillige Feuerwehr Oberau], [s 150 Jahre] [d 1875–2025]. [k Helm mit gekreuzten Äxten]. [i Spruch:] [s Gott zur Ehr, dem Nächsten zur Wehr]. [i Rückendruck groß, vorne klein auf der Brust]. [i 80 Stück, dunkelblau]. [i Bitte Angebot an kasse@ffoberau.example, die Mail nicht drucken!]
[i Swim team:] [m Cypress Bay Barracudas], [s Eat My Bubbles], [k barracuda w/ goggles], [i aqua]
[i yo can u make me a tshirt w my] [k cat] [i on it] [k hes orange n fat] [i his name is Lasagna] [i put] [m LASAGNA] [i in them metal band letters that u cant read lol] [i size medium]
[i Walker-Boone wedding, rehearsal dinner softball game.] [s Team Bride vs Team Groom]. "[m Walker vs. Boone: The Final Inning]" [l Asheville], [d 10/4/2025]. [k crossed bats] + [k a heart]. [i half pink, half navy, 22 of each]. [i deposit paid already]
[i Need security shirts for festival.] [m SECURITY] [i on back in white], [s STAFF] [i on front]. [i Black. XL-3XL.] [i festival is] [s Moonshadow Fest], [i put that small under it]
[i Una camiseta para mi papá:] "[s El Rey de la Parrilla]", [m Don Chuy], con [k unas llamas] y [k un cuchillo]. [i Talla 2X, color gris]. [i No pongan fecha].
[i electrician crew shirts] - [m BRIGHT SIDE ELECTRIC] - [s We Check Your Shorts] - [c www.brightsideelectric.net] - [c Lic. EC13009911] - [k lightbulb with a smile] - [i safety orange, 50/50 blend, 36 pcs, need them before the 15th]
[i ¡Hola! Food truck nuevo:] [m Arepas La Catira] [k 🌽] "[s Sabor a Venezuela]" en [l Doral, FL]. [i IG:] [c @arepaslacatira]. [i Dibujen] [k una arepa con ojitos y sonrisa]. [i Amarillo, azul y rojo]. [i Son 14, para el viernes porfa]
[i Subject: FW: shirts]⏎⏎[i Bob - see below, can you price this w/ 1 color and 2 color?]⏎⏎"[m Harbor Rats Sailing Crew] / [s Race Week] [d '25] / [l Newport RI] / [k a rat in a captain's hat at the helm]"⏎⏎[i Sun shirts, UPF]. [i thx, Pete]
[i jazz band camp shirt] [m Eastman Hills High Jazz Ensemble] [s Spring Tour 2026] [k saxophone] and [k a skyline] [i blue note album cover style] [i no cartoon please]
[i Fußballturnier am] [d 21.06.2025] in [l Kassel]: "[s Rasenmäher Cup]". [i Unser Team heißt] [m Lokomotive Leberkas]. [i Rückennummer] [n 7], [i Name] [y SCHORSCHI]. [i Bitte] [k eine Dampflok] [i vorne drauf, Farbe egal, Hauptsache günstig]
[s Stronger Than Stroke]. [m Team Patty]. [s Heart & Stroke Walk], [l Omaha], [d Sat Oct 4]. [k red ribbon], [i watercolor] [k heart]. [i Ladies cut, heather red]. [i Can you have it done in 2 weeks??]
[i Hi! Could u mock up a tee for my plant shop, its called] [m Fern & Fable] [i (with the & not "and")]. "[s Houseplants with a story]" [i goes below it in typewriter font, then] [l 88 Linden Ave, Beacon NY] and [c fernandfable.co]. [k Fern growing out of an open book]. [i Olive on cream]. [i I'm thinking 24 to start at around $14 ea.] [i xo Bea]
`
  .trim()
  .split('\n');
