/**
 * What zod says of a mistake is never shown, so its messages in 64 other languages stay where they are: reading them took
 * a quarter of a run's start. To be imported before anything that imports zod.
 */
import nodeModule from 'node:module';

const NOTHING = 'data:text/javascript,export{}';

nodeModule.registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/')
      ? { url: NOTHING, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
