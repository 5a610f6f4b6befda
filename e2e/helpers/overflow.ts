import type { Page } from 'playwright-core'

/** Leaves out what scrolls sideways by itself. */
export const leaving = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
    const isOutside = ({ left, right, width }: DOMRect) => width > 1 && (left < -1 || right > window.innerWidth + 1)
    const named: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(isOutside) && !isCut(text.parentElement)) named.push(text.textContent ?? '')
    }
    for (const control of document.querySelectorAll('button, input, select, textarea')) {
      if (isOutside(control.getBoundingClientRect()) && !isCut(control)) named.push(control.outerHTML)
    }
    return named
  })

/** Buttons, tabs and menu items whose text does not fit, and the page where it scrolls sideways. */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    const named: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) named.push(`the page is ${scrollWidth - clientWidth} pixels too wide`)
    for (const control of document.querySelectorAll('button, [role=tab], [role^=menuitem]')) {
      if (!control.checkVisibility()) continue
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // What people wrote may end in an ellipsis.
        if (text.parentElement?.closest('.sr-only, [aria-hidden=true], .truncate, [class*=line-clamp]')) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const leaves = [...range.getClientRects()].some(
          (box) => box.width > 1 && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1),
        )
        if (leaves) named.push(text.textContent ?? '')
      }
    }
    return named
  })
