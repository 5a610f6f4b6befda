// Inlined into index.html before the first paint; allowed by its hash in the CSP. Signed-in people, visitors who come by a mailed link or wait
// for a mail, and readers of another language see something else than what the server painted.
try {
  const language = JSON.parse(localStorage.getItem('atelier:language') ?? 'null')
  const elsewhere = language && language !== document.documentElement.lang
  const waiting = localStorage.getItem('sb-atelier-auth-token') || localStorage.getItem('atelier:draft:awaited-mail')
  if (elsewhere || waiting || location.hash) document.documentElement.dataset.cover = 'off'
} catch {}
