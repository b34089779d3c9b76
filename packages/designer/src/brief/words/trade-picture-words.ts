/** More nouns that name a picture: crafts, food, vehicles, and symbols of trades. Same format as picture-words.ts. */
export const TRADE_PICTURES = `
badger: badgers tejón dachs blaireau
hedgehog: hedgehogs erizo igel hérisson
beaver: beavers castor biber
skunk: skunks
squirrel: squirrels ardilla eichhörnchen écureuil
zebra: zebras cebra zèbre
llama: alpaca alpacas lama
kangaroo: kangaroos känguru
koala: koalas
sloth: sloths
leopard: leopards leopardo léopard
rhino: rhinos rhinoceros
peacock: peacocks pavo-real pfau paon
flamingo: flamingos
swan: swans cisne schwan cygne
heron: herons garza reiher héron crane
parrot: parrots loro papagei perroquet
squid: squids calamar
shrimp: shrimps camarón garnele crevette prawn
oyster: oysters ostra auster huître
jellyfish: medusa qualle
scorpion: scorpions alacrán alacranes escorpión skorpion
ant: ants hormiga ameise fourmi
beetle: beetles
ladybug: ladybugs mariquita marienkäfer coccinelle
lizard: lizards lagarto gecko
armadillo: armadillos
shell: shells seashell seashells concha muschel coquillage
bone: bones hueso knochen
feather: feathers pluma feder plume
acorn: acorns bellota eichel gland
windmill: windmills molino windmühle moulin
bridge: bridges puente brücke pont
ferris-wheel: riesenrad
circus: circo zirkus cirque
helicopter: helicopters helicóptero hubschrauber
ambulance: ambulances ambulancia
fire-engine: fire-truck firetruck
bus: school-bus
scooter: scooters
speedboat: motorboat
ship: ships barco-grande
sled: sleds schlitten
alien: aliens ufo
telescope: teleskop télescope
brain: brains gehirn
bandage: band-aid
fist: fists puño faust poing
handshake: handshakes
footprints: footprint huellas-de-pies
teddy-bear: teddy teddybär
gift: gifts regalo geschenk cadeau
fireworks: firework feuerwerk
champagne: champán sekt
kite: kites cometa drachen-kite
puzzle: puzzle-piece puzzle-pieces
cards: playing-cards cartas
bullseye: target
frisbee: disc-golf-disc
medal: medals medalla médaille
whistle: whistles silbato pfeife
stopwatch: stopwatches
suitcase: suitcases maleta koffer valise luggage
backpack: backpacks mochila rucksack
sunglasses: gafas sonnenbrille
top-hat: zylinder
sombrero: sombreros
maracas: maraca
high-heel: high-heels stiletto
flip-flops: flip-flop sandals
lipstick: lipsticks labial
nail-polish: nailpolish
broom: brooms mop escoba besen balai
bathtub: tub bañera badewanne
screwdriver: screwdrivers
pickaxe: pickaxes
ladder: ladders escalera leiter échelle
brick: bricks ladrillo ziegel brique
drill: drills
paint-roller: paint-rollers
chainsaw: chainsaws motosierra kettensäge
shovel: shovels pala schaufel pelle
wheelbarrow: wheelbarrows carretilla
battery: batteries
plug: plugs
candle: candles vela kerze bougie
lantern: lanterns lampion lampions laterne farol
trident: tridents
mermaid: mermaids sirena meerjungfrau sirène
witch: witches bruja hexe sorcière
spoon: spoons cuchara löffel cuillère
bowl: bowls tazón
wok: woks
chopsticks: palillos
sandwich: sandwiches
burrito: burritos
steak: steaks
bacon: tocino
sausage: sausages hotdog hot-dog hotdogs wurst saucisse
fries: french-fries
popcorn: palomitas
pretzel: pretzels brezel brezn
croissant: croissants
donut: donuts doughnut doughnuts
pancakes: waffle waffles
cookie: cookies galleta keks
sushi: maki
peach: peaches durazno pfirsich pêche
cherry: cherries cereza kirsche cerise
watermelon: watermelons sandía
banana: bananas plátano
avocado: avocados aguacate
carrot: carrots zanahoria karotte carotte
tomato: tomatoes tomate tomates
onion: onions cebolla zwiebel
garlic: ajo knoblauch
potato: potatoes papa-cruda kartoffel
pickle: pickles
tulip: tulips tulipán tulpe tulipe
cherry-blossom: cherry-blossoms
bouquet: ramo blumenstrauß
lotus: lotus-flower
seedling: sprout
volcano: volcán vulkan volcan
cloud: clouds nube wolke nuage
comet: shooting-star
sunrise: sunrises
planet: planets planeta saturn
snowman: snowmen
ice-skate: ice-skates
menorah: hanukkiah
peace-sign: peace-symbol
fleur-de-lis: fleur-de-lys
gavel: gavels
scales: balanza
envelope: envelopes
telephone: telephones
paintbrush: paintbrushes pincel pinsel pinceau
saxophone: saxophones sax saxofón
violin: violins fiddle violín geige violon
banjo: banjos
accordion: accordions acordeón akkordeon accordéon
harp: harps
bell: bells campana glocke cloche
headphones: audífonos
boombox: boomboxes
rocking-chair: mecedora
clown: clowns payaso
barber-pole: barber-poles
horseshoe: horseshoes herradura hufeisen
saddle: saddles
maltese-cross: maltese-crosses
`;
