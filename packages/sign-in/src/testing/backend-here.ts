/** Import this first in browser tests: it makes the page's server the backend. */
import { connectTo } from '../session/client.ts';

connectTo({ backendUrl: window.location.origin, anonKey: 'anon' });
