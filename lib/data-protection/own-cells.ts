import { foldTitle } from "#lib/text/fold.ts"

/** Titles of columns that say who somebody is and how to reach them. Whatever else stands in a file of ours (who attends them, remarks, decisions) is not theirs to get. */
const ABOUT_THEM: ReadonlySet<string> = new Set(
  [
    "nombre, nombres, apellido, apellidos, apellido paterno, apellido materno, primer apellido, segundo apellido",
    "nombre completo, nombres y apellidos, apellidos y nombres, razon social, nombre comercial, titular, propietario",
    "documento, numero de documento, n documento, nro documento, nro de documento, num documento, tipo de documento",
    "tipo documento, dni, ruc, ce, carne de extranjeria, pasaporte, placa, vin, serie, motor, marca, modelo, color",
    "fecha de nacimiento, nacimiento, edad, sexo, genero, estado civil, nacionalidad, pais, ocupacion, profesion",
    "direccion, domicilio, distrito, provincia, departamento, ubigeo, telefono, celular, correo, correo electronico",
    "email, e mail, name, full name, first name, last name, surname, document, document number, id number, passport",
    "plate, birth date, date of birth, sex, gender, nationality, country, address, phone, mobile, occupation",
  ].flatMap((titles) => titles.split(",").map(foldTitle)),
)

/** A cell of a file by its title. */
export type OwnCell = { title: string; text: string }

/** What a row of somebody's file says about whom it asks about, by the titles that are known to do so. */
export function ownCells(titles: readonly string[], cells: readonly string[]): OwnCell[] {
  return titles.flatMap((title, index) => {
    const text = cells[index] ?? ""
    return text !== "" && ABOUT_THEM.has(foldTitle(title)) ? [{ title, text }] : []
  })
}
