/** More cities and regions, in lowercase, in addition to the list of United States places in lexicon.ts. */
export const MORE_PLACES: readonly string[] = `
lockhart, ennis, bend, hoboken, napa, sonoma, bakersfield, odessa, midland, lubbock, amarillo, waco, abilene, tyler,
galveston, corpus christi, laredo, mcallen, brownsville, plano, frisco, arlington, irving, mobile, birmingham,
huntsville, montgomery, tuscaloosa, auburn, pensacola, destin, orange beach, gulf shores, key west, naples,
fort myers, sarasota, gainesville, tallahassee, daytona beach, st augustine, cocoa beach, the villages, macon,
augusta, athens, marietta, asheville, durham, wilmington, greensboro, greenville, myrtle beach, knoxville,
chattanooga, gatlinburg, pigeon forge, lexington, bowling green, lockport, albany, rochester, syracuse, ithaca,
saratoga springs, hudson, yonkers, queens, bronx, manhattan, staten island, long island, newark, trenton, camden,
atlantic city, cape may, scranton, allentown, lancaster, hershey, erie, harrisburg, hartford, new haven, providence,
newport, worcester, salem, springfield, cape cod, plymouth, burlington, bangor, bar harbor, kennebunkport, concord,
manchester, annapolis, ocean city, norfolk, virginia beach, roanoke, charlottesville, dayton, akron, canton,
youngstown, ann arbor, grand rapids, lansing, flint, kalamazoo, traverse city, green bay, la crosse, eau claire,
duluth, st paul, saint paul, st cloud, moorhead, sioux falls, rapid city, deadwood, sturgis, bismarck, minot, lincoln,
cedar rapids, davenport, ames, dubuque, branson, st joseph, columbia, topeka, lawrence, wichita falls, dodge city,
little rock, hot springs, fayetteville, baton rouge, lafayette, shreveport, lake charles, biloxi, jackson, tupelo,
boulder, colorado springs, fort collins, aspen, vail, durango, golden, pueblo, cheyenne, laramie, cody, jackson hole,
bozeman, billings, missoula, helena, butte, coeur d'alene, idaho falls, twin falls, pocatello, provo, ogden, moab,
park city, st george, flagstaff, sedona, scottsdale, mesa, tempe, albuquerque, taos, roswell, las cruces, henderson,
carson city, lake tahoe, truckee, stockton, modesto, berkeley, san mateo, santa barbara, ventura, malibu,
huntington beach, anaheim, riverside, palm springs, temecula, monterey, eureka, redding, ashland, eugene, salem,
astoria, bellingham, olympia, everett, bellevue, yakima, walla walla, anchorage, fairbanks, juneau, homer, honolulu,
maui, kauai, oahu, waikiki, kona, lake of the ozarks, smoky mountains, blue ridge mountains, rocky mountains, ozarks,
outer banks, florida keys, napa valley, rio grande valley, gulf coast, pacific northwest, cancún, cancun, tulum,
cozumel, monterrey, guadalajara, puebla, tijuana, méxico, mexico city, oaxaca, mérida, veracruz, ensenada, cabo,
colombia, bogotá, medellín, perú, lima, cuba, havana, habana, república dominicana, guatemala, honduras, el salvador,
costa rica, nicaragua, panamá, venezuela, argentina, buenos aires, chile, santiago, uruguay, españa, madrid,
barcelona, sevilla, valencia, málaga, bilbao, granada, zaragoza, deutschland, hamburg, münchen, köln, frankfurt,
stuttgart, düsseldorf, leipzig, dresden, bremen, hannover, nürnberg, kiel, lübeck, rostock, freiburg, mainz, bonn,
augsburg, ulm, aachen, wuppertal, bielefeld, münster, karlsruhe, mannheim, kassel, erfurt, dortmund, duisburg, bochum,
potsdam, magdeburg, braunschweig, oldenburg, osnabrück, heidelberg, regensburg, würzburg, rosenheim, flensburg, la rochelle,
angers, metz, nancy, orléans, caen, limoges, avignon, perpignan, bayonne, quimper, lorient, gatineau, laval, sherbrooke, wien, salzburg, zürich, bern, basel, bayern, österreich, schweiz, mallorca, lyon, marseille,
bordeaux, lille, nice, nantes, toulouse, strasbourg, rennes, brest, saint-malo, biarritz, cannes, chamonix, annecy,
grenoble, dijon, reims, cassis, bourgogne, bretagne, provence, corse, normandie, alsace, québec, montréal, genève,
lausanne, bruxelles, saskatchewan, manitoba, nova scotia, calgary, edmonton, winnipeg, ottawa, halifax, banff,
whistler, saskatoon, regina, bamberg, ravensburg, konstanz, tübingen, göttingen, jena, weimar, trier, koblenz, fulda, passau,
landshut, ingolstadt, heilbronn, reutlingen, siegen, paderborn, celle, lüneburg, stralsund, schwerin, cottbus, görlitz,
linz, graz, innsbruck, bregenz, luzern, st gallen, winterthur, poitiers, amiens, rouen, le havre, le mans,
besançon, mulhouse, colmar, clermont-ferrand, saint-étienne, béziers, narbonne, vannes, saint-nazaire,
aix-en-provence, toulon, arles, antibes, liège, namur, durango, zacatecas, morelia, querétaro, hermosillo,
chihuahua, ciudad juárez, culiacán, mazatlán, torreón, saltillo, reynosa, toluca, cuernavaca, acapulco, villahermosa,
campeche, mexicali, nogales, laredo, mcallen, brownsville, córdoba, murcia, alicante, valladolid, vigo, gijón, santander,
pamplona, salamanca, cádiz, tenerife, nevada city, lake placid, lake geneva, lake norman, terlingua, marfa, kearney, iowa city
`
  .trim()
  .split(/\s*,\s*/);

/** State abbreviations that end a place; case-sensitive, so that "Wa" and the like must be capitalized. */
export const STATE_ENDS: ReadonlySet<string> = new Set(
  `Ala Ariz Ark Calif Colo Conn Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Miss Mo Mont Neb Nev Okla Ore Pa Tenn Tex Va
  Vt Wa Wash Wis Wyo BC ON QC AB MX UK`.split(/\s+/),
);
