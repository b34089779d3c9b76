/** Paths, areas and hulls. */
export { type Area, areaOf, type Box, boxOf, type Geometry, loadGeometry, type Ring, shift } from './area.ts';
export { boxOfHull, convexHull, type Matrix } from './convex-hull.ts';
export { fitPath, flattenPath } from './svg-path.ts';
