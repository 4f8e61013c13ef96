import { listOf } from "./dice.ts"

export const MEN = listOf(`
  José Luis | Juan Carlos | Luis Alberto | Carlos Enrique | Jorge Luis | Víctor Manuel |
  Miguel Ángel | Pedro Pablo | César Augusto | Julio César | Raúl | Wilmer | Percy | Edwin | Elmer |
  Segundo | Santos | Máximo | Teófilo | Jesús | Óscar | Álvaro | Íñigo | Renzo | Gianfranco | Piero |
  Franco | Diego Armando | Jean Pierre | Jhon | Yordy | Jhonatan | Brayan | Christian | Kevin |
  Rodrigo | Sebastián | Matías | Joaquín | Thiago | Gael | Mateo | Adriano | Fabrizio | Alonso |
  Gonzalo | Hernán | Ulises | Abelardo | Eleodoro | Hipólito | Zenón
`)

export const WOMEN = listOf(`
  María Elena | Rosa María | Ana Lucía | Carmen Rosa | Juana | Luz Marina | Gloria | Flor de María |
  Milagros | Yolanda | Norma | Nélida | Julia | Sofía | Lucía | Valentina | Camila | Fiorella |
  Gianella | Xiomara | Yesenia | Yuliana | Maribel | Noemí | Raquel | Ruth | Elvira | Hermelinda |
  Eufemia | Domitila | Zoraida | Ximena | Daniela | Alessandra | Micaela | Antonella | Bertha |
  Delia | Ángela | Inés | Mónica | Begoña | Kiara | Shirley | Katherine | Jacqueline | Magaly |
  Rosaura | Guadalupe | Soledad | Consuelo | Ñusta
`)

export const SURNAMES = listOf(`
  Quispe | Flores | Sánchez | García | Rodríguez | Rojas | Huamán | Mamani | Vásquez | Ramos |
  Ramírez | Gonzales | Díaz | Torres | López | Cruz | Chávez | Castillo | Mendoza | Espinoza |
  Fernández | Pérez | Gutiérrez | Condori | Vargas | Castro | Silva | Ruiz | Romero | Salazar |
  Choque | Ccori | Ccahuana | Ñahui | Ñaupari | Núñez | Peña | Muñoz | Ibáñez | Castañeda |
  Yupanqui | Tupac Yupanqui | Apaza | Ticona | Cusihuamán | Poma | Inga | Chumpitaz | Llontop |
  Chafloque | Farfán | Paredes | Zevallos | Cáceres | Málaga | Bustamante | Bedoya | De la Cruz |
  Del Águila | De los Ríos | La Rosa | San Martín | D'Angelo | O'Connor | Dall'Orto | Higa |
  Nakamatsu | Tokeshi | Wong | Chang | Chiok | Müller | Brignardello | Solari | Belaúnde | Aliaga |
  Ugarte | Zúñiga | Güimac
`)

/** Given names and surnames as long as the registry has been seen to hold them. */
export const LONG_NAME = {
  given:
    "María del Carmen Guadalupe de los Milagros Inmaculada Concepción Fernanda Valentina Alejandra Esperanza Estefanía",
  paternal: "Fernández de Córdova y Gutiérrez de la Concha-Velaochaga Sáenz de Santa María Echenique",
  maternal: "Wolfeschlegelsteinhausenbergerdorff Quispe-Condori de la Torre-Ugarte y Bustamante Rivero",
  text: "Agrupación Familiar Nuestra Señora de las Mercedes del Sagrado Corazón de Jesús Misericordioso Manzana Ñ Lote 27 Segunda Etapa Sector Pampas de San Juan Bautista del Buen Pastor, altura del kilómetro 23.5 de la Carretera Panamericana Sur, frente al Mercado Mayorista Virgen de la Candelaria",
}

export const HTML_NAME = {
  given: "<script>alert(1)</script>",
  paternal: "<b>Quispe</b>",
  maternal: '"><img src=x onerror=alert(1)>',
  text: '<a href="javascript:alert(1)">Av. Larco 101</a> &lt;Miraflores&gt; {{7*7}} #{7*7}',
}

export const FORMULA_NAME = {
  given: '=HYPERLINK("https://example.com","María")',
  paternal: "+51987654321",
  maternal: "@SUM(1)",
  text: "-2+3+cmd|' /C calc'!A0",
}

/** Accents, ñ, an apostrophe and a combining mark (the last é is two code points). */
export const ACCENT_NAME = {
  given: "José Ángel Íñigo",
  paternal: "Ñahui",
  maternal: "D'Angelo Güimac",
  text: "Jr. Túpac Amaru N.º 1º, Breña — Cafe\u0301 «Ñandú»",
}
