import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/connection.ts'
import { escapeHtml as text } from '#escape-html.ts'
import { htmlPage, pageStyle, policyFor } from '#html-page.ts'
import { type ReceivedMail, receivedMail, receivedMails } from '#mail/mailbox.queries.ts'
import { languageOf, mailWords } from '#mail/words.ts'

export function mailboxRoutes(
  app: FastifyInstance,
  { config, db }: { config: Pick<Config, 'development' | 'smtpUrl'>; db: Database },
): void {
  if (!config.development || config.smtpUrl) return

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async ({ query }) => {
    const mails = await receivedMails(db, query.to || null)
    return mails.map(({ id, ...mail }) => mail)
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async ({ query, headers }, reply) => {
    const mails = await receivedMails(db, query.to || null)
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).header('cache-control', 'no-store')
    return page(mails.reverse(), query.to ?? '', headers['accept-language'])
  })

  // Mails have inline styles, so each has a page with a policy of its own.
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id(^\\d{1,15}$)', async ({ params }, reply) => {
    const mail = await receivedMail(db, Number(params.id))
    reply.header('content-security-policy', mailPolicy).header('cache-control', 'no-store')
    return mail ? reply.type('text/html; charset=utf-8').send(mail.html) : reply.callNotFound()
  })
}

function page(mails: ReceivedMail[], to: string, acceptLanguage: string | undefined): string {
  const language = languageOf(undefined, acceptLanguage)
  const words = mailWords(language)
  const title = words('mailbox.title')
  const body = `<main>
<h1>${text(title)}</h1>
<p>${text(words('mailbox.intro'))}</p>
<form>
<label for="to">${text(words('mailbox.to'))}</label>
<input id="to" name="to" type="search" value="${text(to)}">
<button>${text(words('mailbox.show'))}</button>
</form>
${mails.length > 0 ? mails.map((mail) => article(mail, words)).join('\n') : `<p>${text(words('mailbox.empty'))}</p>`}
</main>`
  return htmlPage({ language, title: `${title} · Atelier`, head: `<style>${style}</style>`, body })
}

function article(mail: ReceivedMail, words: ReturnType<typeof mailWords>): string {
  return `<article>
<h2>${text(mail.subject)}</h2>
<p class="quiet">${text(mail.to)} · ${text(mail.type)} · <time datetime="${mail.sent_at}">${mail.sent_at}</time></p>
${mail.code ? `<p>${text(words('mailbox.code'))}: <strong class="code">${text(mail.code)}</strong></p>` : ''}
<p>${mail.link ? `<a href="${text(mail.link)}" rel="noreferrer">${text(words('mailbox.open'))}</a> · ` : ''}<a href="/dev/mailbox/${mail.id}">${text(words('mailbox.as_mail'))}</a></p>
<pre>${text(mail.text)}</pre>
</article>`
}

const style = `${pageStyle}
main { max-width: 46rem; padding: 2rem 1rem; }
form { display: flex; gap: 0.5rem; align-items: center; margin: 1rem 0 2rem; }
input { flex: 1; font: inherit; padding: 0.4rem 0.6rem; }
button { font: inherit; padding: 0.4rem 0.9rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
h2 { margin: 0; font-size: 1.1rem; }
.quiet { color: var(--quiet); margin: 0.25rem 0; font-size: 0.9rem; overflow-wrap: anywhere; }
.code { font-family: ui-monospace, monospace; letter-spacing: 0.15em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border-radius: 0.5rem; background: var(--sunken); }
`

const pagePolicy = policyFor(style)
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-top-navigation-by-user-activation allow-popups"
