import { type Creator, comment } from '#creator.ts'

export const freyaBlue: Creator = {
  username: 'freya_blue',
  first_name: 'Freyja',
  last_name: 'Sigurðardóttir',
  country: 'IS',
  born: '1995-05-18',
  bio: 'Cyanotypes in a country with four hours of winter light. Iron, water, patience. Ísafjörður.',
  location: 'Ísafjörður, Iceland',
  links: ['https://prints.example/freyablue'],
  pinned: ['So I tried it on purpose'],
  interests: ['Photography', 'Art & Design', 'Nature & Environment', 'Science', 'Writing'],
  avatar: 'freya_blue/avatar.webp',
  banner: 'freya_blue/banner.webp',
  posts: [
    {
      text: 'Sun today: 10:51 to 15:26. Exposure time in December: yes.',
      category: 'Entertainment',
      country: 'IS',
      comments: [comment('aino_nightsky', 'You get sun? Show-off.'), comment('priya_kolam', 'I could send you a box of Chennai noon.')],
    },
    {
      text: 'Fern from the slope behind the church. Eleven minutes under glass in August feels like cheating. #cyanotype #botanical',
      category: 'Creative Showcases',
      pictures: [{ file: 'freya_blue/fern.webp', alt: 'White shadow of a fern on a deep blue field with brushed, ragged edges.' }],
      comments: [
        comment(
          'camille_herbier',
          'Ma fougère a trouvé sa sœur. Elles se ressemblent jusque dans la courbe.',
          comment('freya_blue', 'Exhibition together? One drawn, one burnt by the sun.'),
          comment('camille_herbier', 'Oui. Mille fois oui.'),
        ),
        comment('nneka_weaves', 'Blue hands club approves.'),
      ],
    },
    {
      text: 'How a cyanotype works, in one breath: you brush two iron salts on paper in the dark, put something on it, carry it into the light, the light turns the iron blue where it can reach, and the water washes out the rest. No camera, no lens, no darkroom. It was invented in 1842, and the first book of photographs ever made was a book of blue seaweed by Anna Atkins.',
      category: 'Educational Content',
      comments: [
        comment('ruth_margins', 'Anna Atkins! I have held that book. With gloves and a racing heart.'),
        comment('juniper_notes', 'In one breath, and I believed every word.'),
        comment(
          'tom_linocut',
          'Seaweed, you say. Galway has some.',
          comment('freya_blue', 'Send it wet and wrapped in a newspaper I cannot read.'),
        ),
      ],
    },
    {
      text: 'A tuft of grass, one cow parsley, one poppy from my neighbour’s pot. She said I could take “the tired one”. It was the best dancer.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'freya_blue/three.webp',
          alt: 'White silhouettes of an umbel, a tuft of grass with ears and a poppy on dark blue, edges brushed.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'The tired one is always the best dancer.'),
        comment('linh_garden', 'I will never throw out a tired flower again.'),
      ],
    },
    {
      text: 'Failure of the week: I toned a good print in tea, answered the phone, and now it is a print of a cup of tea.',
      category: 'Behind the Scenes',
      comments: [
        comment('ada', 'Is the tea good at least?'),
        comment('kenji_clay', 'Show it anyway. Some people pay for that brown.'),
        comment('rania_marbling', 'Never answer the phone. It is a rule in our house since 1990.'),
      ],
    },
    {
      text: 'So I tried it on purpose: ginkgo leaves (thank you for the parcel, @camille_herbier), black tea, forty minutes, phone in another room.',
      category: 'Creative Showcases',
      country: 'IS',
      pictures: [
        {
          file: 'freya_blue/ginkgo.webp',
          alt: 'Pale ginkgo leaves on a warm dark-brown field, brushed edges on cream paper.',
        },
      ],
      comments: [
        comment('camille_herbier', 'Elles sont arrivées entières ! Et plus belles qu’en partant.'),
        comment('kenji_clay', 'That brown. I told you.'),
        comment('pilar_analogica', 'Tono de daguerrotipo. Precioso.'),
      ],
    },
    {
      text: 'Weather on the back of today’s print: “hail, then a rainbow that did not need to go that hard”.',
      category: 'Personal Stories',
      comments: [
        comment('ada', 'Mine from yesterday: “drizzle, neighbour’s trombone”.'),
        comment('matiu_tides', 'We should all do this. Mine would be “offshore, glassy, no parking”.'),
      ],
    },
    {
      text: 'Eucalyptus from a florist’s bin and a palm leaf from the swimming pool in Reykjavík (I asked). Neither of them has ever seen an Icelandic sun, and the feeling was mutual. #cyanotype #botanical',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'freya_blue/eucalyptus.webp',
          alt: 'White silhouette of a eucalyptus branch with round leaves on dark blue.',
        },
        { file: 'freya_blue/palm.webp', alt: 'White silhouette of a long palm frond on dark blue.' },
      ],
      comments: [
        comment('mateus_onda', 'The palm looks so elegant in her winter coat.'),
        comment('mira_mod', 'You asked at the swimming pool. I love that.'),
        comment('oksana_stitch', 'I want to stitch this in white on blue linen. May I?', comment('freya_blue', 'You may and you must.')),
      ],
    },
    {
      text: 'The tallest fern that I have ever talked into lying still. It was longer than my paper, so I joined three sheets in the dark and carried them outside like a stretcher. Nineteen minutes, one passing sheep. Start at the bottom, that is where she began. #cyanotype #botanical',
      category: 'Creative Showcases',
      country: 'IS',
      pictures: [
        {
          file: 'freya_blue/tall-fern.webp',
          alt: 'A very tall, narrow print: the white shadow of one long fern frond that climbs from the bottom to the top of a deep blue field with brushed edges.',
        },
      ],
      comments: [
        comment('camille_herbier', 'Trois feuilles raccordées dans le noir… Je m’incline, comme elle.'),
        comment('meiling_papercut', 'A hanging scroll! I read it slowly, from the root.'),
        comment('mira_mod', 'What did the sheep say?', comment('freya_blue', 'Eleven minutes would have done.')),
      ],
    },
  ],
}
