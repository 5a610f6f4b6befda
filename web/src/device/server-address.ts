/** Without a trailing slash. Only native builds set it; web pages come from the server itself. */
const server: string = import.meta.env.VITE_SERVER_URL ?? ''
const media: string = import.meta.env.VITE_MEDIA_URL || server

export const serverUrl = (path: string) => server + path

/** For people outside the app, who cannot use the native app's own origin. */
export const publicUrl = (path: string) => (server || window.location.origin) + path

/** For `JSON.parse`: files are named relative to the server, and signed ones have a query. Undefined on the web. */
export const withServerFiles = server
  ? (key: string, value: unknown) =>
      key.endsWith('url') && typeof value === 'string' && value.startsWith('/media/')
        ? (value.includes('?') ? server : media) + value
        : value
  : undefined
