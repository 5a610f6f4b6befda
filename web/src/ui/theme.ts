export type Theme = 'light' | 'dark' | 'system'

export const currentTheme = (): Theme => chosen(document.documentElement.dataset.theme) ?? 'system'

/** Sets the theme now, for the next visits (see theme-boot.js), and for the browser's bars. */
export function setTheme(theme: Theme) {
  const root = document.documentElement
  const choice = chosen(theme)
  try {
    if (choice) localStorage.setItem('theme', choice)
    else localStorage.removeItem('theme')
  } catch {
    // Storage may be forbidden; the theme then holds for this visit.
  }
  if (choice) root.dataset.theme = choice
  else delete root.dataset.theme
  paintBars()
}

/** Gives the browser's bars the colour of the chosen theme, at the start. */
export function paintBars() {
  const theme = currentTheme()
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = grounds[theme === 'system' ? own : theme]
  }
}

/** The colours of `--color-ground`, for the two `<meta name="theme-color" media="(prefers-color-scheme: …)">` of index.html. */
export const grounds = { light: '#faf8f4', dark: '#131210' }

const chosen = (theme: string | undefined) => (theme === 'light' || theme === 'dark' ? theme : undefined)
