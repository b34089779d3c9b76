/** Labeled briefs from seven templates, each filled in for 25 trades; labels as in `labeled-briefs.ts`. */

/** `name; second line; place; picture; contact or year`. */
const TRADES = `
Static Bloom; Spring Tour; Austin, Texas; rose; 2026
Harlow Plumbing; Drains & Water Heaters; Boise, Idaho; wrench; 208-555-0110
Bone & Barrel BBQ; Slow Smoked Brisket; Lockhart, TX; pig; est. 2009
Ember Coffee Roasters; Small Batch Beans; Portland, Oregon; coffee cup; since 2012
Ridgeway Raiders; Varsity Soccer; Dayton, Ohio; soccer ball; class of 2027
Maple Street School; Science Club; Madison, Wisconsin; rocket; 2025-2026
Whitfield Family Reunion; Cousins by the Dozen; Savannah, Georgia; oak tree; July 2026
Salty Anchor Charters; Deep Sea Fishing; Destin, FL; anchor; 850-555-0190
Saint Agnes Choir; Sing for Joy; Baltimore, Maryland; dove; founded 1911
Iron Valley Gym; Train Hard; Denver, Colorado; barbell; est. 2015
Rolling Thunder Riders; Ride for Veterans; Tucson, Arizona; motorcycle; since 1989
Hillcrest Fire Rescue; Ready When You Are; Fresno, California; fire axe; est 1922
Paws First Rescue; Adopt a Friend; Nashville, Tennessee; paw print; pawsfirst.org
Honeywell Orchard; Pick Your Own; Ithaca, NY; apple; since 1954
Sharp & Sons Barbers; Hot Towel Shaves; Detroit, Michigan; scissors; 313.555.0144
Pointe Ballet Academy; The Nutcracker; Chicago, Illinois; ballet shoes; December 2025
Byte Club; Robotics Team; San Jose, CA; robot; 2026
Blue Moon Surf School; Learn to Ride; Santa Cruz, California; wave; est. 1998
Dutch Oven Bakery; Bread Worth the Wait; Lancaster, Pennsylvania; wheat; since 1976
Night Owl Books; Used & Rare; Seattle, Washington; owl; est. 1983
Copper Fox Brewing; Brewed on Main Street; Asheville, NC; fox; est. 2017
Lone Pine Outfitters; Guided Elk Hunts; Missoula, Montana; elk; 406-555-0107
Cactus Flower Boutique; Gifts & Apparel; Sedona, Arizona; cactus; @cactusflower
Old Fort Masonry; Stone & Brick; Erie, PA; hammer; lic 40817
Riverbend Half Marathon; Finisher; Chattanooga, Tennessee; running shoe; October 11, 2026
`;

type Frame = (name: string, second: string, place: string, picture: string, fact: string) => string;

const FRAMES: readonly Frame[] = [
  (name, second, place, picture) =>
    `[m ${name}], [s ${second}], [l ${place}], [k ${picture}], [x 2 inks on navy]`,
  (name, second, _, picture, fact) =>
    `[i We need shirts for] [m ${name}]. [s ${second}]. ${fact}, [k ${picture}], [x white on black]`,
  (name, second, place, picture) =>
    `[i Hi, can you please make a shirt that says] [m ${name}] [i with a] [k ${picture}]? [s ${second}], [l ${place}]. [i Thank you!]`,
  (name, second, place, picture, fact) =>
    `[i Name:] [m ${name}]⏎[i Tagline:] [s ${second}]⏎[i Location:] [l ${place}]⏎[i Picture:] [k ${picture}]⏎${fact}⏎[x cream ink]`,
  (name, second, _, picture) =>
    `[m "${name}"], [s "${second}"], [x vintage], [k ${picture}], [x on forest green]`,
  (name, second, place) =>
    `[i Our business is called] [m ${name}], [l ${place}]. [s ${second}]. [x left chest]`,
  (name, _, place, picture, fact) =>
    `[m ${name}], ${fact}, [l ${place}], [k ${picture}], [i please make it look good], [x screen print]`,
];

const YEAR = /\d{4}$|^\w+ \d+, \d{4}$/;
const labeled = (fact: string): string =>
  /^(?:\d{3}[-.]|@|lic|\w+\.org)/.test(fact) || !YEAR.test(fact) ? `[c ${fact}]` : `[d ${fact}]`;

export const TEMPLATED_BRIEFS: readonly string[] = TRADES.trim()
  .split('\n')
  .flatMap((line) => {
    const [name = '', second = '', place = '', picture = '', fact = ''] = line.split('; ');
    return FRAMES.map((frame) => frame(name, second, place, picture, labeled(fact)));
  });
