import { type Creator, comment } from '#creator.ts'

export const luciaAlsur: Creator = {
  username: 'lucia_alsur',
  first_name: 'Lucía',
  last_name: 'Ferreyra',
  country: 'AR',
  born: '1990-10-05',
  bio: 'Pinto montañas con témpera y paciencia. Guía de senderos en El Chaltén, cuando el viento deja.',
  location: 'El Chaltén, Argentina',
  website: 'https://luciaalsur.example/',
  open_for_commissions: true,
  pinned: ['Tarde de noviembre', 'Amanecer desde la laguna'],
  interests: ['Travel', 'Nature & Environment', 'Art & Design', 'Fitness', 'Photography'],
  avatar: 'lucia_alsur/avatar.webp',
  banner: 'lucia_alsur/banner.webp',
  posts: [
    {
      text: 'Hoy el viento me sacó el pincel de la mano. Literalmente. Está en algún lugar de Chile.',
      category: 'Entertainment',
      country: 'AR',
      comments: [
        comment('pilar_analogica', 'Que lo declare en la aduana.'),
        comment('matiu_tides', 'Wind like this is how we get new surfboards.'),
      ],
    },
    {
      text: 'Amanecer desde la laguna, cinco minutos antes de no sentir los dedos. Témpera sobre cartón, una capa por cada cordón de montañas: la de más lejos se pinta casi con el color del cielo. #patagonia #tempera',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'lucia_alsur/amanecer.webp',
          alt: 'Sol pálido que asoma detrás de picos rosados; hacia adelante las montañas se vuelven azul oscuro y terminan en un bosque de coníferas.',
        },
      ],
      comments: [
        comment(
          'meiling_papercut',
          'Layer by layer, far to near. We work in the same order, you with paint and I with a knife.',
          comment('lucia_alsur', '¡Y las dos con frío en los dedos!'),
        ),
        comment('aino_nightsky', 'The five minutes before. I know them very well.'),
        comment('marisol_riso', 'Ese rosa de atrás es una tinta que me falta.'),
      ],
    },
    {
      text: 'Lo que llevo en la mochila para pintar a 1.200 metros: seis témperas (blanco grande), dos pinceles gordos, un trapo, cinta de papel, una tabla con broches, guantes sin punta y mate. Lo que no llevo: agua de más. Pinto con nieve derretida y a veces el cielo queda con una piedrita de verdad.',
      category: 'How-to Guides',
      comments: [
        comment('camille_herbier', 'Une vraie pierre dans le ciel, quelle signature.'),
        comment('leo_carnet', 'Les gants sans doigts changent tout. Je confirme depuis le Valais.'),
        comment('diego_vinilo', 'Y el mate, irremplazable.'),
      ],
    },
    {
      text: 'Tarde de noviembre en el lago. El naranja duró lo que tarda en hervir la pava.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'lucia_alsur/lago.webp',
          alt: 'Cielo naranja sobre cordones de montañas que pasan del rosa al violeta oscuro y se reflejan en un lago quieto.',
        },
      ],
      comments: [
        comment('sofie_polder', 'We have the lake but somebody forgot to install the mountains.'),
        comment('hana_stilllife', 'The reflection is quieter than the mountain. Perfect.'),
      ],
    },
    {
      text: 'Una señora de 81 años hizo hoy el sendero entero con nosotros. Cuando llegamos arriba sacó un frasco de dulce de leche y nueve cucharitas. Éramos nueve. Lo había calculado desde la mañana.',
      category: 'Personal Stories',
      comments: [
        comment('giulia_cucina', 'This woman should run a country.'),
        comment('pilar_analogica', 'Lloro con las nueve cucharitas.'),
        comment('ruth_margins', 'A complete short story. Do not touch a word.'),
        comment('zanele_beads', 'Nine spoons! Grandmothers are a logistics department.'),
      ],
    },
    {
      text: 'De un viaje al norte, la otra punta del país: dunas en Catamarca. Pintar calor después de años de pintar frío es como escribir con la otra mano.',
      category: 'Creative Showcases',
      country: 'AR',
      pictures: [
        {
          file: 'lucia_alsur/dunas.webp',
          alt: 'Dunas onduladas del rosa claro al rojo ladrillo bajo un cielo color arena con un gran sol blanco.',
        },
      ],
      comments: [
        comment('rania_marbling', 'I know this light. It smells of hot stone and oranges.'),
        comment(
          'samir_isometric',
          'The colour of the front dune! What is it?',
          comment('lucia_alsur', 'Siena tostada con una puntita de rojo. Y culpa.'),
        ),
      ],
    },
    {
      text: 'Pregunta para los que pintan afuera: ¿terminan en el lugar o en casa? Yo cada vez que “termino” en casa lo arruino. La montaña me corrige mejor que la lámpara.',
      category: 'Industry Insights',
      comments: [
        comment('camille_herbier', 'Sur place, toujours. À la maison je deviens trop polie.'),
        comment('eleni_arches', 'Drawing there, colour at home, with the window open so I do not lie.'),
        comment('farid_ink', 'There. One breath, one sheet.'),
      ],
    },
    {
      text: 'Lengas y lomadas en verde, antes de que todo se ponga rojo. Cuatro horas de caminata para veinte minutos de pintura: el cambio sigue siendo bueno. #patagonia #tempera',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'lucia_alsur/lomas.webp',
          alt: 'Lomas suaves en verdes cada vez más oscuros con hileras de árboles, bajo un cielo celeste muy claro.',
        },
      ],
      comments: [
        comment('tom_linocut', 'Four hours for twenty minutes is also the exchange rate for a good lino block.'),
        comment('matiu_tides', 'Looks like home, with the colours moved one door along.'),
      ],
    },
    {
      text: 'Tres hojas pegadas con cinta, una sola tarde y cero viento, que acá es noticia. La cordillera entera, desde la loma donde dejo la mochila hasta donde se me terminó el cartón. Acérquenla, que está pintada para caminarla. #patagonia #tempera',
      category: 'Creative Showcases',
      country: 'AR',
      pictures: [
        {
          file: 'lucia_alsur/cordillera.webp',
          alt: 'Panorama muy ancho de una cordillera: picos color arena y piedra uno detrás de otro bajo un cielo celeste, un sol bajo que toca una cumbre, pájaros y dos filas de coníferas oscuras.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'I walked it from left to right with my nose on the screen. Twice.'),
        comment('pilar_analogica', 'Cero viento y tres hojas. Eso no es suerte, es puntería.'),
        comment(
          'sofie_polder',
          'Five times as wide as it is high. Finally a picture in my country’s proportions.',
          comment('lucia_alsur', '¡Pero con algo en el medio!'),
        ),
      ],
    },
  ],
}
