import { TRADE_PICTURES } from './trade-picture-words.ts';

/** Nouns that name a picture, in four languages: the English noun used to find a motif, then its other forms. */
const TABLE = `
skull: skulls calavera calaveras cráneo schädel totenkopf crâne skeleton skeletons sugar-skull
wolf: wolves lobo lobos wölfe loup loups
bear: bears oso osos bär bären ours cubs cub
eagle: eagles águila águilas adler aigle aigles
hawk: hawks falcon falcons halcón falke faucon
lion: lions león leones löwe löwen
tiger: tigers tigre tigres
panther: panthers pantera puma jaguar cougar
horse: horses caballo caballos pferd pferde cheval chevaux pony ponies unbridled mustang stallion
deer: buck elk stag ciervo venado hirsch hirsche reh cerf antlers antler moose
bull: bulls toro toros stier taureau longhorn
cow: cows vaca vacas kuh kühe vache vaches heifer
pig: pigs hog hogs cerdo cochino schwein schweine cochon piglet
chicken: chickens hen hens gallina huhn hühner henne poule chick
rooster: roosters gallo hahn coq
dog: dogs puppy puppies perro perros hund hunde chien poodle bulldog labrador dachshund corgi pug husky terrier bulldogs
paw: paws paw-print pawprint pfote pfoten patte huella huellas
cat: cats kitten kittens gato gatos katze katzen chat chats
owl: owls búho eule hibou
raven: ravens crow cuervo cuervos rabe corbeau
shark: sharks tiburón hai requin
whale: whales ballena wal baleine orca
dolphin: dolphins delfín delfin dauphin
turtle: turtles tortuga schildkröte tortue tortoise
octopus: pulpo krake poulpe pieuvre squid
crab: crabs cangrejo krabbe crabe crawfish
lobster: lobsters langosta hummer homard
snake: snakes serpiente schlange serpent viper cobra rattlesnake
dragon: dragons dragón drache drachen
bee: bees abeja abejas biene bienen abeille abeilles bumblebee
butterfly: butterflies mariposa mariposas schmetterling papillon
alligator: alligators gator gators crocodile caimán krokodil
bison: buffalo bisonte
rabbit: rabbits bunny bunnies conejo hase hasen kaninchen lapin
fox: foxes zorro fuchs renard
goat: goats cabra ziege chèvre
sheep: lamb lambs ram oveja schaf mouton
frog: frogs rana frosch grenouille
duck: ducks pato ente canard mallard
penguin: penguins pingüino pinguin pingouin
bird: birds pájaro vogel oiseau cardinal hummingbird flamingo flamingos pelican swan colibrí
dinosaur: dinosaurs dino dinos dinosaurio t-rex trex dinosaurier dinosaure
unicorn: unicorns unicornio unicornios einhorn licorne licornes
trout: bass salmon fish fishes redfish marlin walleye catfish tuna pez pescado fisch fische forelle poisson truite tarpon crappie
giraffe: giraffes girafe girafes jirafa
snail: snails schnecke caracol escargot
elephant: elephants elefante elefant éléphant
rat: rats mouse mice ratón maus
monkey: monkeys gorilla mono affe singe
spider: spiders araña spinne scorpion
raccoon: raccoons squirrel squirrels hedgehog otter beaver
viking: vikings
spartan: spartans
knight: knights caballero ritter chevalier
pirate: pirates pirata
robot: robots
tree: trees árbol árboles baum bäume arbre arbres oak eiche roble chêne
pine: pines evergreen evergreens pino tanne sapin forest woods bosque
mountain: mountains montaña montañas berg berge montagne montagnes alpen peak peaks
sun: sol sonne soleil sunset sunrise sunburst
moon: luna mond lune crescent
star: stars estrella estrellas stern sterne étoile étoiles
wave: waves ola olas welle wellen vague vagues
palm: palmera palme palmier
island: isla insel
tornado: hurricane cyclone
rainbow: rainbows arcoíris regenbogen
snow: snowflake snowflakes copo schneeflocke flocon
lightning: thunderbolt bolt rayo blitz éclair
fire: flame flames fuego llama llamas flamme flammen feu campfire bonfire
tent: tents carpa zelt
canoe: canoes kayak kayaks paddle paddles
boat: boats barco bateau boot schiff pontoon speedboat ship
sailboat: sailboats velero segelboot voilier
anchor: anchors ancla anker ancre
lighthouse: faro leuchtturm phare
compass: kompass brújula boussole
surf: surfboard surfboards
bicycle: penny-farthing bike bikes bicicleta fahrrad vélo
motorcycle: motorcycles motorbike chopper moto motorrad
car: cars coche auto voiture hotrod camaro muscle-car
truck: trucks camión camioneta lastwagen lkw camion pickup semi
tow-truck: wrecker grúa abschleppwagen dépanneuse
stork: storks cigüeña storch cigogne
camper: campervan rv
tractor: tractors traktor tracteur
train: trains tren zug locomotive
airplane: airplanes plane planes avión flugzeug avion
rocket: rockets cohete rakete fusée spaceship astronaut
wrench: wrenches llave schraubenschlüssel clé spanner piston gear gears engranaje zahnrad engrenage sparkplug
hammer: hammers martillo marteau trowel saw chisel shovel toolbox
anvil: amboss enclume
tire: tires wheel wheels llanta llantas rueda
razor: straight-razor
scissors: tijeras schere ciseaux comb shears
hat: cowboy-hat hardhat sombrero
boot: boots bota stiefel botte
crown: crowns corona krone couronne tiara
diamond: diamonds diamante
ring: rings anillo anillos ringe bague bagues
heart: hearts corazón corazones herz herzen cœur coeur cœurs
heartbeat: ekg stethoscope caduceus heartbeats pulse
tooth: teeth diente zahn dent molar
cross: crosses cruz kreuz croix
dove: doves paloma palomas taube colombe
angel: angels wings alas ange engel halo
hands: praying-hands hand manos footprint footprints
ribbon: ribbons lazo cinta
flag: flags bandera flagge drapeau
flower: flowers flor flores blume blumen fleur fleurs wildflowers wildflower floral
rose: roses rosa rosas rosen
sunflower: sunflowers girasol girasoles sonnenblume tournesol
daisy: daisies margarita margaritas
hibiscus: poppy poppies lotus lily lilies tulip tulips lavender-sprig orchid
cactus: saguaro cacti cactuses nopal kaktus
leaf: leaves hoja hojas blatt feuille maple-leaf
clover: shamrock shamrocks trébol kleeblatt trèfle
mushroom: mushrooms hongo pilz champignon
pumpkin: pumpkins calabaza kürbis citrouille jack-o-lantern
ghost: ghosts fantasma geist fantôme witch witches broomstick
turkey: turkeys pavo truthahn dinde
apple: apples manzana apfel pomme
grapes: grape uva uvas traube trauben raisin raisins
lemon: lemons limón zitrone citron orange-slice
pineapple: pineapples piña ananas
strawberry: strawberries fresa erdbeere fraise
pepper: peppers chili chile chilis jalapeño jalapeños chilli piment pimiento
corn: maíz mais maïs
wheat: trigo weizen blé
bread: pan brot pain croissant croissants brezel pretzel pretzels baguette
cake: cakes cupcake cupcakes pastel torte gâteau pie donut donuts
pizza: pizza-slice slice
burger: burgers hamburger hamburguesa
taco: tacos
noodles: noodle ramen dumpling dumplings sushi
egg: eggs huevo ei œuf
coffee: coffee-cup coffee-bean coffee-beans café kaffee mug mugs teacup
kettle: teapot teapots tea
beer: beers beer-mug cerveza bier bière stein pint
hops: lúpulo hopfen houblon
wine: wine-glass wine-glasses vino wein vin
barrel: barrels whiskey-barrel fass tonneau
cocktail: martini margarita-glass
grill: smoker bbq-grill spatula
ice-cream: popsicle cone
guitar: guitars guitarra gitarre guitare banjo fiddle violin ukulele bass-guitar
drum: drums tambor trommel batterie
trumpet: trumpets trompeta trompete trompette saxophone horn sax
piano: keyboard
note: notes treble-clef lyre
microphone: microphones mic micrófono mikrofon micro
megaphone: pom-pom pompoms poms
drama: drama-mask drama-masks masks
camera: cámara kamera
clapperboard: film-reel popcorn
book: books libro libros buch bücher livre livres
pencil: pencils lápiz bleistift crayon crayons
graduation: graduation-cap diploma mortarboard
atom: beaker microscope molecule dna brain
lightbulb: light-bulb bulb bombilla glühbirne ampoule lantern lanterns linterna
chess: chess-piece pawn knight-piece
dice: die dominoes cards poker
controller: gamepad joystick
football: footballs
baseball: baseballs bat
basketball: basketballs
soccer: soccer-ball balón fußball ballon
volleyball: volleyballs
pickleball: pickleball-paddle
golf: golf-ball golf-flag
hockey: hockey-stick puck
bowling: bowling-pin bowling-pins
barbell: barbells dumbbell dumbbells kettlebell kettlebells biceps
boxing: boxing-gloves boxing-glove
dance: ballet-shoes ballet-slippers pointe-shoes pointe-shoe ballerina ballerinas
shoe: shoes sneaker sneakers running-shoe running-shoes skate skates cleats
tooth-fairy: fairy fairies mermaid mermaids princess
balloon: balloons globo globos
disco: disco-ball
yarn: yarn-ball needle needles thread
sewing: sewing-machine spool
badge: shield
axe: axes hacha axt hache
dagger: daggers sword swords crossed-swords
arrow: arrows bow
barn: windmill farmhouse silo
church: steeple chapel-building
mower: lawn-mower lawnmower
`;

