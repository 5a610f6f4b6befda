// Inlined into index.html, allowed by its hash in the CSP. Where the server painted a whole screen, scripts wait until its picture stands.
{
  const scripts = document.getElementById('scripts')
  const start = () => scripts.replaceWith(scripts.content)
  const afterPicture = () => {
    const picture = document.querySelector('#cover img[fetchpriority="high"]')
    if (!picture || picture.complete) return start()
    picture.addEventListener('load', start)
    picture.addEventListener('error', start)
    // A picture that never comes must not keep the page from working.
    setTimeout(start, 5_000)
  }
  // A frame comes with the styles, and not in a tab that nobody sees.
  if (scripts) {
    if (document.documentElement.dataset.cover === 'off' || document.hidden) start()
    else addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(afterPicture)))
  }
}
