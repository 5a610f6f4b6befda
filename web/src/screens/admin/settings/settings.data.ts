import {
  type AdminInterest,
  addInterest,
  addTemplate,
  adminInterests,
  getBackupState,
  getSettings,
  listTemplates,
  resetTemplate,
  type Settings,
  switchInterest,
  type Template,
  type TemplateForm,
  updateSettings,
  updateTemplate,
} from '@atelier/contract/admin/settings'
import type { Language } from '@atelier/contract/choices'
import type { InputOf } from '@atelier/contract/endpoint'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { proven } from '#data/session/proof.ts'
import type { Rows } from '#parts/admin/rows.ts'

const keys = {
  settings: ['admin', 'settings', 'general'],
  backup: ['admin', 'settings', 'backup'],
  interests: ['admin', 'settings', 'interests'],
  templates: ['admin', 'settings', 'templates'],
} as const

/** Other admins change them too, so they are refetched whenever the screen is shown again. */
const shared = { staleTime: 0, refetchOnWindowFocus: true }

export const useSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => call(getSettings, {}, { signal }), ...shared })

export const useBackupState = () =>
  useQuery({ queryKey: keys.backup, queryFn: ({ signal }) => call(getBackupState, {}, { signal }), ...shared })

const settings = optimistic<Settings>({
  read: () => queries.getQueryData(keys.settings),
  show: (_, shown) => queries.setQueryData(keys.settings, shown),
})

/** Optimistic; the answer brings others' changes. False: changed again meanwhile. @throws Failure */
export async function changeSetting(wish: Partial<Settings>): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keys.settings })
  return settings.change('settings', Object.keys(wish).join(), {
    wish,
    guess: (shown, change) => ({ ...shown, ...change }),
    send: (change) => proven(() => call(updateSettings, change)),
  })
}

export const useAdminInterests = (): Rows<AdminInterest> =>
  asRows(
    useQuery({ queryKey: keys.interests, queryFn: async ({ signal }) => (await call(adminInterests, {}, { signal })).items, ...shared }),
  )

export async function add(interest: { name: string; description: string | null }): Promise<void> {
  await call(addInterest, interest)
  await queries.invalidateQueries({ queryKey: keys.interests })
}

/** Optimistic. False: switched again meanwhile. @throws Failure */
export async function offer(interest_id: string, is_active: boolean): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keys.interests })
  return interests.change(interest_id, 'is_active', {
    wish: is_active,
    guess: (interest, wish) => ({ ...interest, is_active: wish }),
    send: (wish) => call(switchInterest, { interest_id, is_active: wish }),
  })
}

export const useTemplates = () =>
  useQuery({ queryKey: keys.templates, queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).items, ...shared })

export async function addTemplateNow(template: InputOf<typeof addTemplate>): Promise<void> {
  await call(addTemplate, template)
  await queries.invalidateQueries({ queryKey: keys.templates })
}

/** Optimistic. False: changed again meanwhile. @throws Failure */
export async function changeWords(
  { template_id, language, form = 'alone' }: { template_id: string; language: Language; form?: TemplateForm | undefined },
  field: 'title' | 'content',
  text: string,
): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keys.templates })
  return templates.change(template_id, [language, form, field].join(), {
    wish: text,
    guess: (template, wish) => {
      const words = template.texts[language] ?? { title: template.title, contents: { alone: template.content } }
      const changed = field === 'title' ? { title: wish } : { contents: { ...words.contents, [form]: wish } }
      return { ...template, texts: { ...template.texts, [language]: { ...words, ...changed } } }
    },
    send: (wish) => call(updateTemplate, { template_id, language, form, [field]: wish }),
  })
}

/** Optimistic. False: switched again meanwhile. @throws Failure */
export async function switchTemplate(template_id: string, is_active: boolean): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keys.templates })
  return templates.change(template_id, 'is_active', {
    wish: is_active,
    guess: (template, wish) => ({ ...template, is_active: wish }),
    send: (wish) => call(updateTemplate, { template_id, is_active: wish }),
  })
}

export async function reset(template_id: string): Promise<void> {
  templates.confirm(template_id, await call(resetTemplate, { template_id }))
}

function showIn<T extends { id: string }>(queryKey: QueryKey, item: T) {
  queries.setQueryData<T[]>(queryKey, (items) => items?.map((other) => (other.id === item.id ? item : other)))
}

const itemsOf = <T extends { id: string }>(queryKey: QueryKey, isOlder?: (answer: T, known: T) => boolean) =>
  optimistic<T>({
    isOlder,
    read: (id) => queries.getQueryData<T[]>(queryKey)?.find((item) => item.id === id),
    show: (_, item) => showIn(queryKey, item),
  })
const interests = itemsOf<AdminInterest>(keys.interests)
const templates = itemsOf<Template>(keys.templates, (answer, known) => answer.updated_at < known.updated_at)

const asRows = <T>({ data, isError, refetch }: { data: T[] | undefined; isError: boolean; refetch: () => Promise<unknown> }): Rows<T> => ({
  rows: data,
  failed: isError,
  retry: () => void refetch(),
})
