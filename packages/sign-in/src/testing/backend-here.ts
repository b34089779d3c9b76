/** For browser tests, imported first: the page's own server is the backend. */
import { connectTo } from '../client.ts';

connectTo({ backendUrl: window.location.origin, anonKey: 'anon' });
