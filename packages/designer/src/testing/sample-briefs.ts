/** Briefs as print shops word them, for review by an art director (lab/designer/sheet.ts) and for tests. */
export const SAMPLE_BRIEFS: readonly string[] = [
  'Tahoe Anglers, fishing club, Lake Tahoe, est. 1987, vintage, 2 inks on navy',
  'Bear Creek National Park, est. 1919, one ink on forest green',
  'Iron River Brewing, small batch ales, since 1998, 2 inks on black',
  'Henderson Family Reunion 2025, Smoky Mountains, 2 inks on white',
  'Mustangs, seniors, class of 2026, varsity, 3 inks, black hoodie',
  'Harbor Veterans, Post 219, Portland OR, on maroon, 2 colors',
  'Sunny Day Surf Shop, Santa Cruz, retro, 2 inks on sand',
  'Wildcats, 42, softball, Tulsa Oklahoma, 2 inks on royal',
];

/** Briefs of all styles and garments, on which the composer's quality thresholds are measured. */
export const BAR_BRIEFS: readonly string[] = [
  ...SAMPLE_BRIEFS,
  'Hernández & Sons Garage, since 1974, on charcoal, industrial',
  'Grace Chapel Youth Choir, Savannah, 1 ink on heather gray',
  'Camp Wildwood, est. 1962, 2 inks on gold',
  'Golden Crust Bakery, Portland, one color on pink',
  'Engine 9 Firefighters, Boise, Idaho, on red, 2 inks',
  'Riverside 5K run, 2026, minimal, 1 ink on white',
  'Blue Note Jazz Band, New Orleans, deco, on black',
  'Maple Leaf Hockey, Toronto, since 1990, 3 inks on white',
  'Desert Riders, motorcycle club, Tucson, Arizona, cream and rust, on black',
  'Los Gatos Robotics, Team 4512, on navy, 2 inks',
  'Happy Birthday Lily, fun, 2 inks on pink',
  'Old Mill Coffee, roasters, est. 2011, one ink on sand',
  'In Loving Memory of Ray Castillo, 1958–2024, dove, 2 inks on black',
  'Church of the Good Shepherd, Iglesia del Buen Pastor, San Antonio, 2 inks on navy',
  'Rusty Halo, Slow Burn Tour, May 3, Austin TX, May 5, Dallas TX, May 8, Tulsa OK, white on black',
  'Night Owls Racing, Bakersfield, left sleeve, white on black',
  'Desert Riders, Tucson, Arizona, motorcycle, full back, cream and rust on black',
  'Night Owls Racing, Bakersfield, owl, chest pocket, white on black',
];
