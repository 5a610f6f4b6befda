import {
  type AdminInterest,
  addInterest,
  addTemplate,
  adminInterests,
  discardTemplateDraft,
  draftTemplate,
  getBackupState,
  getSettings,
  listTemplates,
  publishTemplate,
  resetTemplate,
  type Settings,
  switchInterest,
  switchTemplate,
  type Template,
  type TemplateWord,
  updateSettings,
} from '@atelier/contract/admin/settings'
import type { InputOf } from '@atelier/contract/endpoint'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { optimistic } from '#data/cache/optimistic.ts'
import { queries } from '#data/cache/queries.ts'
import { call } from '#data/client.ts'
import { proven } from '#data/session/proof.ts'
import type { Rows } from '#parts/admin/rows.ts'
import { withDraft } from '#screens/admin/settings/templates/words.ts'

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

/** Optimistic. @throws Failure */
export async function keepDraftWord(template_id: string, { text, ...place }: TemplateWord): Promise<void> {
  await queries.cancelQueries({ queryKey: keys.templates })
  const { language, form, field } = place
  await templates.change(template_id, [language, form, field].join(), {
    wish: text,
    guess: (template, wish) => withDraft(template, { ...place, text: wish }),
    send: (wish) => call(draftTemplate, { template_id, language, form, [field]: wish }),
  })
}

export async function discardDraftWords(template_id: string): Promise<void> {
  await queries.cancelQueries({ queryKey: keys.templates })
  templates.confirm(template_id, await call(discardTemplateDraft, { template_id }))
}

export async function publishWords({ id: template_id, updated_at }: Template, words: TemplateWord[]): Promise<void> {
  await queries.cancelQueries({ queryKey: keys.templates })
  const changes = words.map(({ language, form, field, text }) => ({ language, form, [field]: text }))
  templates.confirm(template_id, await call(publishTemplate, { template_id, updated_at, changes }))
}

/** Optimistic. False: switched again meanwhile. @throws Failure */
export async function setTemplateActive(template_id: string, is_active: boolean): Promise<boolean> {
  await queries.cancelQueries({ queryKey: keys.templates })
  return templates.change(template_id, 'is_active', {
    wish: is_active,
    guess: (template, wish) => ({ ...template, is_active: wish }),
    send: (wish) => call(switchTemplate, { template_id, is_active: wish }),
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
const templates = itemsOf<Template>(keys.templates, (answer, known) => {
  if (answer.updated_at !== known.updated_at) return answer.updated_at < known.updated_at
  return answer.draft !== null && known.draft !== null && answer.draft.updated_at < known.draft.updated_at
})

const asRows = <T>({ data, isError, refetch }: { data: T[] | undefined; isError: boolean; refetch: () => Promise<unknown> }): Rows<T> => ({
  rows: data,
  failed: isError,
  retry: () => void refetch(),
})
