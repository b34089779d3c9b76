/** Browser tests import this first: the page's server is the backend. */
import { connectTo } from '../session/client.ts';

connectTo({ backendUrl: window.location.origin, anonKey: 'anon' });
