export type Theme = 'light' | 'dark' | 'system'

/** What the person chose; `system` follows the device, also while the app is open. */
export const currentTheme = (): Theme => chosen(document.documentElement.dataset.theme) ?? 'system'

/** Sets the theme at once, for the next visits (see theme-boot.js), and for the browser's own bars. */
export function setTheme(theme: Theme) {
  const root = document.documentElement
  const choice = chosen(theme)
  try {
    if (choice) localStorage.setItem('theme', choice)
    else localStorage.removeItem('theme')
  } catch {
    // Storage may be forbidden; the theme still holds for this visit.
  }
  if (choice) root.dataset.theme = choice
  else delete root.dataset.theme
  paintBars()
}

/** Gives the browser's bars the colour of the page; once at the start, since the choice may differ from what index.html says. */
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
