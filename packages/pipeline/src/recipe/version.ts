/** The version that recipes are written in; beside the schema, so that who only writes one loads no engine. */
export const RECIPE_VERSION = 1;
