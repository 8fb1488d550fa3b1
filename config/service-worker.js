/* global FILES */
/**
 * Opens the H5 app without a connection. It keeps what the app is made of, all of one release, and the members' pictures that were seen
 * of late; the app itself keeps what the server answered (src/stores/kept.ts). The server comes first wherever it answers: nobody sees an
 * older app, or a picture that has been taken away since. A new release's worker waits until no page of the old one is open.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

/** As long as a store waits for its answer (src/stores/keeping.ts). */
const PATIENCE_S = 5
const PICTURES = 120
const PICTURE_AGE_S = 7 * 86_400

// Not the home page in place of the server's: directoryIndex.
precacheAndRoute(FILES, { directoryIndex: null, cleanURLs: false })
cleanupOutdatedCaches()

enableNavigationPreload()
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ networkTimeoutSeconds: PATIENCE_S, plugins: [{ handlerDidError: () => matchPrecache('/index.html') }] }),
    // The app's pages have no ending (server/src/http/site.ts).
    { denylist: [/^\/wp-json\//, /^\/media\//, /\.\w+$/] },
  ),
)

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && request.destination === 'image' && url.pathname.startsWith('/media/'),
  new NetworkFirst({
    // src/platform/serviceWorker drops them by this name.
    cacheName: 'pictures',
    networkTimeoutSeconds: PATIENCE_S,
    plugins: [new ExpirationPlugin({ maxEntries: PICTURES, maxAgeSeconds: PICTURE_AGE_S, purgeOnQuotaError: true })],
  }),
)
