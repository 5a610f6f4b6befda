import type { Db } from '#db/connection.ts'
import { sql } from '#db/sql.ts'
import type { MailMessage } from '#mail/message.ts'

export interface ReceivedMail {
  id: number
  to: string
  type: string
  subject: string
  code: string | null
  link: string | null
  text: string
  html: string
  sent_at: string
}

export async function insertMail(db: Db, { to, type, subject, code, link, text, html }: MailMessage, at: Date): Promise<void> {
  await db.run(sql`
    insert into dev_mailbox (recipient, type, subject, code, link, text, html, sent_at)
    values (${to}, ${type}, ${subject}, ${code}, ${link}, ${text}, ${html}, ${at})`)
}

export const receivedMails = (db: Db, to: string | null) =>
  db.many<ReceivedMail>(sql`
    select * from (
      select id, recipient as "to", type, subject, code, link, text, html, sent_at from dev_mailbox
      where ${to}::text is null or recipient = lower(${to})
      order by id desc limit 200
    ) newest order by id`)

export const receivedMail = (db: Db, id: number) => db.maybeOne<{ html: string }>(sql`select html from dev_mailbox where id = ${id}`)

export const deleteReceivedMails = (db: Db, addresses: string[]) => db.run(sql`delete from dev_mailbox where recipient = any(${addresses})`)
