// Inlined into index.html before the first paint; allowed by its hash in the CSP. Whoever is signed in here, comes by a mailed link or reads in
// another language gets something else than what the server painted.
try {
  const language = JSON.parse(localStorage.getItem('atelier:language') ?? 'null')
  const elsewhere = language && language !== document.documentElement.lang
  if (elsewhere || localStorage.getItem('sb-atelier-auth-token') || location.hash) document.documentElement.dataset.cover = 'off'
} catch {}
