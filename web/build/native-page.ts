import type { Plugin } from 'vite'

const cloudflare = 'https://challenges.cloudflare.com'
const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

/** No server sends a policy to the native app. The captcha provider is unknown yet, so both are allowed. */
export function nativePage(server: string, media = ''): Plugin {
  return {
    name: 'atelier:native-page',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy(server, media) }, injectTo: 'head' },
      ],
    },
  }
}

function policy(server: string, media: string) {
  // The scheme of iPhones, which 'self' does not cover in every version.
  const own = "'self' capacitor://localhost"
  return [
    "default-src 'none'",
    `script-src ${own} ${cloudflare} ${hcaptcha}`,
    `style-src ${own} ${hcaptcha}`,
    `img-src ${own} data: blob: ${server} ${media}`.trimEnd(),
    `media-src ${own} blob: ${server} ${media}`.trimEnd(),
    `font-src ${own}`,
    `connect-src ${own} ${server} ${media} ${server.replace('https:', 'wss:')} ${hcaptcha}`,
    `frame-src ${cloudflare} ${hcaptcha}`,
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ')
}
