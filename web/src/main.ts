import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './local/offline';

// Links inside the client change the page's address, and what is relative to it (icon, manifest) would then be elsewhere. What is preloaded is here already.
for (const link of document.querySelectorAll<HTMLLinkElement>('link:not([rel=preload])')) link.href = new URL(link.getAttribute('href') ?? '', location.href).href;

mount(App, { target: document.getElementById('app')! });
