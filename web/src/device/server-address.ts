/** Where the server is, without a slash at the end: the native app's build names it, web pages come from the server itself. */
const server: string = import.meta.env.VITE_SERVER_URL ?? ''

/** The address to send requests for `path` to, which starts with a slash. */
export const serverUrl = (path: string) => server + path

/** The whole address, also for people outside the app, to whom the native app's own origin is of no use. */
export const publicUrl = (path: string) => (server || window.location.origin) + path

/** For `JSON.parse` of an answer: files are named relative to the server. Undefined on the web, where that is the page's origin. */
export const withServerFiles = server
  ? (key: string, value: unknown) =>
      key.endsWith('url') && typeof value === 'string' && value.startsWith('/media/') ? server + value : value
  : undefined