const lines = `${TABLE.trim()}\n${TRADE_PICTURES.trim()}`.split('\n').map((line) => {
  const [noun = '', others = ''] = line.split(': ');
  return { noun, forms: [noun, ...others.split(' ')] };
});

/** Maps each lowercase form to its English noun; the words of a two-word form are joined by a hyphen. */
export const PICTURE_NOUNS: ReadonlyMap<string, string> = new Map(
  lines.flatMap(({ noun, forms }) => forms.map((form): [string, string] => [form, noun])),
);

/** Individual words of two-word pictures such as "bowling pins". */
export const PICTURE_PARTS: ReadonlySet<string> = new Set(
  [...PICTURE_NOUNS.keys()].filter((form) => form.includes('-')).flatMap((form) => form.split('-')),
);

/** Words that may accompany a picture noun; they are not printed. */
export const PICTURE_ADJECTIVES: ReadonlySet<string> = new Set(
  `big small large little cute cool scary angry mean funny happy smiling cartoon simple nice baby wild crossed vintage
  old american maltese stack stacks pile of and with y et und & or a an the two three four five some grande pequeño
  pequeña großer große kleiner petit petite sports pontoon muscle jumping running howling flying swimming wearing
  cowboy chili fire bow eagle globe square pink tow pine oak palm light praying life jumping crossing print prints
  mexican geometric watercolor silhouette silhouettes outline graphic picture image clipart logo icon design emblem
  inglesa wine glass glasses coffee cup cups slice van 1 2 3 4 5`.split(/\s+/),
);

