const NAMES: ReadonlySet<string> = new Set(
  [
    ...['PATH', 'HOME', 'USER', 'LANG', 'LANGUAGE', 'TZ', 'TMPDIR', 'TMP', 'TEMP'],
    ...[
      'SystemRoot',
      'SystemDrive',
      'windir',
      'ComSpec',
      'PATHEXT',
      'USERPROFILE',
      'APPDATA',
      'LOCALAPPDATA',
    ],
    ...['NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
    ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'UV_THREADPOOL_SIZE', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'],
    // For packages/inference, which fetches networks with npm.
    ...['DATA_DIR', 'MODELS', 'MODELS_FOLDER', 'MODELS_MANIFEST'],
    ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'ALL_PROXY', 'npm_execpath'],
    ...['registry', 'userconfig', 'globalconfig', 'cache', 'cafile', 'proxy', 'https_proxy', 'noproxy'].map(
      (setting) => `npm_config_${setting}`,
    ),
  ].map((name) => name.toLowerCase()),
);
const PREFIXES = /^(?:lc_|xdg_|vips_|omp_)/;

/** Case-insensitive, because Windows ignores case, and proxy variables are written in both cases. */
const isNeeded = (name: string): boolean =>
  NAMES.has(name.toLowerCase()) || PREFIXES.test(name.toLowerCase());

export const childEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
