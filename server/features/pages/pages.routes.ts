import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@atelier/contract/errors'
import type { Painting } from '@atelier/contract/painted'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { escapeHtml } from '#escape-html.ts'
import { type FirstPaint, firstPaints } from '#features/pages/first-parts.ts'
import { packed } from '#features/pages/packed.ts'
import { type PageParts, pageParts } from '#features/pages/page-parts.ts'
import { reserved } from '#features/syndication/not-for-training.ts'
import { sendFailure } from '#http/failures.ts'
import { pagePolicy, workerPolicy } from '#http/headers.ts'
import { mailWords } from '#mail/words.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const englishDescription = mailWords('en')('page.description')
const ownTags = /<!--share-->[\s\S]*<!--\/share-->/

export async function pageRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>, folder = dist): Promise<void> {
  const index = readIndex(deps, folder)
  const { mediaUrl } = deps.config
  if (index) {
    await app.register(files, {
      root: folder,
      // The painter is for the server; robots.txt is a setting now, but older builds contain one.
      globIgnore: ['painter/**', 'robots.txt'],
      index: false,
      preCompressed: true,
      wildcard: false,
      setHeaders: (reply, path) => {
        if (/\/sw\.js(\.\w+)?$/.test(path))
          return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy(mediaUrl) })
        const hashed = path.includes('/assets/')
        return reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }

  const partsOf = pageParts(deps, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = pathOf(request.url)
    const opensPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|auth\/v1|uploads|media|realtime|assets|dev)\//.test(pathname)
    if (!index || !opensPage) return sendFailure(new Failure('not_found'), reply)
    const paint = index.paintOf(pathname, request.headers['accept-language'])
    return sendIndex(reply, index, paint, await partsOf(pathname, paint))
  })
}

// Not by `URL`, which reads //name as a host and throws for //.
function pathOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/s, '') || '/'
}

interface Index {
  html: string
  policyWith: (style: string | undefined) => string
  paintOf: ReturnType<typeof firstPaints>
}

function readIndex({ config }: Pick<Deps, 'config'>, folder: string): Index | null {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return null
  const html = readFileSync(file, 'utf8').replace('content="/share.png"', `content="${config.publicUrl}/share.png"`)
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
  const inlineScriptHashes = inline.map(hashOf)
  const policyWith = (style: string | undefined) =>
    pagePolicy({ inlineScriptHashes, styleHash: style && hashOf(style), captcha: config.auth.captcha, media: config.mediaUrl })
  return { html, policyWith, paintOf: firstPaints(join(folder, 'first-parts.json')) }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

async function sendIndex(
  reply: FastifyReply,
  { html, policyWith }: Index,
  { language, links }: FirstPaint,
  { status, tags, cover, painting, isReserved, data }: PageParts,
): Promise<FastifyReply> {
  const page = (tags ? html.replace(ownTags, () => tags) : html)
    .replace('<html lang="en">', `<html lang="${language}"${isReserved ? '' : ' data-training="allowed"'}>`)
    .replaceAll(englishDescription, () => escapeHtml(mailWords(language)('page.description')))
  const led = painting ? paintedFirst(page, links) : page.replace('</head>', () => `${links}</head>`)
  const covering = painting ? wholeCover(painting) : cover && `<div id="cover">${cover}</div>`
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(painting?.style))
    .header('cache-control', 'no-cache')
    .headers(isReserved ? reserved : {})
    .header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
    .send(
      await packed(
        reply,
        led.replace('<!--cover-->', () => covering + data),
      ),
    )
}

const wholeCover = ({ html, style }: Painting) => `<div id="cover" data-whole>${style && `<style>${style}</style>`}${html}</div>`

const scriptTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
const fontTags = /<link rel="preload" [^>]*as="font"[^>]*>/g

/** On a slow connection, scripts and fonts would compete with the styles and the picture of the first paint. web/scripts-boot.js starts the scripts. */
function paintedFirst(page: string, links: string): string {
  const scripts = (page.match(scriptTags) ?? []).join('') + links
  const bare = page.replaceAll(scriptTags, '').replaceAll(fontTags, '')
  return bare.replace('<meta charset', () => `<template id="scripts">${scripts}</template><meta charset`)
}