export const EMOJI_NOUNS: ReadonlyMap<string, string> = new Map(
  `🐟 trout 🎣 trout 🐠 trout 🐻 bear 🐺 wolf 🦅 eagle 🦁 lion 🐯 tiger 🐴 horse 🐎 horse 🦌 deer 🐂 bull 🐄 cow 🐷 pig 🐖 pig
  🐔 chicken 🐓 rooster 🐶 dog 🐕 dog 🐾 paw 🐱 cat 🐈 cat 🦉 owl 🦈 shark 🐳 whale 🐋 whale 🐬 dolphin 🐢 turtle 🐙 octopus
  🦀 crab 🦞 lobster 🐍 snake 🐉 dragon 🐝 bee 🦋 butterfly 🐊 alligator 🐰 rabbit 🦊 fox 🐐 goat 🐑 sheep 🐸 frog 🦆 duck
  🐧 penguin 🐦 bird 🦖 dinosaur 🦕 dinosaur 🦄 unicorn 🤖 robot 🌲 pine 🌳 tree 🏔 mountain ⛰ mountain 🌞 sun ☀ sun 🌙 moon
  ⭐ star 🌟 star 🌊 wave 🌴 palm ❄ snow ⚡ lightning 🔥 fire ⛺ tent 🛶 canoe ⛵ sailboat ⚓ anchor 🚲 bicycle 🏍 motorcycle
  🚗 car 🚚 truck 🚜 tractor 🚂 train ✈ airplane 🚀 rocket 🔧 wrench 🔨 hammer 👑 crown 💎 diamond 💍 ring ❤ heart 💕 heart
  💖 heart 🕊 dove 🌸 flower 🌺 hibiscus 🌹 rose 🌻 sunflower 🌵 cactus 🍁 leaf 🍀 clover 🍄 mushroom 🎃 pumpkin 👻 ghost
  🦃 turkey 🍎 apple 🍇 grapes 🌶 pepper 🌽 corn 🍞 bread 🥐 bread 🎂 cake 🧁 cake 🍕 pizza 🍔 burger 🌮 taco ☕ coffee
  🍺 beer 🍻 beer 🍷 wine 🎸 guitar 🥁 drum 🎺 trumpet 🎹 piano 🎵 note 🎤 microphone 🎭 drama 📷 camera 🎬 clapperboard
  📚 book ✏ pencil 🎓 graduation 💡 lightbulb 🎲 dice 🎮 controller 🏈 football ⚾ baseball 🏀 basketball ⚽ soccer
  🏐 volleyball ⛳ golf 🏒 hockey 🎳 bowling 🥊 boxing 🎈 balloon 💀 skull ☠ skull`
    .trim()
    .split(/\s+(?=\P{ASCII})/u)
    .map((pair): [string, string] => {
      const [sign = '', noun = ''] = pair.split(' ');
      return [sign, noun];
    }),
);
