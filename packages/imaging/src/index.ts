export * from './raster.ts';
