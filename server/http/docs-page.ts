import { api, failuresOf } from '@atelier/contract/api'
import { hasBody, pathParameters } from '@atelier/contract/endpoint'
import { statusOf } from '@atelier/contract/errors'
import * as z from 'zod/mini'
import { htmlPage, pageStyle } from '#html-page.ts'

export function docsPage(): string {
  const calls = Object.entries(api).map(([name, endpoint]) => {
    const { method, path, access, assurance, summary, input } = endpoint
    const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, { type?: string; enum?: string[]; default?: unknown }>
      required?: string[]
    }
    const rows = Object.entries(properties).map(([field, schema]) => {
      const place = pathParameters(path).includes(field) ? 'path' : hasBody(endpoint) ? 'body' : 'query'
      const shape = schema.enum?.join(' | ') ?? schema.type ?? ''
      return `<tr><td><code>${field}</code></td><td>${place}</td><td>${shape}</td><td>${required.includes(field) ? 'required' : ''}</td></tr>`
    })
    return `<section id="${name}"><h2><span class="method">${method}</span> <code>/api${path}</code></h2><p>${summary}. <em>${access}${assurance ? ', also before the second factor' : ''}</em></p>${
      rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
    }<p>Refusals: ${failuresOf(endpoint).map(link).join(', ')}</p></section>`
  })
  const codes = Object.entries(statusOf)
    .filter(([, status]) => status > 0)
    .map(([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`)
  const body = `<main><h1>Atelier API</h1><p>JSON over HTTP. Signed-in calls carry <code>Authorization: Bearer</code> with an access token of <code>/auth/v1</code>; where somebody has set up a second factor, the session has to have passed it. Lists answer <code>{items, next_cursor}</code> and take <code>cursor</code> and <code>limit</code>. Refusals are <code>application/problem+json</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${calls.join('')}<section id="errors"><h2>Codes of refusals</h2><table><tbody>${codes.join('')}</tbody></table></section></main>`
  return htmlPage({ language: 'en', title: 'Atelier API', head: '<link rel="stylesheet" href="/api/docs.css">', body })
}

const link = (code: string) => `<a href="#${code}">${code}</a>`

export const docsStyle = `${pageStyle}
main{max-width:52rem;padding:3rem 1rem}h1{font-size:2.5rem;margin:0 0 1rem}h2{font-size:1rem;margin:0}
section{border-top:1px solid var(--line);padding:1.25rem 0}section p{margin:.25rem 0 .5rem}em{color:var(--quiet)}a,.method{color:var(--accent)}
table{border-collapse:collapse;font-size:.875rem}td{padding:.125rem 1rem .125rem 0;vertical-align:top;overflow-wrap:anywhere}`
