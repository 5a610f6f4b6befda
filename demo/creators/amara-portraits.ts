import { type Creator, comment } from '#creator.ts'

export const amaraPortraits: Creator = {
  username: 'amara_portraits',
  first_name: 'Amara',
  last_name: 'Diallo',
  country: 'SN',
  born: '1988-02-09',
  bio: 'Portraits à la gouache, Dakar. Je peins les gens assis, parce que debout ils jouent un rôle.',
  location: 'Dakar, Sénégal',
  website: 'https://atelier-amara.example/',
  open_for_commissions: true,
  pinned: ['Série « celles du marché »', 'Mariama, couturière'],
  interests: ['Art & Design', 'Fashion', 'Music', 'Psychology', 'Movies & TV'],
  verified: true,
  avatar: 'amara_portraits/avatar.webp',
  banner: 'amara_portraits/banner.webp',
  posts: [
    {
      text: 'Première question que je pose : « Qui vous a dit que vous ne saviez pas poser ? » On en a pour vingt minutes, et après le visage est là.',
      category: 'Behind the Scenes',
      country: 'SN',
      comments: [
        comment('kenji_clay', 'The bowl turns until it looks back at you. The same.'),
        comment('ruth_margins', 'This is also how you start an interview.'),
        comment('blunt_brush', 'Twenty minutes of talk because you cannot paint a hand. Find another trade.'),
      ],
    },
    {
      text: 'Mariama, couturière. Elle a fermé les yeux pour réfléchir à ma question et ne les a plus rouverts. J’ai peint la réponse. #portrait #gouache',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'amara_portraits/mariama.webp',
          alt: 'Portrait géométrique d’une femme aux yeux fermés, coiffure afro, avec des boucles d’oreilles turquoise, habit rouge à motifs, fond jaune à motifs turquoise.',
        },
      ],
      comments: [
        comment('nneka_weaves', 'She is beautiful and so is her blouse. The zigzag at the collar!'),
        comment('hana_stilllife', 'You painted somebody thinking. I did not know that was possible.'),
        comment('farid_ink', 'Such stillness with such loud colours.'),
      ],
    },
    {
      text: 'Tonton Ibou, gardien de nuit. Il pose à l’heure où il se lève. On boit le thé, trois verres : amer comme la mort, doux comme la vie, sucré comme l’amour. Je peins pendant le deuxième.',
      category: 'Personal Stories',
      pictures: [
        {
          file: 'amara_portraits/ibou.webp',
          alt: 'Portrait géométrique d’un homme barbu à casquette brique, habit bleu nuit, fond vert pâle à motifs.',
        },
      ],
      comments: [
        comment('yara_zellige', 'Les trois verres ! Chez nous aussi on peint au deuxième.'),
        comment('leo_carnet', 'J’entends la théière d’ici.'),
        comment('giulia_cucina', 'Bitter, gentle, sweet. I will make it tonight.'),
      ],
    },
    {
      text: 'Conseil pour peindre les peaux foncées : arrêtez le noir. Il n’y a pas de noir dans un visage. Commencez par un brun rouge, refroidissez les ombres avec de l’outremer, réchauffez les lumières avec de l’ocre, et gardez votre blanc pour l’œil. La lumière bleue du ciel se pose sur le front : c’est elle qui donne la vie.',
      category: 'Tutorials',
      comments: [
        comment('lucia_alsur', 'Guardado. El azul del cielo en la frente, qué clave.'),
        comment('noah_pixels', 'redoing all my npc palettes tonight. thank you'),
        comment('emily_rings', 'Le blanc pour l’œil. C’est tellement juste.'),
        comment('zanele_beads', 'I wish my art teacher had known this.'),
      ],
    },
    {
      text: 'Le foulard a pris trois jours. Le visage, une matinée. Je crois que j’avais peur du foulard.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'amara_portraits/foulard.webp',
          alt: 'Portrait géométrique d’une femme au long foulard rouge framboise, fond crème à motifs de la même couleur.',
        },
      ],
      comments: [
        comment('oksana_stitch', 'The red holds the face like two hands.'),
        comment(
          'nneka_weaves',
          'Be afraid of the scarf. It means you respect it.',
          comment('amara_portraits', 'Je vais le répéter à mes élèves.'),
        ),
      ],
    },
    {
      text: 'On m’a demandé hier si j’utilise des filtres. Oui : la fenêtre, côté nord, avec un drap.',
      category: 'Entertainment',
      comments: [
        comment('pilar_analogica', 'El mejor filtro del mercado, y se lava.'),
        comment('freya_blue', 'Mine is called cloud.'),
        comment('jules_admin', 'Le drap fait tout.'),
      ],
    },
    {
      text: 'Série « celles du marché », 1 à 3. Elles ont choisi leurs fonds elles-mêmes. J’ai appris plus sur la couleur en dix minutes qu’en quatre ans d’école.',
      category: 'Creative Showcases',
      country: 'SN',
      pictures: [
        {
          file: 'amara_portraits/marche-1.webp',
          alt: 'Portrait géométrique d’une femme aux tresses, habit vert, fond corail à motifs jaune pâle.',
        },
        {
          file: 'amara_portraits/marche-2.webp',
          alt: 'Portrait géométrique d’une femme au chignon, habit violet, fond vert d’eau à motifs orange clair.',
        },
        {
          file: 'amara_portraits/marche-3.webp',
          alt: 'Portrait géométrique d’une personne à grand chapeau rose, habit bleu, fond jaune à motifs roses.',
        },
      ],
      comments: [
        comment('agnieszka_plakat', 'Number two could stop a tram.'),
        comment('mateus_onda', 'They chose their own backgrounds. Of course. Of course!'),
        comment('marisol_riso', 'La tres en riso, por favor. Yo pongo el rosa.'),
        comment('rosa_root', 'What a series. Congratulations, Amara.'),
      ],
    },
    {
      text: 'Vernissage vendredi, 18 h, à l’atelier. Les modèles viendront voir les peintures, donc le jury est redoutable. #openstudio #portrait',
      category: 'News & Current Events',
      comments: [
        comment('nneka_weaves', 'I am sending a cloth for the wall. And my regrets, and my envy.'),
        comment('daniel_builds', 'Courage! Market women are the toughest critics alive.'),
      ],
    },
  ],
}
