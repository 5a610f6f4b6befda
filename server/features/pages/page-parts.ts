import type { Language } from '@atelier/contract/choices'
import { type Painting, paintedId } from '@atelier/contract/painted'
import { paths } from '@atelier/contract/paths'
import { ignored } from '@atelier/contract/rules/ignored'
import { isId } from '#db/ids.ts'
import type { Deps } from '#deps.ts'
import type { FirstPaint } from '#features/pages/first-parts.ts'
import { jsonScript } from '#features/pages/json-script.ts'
import { painterIn } from '#features/pages/painter.ts'
import { type SharePreview, sharedAt } from '#features/pages/share.ts'
import { opensRegistration, platformSettings } from '#features/platform-settings/platform-settings.ts'
import { reserves } from '#features/syndication/not-for-training.ts'

export interface PageParts {
  status: 200 | 404
  tags: string
  cover: string
  painting: Painting | null // the whole screen, in place of the cover
  isReserved: boolean // from training
  data: string // what was painted, for the app
}

const postRoute = paths.post('$postId')
const profileRoute = '/profile/$username'

export function pageParts(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  folder: string,
): (path: string, paint: FirstPaint) => Promise<PageParts> {
  const painterOf = painterIn(folder)

  return async (path, { route, language, cover }) => {
    const [shared, settings] = await Promise.all([
      ignored(sharedAt(deps, path, language), 'the page works without a card'),
      ignored(platformSettings(deps.db), 'the page works without them'),
    ])
    const parts: PageParts = {
      status: 200,
      tags: shared?.tags ?? '',
      cover: '',
      painting: null,
      isReserved: reserves(settings),
      data: '',
    }
    const isOpen = settings != null && opensRegistration(settings)
    if (route === paths.signUp && !isOpen) return parts
    const isPainted = route === postRoute || (route === profileRoute && isOpen)
    if (!isPainted || shared === undefined) return { ...parts, cover }
    const brought = shared?.painted ?? shared?.profile
    const data = brought ? jsonScript('application/json', brought, paintedId) : ''
    return { ...parts, status: shared ? 200 : 404, painting: await paintingOf(route, path, shared, language), data }
  }

  async function paintingOf(route: string, path: string, shared: SharePreview | null, language: Language): Promise<Painting | null> {
    try {
      const painter = await painterOf()
      if (!painter) return null
      if (route === profileRoute) return await painter.paintProfile(shared?.profile ?? null, language)
      if (shared?.painted) return await painter.paintPost(shared.painted, language)
      const key = path.split('/')[2] ?? ''
      return await painter.paintGonePost(isId(key) ? key : noPost, language)
    } catch (error) {
      deps.log.error({ err: error }, 'a page could not be painted')
      return null
    }
  }
}

const noPost = '00000000-0000-0000-0000-000000000000'
