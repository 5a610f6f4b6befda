import type { Language } from '@atelier/contract/choices'
import { paths } from '@atelier/contract/paths'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Messages } from 'use-intl'
import { IntlProvider } from 'use-intl/react'
import { SignInCover, SignUpCover } from '#covers/EntryCover.tsx'
import { LandingCover } from '#covers/LandingCover.tsx'

const covers: Record<string, ComponentType> = {
  [paths.landing]: LandingCover,
  [paths.signUp]: SignUpCover,
  [paths.signIn]: SignInCover,
}

/** Rendered by the build: no router, session or query. */
export function drawCovers(language: Language, messages: Messages): Record<string, string> {
  return Object.fromEntries(
    Object.entries(covers).map(([path, Cover]) => [
      path,
      renderToStaticMarkup(
        <IntlProvider locale={language} messages={messages} timeZone="UTC">
          <Cover />
        </IntlProvider>,
      ),
    ]),
  )
}
