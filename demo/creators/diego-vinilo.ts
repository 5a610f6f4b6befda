import { type Creator, comment } from '#creator.ts'

export const diegoVinilo: Creator = {
  username: 'diego_vinilo',
  first_name: 'Diego',
  last_name: 'Restrepo Ángel',
  country: 'CO',
  born: '1982-12-08',
  bio: 'Carátulas, sintetizadores viejos y un sello pequeñito en Medellín. Si suena redondo, lo dibujo redondo.',
  interests: ['Music', 'Art & Design', 'Technology', 'Dancing', 'Business'],
  avatar: 'diego_vinilo/avatar.webp',
  banner: 'diego_vinilo/banner.webp',
  posts: [
    {
      text: 'Compré un sintetizador que “solo le falta una tecla”. Le faltan nueve, pero las que tiene suenan a iglesia bajo el agua.',
      category: 'Personal Stories',
      country: 'CO',
      comments: [
        comment('matiu_tides', 'Church under water is my favourite venue.'),
        comment('noah_pixels', 'need this for a boss fight'),
        comment('marisol_riso', 'Nueve teclas menos que limpiar.'),
      ],
    },
    {
      text: 'Carátula para los Hermanos Úsuga, cumbia de salón. El círculo se corrió media vuelta como se corre el bajo en la tercera canción. #discos #diseño',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'diego_vinilo/cumbia.webp',
          alt: 'Semicírculos concéntricos en rojo, azul, naranja y amarillo que se desplazan a lo largo de una línea y forman una espiral.',
        },
      ],
      comments: [
        comment('ada', 'I can hear the bass slip.'),
        comment('jonas_werkstatt', 'Als Tischplatte, bitte. In Ahorn und Nuss.'),
        comment(
          'mateus_onda',
          'Send the record to Rio, we will test it with feet.',
          comment('diego_vinilo', 'Va saliendo. Reporte de pies, por favor.'),
        ),
      ],
    },
    {
      text: 'Lo que cobra una carátula hecha por mí: un pago justo, dos copias del disco y que me dejen oír la maqueta antes que a la mamá del baterista.',
      category: 'Industry Insights',
      comments: [
        comment('nneka_weaves', 'Add: payment before the party, not after.'),
        comment('agnieszka_plakat', 'Two copies, one to hear and one to keep closed. Correct.'),
      ],
    },
    {
      text: 'Esta es la voz de mi abuela diciendo “ya voy”. Cada línea es una fracción de segundo. Dura casi nada y ocupa toda la hoja, como ella.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'diego_vinilo/abuela.webp',
          alt: 'Líneas horizontales del rojo al amarillo sobre negro; en el centro se levantan como picos de una onda de sonido.',
        },
      ],
      comments: [
        comment('lucia_alsur', 'Y yo acá llorando por tres sílabas.'),
        comment('pilar_analogica', 'Como ella. Ay.'),
        comment('aino_nightsky', 'A pulsar chart of a grandmother. Perfect.'),
        comment('ruth_margins', 'I understood it before I translated it.'),
      ],
    },
    {
      text: 'Para digitalizar vinilo viejo: primero lávelo con agua destilada y una gota (UNA) de jabón neutro, séquelo a la sombra, aguja buena, y grabe a 96 kHz aunque le digan exagerado. Los clics se quitan a mano, uno por uno. El programa que los quita todos también se lleva las palmas del público, y las palmas son la mitad del disco.',
      category: 'Tutorials',
      comments: [
        comment('daniel_builds', 'The claps are half of the record. Never automate away the claps.'),
        comment('tobias_setzt', 'Von Hand, einen nach dem anderen. Wie beim Ablegen der Lettern.'),
        comment(
          'hamish_loom',
          'Passing this to my brother, who washes records in the dishwasher.',
          comment('diego_vinilo', 'Dígale que lo perdono, pero que pare.'),
        ),
      ],
    },
    {
      text: 'Versión nocturna, para el lado B.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'diego_vinilo/lado-b.webp',
          alt: 'Anillos partidos en coral, amarillo, verde agua y gris sobre negro que giran en espiral alrededor de un punto.',
        },
      ],
      comments: [
        comment('samir_isometric', 'Side B is where the truth lives.'),
        comment('zanele_beads', 'I am making this in beads whether you agree or not.'),
      ],
    },
    {
      text: 'Ensayo abierto el jueves. Traigan silla. La batería está en el baño porque ahí suena mejor, no pregunten.',
      category: 'News & Current Events',
      country: 'CO',
      comments: [
        comment('marisol_riso', 'No pregunto. Llevo silla.'),
        comment('amara_portraits', 'La batterie dans la salle de bain, évidemment.'),
      ],
    },
    {
      text: 'Hoy se acabó la primera prensada: trescientos discos. El último se lo llevó un señor de 76 que no tiene tocadiscos. “Para verlo”, dijo. Le regalé la aguja. #discos',
      category: 'Personal Stories',
      comments: [
        comment('hana_stilllife', 'To look at it. I love him.'),
        comment('kenji_clay', 'Some bowls are also for this.'),
        comment('mira_mod', 'You gave him the needle. What a good ending.'),
      ],
    },
  ],
}
