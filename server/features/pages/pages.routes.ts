import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@atelier/contract/errors'
import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#escape-html.ts'
import { type FirstPaint, firstPaints } from '#features/pages/first-parts.ts'
import { shareTags } from '#features/pages/share.ts'
import { platformSettings } from '#features/platform-settings/platform-settings.ts'
import { sendFailure } from '#http/failures.ts'
import { pagePolicy, workerPolicy } from '#http/headers.ts'
import { mailWords } from '#mail/words.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const englishDescription = mailWords('en')('page.description')
const ownTags = /<!--share-->[\s\S]*<!--\/share-->/

export async function pageRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config'>, folder = dist): Promise<void> {
  const index = readIndex(deps, folder)
  if (index) {
    await app.register(files, {
      root: folder,
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        if (/\/sw\.js(\.\w+)?$/.test(path)) return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy })
        const hashed = path.includes('/assets/')
        return reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url)
    const opensPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|auth\/v1|uploads|media|realtime|assets|dev)\//.test(pathname)
    if (!index || !opensPage) return sendFailure(new Failure('not_found'), reply)
    const paint = index.paintOf(pathname, request.headers['accept-language'])
    const covered = paint.route !== paths.signUp || (await mayInvite(deps))
    return sendIndex(reply, index, await shareTags(deps, pathname, paint.language), covered ? paint : { ...paint, cover: '' })
  })
}

// Not by `URL`, which reads //name as a host and throws for //.
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/s, '') || '/'
}

async function mayInvite({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  const read = await ignored(platformSettings(db), 'the page works without them')
  return read?.registration_enabled === true
}

interface Index {
  html: string
  policy: string
  paintOf: ReturnType<typeof firstPaints>
}

function readIndex({ config }: Pick<Deps, 'config'>, folder: string): Index | null {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8').replace('content="/share.png"', `content="${config.publicUrl}/share.png"`)
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
  const inlineScriptHashes = inline.map((code) => createHash('sha256').update(code).digest('base64'))
  const policy = pagePolicy({ inlineScriptHashes, captcha: config.auth.captcha })
  return { html, policy, paintOf: firstPaints(join(folder, 'first-parts.json')) }
}

function sendIndex(reply: FastifyReply, { html, policy }: Index, tags: string, { language, links, cover }: FirstPaint): FastifyReply {
  const page = tags ? html.replace(ownTags, () => tags) : html
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
    .send(
      page
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replaceAll(englishDescription, () => escapeHtml(mailWords(language)('page.description')))
        .replace('</head>', () => `${links}</head>`)
        .replace('<!--cover-->', () => (cover ? `<div id="cover">${cover}</div>` : '')),
    )
}
