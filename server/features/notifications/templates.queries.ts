import { templateForms } from '@atelier/contract/admin/settings'
import * as z from 'zod/mini'
import { sql } from '#db/sql.ts'

/** `title` is null for what several people did. */
const rewordedSchema = z.object({ title: z.nullable(z.string()), content: z.string() })
export const rewordedForms = z.partialRecord(z.enum(templateForms), rewordedSchema)

/** What staff changed or added; English for one person stands with its template. */
export const reworded = sql`
  select template_key, language, form, json_build_object('title', title, 'content', content) as words from notification_template_texts
  union all
  select template_key, 'en', 'alone', json_build_object('title', title, 'content', content) from notification_templates
  where (title, content) is distinct from (default_title, default_content)`
