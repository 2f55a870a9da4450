// The ten scripts of the article "Elements, and waiting for them" for Playwright, as a program that
// uses its JavaScript API would write them: the article's table counts their lines.

import path from "node:path";

export async function logIn(page, url) {
  await page.goto(url);
  await page.getByLabel("Name").fill("ann");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Log in" }).click();
  return page.getByRole("heading").innerText();
}

export async function rows(page, url) {
  await page.goto(url);
  const rows = [];
  for (const row of await page.locator("tbody tr").all()) {
    rows.push(await row.locator("td").allInnerTexts());
  }
  return rows;
}

export async function headings(page, url) {
  await page.goto(url);
  const headings = [];
  while (true) {
    headings.push(...(await page.locator("h2").allInnerTexts()));
    const next = page.getByRole("link", { name: "Next" });
    if (!(await next.count())) return headings;
    await next.click();
  }
}

export async function download(name, page, url, folder) {
  await page.goto(url);
  const waiting = page.waitForEvent("download");
  await page.getByRole("link", { name }).click();
  const file = await waiting;
  return file.saveAs(path.join(folder, file.suggestedFilename()));
}

export async function upload(text, page, url) {
  await page.goto(url);
  const file = { name: "report.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.getByLabel("Report").setInputFiles(file);
  await page.getByRole("button", { name: "Send" }).click();
  return page.locator("body").innerText();
}

export async function confirmDeletion(page, url) {
  let question = "";
  page.on("dialog", (dialog) => {
    question = dialog.message();
    dialog.accept();
  });
  await page.goto(url);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("deleted").waitFor();
  return question;
}

export async function pay(page, url) {
  await page.goto(url);
  const field = page.frameLocator("iframe").getByLabel("Card number");
  await field.fill("4242");
  return field.inputValue();
}

export async function titleOfNewWindow(page, url) {
  await page.goto(url);
  const waiting = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open" }).click();
  const popup = await waiting;
  await popup.waitForLoadState();
  return popup.title();
}

export async function requests(page, url) {
  const addresses = [];
  page.on("request", (request) => addresses.push(request.url()));
  await page.goto(url);
  return addresses;
}

export async function screenshot(page, url) {
  await page.goto(url);
  return page.locator("body").ariaSnapshot();
}
