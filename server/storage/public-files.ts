import type { FastifyInstance } from 'fastify'
import { type Config, nativeOrigins } from '#config.ts'

type Origins = Pick<Config, 'mediaUrl' | 'publicUrl'>

/** Native apps name the files themselves: their pages allow only the origins that they were built with. */
export function rewritePublicFileUrls(app: FastifyInstance, config: Origins): void {
  if (!config.mediaUrl) return
  const isNative = (origin = '') => nativeOrigins.includes(origin) && origin !== config.publicUrl
  app.addHook('onSend', async ({ routeOptions, headers }, _reply, payload) =>
    typeof payload === 'string' && routeOptions.url?.startsWith('/api/') && !isNative(headers.origin)
      ? withPublicFiles(config, payload)
      : payload,
  )
}

/** In JSON, links to public files lead to MEDIA_URL. Signed ones have a query, and stay. */
function withPublicFiles({ mediaUrl }: Origins, json: string): string {
  return mediaUrl ? json.replaceAll(unsigned, (_, key: string, path: string) => key + mediaUrl + path) : json
}

/** For what is made of JSON. */
export function withPublicFileUrls<Value>(origins: Origins, value: Value): Value {
  return origins.mediaUrl ? (JSON.parse(withPublicFiles(origins, JSON.stringify(value))) as Value) : value
}

/** For those outside the app. */
export const absoluteUrl = (publicUrl: string, url: string) => new URL(url, publicUrl).href

// In what people wrote, quotation marks are escaped.
const unsigned = /("(?:\w+_)?url":")(\/media\/[^"?\\]*")/g
