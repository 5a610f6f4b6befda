import { type Creator, comment } from '#creator.ts'

export const marisolRiso: Creator = {
  username: 'marisol_riso',
  first_name: 'Marisol',
  last_name: 'Vega Fuentes',
  country: 'MX',
  born: '1993-06-21',
  bio: 'Risografía y fanzines desde Oaxaca. Dos tintas, mucho sol y el registro siempre un pelito chueco.',
  location: 'Oaxaca de Juárez',
  website: 'https://tallerchueco.example/',
  links: ['https://tienda.example/tallerchueco', 'https://fanzines.example/dos-tintas', 'https://encuentro.example/talleres'],
  open_for_commissions: true,
  pinned: ['Sol con palmas', 'Pájaros en los cables', 'Mano con olivo'],
  interests: ['Art & Design', 'DIY & Crafts', 'Reading', 'Music', 'Politics'],
  avatar: 'marisol_riso/avatar.webp',
  banner: 'marisol_riso/banner.webp',
  posts: [
    {
      text: 'Llegó el tambor rosa fluorescente. Llevo toda la mañana imprimiendo cuadrados rosas y no me arrepiento de nada.',
      category: 'Behind the Scenes',
      country: 'MX',
      comments: [
        comment('diego_vinilo', 'Un cuadrado rosa bien impreso ya es un disco.'),
        comment('tobias_setzt', 'Fluoreszierendes Rosa verzeiht alles. Fast alles.'),
      ],
    },
    {
      text: 'Sol con palmas, dos tintas: coral y verde azulado. Donde se cruzan sale un negro que no compré en ningún lado. Es lo que más me gusta de esta máquina: te regala un color. #risografia #gráfica',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'marisol_riso/sol.webp',
          alt: 'Un sol coral a rayas detrás de tres palmas verde azulado; donde las tintas se enciman el color se vuelve casi negro.',
        },
      ],
      comments: [
        comment('mateus_onda', 'That third colour is the reason I fell for overprinting. Lindo demais.'),
        comment('ada', 'The free black! My favourite ink is also the one I did not buy.'),
        comment(
          'lucia_alsur',
          'Qué calor da mirarla. Acá hay siete grados y viento.',
          comment('marisol_riso', 'Te mando una copia y la pegas en la ventana.'),
        ),
      ],
    },
    {
      text: 'Para quien empieza en riso, tres cosas que nadie me dijo:\n\n· El registro perfecto no existe; diseña para que el error se vea bien.\n· Deja secar una noche entre tinta y tinta, o tu segunda capa se va a traer recuerdos de la primera.\n· El papel manda. Uno con algodón bebe más y el color baja; uno liso se mancha con mirarlo.\n\nY la cuarta: limpia los rodillos aunque sea viernes.',
      category: 'How-to Guides',
      comments: [
        comment('noah_pixels', 'my spanish is bad but “clean the rollers even if it is friday” hit me hard'),
        comment(
          'agnieszka_plakat',
          'Design so that the error looks good. That is the whole Polish poster school in one line.',
          comment('marisol_riso', 'De ustedes lo aprendí.'),
        ),
      ],
    },
    {
      text: 'Doce naranjas para el mercado del domingo. Ninguna igual, todas a cinco pesos menos que en la tienda de la esquina.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'marisol_riso/fruta.webp',
          alt: 'Doce frutas redondas en cuatro filas: unas enteras en verde con hoja naranja, otras partidas con gajos naranjas y cáscara verde.',
        },
      ],
      comments: [
        comment('giulia_cucina', 'I want this as a tablecloth, as wallpaper and as lunch.'),
        comment(
          'ines_azulejo',
          'As a tile it would be perfect, four turned around each other. May I try?',
          comment('marisol_riso', '¡Claro! Mándame foto.'),
        ),
        comment('camille_herbier', 'Les quartiers sont botaniquement corrects, je valide.'),
      ],
    },
    {
      text: 'Se nos atoró el papel a las dos de la mañana con 300 hojas por delante. Lo resolvió mi tía con un pasador de pelo. Doce años de taller y la herramienta que más uso no es mía.',
      category: 'Personal Stories',
      comments: [
        comment('pilar_analogica', 'Las tías y los pasadores sostienen la industria entera.'),
        comment('zanele_beads', 'Give your aunt a credit on the colophon!', comment('marisol_riso', 'Ya está: “Mecánica: tía Chela”.')),
      ],
    },
    {
      text: 'Pájaros en los cables frente al taller. Tres tintas: rosa, azul y amarillo. Los conté dos veces y siempre se movía uno.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'marisol_riso/aves.webp',
          alt: 'Pájaros azules con alas rosas vuelan entre cables finos frente a un sol rosa; abajo, una franja de puntos amarillos.',
        },
      ],
      comments: [
        comment('hamish_loom', 'One always moves. That is how you know they are counting you.'),
        comment('yara_zellige', 'Les ailes roses ! On entend presque le bruit.'),
      ],
    },
    {
      text: '¿Vale la pena imprimir en papel cuando todo el mundo lo va a ver en una pantalla? Ayer una niña en la feria olió el fanzine antes de abrirlo. Ahí está la respuesta.',
      category: 'Inspirational Posts',
      comments: [
        comment('ruth_margins', 'She will remember the smell longer than the argument. Good.'),
        comment('rania_marbling', 'Everybody smells our paper first. The ones who do not, I do not trust.'),
        comment('juniper_notes', 'This made my afternoon.'),
      ],
    },
    {
      text: 'Mano con olivo, para el cartel del encuentro de talleres. Salió un poco de santa y un poco de semáforo, o sea: perfecta. #risografia #gráfica',
      category: 'Creative Showcases',
      country: 'MX',
      pictures: [
        {
          file: 'marisol_riso/mano.webp',
          alt: 'Una mano azul oscuro con un ojo en la palma se alza ante un sol rojo con rayos, entre dos ramas verdes.',
        },
        {
          file: 'marisol_riso/cerros.webp',
          alt: 'Sol amarillo sobre dos filas de cerros, azules y oliva, con rayas de lluvia rosa en el cielo.',
        },
      ],
      comments: [
        comment('samir_isometric', 'Saint and traffic light is now my favourite genre.'),
        comment('eleni_arches', 'The eye in the palm! We have the blue one on every door here.'),
        comment('amara_portraits', 'Magnifique. Elle nous regarde et elle nous dit stop.'),
      ],
    },
  ],
}
