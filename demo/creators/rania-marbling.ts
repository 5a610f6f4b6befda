import { type Creator, comment } from '#creator.ts'

export const raniaMarbling: Creator = {
  username: 'rania_marbling',
  first_name: 'Rania',
  last_name: 'Mansour',
  country: 'EG',
  born: '1978-07-07',
  bio: 'Bookbinder in Cairo. Marbled papers, sewn spines, and a strict rule about the telephone.',
  interests: ['DIY & Crafts', 'Reading', 'Art & Design', 'History', 'Writing'],
  avatar: 'rania_marbling/avatar.webp',
  banner: 'rania_marbling/banner.webp',
  posts: [
    {
      text: 'The bath was ready at nine, the paint was ready at ten, and I was ready at half past two.',
      category: 'Behind the Scenes',
      country: 'EG',
      comments: [
        comment('giulia_cucina', 'Did somebody call?', comment('rania_marbling', 'My brother. I have a rule and no discipline.')),
        comment('hana_stilllife', 'Two thirty is also my time of day, for laundry.'),
      ],
    },
    {
      text: 'Stone pattern, then one slow turn of the stick. You have about a minute between “not yet” and “too late”. #marbling #bookbinding',
      category: 'Creative Showcases',
      pictures: [
        { file: 'rania_marbling/swirl.webp', alt: 'Marbled paper with flowing bands of dark blue, cream, brick red and golden yellow.' },
      ],
      comments: [
        comment('aino_nightsky', 'Jupiter again! Ada, we have a rival planet.'),
        comment('emily_rings', 'It does look like walnut burl.'),
        comment(
          'ada',
          'Noise inside noise. I can write down the formula and I could never do this.',
          comment('rania_marbling', 'The formula does not smell of ox gall, be grateful.'),
        ),
      ],
    },
    {
      text: 'Marbling in five lines:\nthicken the water with carrageenan, overnight;\ndrop the paints, each with a little more gall than the last, so it pushes the others aside;\ncomb, or do not;\nlay down the paper (alum on it, please) from one corner, without a sigh;\nlift, rinse, hang, do not answer the phone.',
      category: 'Tutorials',
      comments: [
        comment('tom_linocut', '“Without a sigh” is the whole craft.'),
        comment('marisol_riso', 'La quinta línea es ley.'),
        comment('yara_zellige', 'On l’affiche à l’atelier, traduit.'),
        comment('juniper_notes', 'This is a poem. I am not being nice, it is one.'),
      ],
    },
    {
      text: 'Combed, for the endpapers of a cookery book from 1931. The old ones had a fingerprint of tomato in the corner. I kept that corner.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'rania_marbling/comb.webp',
          alt: 'Combed marbled paper: rows of feathered points in wine red, cream, blue and gold.',
        },
      ],
      comments: [
        comment('giulia_cucina', 'You kept the tomato. I am yours forever.'),
        comment('oksana_stitch', 'She was in the middle of something. You let her stay.'),
        comment('tobias_setzt', 'Vorsatz mit Tomate. Besser wird es nicht.'),
      ],
    },
    {
      text: 'What repairs cost: if I can hide it, little. If I can make it honest, a bit more. If you want it to look as if nothing had ever happened, please go to somebody who lies better.',
      category: 'Industry Insights',
      comments: [
        comment('kenji_clay', 'Gold in the crack, or a good staple. Never nothing.'),
        comment('eleni_arches', 'I will send this to two clients today.'),
        comment('ruth_margins', 'Rania, your prices are also an essay.'),
      ],
    },
    {
      text: 'Green and black, for poems. The poet wanted “a pond that knows something”.',
      category: 'Creative Showcases',
      country: 'EG',
      pictures: [
        {
          file: 'rania_marbling/pond.webp',
          alt: 'Marbled paper in dark green, mid green, pale green and black, like moving water.',
        },
      ],
      comments: [
        comment('linh_garden', 'My pond knows exactly this.'),
        comment('farid_ink', 'For this one I know what to write.', comment('rania_marbling', 'Then it is yours. The poet has to share.')),
      ],
    },
    {
      text: 'Dropped a whole tray of Thursday’s papers, face down, on Friday’s. They look like Saturday now. Selling them as a set. #marbling #shopupdate',
      category: 'Personal Stories',
      comments: [comment('freya_blue', 'The cup of tea print salutes you.'), comment('zanele_beads', 'Orange edge! You are one of us.')],
    },
    {
      text: 'A student asked what the best book is that I ever bound. A school notebook, 48 pages, for a boy who had filled it with goals. Football goals. He wanted leather. He got leather.',
      category: 'Personal Stories',
      comments: [
        comment('hamish_loom', 'He’ll have it at eighty.'),
        comment('daniel_builds', 'What a binding. What a binder.'),
        comment('mateus_onda', 'GOOOL in leather. Perfect.'),
        comment('mira_mod', 'I hope he filled volume two.'),
      ],
    },
  ],
}
